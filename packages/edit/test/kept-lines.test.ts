/** Random tests with real code that is misquoted: lines that an edit keeps must remain the file's own, byte for byte. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { edit } from '../src/index'
import { fixtures } from './fixture'
import { law } from './generated'

/** The files of the tests: code, prose and data in more than twelve languages. */
const files = fixtures()
  .map(({ before }) => before.split('\n'))
  .filter((lines) => lines.length > 6 && lines.length < 400 && !lines.join().includes('\r'))

/**
 * Ways to misquote a text, line by line. If the file itself contains the same form, it is not changed, because a model would not change it
 * either.
 */
const forms: Readonly<Record<string, (line: string) => string>> = {
  'escaped quotes': (line) => line.replace(/(?<!\\)(["'])/g, '\\$1'),
  'escaped double quotes': (line) => line.replace(/(?<!\\)"/g, '\\"'),
  entities: (line) => line.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;'),
  'numbered signs': (line) => line.replaceAll('<', '\\u003c').replaceAll('>', '\\u003e'),
  'non-breaking spaces': (line) => line.replace(/(\S) /g, '$1\u00a0'),
  'curly quotes': (line) => line.replace(/"([^"]*)"/g, '“$1”').replace(/'([^']*)'/g, '‘$1’'),
}

const drawn = fc.record({
  lines: fc.constantFrom(...files),
  form: fc.constantFrom(...Object.keys(forms)),
  from: fc.nat(),
  size: fc.integer({ min: 2, max: 6 }),
  at: fc.nat(),
  kind: fc.constantFrom('plain', 'apostrophe', 'quoted', 'repeated', 'repeated as quoted', 'changed', 'removed'),
})

/**
 * Returns new text with one change: the kept lines as quoted, and an added line in the form of its kind. Undefined if no such change is
 * possible.
 */
function changed(own: readonly string[], quoted: readonly string[], at: number, kind: string): readonly string[] | undefined {
  const indent = /^[ \t]*/.exec(own[at]!)![0]
  const withLine = (line: string) => [...quoted.slice(0, at + 1), line, ...quoted.slice(at + 1)]
  switch (kind) {
    case 'plain':
      return withLine(`${indent}added_line()`)
    case 'apostrophe':
      return withLine(`${indent}# it's "new" & < than`)
    case 'quoted':
      return withLine(`${indent}added('a', "b")`)
    case 'repeated':
      return withLine(own[0]!)
    case 'repeated as quoted':
      return withLine(quoted[0]!)
    case 'changed':
      return quoted.with(at, quoted[at]!.replace(/\w+/, 'renamed'))
    default:
      return quoted.toSpliced(at, 1)
  }
}

/** Whether all of some lines occur among others in this order. */
function areIn(some: readonly string[], all: readonly string[]): boolean {
  let next = 0
  for (const line of all) if (next < some.length && line === some[next]) next++
  return next === some.length
}

describe('what an edit keeps', () => {
  it('is the file’s own line, however the quote and new text are written', () => {
    let landed = 0
    fc.assert(
      fc.property(drawn, ({ lines, form, from, size, at, kind }) => {
        const first = from % (lines.length - size)
        const own = lines.slice(first, first + size)
        const quoted = own.map(forms[form]!)
        const row = at % size
        const wanted = changed(own, quoted, row, kind)
        fc.pre(own[0]!.trim() !== '' && own[row]!.trim() !== '' && quoted.join() !== own.join())
        const outcome = edit(lines.join('\n'), { oldString: quoted.join('\n'), newString: wanted!.join('\n') })
        if (outcome.status !== 'applied') return
        landed++
        const kept = kind === 'changed' || kind === 'removed' ? lines.toSpliced(first + row, 1) : lines
        expect(areIn(kept, outcome.content.split('\n'))).toBe(true)
        // Only lines that the edit adds are written.
        expect(outcome.content.split('\n').length - lines.length).toBe(kind === 'changed' ? 0 : kind === 'removed' ? -1 : 1)
      }),
      law(200),
    )
    expect(landed).toBeGreaterThan(100)
  })
})
