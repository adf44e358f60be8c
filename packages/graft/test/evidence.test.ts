import { describe, expect, it } from 'vitest'
import { lineKey } from '../src'
import { comparedLines, fillEvidence, type QuotedLine, quotedBlock } from '../src/internal'

/** Every quoted line tells 20 bits, each of its words 8; it stands nowhere else, and none of its words does. */
function told(line: string, more: Partial<QuotedLine> = {}): QuotedLine {
  const words = line.match(/\w+/g) ?? []
  const key = lineKey(line)
  return {
    key,
    elided: false,
    bits: key.body === '' ? 0 : 20,
    words,
    wordBits: words.map(() => 8),
    rows: 0,
    known: words.map(() => false),
    ...more,
  }
}

/** The mark that stands for any lines. */
const MARK = told('...', { elided: true, bits: 0, words: [], wordBits: [] })

function filled(quoted: readonly QuotedLine[], actual: readonly string[]) {
  const { at } = comparedLines((row) => actual[row]!)
  return fillEvidence(
    quotedBlock(quoted, 1024),
    actual.map((_, row) => at(row)),
  )
}

/** Bits of the best explanation that begins at the first line, and `quoted line > rows` of those that have a partner. */
function explained(quoted: readonly QuotedLine[], actual: readonly string[]) {
  const table = filled(quoted, actual)
  const { lo, hi, distortions, evidence, start, end, skipped, fuzzy } = table.trace(0)
  expect(evidence).toBe(table.bestFrom(0))
  const rows = quoted.flatMap((_, i) => (distortions[i] === 'absent' ? [] : [`${i}>${lo[i]}-${hi[i]}`])).join(' ')
  return { bits: Math.round(evidence * 1e4) / 1e4, rows, covers: [start, end], skipped, fuzzy }
}

const lines = (...all: string[]) => all.map((line) => told(line))

describe('the evidence of a block', () => {
  it('is at most what its lines tell, of which marks tell nothing', () => {
    expect(quotedBlock([...lines('first()', '', 'second()'), told('...', { elided: true })], 8).total).toBe(40)
  })

  it.each<[string, readonly QuotedLine[], string[], number, string]>([
    ['lines that stand as quoted tell what they tell', lines('first()', 'second()'), ['first()', 'second()'], 40, '0>0-1 1>1-2'],
    ['another indentation costs a bit', lines('first()', 'second()'), ['first()', '  second()'], 39, '0>0-1 1>1-2'],
    ['whitespace at the end a third of one', lines('first()', 'second()'), ['first()  ', 'second()'], 39.7, '0>0-1 1>1-2'],
    ['another formatter’s punctuation two', lines("go('x')", 'second()'), ['go("x");', 'second()'], 38, '0>0-1 1>1-2'],
    ['a line that is not there costs the gap and itself', lines('first()', 'gone()', 'last()'), ['first()', 'last()'], 33, '0>0-1 2>1-2'],
    ['two side by side cost one gap', lines('first()', 'gone()', 'away()', 'last()'), ['first()', 'last()'], 31, '0>0-1 3>1-2'],
    ['a line that was not quoted costs the gap and less', lines('first()', 'last()'), ['first()', 'own()', 'last()'], 34.3, '0>0-1 1>2-3'],
    ['a comment that was not quoted costs no gap', lines('first()', 'last()'), ['first()', '// why', 'last()'], 38.5, '0>0-1 1>2-3'],
    ['a blank line hardly anything', lines('first()', 'last()'), ['first()', '', 'last()'], 39.7, '0>0-1 1>2-3'],
    ['nor does a quoted one', lines('first()', '', 'last()'), ['first()', 'last()'], 39.7, '0>0-1 2>1-2'],
    [
      'a mark costs half a bit, whatever it stands for',
      [told('first()'), MARK, told('last()')],
      ['first()', 'a()', 'b()', 'last()'],
      39.4998,
      '0>0-1 2>3-4',
    ],
    ['and where it stands for nothing', [told('first()'), MARK, told('last()')], ['first()', 'last()'], 39.5, '0>0-1 2>1-2'],
    ['one line quoted in two costs four bits', lines('sum(one,', 'two)', 'last()'), ['sum(one, two)', 'last()'], 56, '0>0-1 2>1-2'],
    ['two lines quoted as one too', lines('sum(one, two)', 'last()'), ['sum(one,', '  two)', 'last()'], 36, '0>0-2 1>2-3'],
  ])('%s', (_story, quoted, actual, bits, rows) => {
    expect(explained(quoted, actual)).toMatchObject({ bits, rows })
  })

  // Words shared tell 8, three quarters of that, and so on.
  it.each<[string, QuotedLine, string, number]>([
    ['a word of it is missing: three bits', told('send(alpha, beta, gamma)'), 'send(alpha, beta)', 8 + 6 + 4.5 - 4 - 3],
    [
      'and five where it stands elsewhere',
      told('send(alpha, beta, gamma)', { known: [true, true, true, true] }),
      'send(alpha, beta)',
      8 + 6 + 4.5 - 4 - 5,
    ],
    ['a word more: two', told('send(alpha, beta)'), 'send(alpha, beta, gamma)', 8 + 6 + 4.5 - 4 - 2],
    ['a slip counts as the word, less three', told('send(alpha, receve)'), 'send(alpha, receive)', 8 + 6 + 4.5 - 4 - 3],
    [
      'what stands elsewhere tells no more than which line it is',
      told('send(alpha, beta)', { rows: 1 }),
      'send(alpha, beta, gamma)',
      10 - 7,
    ],
  ])('a misquoted line loses four bits; %s', (_story, line, actual, bits) => {
    const found = explained([told('first()'), line, told('last()')], ['first()', actual, 'last()'])
    expect(found).toMatchObject({ bits: 40 + bits, rows: '0>0-1 1>1-2 2>2-3', fuzzy: 1 })
  })

  it('a line of which no word stands there is none of it', () => {
    const found = explained(lines('first()', 'send(alpha)', 'last()'), ['first()', 'drop(omega)', 'last()'])
    expect(found).toMatchObject({ bits: 40 - 5 - 2 - 0.7, rows: '0>0-1 2>2-3', skipped: 2 })
  })

  it('a line that is quoted elsewhere in the block costs more to pass over', () => {
    const found = explained(lines('first()', 'last()', 'tail()'), ['first()', 'tail()', 'last()', 'tail()'])
    expect(found).toMatchObject({ bits: 60 - 5 - 4, rows: '0>0-1 1>2-3 2>3-4' })
  })

  it('what it covers begins at the first pair and ends behind the last', () => {
    const found = explained(lines('', 'first()', 'last()', ''), ['first()', 'last()', 'more()'])
    expect(found).toMatchObject({ covers: [0, 2], rows: '1>0-1 2>1-2' })
  })

  it('two explanations that differ in one pair are worth the same with either of them, and nothing with a pair that none has', () => {
    const table = filled(lines('first()', 'same()', 'last()'), ['first()', 'same()', 'same()', 'last()'])
    expect([table.bestFrom(0), table.withPair(1, 1), table.withPair(1, 2), table.withPair(2, 3)]).toEqual([51, 51, 51, 51])
    expect(table.withPair(0, 1)).toBe(Number.NEGATIVE_INFINITY)
    expect(table.best).toBe(51)
  })

  it.each([100, 200, 400])('compares a line of the file with those that share a word or a form with it alone (%i lines)', (count) => {
    const block = quotedBlock(lines('first()', 'send(alpha)', 'last()'), count)
    const actual = Array.from({ length: count }, (_, i) => ['other()', 'send(beta)', `own${i}()`, 'last()'][i % 4]!)
    const { at } = comparedLines((row) => actual[row]!)
    fillEvidence(
      block,
      actual.map((_, row) => at(row)),
    )
    // The same text is compared once: `send` with the line that has the word, `last` by its form; lone words with what may slip.
    expect(block.comparisons()).toBeLessThanOrEqual(2 * (count / 4 + 3) + 2)
  })
})
