import { draws } from '@suture/testing'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { applyDiff, parse, write } from '../src/index'
import { applyBlocks } from '../src/internal'
import { SEED } from './generate'
import { fuzzySearch as documentsSearch } from './oracle/document'
import { blocksOf, validateMarkerSequencing } from './oracle/machine'

const spec = { policy: 'spec' } as const
const block = (search: string, replace: string) => `<<<<<<< SEARCH\n${search}\n=======\n${replace}\n>>>>>>> REPLACE`
const errorOf = (file: string, diff: string, options = {}) => {
  const result = applyDiff(file, diff, { ...spec, ...options })
  return result.success ? undefined : result.error
}

/** Markers, and lines that other tools or careless authors may take for markers. */
const line = fc.constantFrom(
  ...['<<<<<<< SEARCH', '=======', '>>>>>>> REPLACE', '  =======', '\t>>>>>>> REPLACE ', '<<<<<<< SEARCH '],
  ...['------- SEARCH', '+++++++ REPLACE', '<<<<< SEARCH', '<<<<<<<<< SEARCH', '>>>>> REPLACE', '=====', '========='],
  ...['>>>>>>>', '>>>>>>> REP', '<<<<<<< SEARCH>', 'a', 'b', '', '---', '------', '```'],
)
/** Texts in which complete blocks are frequent. */
const text = fc
  .array(
    fc.oneof(
      line,
      fc.tuple(line, line).map(([a, b]) => block(a, b)),
      fc.constant(block('x', 'y')),
    ),
    { minLength: 1, maxLength: 6 },
  )
  .map((all) => all.join('\n'))
  // `<<<<<<< SEARCH>` inside a block is a conflict marker without a backslash. See below.
  .filter((all) => !/SEARCH>/.test(all) || !all.includes('<<<<<<< SEARCH\n'))

describe(`markers under the spec policy, against the transcription (seed ${SEED})`, () => {
  it('the first sentence of a refusal, and the blocks of what is not refused, are those of the document', () => {
    const seen = new Map<string, number>()
    fc.assert(
      fc.property(text, (diff) => {
        const expected = validateMarkerSequencing(diff)
        const { blocks, problems } = parse(diff, spec)
        const said = problems.length === 0 ? undefined : errorOf('none of these lines', diff)?.split('\n', 1)[0]
        expect(said).toBe(expected.success ? undefined : expected.error)
        if (expected.success) expect(blocks.map(({ search, replace }) => [search, replace])).toEqual(blocksOf(diff))
        const kind = expected.success ? `${Math.min(1, blocks.length)} blocks` : expected.error
        seen.set(kind, (seen.get(kind) ?? 0) + 1)
      }),
      { seed: SEED, numRuns: draws(1_500) },
    )
    // All seven error messages occur, and texts with and without blocks.
    expect(seen.size, JSON.stringify([...seen])).toBe(9)
    for (const [kind, count] of seen) expect(count, kind).toBeGreaterThan(20)
  })

  it.each([
    ['an opening marker of dashes is content', block('a', '------- SEARCH'), 'a\n', '------- SEARCH\n'],
    ['a closing marker of plus signs is content', block('a', '+++++++ REPLACE'), 'a\n', '+++++++ REPLACE\n'],
    ['five marks are content', block('<<<<< SEARCH', 'b'), '<<<<< SEARCH\n', 'b\n'],
    ['a half-written closing marker is content', block('a', '>>>>>>> REP'), 'a\n', '>>>>>>> REP\n'],
    ['a conflict marker in prose is prose', `<<<<<<< HEAD\n${block('a', 'b')}\n>>>>>>> main`, 'a\n', 'b\n'],
    ['an indented marker is a marker', '  <<<<<<< SEARCH\na\n  =======\nb\n  >>>>>>> REPLACE', 'a\n', 'b\n'],
  ])('%s', (_name, diff, file, content) => {
    expect(applyDiff(file, diff, spec)).toMatchObject({ success: true, content })
  })

  it.each([
    ['a conflict marker in what is searched', block('<<<<<<< HEAD\na', 'b'), 'Found <<<<<<< HEAD, expected ======='],
    ['a conflict marker in what is put there', block('a', 'b\n>>>>>>> main'), 'Found >>>>>>> main, expected >>>>>>> REPLACE'],
    [
      'a line marker below the separator',
      block('a', ':start_line:3\nb'),
      'Found :start_line:3, expected no line marker after =======: it belongs below <<<<<<< SEARCH',
    ],
  ])('refuses %s, as the text of the document promises', (_name, diff, sentence) => {
    expect(errorOf('a\n', diff)?.split('\n', 1)[0]).toBe(sentence)
  })

  it.each([
    ['the dashes alone', '-------\n'],
    ['a line', ':start_line:2\n'],
    ['a line and the dashes', ':start_line:2\n-------\n'],
    ['both lines and the dashes', ':start_line:2\n:end_line:2\n-------\n'],
    ['the last line alone', ':end_line:2\n'],
  ])('reads a header of %s', (_name, header) => {
    const { blocks, problems } = parse(`<<<<<<< SEARCH\n${header}a\n=======\n-------\n>>>>>>> REPLACE`, spec)
    expect(problems).toEqual([])
    expect(blocks[0]).toMatchObject({ search: 'a', replace: '-------' })
    expect(blocks[0]?.startLine).toBe(header.includes('start') ? 2 : undefined)
  })
})

describe(`the error of a block that was not found (seed ${SEED})`, () => {
  const fileLine = fc.constantFrom('let total = a+b+c', 'let x = a+b', 'return total', '}', '', 'if (a) {', 'b()', 'b(a, c)')
  const search = fc.constantFrom('let x = a+b+c', 'var sum = a+b+c', 'return totals', 'if (a)  return', 'q', 'b(a)\n}')

  it('gives the similarity, line and text of the best window, as the document computes them', () => {
    let below = 0
    fc.assert(
      fc.property(
        fc.array(fileLine, { minLength: 1, maxLength: 9 }),
        search,
        fc.nat(9),
        fc.constantFrom(1, 0.9),
        (lines, quoted, startLine, fuzzyThreshold) => {
          const file = lines.join('\n')
          const diff = write([{ search: quoted, replace: 'z', ...(startLine > 0 ? { startLine } : {}) }])
          const error = errorOf(file, diff, { fuzzyThreshold })
          if (error === undefined) return
          const to = startLine === 0 ? lines.length : Math.min(lines.length, startLine + quoted.split('\n').length + 40)
          const best = documentsSearch(lines, quoted, 0, to)
          const percent = Math.floor(best.bestScore * 100)
          const at = startLine === 0 ? '' : ` at line: ${startLine}`
          const need = Math.floor(fuzzyThreshold * 100)
          expect(error.split('\n', 1)[0]).toBe(`No sufficiently similar match found${at} (${percent}% similar, needs ${need}%)`)
          expect(error).toContain(`\n- Similarity Score: ${percent}%\n- Required Threshold: ${need}%\n`)
          const rows = best.bestMatchContent.split('\n').map((row, i) => `${best.bestMatchIndex + 1 + i} | ${row}\n`)
          expect(error).toContain(`\nBest Match Found:\n${best.bestMatchIndex < 0 ? '(no match)\n' : rows.join('')}\nOriginal Content:\n`)
          if (percent < 50) below++
        },
      ),
      { seed: SEED, numRuns: draws(750) },
    )
    expect(below).toBeGreaterThan(300)
  })

  it('is told whole', () => {
    const file = 'one\ntwo\nlet total = a+b+c\nthree'
    expect(
      errorOf(file, `<<<<<<< SEARCH\n:start_line:3\n-------\nlet x = a+b+c\n=======\ny\n>>>>>>> REPLACE`),
    ).toBe(`No sufficiently similar match found at line: 3 (70% similar, needs 100%)

Debug Info:
- Similarity Score: 70%
- Required Threshold: 100%
- Search Range: starting at line 3
- Tried both standard and aggressive line number stripping
- Tip: Use the read_file tool to get the latest content of the file before attempting to use the apply_diff tool again

Search Content:
1 | let x = a+b+c

Best Match Found:
3 | let total = a+b+c

Original Content:
1 | one
2 | two
3 | let total = a+b+c
4 | three
`)
  })

  it('shows the whole buffer around a hint, and of a larger one the middle', () => {
    const file = Array.from({ length: 1000 }, (_, i) => `row ${i + 1}`).join('\n')
    const diff = write([{ search: 'nothing alike\nnor this', replace: 'z', startLine: 500 }])
    const shown = (options = {}) =>
      (
        errorOf(file, diff, options)!
          .split('Original Content:\n')[1]!
          .match(/^ *\d+(?= )/gm) ?? []
      ).map(Number)
    expect(shown()).toEqual(Array.from({ length: 83 }, (_, i) => 460 + i))
    const wide = shown({ bufferLines: 400 })
    expect([wide[0], wide.at(-1), wide.length]).toEqual([410, 590, 181])
  })

  it('says that it gives a lower bound, where a text is too long to measure every place', () => {
    const file = Array.from({ length: 60_000 }, (_, i) => `const value${i} = compute(${i * 7919}, table[${i % 97}], "${i.toString(36)}")`)
    const quoted = Array.from({ length: 120 }, (_, i) => `let item${i * 31} = derive(${i}, list[${i}], '${i}') // changed`)
    const error = errorOf(file.join('\n'), write([{ search: quoted.join('\n'), replace: '' }]))!
    expect(error.split('\n', 1)[0]).toMatch(/^No sufficiently similar match found \(at least \d+% similar, needs 100%\)$/)
    expect(error).not.toContain('(no match)')
  })
})

describe('the edit that an outcome tells', () => {
  it.each([
    ['a word inside a line', 'one two three\nfour\n', 'one two three', 'one 2 three', [4, 7, '2']],
    ['lines that are added', 'one\nfour\n', 'one', 'one\ntwo\nthree', [4, 4, 'two\nthree\n']],
    ['a line that goes', 'one\nzwei\nthree\n', 'one\nzwei', 'one', [4, 9, '']],
    ['characters that repeat', 'aaaa\n', 'aaaa', 'aaa', [3, 4, '']],
  ])('is the one stretch that differs: %s', (_name, file, search, replace, [from, to, text]) => {
    expect(applyDiff(file, write([{ search, replace }]), spec).outcomes[0]).toMatchObject({
      status: 'applied',
      edits: [{ from, to, text }],
    })
  })
})

describe('lists of diffs and blocks read before', () => {
  const file = ['a', 'x', 'a', 'x', 'a'].join('\n')

  it('the hint of an item is that of its first block alone', () => {
    const content = write([
      { search: 'a', replace: 'first' },
      { search: 'a', replace: 'second' },
    ])
    const result = applyDiff(file, [{ content, startLine: 1 }], spec)
    // The second block has no hint, so it is applied first, at the middle of the file.
    expect(result).toMatchObject({ success: true, content: 'first\nx\nsecond\nx\na' })
  })

  it('a block without a hint is looked for in the whole file, whatever the hint of its item', () => {
    const rows = Array.from({ length: 200 }, (_, i) => `row ${i + 1}`).join('\n')
    const content = write([
      { search: 'row 1', replace: 'first' },
      { search: 'row 150', replace: 'second' },
    ])
    expect(applyDiff(rows, [{ content, startLine: 1 }], spec)).toMatchObject({
      success: true,
      outcomes: [{ status: 'applied' }, { status: 'applied' }],
    })
  })

  it('applyBlocks lands what applyDiff lands', () => {
    const blocks = [
      { search: 'a', replace: 'z', startLine: 5 },
      { search: 'nowhere', replace: 'y' },
    ]
    const whole = applyDiff(file, [{ content: write(blocks) }], spec)
    expect(applyBlocks(file, [{ blocks }])).toEqual(whole)
    expect(whole).toMatchObject({ success: true, content: 'a\nx\na\nx\nz', failParts: [{ problem: { kind: 'not-found' } }] })
    expect(() => applyBlocks(file, [], { fuzzyThreshold: 2 })).toThrow(RangeError)
  })
})
