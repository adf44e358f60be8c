import { expect, it } from 'vitest'
import { servedText, threeWayMerge } from '../src/adapters/adapters'
import { runAdapter } from '../src/run/run'
import { drawRealEdits } from '../src/sets/run-stale'
import { readSeries, series } from '../src/stale/releases'

const files = series.slice(0, 2).flatMap((each) => readSeries(each, undefined, 4))
const stale = drawRealEdits(files, 'served', { land: 20, refuse: 20, other: 0 }).cases.filter(({ set }) => set === 'stale')

/** Counts the verdicts on the cases that must land or must be refused. */
function verdicts(must: string, adapter = servedText): Record<string, number> {
  const counts: Record<string, number> = {}
  const cases = stale.filter((each) => each.must === must)
  for (const { verdict } of runAdapter(adapter, cases)) counts[verdict] = (counts[verdict] ?? 0) + 1
  return counts
}

it('with the text that was shown, Suture lands what a merge lands, and writes no conflict', () => {
  expect([verdicts('land'), verdicts('refuse')]).toEqual([verdicts('land', threeWayMerge), verdicts('refuse', threeWayMerge)])
})
