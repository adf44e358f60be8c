import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { diffLines } from '../src'
import { weight } from '../src/internal'
import { law, SEED } from './generated'

/** Hunks as `old lines>new lines`, each `from-to`, 0-based and half-open. */
const hunks = (oldLines: readonly string[], newLines: readonly string[]) =>
  diffLines(oldLines, newLines)
    .map((h) => `${h.oldFrom}-${h.oldTo}>${h.newFrom}-${h.newTo}`)
    .join(' ')

describe('diffLines', () => {
  it.each([
    ['equal texts have no hunk', ['a', 'b'], ['a', 'b'], ''],
    ['no lines have no hunk', [], [], ''],
    ['a changed line', ['a', 'b', 'c'], ['a', 'x', 'c'], '1-2>1-2'],
    ['an added line', ['a', 'c'], ['a', 'b', 'c'], '1-1>1-2'],
    ['a removed line', ['a', 'b', 'c'], ['a', 'c'], '1-2>1-1'],
    ['all added', [], ['a'], '0-0>0-1'],
    ['all removed', ['a'], [], '0-1>0-0'],
    ['two hunks', ['a', 'b', 'c'], ['x', 'b', 'y'], '0-1>0-1 2-3>2-3'],
    ['trailing blanks are a difference', ['a', 'b'], ['a', 'b '], '1-2>1-2'],
    [
      'a telling line is kept rather than two braces',
      ['}', '}', 'const total = sum(items)'],
      ['const total = sum(items)', '}', '}'],
      '0-2>0-0 3-3>1-3',
    ],
    ['a line is kept rather than blanks', ['', '', 'call(x)'], ['call(x)', '', ''], '0-2>0-0 3-3>1-3'],
    ['of equal lines those beside each other are kept', ['}', 'a()', '}'], ['a()', '}', 'b()', '}'], '0-1>0-0 3-3>2-4'],
  ])('%s', (_story, oldLines, newLines, expected) => {
    expect(hunks(oldLines, newLines)).toBe(expected)
  })

  it('large texts lose their common ends first, and a middle that is still too large is one hunk', () => {
    const block = (name: string) => Array.from({ length: 1100 }, (_, i) => `${name} ${i}`)
    expect(hunks([...block('a'), 'old', 'z'], [...block('a'), 'new', 'z'])).toBe('1100-1101>1100-1101')
    expect(hunks(['a', ...block('old'), 'z'], ['a', ...block('new'), 'z'])).toBe('1-1101>1-1101')
  })
})

/** What kept lines are worth: their weight, and a little for each that is kept with its neighbour. */
const NEIGHBOUR = 0.15

function worthOf(oldLines: readonly string[], newLines: readonly string[]): number {
  let [worth, i, j] = [0, 0, 0]
  for (const hunk of [...diffLines(oldLines, newLines), { oldFrom: oldLines.length, oldTo: 0, newFrom: 0, newTo: 0 }]) {
    const kept = oldLines.slice(i, hunk.oldFrom)
    expect(newLines.slice(j, j + kept.length)).toEqual(kept)
    worth += kept.reduce((sum, line) => sum + weight(line), 0) + NEIGHBOUR * Math.max(0, kept.length - 1)
    ;[i, j] = [hunk.oldTo, hunk.newTo]
  }
  return worth
}

/** The most that kept lines can be worth, by trying all ways. */
function mostOf(oldLines: readonly string[], newLines: readonly string[]): number {
  const best = (i: number, j: number, isRun: boolean): number => {
    if (i === oldLines.length || j === newLines.length) return 0
    const own = weight(oldLines[i]!) + (isRun ? NEIGHBOUR : 0)
    const kept = oldLines[i] === newLines[j] ? own + best(i + 1, j + 1, true) : 0
    return Math.max(kept, best(i + 1, j, false), best(i, j + 1, false))
  }
  return best(0, 0, false)
}

describe(`of all ways to keep lines diffLines takes the best (seed ${SEED})`, () => {
  const line = fc.constantFrom('', '}', '  }', 'foo()', 'const a = 1', '  return value', 'a line that is long enough to tell of its place')
  const lines = fc.array(line, { maxLength: 6 })

  it('of any lines', () => {
    fc.assert(
      fc.property(lines, lines, (old, wanted) => {
        expect(worthOf(old, wanted)).toBeCloseTo(mostOf(old, wanted), 9)
      }),
      law(1500),
    )
  })

  it('of lines that stand between the same ends', () => {
    fc.assert(
      fc.property(lines, lines, lines, lines, (head, gone, come, tail) => {
        const [old, wanted] = [
          [...head, ...gone.slice(4), ...tail],
          [...head, ...come.slice(4), ...tail],
        ]
        expect(worthOf(old.slice(0, 8), wanted.slice(0, 8))).toBeCloseTo(mostOf(old.slice(0, 8), wanted.slice(0, 8)), 9)
      }),
      law(500),
    )
  })
})

/** The lines, and how often one was asked for. */
function counted(lines: string[]): { readonly lines: readonly string[]; readonly asked: () => number } {
  let asked = 0
  const get = (target: string[], key: string | symbol) => {
    if (typeof key === 'string' && /^\d+$/.test(key)) asked++
    return Reflect.get(target, key)
  }
  return { lines: new Proxy(lines, { get }), asked: () => asked }
}

describe('one changed line among many', () => {
  it.each([200, 400, 800])('is told by some looks at each (%i lines)', (count) => {
    const lines = Array.from({ length: count }, (_, i) => (i % 5 === 0 ? '}' : `line ${i}`))
    const [old, wanted] = [counted(lines), counted(lines.with((count >> 1) + 1, 'changed'))]
    expect(diffLines(old.lines, wanted.lines)).toHaveLength(1)
    expect(old.asked() + wanted.asked()).toBeLessThan(8 * count)
  })
})

describe('weight', () => {
  it.each([
    ['a blank line is next to nothing', '   ', 0.05],
    ['a brace is little', '  }', 0.5],
    ['a line counts by what it holds', 'x'.repeat(20), 2],
    ['and no more than four', 'x'.repeat(999), 4],
  ])('%s', (_story, line, expected) => {
    expect(weight(line)).toBe(expected)
  })
})
