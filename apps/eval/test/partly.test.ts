import { expect, it } from 'vitest'
import { own } from '../src/adapters/adapters'
import { partlyCases } from '../src/partly/partly-cases'
import { runAdapter, tally } from '../src/run/run'
import { readSeries, series } from '../src/stale/releases'

it('of a fixed sample of partly distorted edits, as many are exact as before, and no more are wrong', () => {
  const files = series.flatMap((each) => readSeries(each, undefined, 5))
  const { cases } = partlyCases(files, 'law', 300)
  const now = tally(runAdapter(own, cases))
  expect([now.total, now.crash]).toEqual([300, 0])
  expect(now.exact).toBeGreaterThanOrEqual(206)
  expect(now.corrupt + now.collateral + now['false success']).toBeLessThanOrEqual(5)
})
