import type { Change } from '../request/change'

/** Where each quoted line lies in the file. */
export interface Placement {
  readonly change: Change
  /** Rows of each quoted line, `from` to before `to`; equal where it is absent: then the rows between which it would lie. */
  readonly from: readonly number[]
  readonly to: readonly number[]
  /** The form of each pair. */
  readonly forms: readonly number[]
  /** Evidence for the place, hint included, in bits. */
  readonly score: number
  /** Bits by which it leads the best other way to lay the lines around a change. */
  readonly margin: number
  /** The row at which the best other way begins; undefined if there is none. */
  readonly rival?: number | undefined
  /** Bits of all that was quoted. */
  readonly most: number
  /** True if the quote was found as it is, and nowhere else. */
  readonly isVerbatim: boolean
  /** True if the rival is equal but for the line that the edit names. */
  readonly isNamed?: true
  /** True for one of all places, which the edit changes at once. */
  readonly isOfAll?: true
  /** True if each run was found with its neighbours as it is: the quote is indented as the file. */
  readonly isSpot?: true
}

/** The rows of the file that a run of quoted lines takes up; undefined if none of them is paired. */
export function rowsOfRun({ from, to, forms }: Placement, first: number, end: number): { from: number; to: number } | undefined {
  let low = -1
  let high = -1
  for (let i = first; i < end; i++)
    if (forms[i]! >= 0) {
      if (low < 0) low = from[i]!
      high = to[i]!
    }
  return low < 0 ? undefined : { from: low, to: high }
}

/** The rows that the quote takes up, from its first to its last paired line. */
export function rowsOf(placement: Placement): { from: number; to: number } {
  return rowsOfRun(placement, 0, placement.forms.length) ?? { from: placement.from[0] ?? 0, to: (placement.from[0] ?? 0) + 1 }
}
