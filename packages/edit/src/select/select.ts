/**
 * Is the evidence enough, and does the place lead all others?
 */
import { lineBits } from '../locate/bits'
import { Form, isPaired, isSame } from '../locate/pair'
import type { Placement } from '../locate/placement'
import type { Certainty } from '../request/options'
import type { Source } from '../text/source'

/** Thresholds in bits and shares, fitted with the model. */
const LIMITS = {
  /** Evidence that a place needs at least. */
  score: 10,
  /** Evidence, and lead where no line has other punctuation, that are enough for a quote that is there as a whole; evidence alone without a rival. */
  whole: 3,
  alone: 1,
  /** Lead over the next place, and more of it where the quote is not whole: so much of the rival's bits, at most. */
  margin: 5,
  marginOfRival: 0.1,
  marginMost: 8,
  /** Bits of changed lines and their neighbours that need less of the rest; bits of a run around a change that need no more lead. */
  spot: 40,
} as const

/** Share of the quoted bits that must be there; where the changed lines and their neighbours have `spot` bits themselves, less. */
const SHARES: Readonly<Record<Certainty, { readonly usual: number; readonly atSpot: number }>> = {
  high: { usual: 0.5, atSpot: 0.5 },
  normal: { usual: 0.4, atSpot: 0.25 },
  low: { usual: 0.2, atSpot: 0.2 },
}

export type Verdict = 'taken' | 'too-little' | 'ambiguous'

/** Whether a placement is taken. */
export function verdictOn(source: Source, placement: Placement, certainty: Certainty = 'normal'): Verdict {
  const { score, margin, most, isVerbatim } = placement
  if (isVerbatim) return 'taken'
  const whole = isWhole(placement)
  if (whole && score >= LIMITS.alone && score - margin <= 0) return 'taken'
  if (score < LIMITS.score || score < shareOf(source, placement, certainty) * most)
    return whole && score >= LIMITS.whole ? 'ambiguous' : 'too-little'
  if (placement.isNamed) return 'taken'
  const more = whole || runBits(source, placement) >= LIMITS.spot ? 0 : Math.min(LIMITS.marginMost, LIMITS.marginOfRival * (score - margin))
  const least = whole && !placement.forms.includes(Form.marks) ? LIMITS.whole : LIMITS.margin
  return margin < least + more ? 'ambiguous' : 'taken'
}

/** The share of the quote that must be there: none where the removed lines and their literal neighbours are, whole, and nowhere else. */
function shareOf(source: Source, placement: Placement, certainty: Certainty): number {
  const { usual, atSpot } = SHARES[certainty]
  if (certainty !== 'high' && placement.change.hunks.every((_, k) => isSpotThere(source, placement, k))) return 0
  return spotBits(source, placement) >= LIMITS.spot ? atSpot : usual
}

/** Bits of a spot that identifies its place by itself. */
const WHOLE_SPOT = 10

function isSpotThere(source: Source, { change, forms, from }: Placement, index: number): boolean {
  const { oldFrom, oldTo } = change.hunks[index]!
  const first = Math.max(0, oldFrom - 1)
  const last = Math.min(change.old.length - 1, oldTo)
  let bits = 0
  for (let i = first; i <= last; i++) {
    if (!(forms[i]! >= Form.equal && forms[i]! <= Form.indent)) return false
    if (i > first && from[i] !== from[i - 1]! + 1) return false
    bits += lineBits(source, change.old[i]!)
  }
  return bits >= WHOLE_SPOT
}

/** True if all that was quoted is there up to form. */
function isWhole({ change, forms }: Placement): boolean {
  return change.old.every((line, i) => line.isEmpty || forms[i] === Form.elided || isSame(forms[i]!))
}

/** Bits of the removed lines and the two literal neighbours of a run, the least of all runs. */
function spotBits(source: Source, { change, forms }: Placement): number {
  const { old, hunks } = change
  const bits = (i: number) => (i >= 0 && i < old.length && isSame(forms[i]!) ? lineBits(source, old[i]!) : 0)
  const sums = hunks.map(({ oldFrom, oldTo }) => {
    let sum = 0
    for (let i = oldFrom - 1; i <= oldTo; i++) sum += bits(i)
    return sum
  })
  return Math.min(...sums)
}

/** Bits of the lines around a change that are there as quoted, one below the other, in a quote none of whose lines is absent: the least of all runs. */
function runBits(source: Source, { change, forms, from }: Placement): number {
  const { old, hunks } = change
  if (forms.some((form, i) => !old[i]!.isEmpty && !isPaired(form))) return 0
  const isThere = (i: number) => i >= 0 && i < old.length && isSame(forms[i]!) && forms[i] !== Form.marks
  const isNext = (i: number) => isThere(i - 1) && isThere(i) && from[i] === from[i - 1]! + 1
  const sums = hunks.map(({ oldFrom, oldTo }) => {
    let [first, last] = [Math.min(oldFrom, old.length - 1), oldFrom]
    while (isNext(first)) first--
    while (isNext(last)) last++
    let sum = 0
    for (let i = first; i < last; i++) sum += lineBits(source, old[i]!)
    return last < oldTo ? 0 : sum
  })
  return Math.min(...sums)
}
