import type { Change } from '../request/change'
import type { Line } from '../text/line'
import { type Rows, rowNumbers, rowsWhere } from '../text/rows'
import type { Source } from '../text/source'
import { isPaired } from './pair'

/** An alignment of the quoted lines with rows of the file, with its evidence. */
export interface Placement {
  readonly change: Change
  /** Rows of each quoted line, half-open. For an absent line both are equal, and the line would be above this row. */
  readonly from: readonly number[]
  readonly to: readonly number[]
  /** The form of each pair. */
  readonly forms: readonly number[]
  /** Evidence for the place in bits, including hints. */
  readonly score: number
  /** Bits by which this place leads its rival. */
  readonly margin: number
  /** The row at which the rival begins. Undefined if there is none. */
  readonly rival?: number | undefined
  /** Total bits of all quoted lines. */
  readonly most: number
  /** Whether the quote occurs verbatim, exactly once. */
  readonly isVerbatim: boolean
  /** Whether the rival is equal except for its distance to the hinted line. */
  readonly isNamed?: true
  /** Whether the edit changes all places of the quote at once, and this is one of these places. */
  readonly isOfAll?: true
  /** Whether each hunk was found verbatim together with its neighbours. The quote then has the indentation of the file. */
  readonly isSpot?: true
  /** Whether the edit is merged from the newest text that its author was shown, and the file has none of its hunks in place. */
  readonly isMerged?: boolean
}

/** The part of a placement that says which lines are paired. */
export type Aligned = Pick<Placement, 'change' | 'forms' | 'from' | 'isSpot'>

/** A quoted line and the paired line of the file. */
export interface Pair {
  readonly row: number
  readonly quoted: Line
  readonly actual: Line
}

/** Returns the pairs whose form passes a test, by default all. */
export function pairsOf(source: Source, { change, forms, from }: Aligned, passes: (form: number) => boolean = isPaired): Pair[] {
  return rowsWhere(forms, passes).map((row) => ({ row, quoted: change.old[row]!, actual: source.line(from[row]!) }))
}

/** Returns the rows of the file that a range of quoted lines occupies. Returns undefined if none of these lines is paired. */
export function rowsOfRun({ from, to, forms }: Placement, first: number, end: number): Rows | undefined {
  const paired = rowNumbers(first, end).filter((i) => isPaired(forms[i]!))
  return paired.length === 0 ? undefined : { from: from[paired[0]!]!, to: to[paired.at(-1)!]! }
}

/** Returns the rows that the quote occupies, from its first to its last paired line. */
export function rowsOf(placement: Placement): Rows {
  return rowsOfRun(placement, 0, placement.forms.length) ?? { from: placement.from[0]!, to: placement.from[0]! + 1 }
}
