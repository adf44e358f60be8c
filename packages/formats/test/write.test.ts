import { draws } from '@suture/testing'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { convert, type FileEdits, type FormatName, formatNames, parse, write } from '../src/index'
import { sameEdits } from '../src/write/write'
import { brief } from './brief'
import { editsFor } from './generate'

const RUNS = draws(120)

/** Formats that may be in a code block under a file name. A whole file is such a block itself. */
const FENCED = formatNames.filter((name) => name !== 'whole')

describe('a change that is written, in a code block under the name of its file, is never read as the whole file', () => {
  test.each(FENCED)('%s', (format) => {
    fc.assert(
      fc.property(editsFor(format), (edits) => {
        const [edit] = edits.filter(({ operation }) => operation === 'modify')
        const result = edit && write([edit], format)
        if (!result?.ok) return
        const back = parse(`${edit?.path}\n\n~~~~~~~~\n${result.text}~~~~~~~~\n`)
        expect(back.edits.filter((edit) => edit.format === 'whole')).toEqual([])
      }),
      { numRuns: RUNS, seed: 20261122 },
    )
  })
})

describe('what is written reads back as the same edits', () => {
  /**
   * The minimum share of generated edits that a format must be able to express. All others must be refused, and never be written wrongly.
   */
  const LEAST: Readonly<Record<FormatName, number>> = {
    'search-replace': 0.6,
    xml: 0.6,
    json: 0.99,
    fudiff: 0.6,
    unified: 0.4,
    git: 0.4,
    patch: 0.6,
    whole: 0.4,
  }

  test.each(formatNames)('%s', (format) => {
    let written = 0
    let all = 0
    fc.assert(
      fc.property(editsFor(format), (edits) => {
        all++
        const result = write(edits, format)
        if (!result.ok) {
          expect(result.unwritable.length).toBeGreaterThan(0)
          return
        }
        written++
        const back = parse(result.text)
        expect(back.problems).toEqual([])
        expect(sameEdits(back.edits, edits, format)).toBe(true)
        if (format !== 'search-replace' && format !== 'whole') expect(back.prose.trim()).toBe('')
      }),
      { numRuns: RUNS, seed: 20261121 },
    )
    expect(written / all).toBeGreaterThan(LEAST[format])
  })
})

describe('what a format cannot express is reported', () => {
  const base = { path: 'a.ts', line: 7, format: 'json' as const }
  const intent = { oldString: 'x', newString: 'y', line: 7 }
  const ROWS: readonly (readonly [string, FileEdits, readonly FormatName[]])[] = [
    ['replacing every occurrence', { ...base, operation: 'modify', intents: [{ ...intent, replaceAll: true }] }, ['json']],
    ['deleting a file', { ...base, operation: 'delete', intents: [] }, ['json', 'fudiff', 'git', 'patch']],
    ['renaming a file', { ...base, operation: 'rename', to: 'b.ts', intents: [] }, ['json', 'fudiff', 'git', 'patch']],
    ['a section above', { ...base, operation: 'modify', intents: [{ ...intent, within: ['class A'] }] }, ['json', 'fudiff', 'patch']],
    [
      'a line that is joined to the next',
      { ...base, operation: 'modify', intents: [{ ...intent, oldString: 'x\n', newString: 'y' }] },
      ['json'],
    ],
    [
      'a plain edit without a line number',
      { ...base, operation: 'modify', intents: [intent] },
      ['search-replace', 'xml', 'json', 'fudiff', 'patch'],
    ],
  ]

  test.each(ROWS)('%s', (_name, edit, able) => {
    for (const format of formatNames) {
      const result = write([edit], format)
      expect([format, result.ok]).toEqual([format, able.includes(format)])
      if (!result.ok) expect(result.unwritable[0]).toMatchObject({ format, path: 'a.ts', line: 7 })
    }
  })
})

describe('an answer is converted', () => {
  const answer = 'src/a.ts\n<<<<<<< SEARCH\nkeep\nold\n=======\nkeep\nnew\n>>>>>>> REPLACE\n'
  test.each(['xml', 'json', 'fudiff', 'patch', 'search-replace'] as const)('to %s', (format) => {
    const converted = convert(answer, format)
    const text = converted.ok ? converted.text : ''
    expect(parse(text).edits.map(brief)).toEqual([`${format} src/a.ts: keep\\nold -> keep\\nnew`])
  })

  test('in exactly this form to a patch', () => {
    expect(convert(answer, 'patch')).toEqual({
      ok: true,
      text: '*** Begin Patch\n*** Update File: src/a.ts\n@@\n keep\n-old\n+new\n*** End Patch\n',
    })
  })

  test('or refused as a whole when a part is malformed', () => {
    expect(convert(`${answer}\n>>>>>>> REPLACE\n`, 'json')).toMatchObject({ ok: false, problems: [{ kind: 'malformed', line: 10 }] })
  })
})
