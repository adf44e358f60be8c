import { draws } from '@suture/testing'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { applyDiff, preserveIndentation, write } from '../src/index'
import { SEED } from './generate'
import { applySingleDiff } from './oracle/apply'

const spec = { policy: 'spec' } as const
const lines = (...all: string[]) => all.join('\n')
const numbered = (count: number) => Array.from({ length: count }, (_, i) => `line ${i + 1}`)

describe(`applyDiff under the spec policy, against the transcription (seed ${SEED})`, () => {
  const line = fc.constantFrom(
    'a',
    '  a',
    'b',
    '\tb',
    '',
    'foo(bar)',
    '1 | a',
    '2 | b',
    '| a | b |',
    '| a',
    'x = “1”',
    'x = "1"',
    'return total + 1',
    'return totals + 1',
    '} ',
  )
  const text = (min: number, max: number) => fc.array(line, { minLength: min, maxLength: max }).map((all) => all.join('\n'))
  const edit = fc.record({ search: text(0, 3), replace: text(0, 3), startLine: fc.nat(14) })
  const quoting = (file: string) =>
    fc
      .record({ at: fc.nat(12), height: fc.integer({ min: 1, max: 3 }), replace: text(0, 3), off: fc.integer({ min: -3, max: 3 }) })
      .map(({ at, height, replace, off }) => {
        const all = file.split('\n')
        const first = at % all.length
        return { search: all.slice(first, first + height).join('\n'), replace, startLine: Math.max(0, first + 1 + off) }
      })
  const cases = text(1, 12).chain((file) =>
    fc.tuple(fc.constant(file), fc.array(fc.oneof(edit, { weight: 3, arbitrary: quoting(file) }), { minLength: 1, maxLength: 4 })),
  )

  it('gives the same content, and lands the same blocks', () => {
    const seen = { all: 0, some: 0, none: 0 }
    fc.assert(
      fc.property(cases, fc.constantFrom(1, 0.9, 0.8, 0.7), fc.constantFrom(40, 3, 0), ([file, edits], fuzzyThreshold, bufferLines) => {
        const diff = write(edits.map(({ startLine, ...rest }) => (startLine ? { ...rest, startLine } : rest)))
        const expected = applySingleDiff(file, edits, fuzzyThreshold, bufferLines)
        const result = applyDiff(file, diff, { ...spec, fuzzyThreshold, bufferLines })
        const kind = expected.landed.every(Boolean) ? 'all' : expected.landed.some(Boolean) ? 'some' : 'none'
        seen[kind]++
        expect(result.outcomes.map((outcome) => outcome.status !== 'refused')).toEqual(expected.landed)
        expect(result.success).toBe(kind !== 'none')
        if (result.success) expect(result.content).toBe(expected.content)
        expect(result.failParts?.length ?? 0).toBe(expected.landed.filter((l) => !l).length)
      }),
      { seed: SEED, numRuns: draws(1_200) },
    )
    for (const count of Object.values(seen)) expect(count, JSON.stringify(seen)).toBeGreaterThan(200)
  })
})

describe('the examples of the document under the spec policy', () => {
  it('indentation: the base of the file, the step of the block (it computes 6 where it shows 8)', () => {
    const file = lines('    def calculate_total(items):', '        return sum(items)')
    const search = lines('  def calculate_total(items):', '    return sum(items)')
    const replace = lines('  def calculate_total(items):', '    """Calculate sum"""', '    return sum(item * 1.1 for item in items)')
    const result = applyDiff(file, write([{ search, replace }]), spec)
    const content = lines('    def calculate_total(items):', '      """Calculate sum"""', '      return sum(item * 1.1 for item in items)')
    expect(result).toMatchObject({ success: true, content })
  })

  it('delta: later hints move by the lines gained and lost above', () => {
    const file = numbered(100)
    const cut = (from: number, count: number, ...fresh: string[]) => ({
      search: lines(...file.slice(from - 1, from - 1 + count)),
      replace: lines(...fresh),
      startLine: from,
    })
    const result = applyDiff(
      lines(...file),
      write([cut(80, 1, 'x'), cut(10, 5, 'a', 'b'), cut(50, 1, ...Array.from({ length: 10 }, (_, i) => `n${i}`))]),
      spec,
    )
    expect(result.outcomes.map((o) => (o.status === 'applied' ? [o.matches[0]?.startLine, o.matches[0]?.strategy] : o))).toEqual([
      [86, 'exact'],
      [10, 'exact'],
      [47, 'exact'],
    ])
  })

  it('the buffer: a block moved by three lines is found around its hint', () => {
    const file = numbered(1000)
    const result = applyDiff(lines(...file), write([{ search: 'line 503', replace: 'found', startLine: 500 }]), spec)
    expect(result.outcomes[0]).toMatchObject({ status: 'applied', matches: [{ strategy: 'middle-out', startLine: 503, drift: 3 }] })
  })

  it('the buffer ends 40 lines off: what stands farther is not found', () => {
    const result = applyDiff(lines(...numbered(1000)), write([{ search: 'line 600', replace: 'found', startLine: 500 }]), spec)
    expect(result).toMatchObject({ success: false })
  })

  it('line numbers on every line are stripped and give the hint', () => {
    const file = lines(...numbered(50), 'def calculate_total(items):', '    return sum(items)', ...numbered(50))
    const search = lines('51 | def calculate_total(items):', '52 |     return sum(items)')
    const result = applyDiff(file, write([{ search, replace: lines('51 | def total(items):', '52 |     return sum(items)') }]), spec)
    expect(result.outcomes[0]).toMatchObject({
      status: 'applied',
      matches: [{ strategy: 'exact', startLine: 51, undone: ['line numbers'] }],
    })
    expect(result.success && result.content.includes('def total(items):\n    return sum(items)')).toBe(true)
  })

  it('aggressive stripping takes bars and numbers off some lines only', () => {
    const result = applyDiff('a\nb\nc', write([{ search: '2 | b\nc', replace: '2 | x\nc' }]), spec)
    expect(result).toMatchObject({ success: true, content: 'a\nx\nc', outcomes: [{ matches: [{ strategy: 'aggressive' }] }] })
  })

  it('the threshold admits near misses: 93 % for two blanks more', () => {
    const diff = write([{ search: 'def calculate_total( items ):', replace: 'def total(items):' }])
    expect(applyDiff('def calculate_total(items):', diff, spec).success).toBe(false)
    const result = applyDiff('def calculate_total(items):', diff, { ...spec, fuzzyThreshold: 0.9 })
    expect(result).toMatchObject({ success: true, content: 'def total(items):', outcomes: [{ matches: [{ similarity: 1 - 2 / 29 }] }] })
  })

  it('a list of diffs is applied in turn; those that land count', () => {
    const item = (search: string, replace: string) => ({ content: write([{ search, replace }]) })
    const result = applyDiff('a\nb', [item('a', 'c'), item('nowhere', 'x'), item('c', 'd')], spec)
    expect(result).toMatchObject({ success: true, content: 'd\nb' })
    expect(result.failParts).toHaveLength(1)
    expect(applyDiff('a', [item('x', 'y')], spec)).toMatchObject({ success: false, error: 'Failed to apply any diffs' })
  })

  it('the hint of an item is that of its block', () => {
    const file = lines('a', ...numbered(100), 'a')
    const result = applyDiff(file, [{ content: write([{ search: 'a', replace: 'z' }]), startLine: 102 }], spec)
    expect(result.success && result.content.endsWith('\nz')).toBe(true)
  })
})

describe('the letter, and what holds beside it', () => {
  it.each([
    ['line ends stay, line by line', 'a\r\nb\nc\r\n', [{ search: 'b', replace: 'x\ny' }], 'a\r\nx\ny\nc\r\n'],
    ['a replaced last line without an end gets none', 'a\nb', [{ search: 'b', replace: 'c\nd' }], 'a\nc\nd'],
    ['a deleted last line takes the end before it', 'a\nb', [{ search: 'b', replace: '' }], 'a'],
    ['a byte order mark stays', '\ufeffa\nb', [{ search: 'a', replace: 'x' }], '\ufeffx\nb'],
    ['dollars in new text are literal', 'a', [{ search: 'a', replace: '$& $1 $$' }], '$& $1 $$'],
    ['the first of equals in the walk from the middle wins', 'a\nx\na\nx\na', [{ search: 'a', replace: 'b' }], 'a\nx\nb\nx\na'],
  ])('%s', (_name, file, blocks, content) => {
    expect(applyDiff(file, write(blocks), spec)).toMatchObject({ success: true, content })
  })

  it('says similarity, threshold, range, search, best match and the lines around, numbered', () => {
    const file = lines(...numbered(200))
    const result = applyDiff(file, write([{ search: 'line 1x0\nline 101', replace: 'x', startLine: 100 }]), spec)
    expect(result.success).toBe(false)
    if (result.success) return
    expect(result.error).toContain('No sufficiently similar match found at line: 100 (94% similar, needs 100%)')
    expect(result.error).toContain('- Search Range: starting at line 100')
    expect(result.error).toContain('Search Content:\n1 | line 1x0\n2 | line 101\n')
    expect(result.error).toContain('Best Match Found:\n100 | line 100\n101 | line 101\n')
    expect(result.error).toContain(' 60 | line 60\n')
    expect(result.failParts?.[0]?.problem).toMatchObject({
      kind: 'not-found',
      nearest: { startLine: 100, endLine: 101 },
      missingLines: ['line 1x0'],
    })
  })

  it('caps what it repeats', () => {
    const long = 'x'.repeat(100_000)
    const result = applyDiff(
      lines(...numbered(5000)),
      write([{ search: Array(5000).fill(long.slice(0, 1000)).join('\n'), replace: '' }]),
      spec,
    )
    expect(result.success).toBe(false)
    if (!result.success) expect(result.error.length).toBeLessThan(60_000)
  })

  it.each([
    ['a broken form', '<<<<<<< SEARCH\na\n>>>>>>> REPLACE', /^Found >>>>>>> REPLACE, expected =======/],
    ['a separator first', '=======\n<<<<<<< SEARCH\na\n=======\nb\n>>>>>>> REPLACE', /^Found ======= before <<<<<<< SEARCH/],
    ['a closing marker first', '>>>>>>> REPLACE', /^Found >>>>>>> REPLACE before <<<<<<< SEARCH/],
    ['an early end', '<<<<<<< SEARCH\na\n=======\nb', /^Unexpected end of sequence/],
    ['no block', 'nothing', /expected <<<<<<< SEARCH/],
  ])('refuses %s whole', (_name, diff, error) => {
    const result = applyDiff('a', diff, spec)
    expect(result.success).toBe(false)
    if (!result.success) expect(result.error).toMatch(error)
  })

  it('refuses an empty search', () => {
    expect(applyDiff('a', write([{ search: '', replace: 'x' }]), spec)).toMatchObject({
      success: false,
      outcomes: [{ status: 'refused', problem: { kind: 'empty-search' } }],
    })
  })

  it.each([
    [['    x'], ['  a'], ['  b', '      c', 'd', ''], ['    b', '        c', '  d', '  ']],
    [['\tx'], ['a'], ['b', '  c'], ['\tb', '\t  c']],
    [['x'], ['    a'], ['  b'], ['b']],
  ])('preserveIndentation(%j, %j, %j) is %j', (matched, search, replace, expected) => {
    expect(preserveIndentation(matched, search, replace)).toEqual(expected)
  })
})
