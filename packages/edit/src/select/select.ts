/** Decides whether the evidence for a place is sufficient and whether the place leads all others. */
import type { LineHunk } from '@suture/text'
import { smallestOf } from '@suture/text/internal'
import { bitsOf } from '../locate/bits'
import { Form, formOf, isPaired, isSame, type Placement } from '../locate/placement'
import { rowsBeside } from '../request/change'
import type { Certainty } from '../request/options'
import { type Line, rowNumbers } from '../text/line'
import type { Source } from '../text/source'

/** Thresholds in bits and shares. They were fitted together with the weights of the alignment. */
const LIMITS = {
  /** Minimum evidence of a place. */
  score: 10,
  /**
   * Minimum evidence of a complete quote, which is also its minimum lead if quotes and separators are equal. `alone` is the minimum
   * evidence of a complete quote without a rival.
   */
  whole: 3,
  alone: 1,
  /** Minimum lead over the rival. An incomplete quote needs an additional lead: a share of the rival's bits, up to a maximum. */
  margin: 5,
  marginOfRival: 0.1,
  marginMost: 8,
  /**
   * Minimum bits of the changed lines and their neighbours from which the smaller share `atSpot` applies. From the same bits of adjacent
   * lines around a change, no additional lead is needed.
   */
  spot: 40,
} as const

/** Minimum share of the quoted bits at the place. `atSpot` applies if the changed lines and their neighbours have `spot` bits. */
const SHARES: Readonly<Record<Certainty, { readonly usual: number; readonly atSpot: number }>> = {
  high: { usual: 0.5, atSpot: 0.5 },
  normal: { usual: 0.4, atSpot: 0.25 },
  low: { usual: 0.2, atSpot: 0.2 },
}

/** Returns whether a placement is accepted, has too little evidence, or is ambiguous. */
export function verdictOn(source: Source, placement: Placement, certainty: Certainty = 'normal') {
  const { score, margin, most } = placement
  const whole = isWhole(placement)
  if (whole && score >= LIMITS.alone && score - margin <= 0) return 'taken'
  if (score < LIMITS.score || score < shareOf(source, placement, certainty) * most)
    return whole && score >= LIMITS.whole ? 'ambiguous' : 'too-little'
  if (placement.isNamed) return 'taken'
  const isEnough = whole || isStretched(source, placement) || runBits(source, placement) >= LIMITS.spot
  const more = isEnough ? 0 : Math.min(LIMITS.marginMost, LIMITS.marginOfRival * (score - margin))
  const least = whole && !placement.forms.includes(Form.marks) ? LIMITS.whole : LIMITS.margin
  return margin < least + more ? 'ambiguous' : 'taken'
}

/** Maximum number of rows by which a line may be displaced at the rival. */
const OFF = 2

/** Whether the rival takes its bits from the place itself: no quoted line with words is also about as far from its row as the rival. */
function isStretched(source: Source, { change, from, forms, rival = from[0]! }: Placement): boolean {
  const by = rival - from[0]!
  const isAt = (line: Line, row: number) => row >= 0 && row < source.lineCount && isSame(formOf(line, source.line(row)))
  const isThere = (line: Line, row: number) => rowNumbers(by - OFF, by + OFF + 1).some((off) => off !== 0 && isAt(line, row + off))
  return by !== 0 && change.old.every((line, i) => line.isEmpty || (isPaired(forms[i]!) && !(line.hasWords && isThere(line, from[i]!))))
}

/** Returns the required share of the quote: 0 if there is no rival, and the removed lines and neighbours of each hunk are there without gaps. */
function shareOf(source: Source, placement: Placement, certainty: Certainty): number {
  const { usual, atSpot } = SHARES[certainty]
  const { change, forms, score, margin } = placement
  if (certainty !== 'high' && score - margin <= 0 && change.hunks.every((hunk) => isSpotThere(placement, hunk))) return 0
  const linesAt = (hunk: LineHunk) => rowsBeside(change, hunk).flatMap((i) => (isSame(forms[i]!) ? change.old[i]! : []))
  return change.hunks.every((hunk) => bitsOf(source, linesAt(hunk)) >= LIMITS.spot) ? atSpot : usual
}

function isSpotThere({ change, forms, from }: Placement, hunk: LineHunk): boolean {
  const isThere = (i: number, k: number) => forms[i]! >= Form.equal && forms[i]! <= Form.indent && (k === 0 || from[i] === from[i - 1]! + 1)
  return rowsBeside(change, hunk).every(isThere)
}

/** Whether all quoted lines are in the file, up to whitespace, typography, quotes and separators. */
function isWhole({ change, forms }: Placement): boolean {
  return change.old.every((line, i) => line.isEmpty || forms[i] === Form.elided || isSame(forms[i]!))
}

/** Returns the least bits of adjacent quoted lines around a hunk that are so in the file. The result is 0 if one is absent. */
function runBits(source: Source, { change, forms, from }: Placement): number {
  const { old, hunks } = change
  if (forms.some((form, i) => !old[i]!.isEmpty && !isPaired(form))) return 0
  const isThere = (i: number) => isSame(forms[i]!) && forms[i] !== Form.marks
  const isNext = (i: number) => isThere(i - 1) && isThere(i) && from[i] === from[i - 1]! + 1
  const sums = hunks.map(({ oldFrom, oldTo }) => {
    let [first, last] = [Math.min(oldFrom, old.length - 1), oldFrom]
    while (isNext(first)) first--
    while (isNext(last)) last++
    return last < oldTo ? 0 : bitsOf(source, old.slice(Math.max(0, first), last))
  })
  return smallestOf(sums)
}
