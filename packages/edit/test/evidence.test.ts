import type { Intent, Match } from '@suture/text'
import { describe, expect, test } from 'vitest'
import { edit, surenessOf } from '../src/index'

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

/** Returns the match of an edit that lands. */
function matchOf(intent: Intent, file = FILE): Match {
  const outcome = edit(file, intent)
  if (outcome.status !== 'applied') throw new Error(`the edit was ${outcome.status}`)
  return outcome.matches[0]!
}

const PRICE = '  for (const item of items) sum += item.price * item.count'
const QUOTED = `export function totl(items) {\n  let sum = 0\n${PRICE}\n  return money(sum)`
const MISQUOTED: Intent = { oldString: QUOTED, newString: QUOTED.replace('money(sum)', 'sum') }

describe('the evidence for a place', () => {
  test('is not counted where the quote occurs verbatim', () => {
    const match = matchOf({ oldString: PRICE, newString: '  sum += 1' })
    expect(match).toMatchObject({ strategy: 'simple', similarity: 1 })
    expect(surenessOf(match)).toBe(undefined)
  })

  test('leads that of the best other place, and is a share of what was quoted', () => {
    const { strategy, evidence, rival, share } = matchOf(MISQUOTED)
    expect(strategy).toBe('alignment')
    expect(rival!).toBeLessThan(evidence!)
    expect(share!).toBeGreaterThan(0.4)
    expect(share!).toBeLessThan(1)
  })

  test('is more by ten bits at the line that is named, and by less beside it', () => {
    const without = matchOf(MISQUOTED).evidence!
    expect(matchOf({ ...MISQUOTED, startLine: 3 }).evidence! - without).toBeCloseTo(10)
    expect(matchOf({ ...MISQUOTED, startLine: 4 }).evidence! - without).toBeCloseTo(8)
  })

  test('is more, the more of the quote is as the file has it', () => {
    const worse = {
      oldString: QUOTED.replace('let sum = 0', 'let sums = 1'),
      newString: QUOTED.replace('let sum = 0', 'let sums = 1').replace('money(sum)', 'sum'),
    }
    expect(matchOf(worse).evidence!).toBeLessThan(matchOf(MISQUOTED).evidence!)
    expect(matchOf(worse).share!).toBeLessThan(matchOf(MISQUOTED).share!)
  })

  test('is not counted under the policy of the documents', () => {
    const outcome = edit(FILE, { oldString: PRICE, newString: '  sum += 1' }, { policy: 'spec' })
    expect(outcome.status === 'applied' && Object.keys(outcome.matches[0]!)).not.toContain('evidence')
  })
})

describe('the word for how sure a place is', () => {
  const at = (given: Partial<Match>): Match => ({
    strategy: 'alignment',
    span: { from: 0, to: 1 },
    startLine: 1,
    endLine: 1,
    similarity: 0.9,
    undone: [],
    warnings: [],
    ...given,
  })
  test.each([
    ['leads by the margin, and most of the quote is there', at({ evidence: 30, rival: 20, share: 0.9 }), 'sure'],
    ['has no rival', at({ evidence: 12, share: 0.5 }), 'sure'],
    ['has no rival and little evidence', at({ evidence: 9, share: 0.9 }), 'likely'],
    ['leads by less', at({ evidence: 30, rival: 20.5, share: 0.9 }), 'likely'],
    ['leads by far, and little of the quote is there', at({ evidence: 60, rival: 10, share: 0.39 }), 'likely'],
    ['occurs verbatim', at({ similarity: 1, strategy: 'simple' }), undefined],
    ['was not weighed', at({}), undefined],
  ])('of a place that %s', (_, match, word) => {
    expect(surenessOf(match)).toBe(word)
  })
})
