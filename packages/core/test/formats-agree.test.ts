import { type FileEdits, type FormatName, formatNames, parse, write } from '@suture/formats'
import { draws } from '@suture/testing'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { planAnswer } from '../src/index'

const RUNS = draws(100)
const SEED = 20261122

/** Returns a file of different lines, and changes of lines that are not adjacent. */
const scene = fc
  .record({
    count: fc.integer({ min: 8, max: 40 }),
    crlf: fc.boolean(),
    finalNewline: fc.boolean(),
    picks: fc.array(
      fc.record({
        at: fc.nat(1000),
        lines: fc.integer({ min: 1, max: 2 }),
        added: fc.integer({ min: 0, max: 3 }),
        format: fc.constantFrom(...formatNames.filter((name) => name !== 'whole')),
      }),
      { minLength: 1, maxLength: 6 },
    ),
    turn: fc.nat(1000),
  })
  .map(({ count, picks, ...rest }) => ({
    ...rest,
    lines: Array.from({ length: count }, (_, i) => `${'  '.repeat(i % 3)}statement_${i}(value ${i * 7});`),
    picks,
  }))

interface Change {
  readonly from: number
  readonly to: number
  readonly text: readonly string[]
  readonly format: FormatName
}

/** Returns changes with one line of context on both sides. Their contexts do not overlap. */
function changesOf(lines: readonly string[], picks: readonly { at: number; lines: number; added: number; format: FormatName }[]): Change[] {
  const changes: Change[] = []
  let free = 1
  for (const pick of picks) {
    const from = free + (pick.at % 3)
    const to = from + pick.lines
    if (to + 1 >= lines.length) break
    const text = Array.from({ length: pick.added }, (_, i) => `  replacement_${from}_${i}(other ${i});`)
    changes.push({ from, to, text, format: pick.format })
    free = to + 2
  }
  return changes
}

function editOf(lines: readonly string[], { from, to, text, format }: Change): FileEdits {
  const before = lines[from - 1]!
  const after = lines[to]!
  const intent = {
    oldString: [before, ...lines.slice(from, to), after].join('\n'),
    newString: [before, ...text, after].join('\n'),
    wholeLines: true,
    startLine: from,
    line: 1,
  }
  return { path: 'a.js', operation: 'modify', intents: [intent], format, line: 1 }
}

describe('whatever the formats and their order', () => {
  test(`the edits of one file make the same text (seed ${SEED})`, () => {
    let landed = 0
    fc.assert(
      fc.property(scene, ({ lines, picks, crlf, finalNewline, turn }) => {
        const eol = crlf ? '\r\n' : '\n'
        const join = (all: readonly string[]) => all.join(eol) + (finalNewline ? eol : '')
        const changes = changesOf(lines, picks)
        fc.pre(changes.length > 0)
        const expected: string[] = []
        lines.forEach((line, index) => {
          const change = changes.find((each) => index >= each.from && index < each.to)
          if (!change) expected.push(line)
          else if (index === change.from) expected.push(...change.text)
        })
        const written = changes.map((change) => {
          const result = write([editOf(lines, change)], change.format)
          if (!result.ok) throw new Error(result.unwritable[0]?.reason)
          return result.text
        })
        const cut = turn % written.length
        const parsed = parse([...written.slice(cut), ...written.slice(0, cut)].join('\nSome words in between.\n\n'))
        const { files, problems } = planAnswer(parsed, new Map([['a.js', { text: join(lines) }]]))
        expect(problems).toEqual([])
        expect(files.flatMap((file) => file.edits.flatMap((edit) => (edit.problem ? [edit.problem] : [])))).toEqual([])
        expect(files[0]?.after).toBe(join(expected))
        landed += changes.length
      }),
      { numRuns: RUNS, seed: SEED },
    )
    expect(landed).toBeGreaterThan(RUNS)
  })
})

const landed = (text: string, answer: string) => {
  const { files } = planAnswer(parse(answer, { file: 'a.txt' }), new Map([['a.txt', { text }]]))
  return files[0]!.after
}

test('a line that another document of the same file takes away may be put elsewhere', () => {
  const text = '{\n  "issues": [\n    "first"\n  ],\n  "path": [\n    "foo"\n  ],\n  "message": "Invalid key in record"\n}\n'
  const head = '--- a.txt\n+++ a.txt\n@@ @@\n'
  const moves = `${head}     "foo"\n   ],\n-  "message": "Invalid key in record"\n+  "path": [],\n+  "message": "Unrecognized key"\n }\n`
  const removes = `${head}-  "issues": [\n-    "first"\n-  ],\n-  "path": [\n+  "keys": [\n     "foo"\n   ],\n`
  expect(landed(text, moves)).toBe(text)
  expect(landed(text, moves + removes)).toBe('{\n  "keys": [\n    "foo"\n  ],\n  "path": [],\n  "message": "Unrecognized key"\n}\n')
})

test('a blank line that a diff keeps behind tells nothing where the one that it keeps in front is not there', () => {
  const block = '<header class="title">\n<h1>npm-fund</h1>\n</header>\n'
  const text = `<div>\n${block}\n<section>\n<ul>\n${block}<li>In the set.</li>\n</ul>\n`
  const hunk = ' <header class="title">\n-<h1>npm-fund</h1>\n+<h1>npm fund</h1>\n </header>\n'
  const header = '--- a.txt\n+++ a.txt\n@@ @@\n'
  expect(landed(text, `${header}${hunk} \n <section>\n`)).toBe(text.replace('npm-fund', 'npm fund'))
  expect(landed(text, `${header} \n${hunk} \n`)).toBe(text)
})
