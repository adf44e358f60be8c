import type { Change } from '../request/change'
import { differInWord, type Line, type RowEdit, type Rows, rowNumbers, rowsWhere } from '../text/line'
import type { Source } from '../text/source'

/** How a quoted line differs from the file's line, in order of cost. It can also be absent, or an elision mark for any number of lines. */
export const Form = { equal: 0, ends: 1, indent: 2, spacing: 3, marks: 4, misquoted: 5, absent: -1, elided: -2 } as const

/** The name of a form. */
export type FormName = keyof typeof Form

/** Returns the name of a form by its number. */
export function nameOfForm(form: number): FormName {
  return (Object.keys(Form) as FormName[]).find((name) => Form[name] === form)!
}

/** Returns the form of a pair of a quoted line and a line of the file. */
export function formOf(quoted: Line, actual: Line): number {
  if (quoted.raw === actual.raw) return Form.equal
  if (quoted.isEmpty || actual.isEmpty) return quoted.body === actual.body ? Form.ends : Form.misquoted
  if (quoted.body === actual.body) return quoted.indent === actual.indent ? Form.ends : Form.indent
  if (differInWord(quoted.body, actual.body)) return Form.misquoted
  if (quoted.key === actual.key) return Form.spacing
  return quoted.loose === actual.loose && quoted.loose !== '' ? Form.marks : Form.misquoted
}

/** Whether both lines of a pair are the same line, up to whitespace, typography, quotes and separators. */
export function isSame(form: number): boolean {
  return form >= Form.equal && form < Form.misquoted
}

/** Whether the form belongs to a pair, even if its lines differ in words. */
export function isPaired(form: number): boolean {
  return form >= Form.equal
}

/** Evidence for a place that was found by a fast path, in bits. It exceeds any computed evidence. */
export const CERTAIN = { score: 1_000, margin: 1_000, most: 1_000 } as const

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

/** Whether each quoted line occurs unchanged, directly below the previous one. */
export function isAsQuoted({ forms, from }: Placement): boolean {
  return forms.length > 0 && forms.every((form, row) => form === Form.equal && from[row] === from[0]! + row)
}

/** Returns the change as row edits at the place of such a quote. Added lines are written as given. */
export function asQuoted({ change, from }: Placement): RowEdit[] {
  const first = from[0]!
  return change.hunks.map((hunk) => ({
    from: first + hunk.oldFrom,
    to: first + hunk.oldTo,
    lines: change.new.slice(hunk.newFrom, hunk.newTo),
    hunk,
  }))
}
