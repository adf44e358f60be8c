import { lineKey } from '@suture/graft'
import { countWords, EVIDENCE, weighedLine } from '@suture/graft/internal'
import type { Intent, Match } from '@suture/text'
import { describe, expect, test } from 'vitest'
import { edit, editAll, surenessOf } from '../src/index'

const FILE = `import { money } from './money'

export function total(items) {
  let sum = 0
  for (const item of items) sum += item.price * item.count
  return money(sum)
}

export function taxes(items, rate) {
  let sum = 0
  for (const item of items) sum += item.price * rate
  return money(sum)
}
`

/** The match of an edit that lands. */
function matchOf(intent: Intent, file = FILE): Match {
  const outcome = edit(file, intent)
  if (outcome.status !== 'applied') throw new Error(`the edit was ${outcome.status}`)
  return outcome.matches[0]!
}

/** What quoted lines tell of their place, by the words of the file and the rows at which each stands. */
function bitsOf(lines: readonly (readonly [line: string, rows: number])[]): number {
  const counts = countWords(FILE)
  const lineCount = FILE.split('\n').length
  return lines.reduce((sum, [line, rows]) => sum + weighedLine(lineKey(line), counts, { rows, lineCount, elided: false }).bits, 0)
}

const PRICE = '  for (const item of items) sum += item.price * item.count'
const RETURN = '  return money(sum)'

describe('what speaks for a place', () => {
  test('is what its lines tell, where they stand to the letter once', () => {
    const match = matchOf({ oldString: `${PRICE}\n${RETURN}`, newString: `${PRICE}\n  return sum` })
    expect(match.evidence).toBeCloseTo(
      bitsOf([
        [PRICE, 1],
        [RETURN, 2],
      ]),
    )
    expect([match.share, 'rival' in match]).toEqual([1, false])
  })

  test('is less by what a distortion costs, and so is the share', () => {
    const match = matchOf({ oldString: PRICE.trim(), newString: 'sum += 1', wholeLines: true })
    const told = bitsOf([[PRICE, 1]])
    expect(match.evidence).toBeCloseTo(told - EVIDENCE.form.indentation)
    expect(match.share).toBeCloseTo((told - EVIDENCE.form.indentation) / told)
  })

  test('is more by ten bits at the line that is named, and by less beside it', () => {
    const intent = { oldString: PRICE, newString: '  sum += 1' }
    const told = bitsOf([[PRICE, 1]])
    expect(matchOf({ ...intent, startLine: 5 }).evidence).toBeCloseTo(told + 10)
    expect(matchOf({ ...intent, startLine: 4 }).evidence).toBeCloseTo(told + 8)
  })

  test('has a rival where the lines stand elsewhere too, and the hint alone tells the places apart', () => {
    const match = matchOf({ oldString: RETURN, newString: '  return sum', startLine: 6 })
    expect(match.evidence! - match.rival!).toBeCloseTo(10 - (10 - 2 * Math.log2(7)))
  })

  test('has the best other explanation for a rival, where all lines together were asked', () => {
    const quoted = `export function totl(items) {\n  let sum = 0\n${PRICE}\n${RETURN}`
    const match = matchOf({ oldString: quoted, newString: quoted.replace('money(sum)', 'sum') })
    expect([match.strategy, match.rival! > 0, match.rival! < match.evidence!, match.share! < 1]).toEqual(['alignment', true, true, true])
  })

  test('is counted when somebody asks, and not before', () => {
    const match = matchOf({ oldString: PRICE, newString: '  sum += 1' })
    expect(['evidence', 'share'].map((name) => typeof Object.getOwnPropertyDescriptor(match, name)?.get)).toEqual(['function', 'function'])
  })

  test('is told of every place of a replace-all, of which none is a rival', () => {
    const outcome = editAll(FILE, [{ oldString: 'money(sum)', newString: 'sum', replaceAll: true }]).outcome
    const matches = outcome.status === 'applied' ? outcome.matches : []
    expect(matches.map((match) => [match.share, 'rival' in match, match.evidence! > 0])).toEqual([
      [1, false, true],
      [1, false, true],
    ])
  })

  test('is told of new text that stands already', () => {
    const outcome = edit(FILE, { oldString: PRICE.replace('price', 'amount'), newString: PRICE })
    expect([outcome.status, outcome.status === 'already-applied' && outcome.matches[0]!.share]).toEqual(['already-applied', 1])
  })

  test('is not told by the letter of the documents, which weighs nothing', () => {
    const outcome = edit(FILE, { oldString: PRICE, newString: '  sum += 1' }, { policy: 'spec' })
    expect(outcome.status === 'applied' && Object.keys(outcome.matches[0]!)).not.toContain('evidence')
  })
})

describe('the word for how sure a place is', () => {
  const at = (told: Partial<Match>): Match => ({
    strategy: 'alignment',
    span: { from: 0, to: 1 },
    startLine: 1,
    endLine: 1,
    similarity: 0.9,
    undone: [],
    warnings: [],
    ...told,
  })
  test.each([
    ['leads by the margin, and most of the quote stands there', at({ evidence: 30, rival: 20, share: 0.9 }), 'sure'],
    ['has no rival', at({ evidence: 12, share: 0.5 }), 'sure'],
    ['has no rival and little evidence', at({ evidence: 9, share: 0.9 }), 'likely'],
    ['has little evidence, where a strict tier found no other', at({ evidence: 4, strategy: 'line-trimmed' }), 'sure'],
    ['leads by less, found by a strict tier', at({ evidence: 14, rival: 7, strategy: 'line-trimmed' }), 'likely'],
    ['leads by less', at({ evidence: 30, rival: 20.5, share: 0.9 }), 'likely'],
    ['leads by far, and little of the quote stands there', at({ evidence: 60, rival: 10, share: 0.39 }), 'likely'],
    ['stands to the letter', at({ evidence: 3, similarity: 1, strategy: 'simple' }), undefined],
    ['was not weighed', at({}), undefined],
  ])('of a place that %s', (_, match, word) => {
    expect(surenessOf(match)).toBe(word)
  })
})
