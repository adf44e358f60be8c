import { describe, expect, it } from 'vitest'
import type { ChangedFile } from '../src/cases/corpus'
import { isDraft } from '../src/cases/distortion'
import { type Draft, render } from '../src/cases/draft'
import { line } from '../src/cases/sample'
import { distortions } from '../src/distortions/distortions'
import { languageOf } from '../src/text/language'
import { seeded } from '../src/text/random'

interface Row {
  readonly says: string
  readonly name: string
  readonly path?: string
  readonly above?: readonly string[]
  /** Lines of the edit, marked as in a diff. */
  readonly edit: readonly string[]
  readonly below?: readonly string[]
  readonly file: string
  readonly old: string
  readonly new: string
  readonly right: string
}

const kinds = { ' ': 'keep', '-': 'remove', '+': 'add' } as const

function draftOf({ path = 'a.ts', above = [], edit, below = [] }: Pick<Row, 'path' | 'above' | 'edit' | 'below'>): Draft {
  const lines = edit.map((text) => line(kinds[text[0] as keyof typeof kinds], text.slice(1)))
  const language = languageOf(path)!
  const block = { lines, joiner: '\n', closed: false, crlf: false } as const
  const rest = { order: [0], bom: false, finalNewline: true, must: 'land', extra: [], repeated: false } as const
  return { pair: 'p', path, language, gaps: [above, below], blocks: [block], ...rest }
}

function distort(name: string, draft: Draft, seed = 'one') {
  const distortion = distortions.find((each) => each.name === name)!
  const source: ChangedFile = { pair: 'p', path: draft.path, language: draft.language, lines: [], finalNewline: true, hunks: [] }
  const none = () => undefined
  return distortion.apply(draft, { random: seeded(seed), source, foreign: none, sibling: none })
}

const call = [' alpha(one)', " const b = 'two'", '-beta(b)', '+beta(b, 3)', ' gamma(four)', ' delta(five)']
const typed = ['-  first(alpha)', '-  second(omega)', '+  first(alpha, 1)', '+  second(omega, 2)']
const words = [" // It doesn't end here, as said", '-// Look at the value.', "+// Look at the value, it isn't set.", ' run(value)']

const rows: Row[] = [
  {
    says: 'strings of context lines are quoted with the other kind of quotes, and the file keeps its own',
    name: 'context-quotes-swapped',
    edit: call,
    file: "alpha(one)\nconst b = 'two'\nbeta(b)\ngamma(four)\ndelta(five)\n",
    old: 'alpha(one)\nconst b = "two"\nbeta(b)\ngamma(four)\ndelta(five)',
    new: 'alpha(one)\nconst b = "two"\nbeta(b, 3)\ngamma(four)\ndelta(five)',
    right: "alpha(one)\nconst b = 'two'\nbeta(b, 3)\ngamma(four)\ndelta(five)\n",
  },
  {
    says: 'the last of several elements is quoted with a comma that the file does not have',
    name: 'context-commas-trailing',
    edit: [' list({', '-  kind: 1,', '+  kind: 2,', '   name: 3,', '   last: 4', ' })', ' more(list)'],
    file: 'list({\n  kind: 1,\n  name: 3,\n  last: 4\n})\nmore(list)\n',
    old: 'list({\n  kind: 1,\n  name: 3,\n  last: 4,\n})\nmore(list)',
    new: 'list({\n  kind: 2,\n  name: 3,\n  last: 4,\n})\nmore(list)',
    right: 'list({\n  kind: 2,\n  name: 3,\n  last: 4\n})\nmore(list)\n',
  },
  {
    says: 'a semicolon of a context line is forgotten, and stays',
    name: 'context-semicolons',
    edit: [' open(file) {', '   step(one);', '-  walk(two)', '+  walk(three)', '   last(one) {'],
    file: 'open(file) {\n  step(one);\n  walk(two)\n  last(one) {\n',
    old: 'open(file) {\n  step(one)\n  walk(two)\n  last(one) {',
    new: 'open(file) {\n  step(one)\n  walk(three)\n  last(one) {',
    right: 'open(file) {\n  step(one);\n  walk(three)\n  last(one) {\n',
  },
  {
    says: 'two context lines stand on one in the answer, and stay two',
    name: 'context-line-rewrapped',
    edit: [' before = {', ' start(alpha,', '   omega)', ' then {', '-beta {', '+gamma {', ' after = {'],
    file: 'before = {\nstart(alpha,\n  omega)\nthen {\nbeta {\nafter = {\n',
    old: 'before = {\nstart(alpha, omega)\nthen {\nbeta {\nafter = {',
    new: 'before = {\nstart(alpha, omega)\nthen {\ngamma {\nafter = {',
    right: 'before = {\nstart(alpha,\n  omega)\nthen {\ngamma {\nafter = {\n',
  },
  {
    says: 'a empty line of the file between two changed lines is not quoted, and stays between them',
    name: 'blank-line-dropped-in-change',
    edit: typed,
    file: '  first(alpha)\n\n  second(omega)\n',
    old: '  first(alpha)\n  second(omega)',
    new: '  first(alpha, 1)\n  second(omega, 2)',
    right: '  first(alpha, 1)\n\n  second(omega, 2)\n',
  },
  {
    says: 'comments of the file are typographic, and so is what is added to them',
    name: 'prose-quotes-flattened',
    edit: words,
    file: '// It doesn’t end here, as said\n// Look at the value.\nrun(value)\n',
    old: "// It doesn't end here, as said\n// Look at the value.\nrun(value)",
    new: "// It doesn't end here, as said\n// Look at the value, it isn't set.\nrun(value)",
    right: '// It doesn’t end here, as said\n// Look at the value, it isn’t set.\nrun(value)\n',
  },
  {
    says: 'one line is quoted without its context',
    name: 'one-line',
    edit: call,
    file: "alpha(one)\nconst b = 'two'\nbeta(b)\ngamma(four)\ndelta(five)\n",
    old: 'beta(b)',
    new: 'beta(b, 3)',
    right: "alpha(one)\nconst b = 'two'\nbeta(b, 3)\ngamma(four)\ndelta(five)\n",
  },
  {
    says: 'lines are quoted from the middle of the first one on',
    name: 'inside-lines',
    edit: [' let total', '-beta(b)', '+beta(c)', ' gamma(four)'],
    file: 'let total\nbeta(b)\ngamma(four)\n',
    old: 'total\nbeta(b)\ngamma(four)',
    new: 'total\nbeta(c)\ngamma(four)',
    right: 'let total\nbeta(c)\ngamma(four)\n',
  },
]

describe('a distorted edit', () => {
  it.each(rows)('$says', (row) => {
    const draft = distort(row.name, draftOf(row))
    const made = isDraft(draft) ? render(draft) : undefined
    expect(made).toMatchObject({ file: row.file, expected: row.right, edits: [{ oldString: row.old, newString: row.new }] })
  })
})

describe('what is replaced everywhere', () => {
  it('is replaced in the middle of words too', () => {
    const draft = distort('replace-all-in-words', draftOf({ edit: ['-item()', '+item(1)', ' items', ' subitem'] }), 'three')
    const made = isDraft(draft) ? render(draft)! : undefined
    const { oldString, newString } = made!.edits[0]!
    expect(made!.expected).toBe(made!.file.replaceAll(oldString, () => newString))
    expect(made!.file).toMatch(new RegExp(`\\w${oldString}|${oldString}\\w`))
  })

  it('goes as whole lines, whatever blanks they stand in', () => {
    const draft = distort(
      'replace-all-lines-removed',
      draftOf({ edit: [' log(here)', '-beta(b)', '+beta(c)', '   log(here)', ' end(it)'] }),
    )
    const made = isDraft(draft) ? render(draft)! : undefined
    expect(made!.expected).toBe('beta(b)\nend(it)\n')
    expect(made!.file).not.toContain(made!.edits[0]!.oldString)
  })
})

describe('a distortion leaves out', () => {
  const left: [string, string, readonly string[]][] = [
    ['context of which too little would stay as it is', 'context-quotes-swapped', [" alpha('one')", '-beta(b)', '+beta(c)']],
    ['a line alone that would be indented by guess', 'one-line-indented', ['-  beta(b)', '+  beta(c) {', '+    more(b)']],
    ['typographic words of which only added ones show a kind', 'prose-quotes-flattened', [" // doesn't", '-// alpha is', '+// "alpha" is']],
  ]
  it.each(left)('%s', (_, name, edit) => expect(distort(name, draftOf({ edit }))).toHaveProperty('leftOut'))
})
