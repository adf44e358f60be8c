import type { LineHunk } from '@suture/text'
import { diff, forKept } from '../text/diff'
import type { Line } from '../text/line'
import type { Change } from './change'

/** Minimum share of common tokens at which a new line is a changed form of a removed line. */
const ALIKE = 0.5

type Partners = readonly (number | undefined)[]

/** Partners of each hunk, cached because they are needed at each place of the hunk. */
const known = new WeakMap<LineHunk, Partners>()

/** Returns, for each new line of a hunk, the old row of which it is a changed form, or undefined. */
export function partnersOf(change: Change, hunk: LineHunk): Partners {
  const partners = known.get(hunk) ?? pairedIn(change, hunk)
  known.set(hunk, partners)
  return partners
}

function pairedIn(change: Change, hunk: LineHunk): Partners {
  const old = change.old.slice(hunk.oldFrom, hunk.oldTo)
  const next = change.new.slice(hunk.newFrom, hunk.newTo)
  const hunks = diff(old, next, likeness)
  const partners: (number | undefined)[] = next.map(() => undefined)
  const pair = (i: number, j: number) => {
    if (!next[j]!.isEmpty && !old[i]!.isEmpty) partners[j] = hunk.oldFrom + i
  }
  forKept(old.length, hunks, pair)
  for (const { oldFrom, oldTo, newFrom, newTo } of hunks)
    for (let k = 0; oldTo - oldFrom === newTo - newFrom && oldFrom + k < oldTo; k++) pair(oldFrom + k, newFrom + k)
  return partners
}

/** Returns 3 for equal bodies, the share of common tokens for similar lines, and 0 for other lines. */
export function likeness(a: Line, b: Line): number {
  if (a.isEmpty || b.isEmpty) return 0
  if (a.body === b.body) return 3
  const [x, y] = [a.tokens, b.tokens]
  const own = new Set(y)
  const share = x.filter((token) => own.has(token)).length / Math.max(x.length, y.length)
  return share >= ALIKE ? share : 0
}
