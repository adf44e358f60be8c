import { draws } from '@suture/testing'
import { applyPatch } from 'diff'
import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { diffText, unifiedDiff } from '../src'

const SEED = 20260313

/** Returns the numbers from 1 on as lines: `numbers(3)` is "1\n2\n3\n". */
const numbers = (count: number) => Array.from({ length: count }, (_, i) => `${i + 1}\n`).join('')
const text = (oldText: string, newText: string, options = {}) => diffText(unifiedDiff(oldText, newText, options).lines)

describe('unifiedDiff', () => {
  it.each([
    ['equal texts have no diff', 'a\n', 'a\n', ''],
    ['two empty texts', '', '', ''],
    ['a changed line', 'a\nb\nc\n', 'a\nB\nc\n', '@@ -1,3 +1,3 @@\n a\n-b\n+B\n c\n'],
    ['a file comes to be', '', 'a\nb\n', '@@ -0,0 +1,2 @@\n+a\n+b\n'],
    ['a file is emptied', 'a\nb\n', '', '@@ -1,2 +0,0 @@\n-a\n-b\n'],
    ['an added line at the start', 'a\n', 'x\na\n', '@@ -1,1 +1,2 @@\n+x\n a\n'],
    ['an added line at the end', 'a\n', 'a\nx\n', '@@ -1,1 +1,2 @@\n a\n+x\n'],
    ['the final newline goes', 'a\nb\n', 'a\nb', '@@ -1,2 +1,2 @@\n a\n-b\n+b\n\\ No newline at end of file\n'],
    ['the final newline comes', 'a', 'a\n', '@@ -1,1 +1,1 @@\n-a\n\\ No newline at end of file\n+a\n'],
    ['neither has a final newline', 'a\nb', 'A\nb', '@@ -1,2 +1,2 @@\n-a\n+A\n b\n\\ No newline at end of file\n'],
    ['lines that look like headers stay content', '-- old\n', '++ new\n', '@@ -1,1 +1,1 @@\n--- old\n+++ new\n'],
    ['one more of many equal lines', 'x\n'.repeat(9), 'x\n'.repeat(10), `@@ -7,3 +7,4 @@\n${' x\n'.repeat(3)}+x\n`],
    ['CRLF throughout is not shown', 'a\r\nb\r\n', 'a\r\nB\r\n', '@@ -1,2 +1,2 @@\n a\n-b\n+B\n'],
    ['line ends that change are shown', 'a\nb\n', 'a\nb\r\n', '@@ -1,2 +1,2 @@\n a\n-b\n+b␍\n'],
    ['a lone CR is shown', 'a\rb\n', 'a\rc\n', '@@ -1,1 +1,1 @@\n-a␍b\n+a␍c\n'],
    ['escape codes do not reach the terminal', 'a\n', '\x1b[31mred\x07\n', '@@ -1,1 +1,1 @@\n-a\n+␛[31mred␇\n'],
    ['a byte order mark is shown', 'a\n', '\ufeffa\n', '@@ -1,1 +1,1 @@\n-a\n+\\ufeffa\n'],
    ['direction marks are shown', 'a\n', 'a\u202eb\n', '@@ -1,1 +1,1 @@\n-a\n+a\\u202eb\n'],
  ])('%s', (_name, before, after, expected) => {
    expect(text(before, after)).toBe(expected)
  })

  it.each([
    ['three lines around a change', 3, '@@ -2,7 +2,7 @@\n 2\n 3\n 4\n-5\n+x\n 6\n 7\n 8\n'],
    ['one line', 1, '@@ -4,3 +4,3 @@\n 4\n-5\n+x\n 6\n'],
    ['none', 0, '@@ -5,1 +5,1 @@\n-5\n+x\n'],
    ['more than there are', 99, '@@ -1,9 +1,9 @@\n 1\n 2\n 3\n 4\n-5\n+x\n 6\n 7\n 8\n 9\n'],
    ['all', Infinity, '@@ -1,9 +1,9 @@\n 1\n 2\n 3\n 4\n-5\n+x\n 6\n 7\n 8\n 9\n'],
  ])('context: %s', (_name, context, expected) => {
    expect(text(numbers(9), numbers(9).replace('5', 'x'), { context })).toBe(expected)
  })

  it('changes that share their context are one hunk, others two', () => {
    const near = numbers(20).replace('5\n', 'x\n').replace('8\n', 'y\n')
    const far = numbers(20).replace('5\n', 'x\n').replace('13\n', 'y\n')
    expect(text(numbers(20), near, { context: 1 })).toBe('@@ -4,6 +4,6 @@\n 4\n-5\n+x\n 6\n 7\n-8\n+y\n 9\n')
    expect(text(numbers(20), near, { context: 0 })).toBe('@@ -5,1 +5,1 @@\n-5\n+x\n@@ -8,1 +8,1 @@\n-8\n+y\n')
    expect(text(numbers(20), near)).toBe('@@ -2,10 +2,10 @@\n 2\n 3\n 4\n-5\n+x\n 6\n 7\n-8\n+y\n 9\n 10\n 11\n')
    expect(text(numbers(20), far).match(/^@@.*$/gm)).toEqual(['@@ -2,7 +2,7 @@', '@@ -10,7 +10,7 @@'])
  })

  it('every line tells its kind', () => {
    const { lines } = unifiedDiff('a\nb', 'a\nc\n', { oldName: 'x.ts', newName: 'y.ts' })
    expect(lines.map(({ kind, text }) => `${kind}: ${text}`)).toEqual([
      'header: --- x.ts',
      'header: +++ y.ts',
      'hunk: @@ -1,2 +1,2 @@',
      'context:  a',
      'removed: -b',
      'note: \\ No newline at end of file',
      'added: +c',
    ])
  })

  it('added and removed lines are counted, shown or not', () => {
    const diff = unifiedDiff(numbers(10), numbers(100), { maxLines: 5 })
    expect([diff.added, diff.removed, diff.omitted, diff.lines.at(-1)]).toEqual([
      90,
      0,
      89,
      { kind: 'note', text: '... 89 more lines of this diff' },
    ])
  })

  it('the lines of a long text are cut out where they are shown alone', () => {
    const before = numbers(20_000)
    const after = before.replaceAll('7\n', '7 is changed\n')
    const slices = vi.spyOn(String.prototype, 'slice')
    const { added, removed, lines } = unifiedDiff(before, after, { maxLines: 100 })
    const calls = slices.mock.calls.length
    slices.mockRestore()
    expect([added, removed, lines.length]).toEqual([2_000, 2_000, 101])
    expect(calls).toBeLessThan(500)
  })

  it('lines written to crowd one place of a table of hashes are told apart all the same, by their texts', () => {
    const hash = (line: string) => {
      let sum = 0x811c9dc5 | 0
      for (const char of line) sum = Math.imul(sum ^ char.charCodeAt(0), 0x01000193)
      return sum ^ (sum >>> 15)
    }
    const crowd: string[] = []
    for (let i = 0; crowd.length < 300; i++) if ((hash(`${i}\n`) & 0xfff) === 0) crowd.push(`${i}\n`)
    const slices = vi.spyOn(String.prototype, 'slice')
    const { added, removed } = unifiedDiff(crowd.join(''), crowd.toReversed().join(''), { maxLines: 0, maxEdits: 1_000 })
    const calls = slices.mock.calls.length
    slices.mockRestore()
    expect([added, removed]).toEqual([299, 299])
    expect(calls).toBeGreaterThan(500)
  })

  it('long lines are cut, never through a surrogate pair', () => {
    expect(text('a\n', `${'b'.repeat(5)}\u{1f600}${'c'.repeat(100)}\n`, { maxLineLength: 6 })).toBe(
      '@@ -1,1 +1,1 @@\n-a\n+bbbbb… (102 more)\n',
    )
  })

  it('long lines are cut around their first difference', () => {
    const line = (end: string) => `${'\u{1f600}'.repeat(50)}${end}${'z'.repeat(100)}\n`
    expect(text(line('a'), line('bb'), { maxLineLength: 10 })).toBe(
      '@@ -1,1 +1,1 @@\n-…\u{1f600}azzzzzzz… (93 more)\n+…\u{1f600}bbzzzzzz… (94 more)\n',
    )
    expect(text(`${'a'.repeat(20)}\n`, `${'a'.repeat(30)}\nb\n`, { maxLineLength: 8 })).toBe(
      '@@ -1,1 +1,2 @@\n-…aa\n+…aaaaaaaa… (4 more)\n+b\n',
    )
  })

  it('a context that is no number is a mistake of the caller', () => {
    expect(() => unifiedDiff('a', 'b', { context: -1 })).toThrow(RangeError)
  })
})

describe(`laws of the diff (seed ${SEED})`, () => {
  const texts = fc
    .array(fc.constantFrom('a', 'b', 'c', '', '--x', '++y', '\\', '@@ -1 +1 @@', 'a\r', 'long line'), { maxLength: 30 })
    .chain((lines) => fc.constantFrom('\n', '').map((end) => lines.join('\n') + end))
  const apply = (before: string, patch: string) => applyPatch(before, patch, { autoConvertLineEndings: false })

  it('a raw diff, applied by another tool, gives the new text', () => {
    fc.assert(
      fc.property(texts, texts, fc.nat(5), fc.constantFrom(0, 1, 5, 1000), (before, after, context, maxEdits) => {
        const { lines } = unifiedDiff(before, after, { raw: true, context, maxEdits, oldName: 'x', newName: 'x' })
        if (before === after) expect(lines).toEqual([])
        else expect(apply(before, diffText(lines))).toBe(after)
      }),
      { seed: SEED, numRuns: draws(750) },
    )
  })

  it('counts are those of the lines, and context is as long as it can be', () => {
    fc.assert(
      fc.property(texts, texts, fc.nat(4), (before, after, context) => {
        const diff = unifiedDiff(before, after, { context })
        const kinds = diff.lines.map((line) => line.kind)
        expect([diff.added, diff.removed]).toEqual([kinds.filter((k) => k === 'added').length, kinds.filter((k) => k === 'removed').length])
        const lead = kinds.findIndex((kind) => kind === 'added' || kind === 'removed') - 1
        const start = Number(/-(\d+)/.exec(diff.lines[0]?.text ?? '')?.[1] ?? 1)
        if (lead >= 0 && lead < context) expect(start).toBeLessThanOrEqual(1)
      }),
      { seed: SEED, numRuns: draws(500) },
    )
  })
})

describe('hostile input', () => {
  it('past the bound on edits, lines that stand once hold the diff together', () => {
    const before = Array.from({ length: 20_000 }, (_, i) => `let v${i} = old(${i % 7})\n`)
    const after = before.map((line, i) => (i % 5 === 0 ? line.replace('old', 'fresh') : line))
    const diff = unifiedDiff(before.join(''), after.join(''))
    expect([diff.coarse, diff.added, diff.removed]).toEqual([true, 4000, 4000])
  })

  it('two long texts with no line in common are replaced whole', () => {
    const before = Array.from({ length: 50_000 }, (_, i) => `a${i % 100}\n`).join('')
    const diff = unifiedDiff(before, before.replaceAll('a', 'b'))
    expect([diff.coarse, diff.added, diff.removed, diff.lines.length]).toEqual([true, 50_000, 50_000, 2001])
  })

  it('two long texts of the same few lines come back', () => {
    const before = Array.from({ length: 30_000 }, (_, i) => `${(i * i) % 3}\n`).join('')
    const after = Array.from({ length: 30_000 }, (_, i) => `${(i * 7 + (i >> 3)) % 3}\n`).join('')
    const { lines } = unifiedDiff(before, after, { raw: true, oldName: 'x', newName: 'x' })
    expect(applyPatch(before, diffText(lines))).toBe(after)
  })

  it('one line of a megabyte', () => {
    const diff = unifiedDiff('a'.repeat(1_000_000), 'b'.repeat(1_000_000))
    expect(diff.lines.every((line) => line.text.length < 2100)).toBe(true)
  })

  it('one change in a million lines', () => {
    const before = 'line\n'.repeat(1_000_000)
    expect(text(before, `${before}x\n`, { context: 1 })).toBe('@@ -1000000,1 +1000000,2 @@\n line\n+x\n')
  })
})
