import type { Change, Range } from './changes'

/** How many lines a changed run can be moved up and down with the same result on both sides. */
export interface Play {
  readonly up: number
  readonly down: number
}

/** The play of a run that only adds or only removes lines: past equal lines at its edges. A run that does both has none. */
export function playOf({ before, after }: Change, states: readonly [readonly string[], readonly string[]]): Play {
  if (before.from === before.to) return playIn(states[1], after)
  if (after.from === after.to) return playIn(states[0], before)
  return { up: 0, down: 0 }
}

function playIn(lines: readonly string[], { from, to }: Range): Play {
  let up = 0
  while (up < from && lines[from - 1 - up] === lines[to - 1 - up]) up++
  let down = 0
  while (to + down < lines.length && lines[from + down] === lines[to + down]) down++
  return { up, down }
}
