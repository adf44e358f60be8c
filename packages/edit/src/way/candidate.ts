import { locate } from '../locate/locate'
import { MODEL } from '../locate/model'
import type { Placement } from '../locate/placement'
import type { Reading } from '../readings/reading'
import { changeOf, type Way } from './context'

/** Returns the reading of which the fewest bits are missing at its best place, with the cost of corrections. Undefined if none is there. */
export function bestCandidate(way: Way, all: readonly Reading[]) {
  let best: { readonly reading: Reading; readonly placement: Placement } | undefined
  let least = Number.POSITIVE_INFINITY
  for (const reading of all) {
    const line = way.hints.line ?? reading.line
    const placement = locate(way.source, changeOf(way, reading), { ...way.hints, line })
    if (!placement) continue
    const loss = placement.most - placement.score + (reading.isSure ? -1 : 1) * MODEL.reading * reading.undone.length
    if (loss < least) best = { reading, placement }
    least = Math.min(least, loss)
  }
  return best
}
