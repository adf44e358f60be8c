import { openDocument } from '@suture/text'
import { describe, expect, it } from 'vitest'
import { CASCADE } from '../src/cascade'
import { runCascade } from '../src/run-cascade'
import { DISTANCE_BUDGET } from '../src/scan/measured-distance'
import { newSearch } from '../src/scan/search'
import { blockAnchor } from '../src/strategies/block-anchor'
import { tryReplace } from '../src/try-replace'
import { SEED, seeded } from './oracle/random'

const WORDS = ['const', 'value', 'return', 'index', 'total', 'items', 'order', 'price', 'result', 'error', '}', '{', '']

/** Returns indented lines of words. A few are equal, and some are brackets or empty. */
function fileOf(lineCount: number): string[] {
  const random = seeded(SEED)
  return Array.from({ length: lineCount }, (_, i) => {
    const indent = '  '.repeat(random.int(4))
    if (random.chance(0.2)) return random.pick(['', `${indent}}`])
    return `${indent}${random.pick(WORDS)} ${random.pick(WORDS)} = ${random.pick(WORDS)}(${i})`
  })
}

/** Returns the work of all nine strategies for one search. Every candidate is yielded, and no similarity is measured. */
function workOf(content: string, find: string) {
  const search = newSearch(openDocument(content), find)
  let candidates = 0
  for (const [, strategy] of CASCADE) for (const _ of strategy(search)) candidates++
  return { ...search.work, candidates }
}

describe('a miss', () => {
  it.each([1_000, 10_000, 100_000])('of a foreign block reads the text three times and compares no line (%i lines)', (lineCount) => {
    const content = fileOf(lineCount).join('\n')
    const find = Array.from({ length: 12 }, (_, i) => `  unheard.of${i}(somethingElse, ${i})`).join('\n')
    const work = workOf(content, find)
    expect(work).toMatchObject({ lines: 0, steps: 0, candidates: 0 })
    expect(work.units).toBe(3 * content.length)
  })

  it.each([1_000, 10_000, 100_000])(
    'of a block with one line misquoted and foreign ends stays within nine passes (%i lines)',
    (lineCount) => {
      const lines = fileOf(lineCount)
      const at = Math.floor(lineCount * 0.7)
      const find = ['nowhere(1)', ...lines.slice(at, at + 5), 'nowhere(2)', ...lines.slice(at + 6, at + 10), 'nowhere(3)'].join('\n')
      const content = lines.join('\n')
      const work = workOf(content, find)
      expect(work.candidates).toBe(0)
      expect(work.steps).toBe(0)
      expect(work.units).toBeLessThanOrEqual(9 * content.length)
      expect(work.lines).toBeLessThanOrEqual(200)
    },
  )
})

const repeat = (line: string, count: number) => Array.from({ length: count }, () => line).join('\n')
const deeper = (count: number) => Array.from({ length: count }, (_, i) => `${' '.repeat(i % 50)}a`).join('\n')

const HOSTILE: readonly (readonly [name: string, content: string, find: string])[] = [
  ['200,000 equal lines, 100,000 of them quoted', repeat('  a', 200_000), repeat('a', 100_000)],
  ['200,000 equal lines, 100,000 of them quoted and one foreign', repeat('a', 200_000), `${repeat('a', 100_000)}\nb`],
  ['200,000 lines of two words, quoted as one line', repeat('a a', 200_000), 'a '.repeat(50_000)],
  ['one line of 1 MB, half of it quoted', 'a'.repeat(1_000_000), 'a'.repeat(500_000)],
  ['one line of 1 MB of words, half of them quoted', 'a b '.repeat(250_000), 'a  b '.repeat(100_000)],
  ['one line of 1 MB of blanks', ' '.repeat(1_000_000), `${' '.repeat(500_000)}a`],
  ['1 MB of blanks and a word at every thousandth', `${' '.repeat(999)}a`.repeat(1_000), ' a  a '],
  ['200,000 blank lines', '\n'.repeat(200_000), '\n'.repeat(1_000)],
  ['200,000 lines of blanks', repeat('   ', 200_000), `${repeat('  ', 1_000)}\na`],
  ['1 MB of backslashes', '\\'.repeat(1_000_000), '\\'.repeat(1_000)],
  ['200,000 lines that end in a backslash', repeat('a\\', 200_000), repeat('a', 100_000)],
  ['200,000 first lines and no last', repeat('{', 200_000), '{\nx\n}'],
  ['100,000 first lines, then one last', `${repeat('{', 100_000)}\n}`, `{\n${repeat('x', 1_000)}\n}`],
  ['200,000 brackets, bracket to bracket quoted', repeat('}', 200_000), `}\n${repeat('x', 1_000)}\n}`],
  ['50 depths of indentation, repeated', deeper(100_000), deeper(50_000)],
  ['NULs and lone surrogates', repeat('\0\ud800\udc00\udc00', 50_000), repeat(' \0\ud800\udc00\udc00', 1_000)],
]

describe('hostile input costs work in proportion to its size', () => {
  it.each(HOSTILE)('%s', (_, content, find) => {
    const size = content.length + find.length
    const { lines, units } = workOf(content, find)
    expect(units).toBeLessThanOrEqual(25 * size)
    expect(lines).toBeLessThanOrEqual(60 * (content.split('\n').length + find.split('\n').length))
  })

  it.each(HOSTILE)('%s: replace ends within its budget', (_, content, find) => {
    const search = newSearch(openDocument(content), find)
    runCascade(search, false, { budget: 2_000_000 })
    const { lines, units, steps } = search.work
    expect(steps).toBeLessThanOrEqual(2 * DISTANCE_BUDGET)
    expect(lines + (units + steps) / 256).toBeLessThanOrEqual(2_000_000 * 2)
  })
})

describe('two long foreign lines between anchors', () => {
  const block = (line: string) => ['{', line, '}'].join('\n')

  it('within the budget are measured', () => {
    const doc = openDocument(block('a'.repeat(20_000)))
    const [found] = blockAnchor(newSearch(doc, block('b'.repeat(20_000))))
    expect(found!.similarity).toBe(0)
  })

  it('past the budget are not, and no comparison with the similarity holds', () => {
    const doc = openDocument(block('a'.repeat(200_000)))
    const [found] = blockAnchor(newSearch(doc, block('b'.repeat(200_000))))
    expect(found!.similarity).toBeNaN()
  })

  it('past the budget refuse several blocks and land a lone one with a warning', () => {
    const intent = { oldString: block('b'.repeat(200_000)), newString: 'x' }
    const twice = openDocument(`${block('a'.repeat(200_000))}\n${block('c'.repeat(200_000))}`)
    expect(tryReplace(twice, intent)).toMatchObject({ status: 'refused', problem: { kind: 'budget-exceeded', strategy: 'block-anchor' } })
    const once = openDocument(block('a'.repeat(200_000)))
    const landed = { status: 'applied', content: 'x', matches: [{ warnings: ['similarity not measured: lines too long'] }] }
    expect(tryReplace(once, intent)).toMatchObject(landed)
  })

  it('that differ in few units are measured whatever their length', () => {
    const doc = openDocument(block(`${'ab'.repeat(250_000)}c`))
    const [found] = blockAnchor(newSearch(doc, block(`${'ab'.repeat(250_000)}d`)))
    expect(found!.similarity).toBe(1 - 1 / 500_001)
  })
})
