import { filesBetweenReleases, releasePairs, sampled, seeded } from '@suture/testing'
import { describe, expect, it } from 'vitest'
import { createPatch, formatPatch, parsePatch, revertPatch, tryApplyPatch } from '../src/index'
import { DRIFTS, type Drift, driftFile } from './drift'

const pairs = releasePairs()
const changed = new Map(pairs.map((name) => [name, filesBetweenReleases(name)]))

/**
 * The minimum share of hunks that must land. If the first line of a block is quoted at the edge of the context and is not in the file, most
 * hunks are refused, because a similar block does not have it either.
 */
const LEAST: Readonly<Record<Drift, number>> = {
  'lines above': 1,
  'a line between': 0.96,
  'a context line changed': 0.95,
  'a context line removed': 0.93,
  'context indented': 0.98,
}

describe('releases of real packages', () => {
  it('are at least ten', () => {
    expect(pairs.length).toBeGreaterThanOrEqual(10)
  })

  it.each(pairs)('%s: patching old files gives the new ones, reverting the old ones again, byte for byte', (name) => {
    for (const file of sampled(changed.get(name)!, 8)) {
      const read = parsePatch(formatPatch(createPatch(file.old, file.new, { path: 'file' })))
      expect(tryApplyPatch(file.old, read), file.name).toMatchObject({ status: 'applied', content: file.new })
      expect(revertPatch(file.new, read), file.name).toMatchObject({ status: 'applied', content: file.old })
    }
  })

  it.each(DRIFTS)('that have moved on (%s) get the change where it belongs, or none', (drift) => {
    const seed = 8
    const random = seeded(seed).int
    let landed = 0
    let tried = 0
    for (const file of pairs.flatMap((name) => changed.get(name)!.slice(0, 8))) {
      const drifted = file.old.length < 40_000 ? driftFile(file.old, file.new, drift, random) : undefined
      if (!drifted) continue
      const outcome = tryApplyPatch(drifted.content, drifted.diff)
      tried++
      if (outcome.status === 'refused') continue
      expect(outcome.content, `${file.name}, seed ${seed}`).toBe(drifted.expected)
      landed++
    }
    expect(tried).toBeGreaterThan(100)
    expect(landed / tried).toBeGreaterThanOrEqual(LEAST[drift])
  })
})
