/**
 * Random tests of edits of real code, in several languages, whose file has changed since it was quoted. The files are those of the cases. A
 * random draw decides which lines changed and how, which line the edit changes, and how many lines are quoted around it.
 */
import type { Intent } from '@suture/text'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { edit, editAll } from '../src/index'
import { fixtures } from './fixture'
import { law } from './generated'

/** Files with code, prose and data. */
const files = fixtures()
  .map(({ before }) => before.replace('\ufeff', '').split('\n'))
  .filter((lines) => lines.length > 12 && lines.length < 400 && !lines.join().includes('\r'))

/** How a line of the file changed after it was quoted. */
type Drift = (line: string) => readonly string[]
const drifts: Readonly<Record<string, Drift>> = {
  longer: (line) => [line.replace(/\w(?=\W*$)/, '$&_more')],
  added: (line) => [line, `${indentOf(line)}brought_along(later)`],
  gone: () => [],
  indented: (line) => [`  ${line}`],
}

const drawn = fc.record({
  lines: fc.constantFrom(...files),
  at: fc.nat(),
  kind: fc.constantFrom('replace', 'insert', 'remove'),
  far: fc.array(fc.tuple(fc.integer({ min: 2, max: 6 }), fc.boolean(), fc.constantFrom(...Object.keys(drifts))), { maxLength: 3 }),
})

/** An edit of one line, and the changed file. Each changed line is given by its distance above or below the line of the edit. */
interface Drifted {
  readonly content: string
  readonly quoted: (context: number) => Intent
  /** 1-based line of the change in the file. */
  readonly line: number
  /** The lines of the original file, without the removed one. */
  readonly kept: readonly string[]
  readonly added: readonly string[]
}

function drifted({ lines, at, kind, far }: Record<'kind', string> & { lines: string[]; at: number; far: [number, boolean, string][] }) {
  const row = 3 + (at % (lines.length - 6))
  fc.pre(/\w{3}/.test(lines[row]!) && lines[row - 1]!.trim() !== '' && lines[row + 1]!.trim() !== '')
  const added = kind === 'remove' ? [] : [`${indentOf(lines[row]!)}settled(${row})`]
  const next = kind === 'insert' ? [lines[row]!, ...added] : added
  const by = new Map(far.map(([distance, above, how]) => [above ? row - distance : row + distance, drifts[how]!]))
  const now = lines.map((line, k) => (mayDrift(lines, k) ? (by.get(k)?.(line) ?? [line]) : [line]))
  const line = 1 + now.slice(0, row).flat().length
  const quoted = (context: number): Intent => {
    const [above, below] = [lines.slice(Math.max(0, row - context), row), lines.slice(row + 1, row + 1 + context)]
    return { oldString: [...above, lines[row]!, ...below].join('\n'), newString: [...above, ...next, ...below].join('\n') }
  }
  const kept = kind === 'insert' ? now.flat() : now.flatMap((each, k) => (k === row ? [] : each))
  return { content: now.flat().join('\n'), quoted, line, kept, added } satisfies Drifted
}

/** Whether a line that opens a block has changed. Such a line names the block, so a block with another name is another block. */
function mayDrift(lines: readonly string[], row: number): boolean {
  const below = lines.slice(row + 1).find((line) => line.trim() !== '') ?? ''
  return /\w/.test(lines[row]!) && indentOf(below).length <= indentOf(lines[row]!).length
}

function indentOf(line: string): string {
  return /^[ \t]*/.exec(line)![0]
}

/** Whether all of some lines occur among others in this order. */
function areIn(some: readonly string[], all: readonly string[]): boolean {
  let next = 0
  for (const line of all) if (next < some.length && line === some[next]) next++
  return next === some.length
}

describe('an edit of a file that has changed elsewhere', () => {
  it('that lands with one line of context lands with three, at the same place', () => {
    let [landed, refused] = [0, 0]
    fc.assert(
      fc.property(drawn, (draw) => {
        const { content, quoted } = drifted(draw)
        const short = edit(content, quoted(1))
        if (short.status !== 'applied') return
        landed++
        const long = edit(content, quoted(3))
        if (long.status === 'refused') refused++
        else expect(long).toMatchObject({ status: 'applied', content: short.content })
      }),
      law(1000),
    )
    expect(landed).toBeGreaterThan(100)
    // Three lines may name a block that has another name now, or match another block too.
    expect(refused).toBeLessThanOrEqual(landed * 0.02)
  })

  it('that lands with the line of its place lands there or nowhere without it', () => {
    let landed = 0
    fc.assert(
      fc.property(drawn, fc.integer({ min: 0, max: 3 }), (draw, context) => {
        const { content, quoted, line } = drifted(draw)
        const startLine = Math.max(1, line - context)
        const hinted = edit(content, { ...quoted(context), startLine })
        if (hinted.status !== 'applied') return
        const plain = edit(content, quoted(context))
        if (plain.status !== 'applied') return
        landed++
        expect(plain.content).toBe(hinted.content)
      }),
      law(200),
    )
    expect(landed).toBeGreaterThan(100)
  })

  it('keeps every line that it does not remove, and adds each new one as deep as its neighbour', () => {
    let landed = 0
    fc.assert(
      fc.property(drawn, fc.integer({ min: 1, max: 4 }), (draw, context) => {
        const { content, quoted, line, kept, added } = drifted(draw)
        // If the block is in the file verbatim at another place now, that block is meant.
        const at = content.indexOf(quoted(context).oldString)
        fc.pre(at === -1 || content.slice(0, at).split('\n').length === line - context)
        const outcome = edit(content, quoted(context))
        if (outcome.status !== 'applied') return
        landed++
        const result = outcome.content.split('\n')
        expect(areIn(kept, result)).toBe(true)
        expect(result).toHaveLength(kept.length + added.length)
        for (const line of added) expect(result).toContain(line)
      }),
      law(200),
    )
    expect(landed).toBeGreaterThan(100)
  })

  it('ends as in any other order of its set', () => {
    let landed = 0
    fc.assert(
      fc.property(drawn, fc.array(fc.nat(), { minLength: 1, maxLength: 3 }), (draw, more) => {
        const { content, quoted } = drifted(draw)
        const others = more.flatMap((at) => {
          const row = 3 + (at % (draw.lines.length - 6))
          const line = draw.lines[row]!
          return /\w{3}/.test(line) ? [{ oldString: line, newString: `${line}\n${indentOf(line)}more(${row})` }] : []
        })
        const intents = [quoted(2), ...others]
        const [one, other] = [intents, [...intents].reverse()].map((each) => editAll(content, each).outcome)
        expect(other!.status).toBe(one!.status)
        if (one!.status !== 'applied' || other!.status !== 'applied') return
        landed++
        expect(other!.content).toBe(one!.content)
      }),
      law(150),
    )
    expect(landed).toBeGreaterThan(30)
  })
})
