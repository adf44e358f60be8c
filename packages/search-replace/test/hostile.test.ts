import { describe, expect, it } from 'vitest'
import { applyDiff, blockStream, fuzzySearch, parse, parseFiles, stripLineNumbers, write } from '../src/index'

const block = '<<<<<<< SEARCH\na\n=======\nb\n>>>>>>> REPLACE\n'
const MB = 1_000_000

/** Inputs for which quadratic code takes minutes. Only the result is tested. The time limit of the test run detects slow code. */
describe('large and hostile inputs', () => {
  it.each([
    ['100,000 blocks', block.repeat(100_000), 100_000, 0],
    ['300,000 opening markers in a block that never ends', '<<<<<<< SEARCH\n'.repeat(300_001), 0, 300_000],
    ['300,000 closing markers', '>>>>>>> REPLACE\n'.repeat(300_000), 0, 300_000],
    ['a block with 300,000 other separators', `<<<<<<< SEARCH\n${'=====\n'.repeat(300_000)}=======\nb\n>>>>>>> REPLACE`, 1, 0],
    ['a line of 1 MB of marks', `${'='.repeat(MB)}\n${block}`, 1, 0],
    ['1 MB of blanks before a marker', `${' '.repeat(MB)}=======\n${block}`, 1, 0],
    ['1 MB of blanks after a marker', `=======${' '.repeat(MB)}x\n${block}`, 1, 0],
    ['a line of 1 MB of backslashes', `<<<<<<< SEARCH\n${'\\'.repeat(MB)}=======\n=======\nb\n>>>>>>> REPLACE`, 1, 0],
    ['1 MB of backticks above a block', `${'`'.repeat(MB)}\n${block}`, 1, 0],
    ['1 MB of blanks in a fence above a block', `\`\`\`${' '.repeat(MB)}\`\n${block}`, 1, 0],
  ])('%s', (_name, text, blocks, problems) => {
    const parsed = parse(text)
    expect([parsed.blocks.length, parsed.problems.length]).toEqual([blocks, problems])
  })

  it.each([
    ['100,000 <file>s', '<apply_diff><file>'.repeat(100_000)],
    ['100,000 contents that never end', '<file><path>a</path><diff><content>'.repeat(100_000)],
    ['100,000 CDATA that never end', '<file><path>a</path><diff><content><![CDATA['.repeat(100_000)],
    ['100,000 ends of CDATA', `<file><path>a</path><diff><content><![CDATA[${']]> '.repeat(100_000)}`],
    ['100,000 contents without CDATA', '<file><path>a</path><diff><content>x</content></diff></file>'.repeat(100_000)],
    ['1 MB of blanks in a file', `<file>${' '.repeat(MB)}`],
    ['100,000 starts of tags', '<file '.repeat(100_000)],
  ])('the multi-file form: %s', (_name, text) => {
    const kinds = new Set(parseFiles(text).problems.map(({ kind }) => kind))
    expect(['malformed']).toEqual(expect.arrayContaining([...kinds]))
  })

  it('1 MB in single characters through the stream', () => {
    const stream = blockStream()
    const text = block.repeat(20_000)
    let count = 0
    for (const unit of text.split('')) count += stream.push(unit).length
    expect(count).toBe(20_000)
  })

  it('one line of 1 MB that arrives in single characters', () => {
    const stream = blockStream()
    stream.push('<<<<<<< SEARCH\n')
    for (let i = 0; i < MB; i++) stream.push('x')
    stream.push('\n=======\ny\n>>>>>>> REPLACE')
    expect(stream.end().blocks[0]?.search.length).toBe(MB)
  })

  it('line numbers on lines of 1 MB of blanks or digits', () => {
    expect(stripLineNumbers(' '.repeat(MB)).length).toBe(MB)
    expect(stripLineNumbers('1'.repeat(MB)).length).toBe(MB)
    expect(stripLineNumbers(`1${' '.repeat(MB)}x`, true).length).toBe(MB + 2)
  })

  const minified = Array.from({ length: 10_000 }, (_, i) => `a${i % 977}.b(${i % 13},c)`).join(';')
  it.each([
    ['spec', 1],
    ['spec', 0.9],
    ['safe', 1],
    ['safe', 0.9],
  ] as const)('two minified lines that differ a little, policy %s, threshold %d', (policy, fuzzyThreshold) => {
    const other = minified.replaceAll('.b(7,', '.d(7,')
    const result = applyDiff(`x\n${minified}\ny`, write([{ search: other, replace: other.replace('a5.', 'z.') }]), {
      policy,
      fuzzyThreshold,
    })
    expect(result.outcomes).toHaveLength(1)
  })

  it.each(['spec', 'safe'] as const)('two foreign lines of 1 MB, policy %s: refused within the budget', (policy) => {
    const foreign = Array.from({ length: MB / 8 }, (_, i) => String.fromCharCode(97 + ((i * i) % 26)).repeat(8)).join('')
    const result = applyDiff(`${'abcdefgh'.repeat(MB / 8)}\ny`, write([{ search: foreign, replace: 'x' }]), { policy, fuzzyThreshold: 0.1 })
    expect(result.success).toBe(false)
    expect(result.outcomes.map((outcome) => outcome.status)).toEqual(['refused'])
  })
})

describe('a block that stands nowhere, under the safe policy', () => {
  it.each([
    ['60 lines in 3,000', 3_000, 60],
    ['21 lines in 2,000', 2_000, 21],
    ['100 lines in 20,000', 20_000, 100],
  ])('%s: refused', (_name, count, height) => {
    const file = Array.from({ length: count }, (_, i) => `  const value${i % 97} = compute(${i}, "${i % 13}")`).join('\n')
    const search = Array.from({ length: height }, (_, i) => `  const other${i} = derive(${i}, "${i % 7}")`).join('\n')
    const result = applyDiff(file, write([{ search, replace: 'x' }]))
    expect(result.failParts?.map((part) => part.problem.kind)).toEqual(['not-found'])
  })
})

describe('work, counted', () => {
  const words = ['alpha', 'beta', 'gamma', 'delta', 'total', 'items', 'price', 'count']
  const file = (lines: number) =>
    Array.from({ length: lines }, (_, i) => `  const ${words[i % 8]}${i} = ${words[(i * 7) % 8]}(${words[(i * 3) % 5]}, ${i * 31})`)
  const spent = (lines: readonly string[], search: string, threshold: number) => {
    let steps = 0
    fuzzySearch(lines, search, 0, lines.length, { threshold, onWork: (n) => (steps = n) })
    return steps
  }
  const miss = Array.from({ length: 60 }, (_, i) => `if (state.${words[i % 3]} > ${i}) emit("${words[i % 8]}", node.next)`).join('\n')

  it.each([1, 0.9, 0.8])('a miss of 60 lines at %d costs no distances that grow with the file', (threshold) => {
    expect(spent(file(20_000), miss, threshold)).toBeLessThanOrEqual(2 * spent(file(2_000), miss, threshold) + 1_000_000)
  })

  it('a hit costs no distance at all', () => {
    const lines = file(5_000)
    expect(spent(lines, lines.slice(3_000, 3_060).join('\n'), 0.9)).toBe(0)
  })

  it('a near hit costs a band, not a matrix', () => {
    const lines = file(5_000)
    const near = lines.slice(3_000, 3_060).map((line, i) => (i % 10 === 0 ? line.replace('const', 'var') : line))
    const units = near.join('\n').length
    expect(spent(lines, near.join('\n'), 0.9)).toBeLessThan(40 * units)
  })

  it('the budget is kept, and the answer says so', () => {
    let steps = 0
    const found = fuzzySearch(file(2_000), miss, 0, 2_000, { threshold: 0.1, budget: 50_000, onWork: (n) => (steps = n) })
    expect(steps).toBeLessThan(60_000)
    expect(found).toMatchObject({ exceeded: true, exact: false })
  })
})
