import { describe, expect, it } from 'vitest'
import type { Corpus } from '../src/cases'
import { pairs, readPair } from '../src/corpus'
import { type Ratchet, runSample } from '../src/ratchet'
import reached from './ratchet.json'

const corpus: Corpus = pairs.map((pair) => readPair(pair))

describe('the ratchet: a fixed sample of distorted real edits', () => {
  it('reads changed files from every pair', () => {
    for (const [index, files] of corpus.entries()) expect(files.length, pairs[index]!.name).toBeGreaterThan(0)
  })

  const tallies = runSample(corpus)
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
})
