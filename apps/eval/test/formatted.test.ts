import { describe, expect, it } from 'vitest'
import { judge } from '../src/cases/judge'
import { formattedCases } from '../src/formatted/formatted-cases'
import { drawStyle, isSameCode, layOut } from '../src/formatted/layout'
import { regionOf, rowsOf } from '../src/formatted/region'
import type { ThreeStates } from '../src/stale/releases'
import { languageOf } from '../src/text/language'
import { seeded } from '../src/text/random'

const code = `import { a, b } from './ab'

const table = { one: 'first', 'two': b }

// what it does
export const run = (entry) => {
  if (entry.isOpen && entry.length > 3) return entry.map(x => x + 1)
  return a(entry, table, \`of \${entry.name}\`)
}
`

describe('the same code, whatever its layout', () => {
  const random = seeded('styles')
  it.each(Array.from({ length: 12 }, () => drawStyle(random)))('is what the formatter makes of it in style %#', (style) => {
    const laidOut = layOut(code, 'run.js', style)!
    expect(isSameCode(code, laidOut, 'run.js')).toBe(true)
  })

  const alike: readonly (readonly [string, string, string])[] = [
    ['quotes, semicolons and a last comma', "f('a', [1])\n", 'f("a", [1,]);\n'],
    ['line breaks in a call', 'f(a, b)\n', 'f(\n  a,\n  b\n)\n'],
    ['parentheses around a lone parameter', 'f(x => x)\n', 'f((x) => x)\n'],
    ['quotes around a key', 'f({ "a": 1, b: 2 })\n', 'f({ a: 1, b: 2 })\n'],
  ]
  it.each(alike)('%s', (_, one, other) => expect(isSameCode(one, other, 'x.js')).toBe(true))

  const unlike: readonly (readonly [string, string, string])[] = [
    ['another token', 'f(a, b)\n', 'f(a, c)\n'],
    ['tokens in another order', 'f(a, b)\n', 'f(b, a)\n'],
    ['a token twice', 'f(a)\n', 'f(a, a)\n'],
    ['another text in a string', "f('a b')\n", "f('a  c')\n"],
    ['a returned value on a line of its own', 'function f() {\n  return a\n}\n', 'function f() {\n  return\n  a\n}\n'],
    ['code that went into a comment', '// why\nf(a)\ng()\n', '// why f(a)\ng()\n'],
    ['two statements that became one', 'a = b\n;(c || d)()\n', 'a = b\n(c || d)()\n'],
    ['quotes within a comment', '// say "a"\nf()\n', "// say 'a'\nf()\n"],
    ['what cannot be read', 'f(a)\n', 'f(a\n'],
  ]
  it.each(unlike)('is not: %s', (_, one, other) => expect(isSameCode(one, other, 'x.js')).toBe(false))
})

describe('the region of an edit', () => {
  const released = ['one()', 'call(first, second)', 'two()']
  const formatted = ['one();', 'call(', '  first,', '  second,', ');', 'two();']

  it('holds every line that has a token of the removed ones', () => {
    expect(rowsOf(formatted, released, { from: 1, to: 2 })).toEqual({ from: 1, to: 5 })
  })

  it('holds the lines on either side of the spot where something is added', () => {
    expect(rowsOf(formatted, released, { from: 1, to: 1 })).toEqual({ from: 0, to: 2 })
  })

  it('is none where the formatter changed more than layout', () => {
    expect(rowsOf(['other();'], ['one()'], { from: 0, to: 1 })).toBeUndefined()
  })

  it('holds what the formatter has otherwise once the edit is made', () => {
    const wanted = ['one();', 'call(first, third);', 'two();']
    expect(regionOf(formatted, wanted, released, { from: 1, to: 2 })).toEqual({ from: 1, to: 5 })
  })
})

const body = [
  'const base = require("./base")',
  'const list = [base.first, base.second, base.third, base.fourth]',
  'base.open(list, "all of them")',
]
const lines = [...body, 'function close() {', '  base.send(list)', '  return base.close(list, "all")', '}', 'module.exports = { close }']
const changed = lines.map((line) => line.replace('base.close(list, "all")', 'base.close(list, "some", 3)'))
const file: ThreeStates = {
  package: 'p',
  releases: 'abc',
  path: 'close.js',
  language: languageOf('close.js')!,
  states: [lines, changed, changed.slice(0, -1)],
  finalNewline: [true, true, true],
}

describe('an edit that a formatter stands between', () => {
  const seeds = Array.from({ length: 12 }, (_, n) => `${n}`)
  const cases = seeds.flatMap((seed) => formattedCases([file], seed, { land: 9, refuse: 9 }).cases)
  const landing = cases.filter(({ must }) => must === 'land')

  it('is drawn in both directions, and against files that say something else', () => {
    expect(new Set(cases.map(({ kinds }) => kinds[0]))).toEqual(
      new Set(['file laid out', 'quote laid out', 'changed otherwise, then laid out', 'deleted, then laid out']),
    )
  })

  it('is right as the formatter would have it, and in the answer’s own layout', () => {
    for (const test of landing) {
      expect(judge(test, { status: 'done', content: test.expected }), test.id).toBe('exact')
      const loose = test.expected.replace(/base\.close\(list, (['"])some\1, 3\)/, 'base.close(list,\n    $1some$1,\n    3)')
      expect(loose, test.id).not.toBe(test.expected)
      expect(judge(test, { status: 'done', content: loose }), test.id).toBe('exact')
    }
  })

  it('is wrong with another token, and where a byte outside of the region is another', () => {
    for (const test of landing) {
      expect(judge(test, { status: 'done', content: test.expected.replace('some', 'none') }), test.id).toBe('corrupt')
      expect(judge(test, { status: 'done', content: test.expected.replace(/^const base/, 'const  base') }), test.id).toBe('corrupt')
      expect(judge(test, { status: 'already', content: test.file }), test.id).toBe('false success')
    }
  })

  it('has neither what is quoted nor what is wanted where it must be refused', () => {
    for (const test of cases.filter(({ must }) => must === 'refuse')) {
      expect(test.file, test.id).not.toContain('some')
      expect(test.expected, test.id).toBe(test.file)
    }
  })
})
