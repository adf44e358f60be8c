import { sampled } from '@suture/testing'
import { describe, expect, it } from 'vitest'
import { own } from '../src/adapters/adapters'
import { pairs } from '../src/cases/corpus'
import { partlyCases } from '../src/partly/partly-cases'
import { disagreements } from '../src/run/formats-agree'
import { runAdapter, tally } from '../src/run/run'
import { drawSample, type Ratchet, runSample, sample } from '../src/sets/ratchet'
import { readSeries, series } from '../src/stale/releases'
import { corpus, distorted } from './drawn'
import reached from './ratchet.json'

const files = series.flatMap((each) => readSeries(each, undefined, sample.files))

describe('the ratchet: a fixed sample of every set', () => {
  it('reads changed files from every pair', () => {
    for (const [index, files] of corpus.entries()) expect(files.length, pairs[index]!.name).toBeGreaterThan(0)
  })

  it('reads files in three states from every series', () => {
    expect(new Set(files.map((file) => file.package))).toEqual(new Set(series.map(({ name }) => name)))
  })

  const cases = drawSample(distorted, files)
  const tallies = runSample(cases)
  for (const [section, before] of Object.entries(reached as Ratchet)) {
    it(`${section}: as many exact as before, no more corrupt, false success or collateral`, () => {
      const now = tallies[section]!
      expect(now.total).toBe(before.total)
      expect(now.exact).toBeGreaterThanOrEqual(before.exact)
      expect(now.corrupt).toBeLessThanOrEqual(before.corrupt)
      expect(now['false success']).toBeLessThanOrEqual(before['false success'])
      expect(now.collateral).toBeLessThanOrEqual(before.collateral)
      expect(now.crash).toBe(0)
    })
  }

  it.each([0, 1, 2, 3, 4, 5])('ends alike in every format that can say the edit: part %i of 6', (part) => {
    const some = sampled(
      cases.filter((_, index) => index % 6 === part),
      6,
      part,
    )
    const { compared, differing } = disagreements(some)
    expect(differing).toEqual([])
    expect(compared).toBeGreaterThan(some.length)
  })
})

it('of a fixed sample of partly distorted edits, as many are exact as before, and no more are wrong', () => {
  const files = series.flatMap((each) => readSeries(each, undefined, 5))
  const { cases } = partlyCases(files, 'law', 300)
  const now = tally(runAdapter(own, cases))
  expect([now.total, now.crash]).toEqual([300, 0])
  expect(now.exact).toBeGreaterThanOrEqual(206)
  expect(now.corrupt + now.collateral + now['false success']).toBeLessThanOrEqual(5)
})
