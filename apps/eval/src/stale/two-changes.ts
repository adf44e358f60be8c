import { isBlank } from '../text/lines'
import type { Change, Range } from './changes'
import { playOf } from './slides'

/** How the change that came first, `other`, stands to the one that the answer makes; both as ranges of the state between them. */
export type Nearness = 'overlaps' | 'touches' | 'open' | 'apart'

/**
 * overlaps: both have a line, or one adds inside the other. touches: nothing but their common edge is between them.
 * open: nobody could say, since one of them could slide, or since only blank lines stand between. apart: else.
 */
export function nearness(
  other: Change,
  own: Change,
  [a, b, c]: readonly [readonly string[], readonly string[], readonly string[]],
): Nearness {
  if (overlaps(other.after, own.before)) return 'overlaps'
  const one = playOf(other, [a, b])
  const two = playOf(own, [b, c])
  const first =
    other.after.to <= own.before.from ? ([other.after.to, own.before.from] as const) : ([own.before.to, other.after.from] as const)
  const gap = first[1] - first[0]
  const otherAbove = other.after.to <= own.before.from
  const closer = otherAbove ? one.down + two.up : one.up + two.down
  const farther = otherAbove ? one.up + two.down : one.down + two.up
  if (gap === 0) return farther > 0 ? 'open' : 'touches'
  if (gap <= closer || b.slice(first[0], first[1]).every(isBlank)) return 'open'
  return 'apart'
}

function overlaps(other: Range, own: Range): boolean {
  if (other.from === other.to) return own.from < other.from && other.from < own.to
  if (own.from === own.to) return other.from < own.from && own.from < other.to
  return other.from < own.to && own.from < other.to
}
