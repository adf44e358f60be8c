/** The indentation of a quoted line and of the line that it stands for. */
export interface IndentPair {
  readonly quoted: string
  readonly actual: string
}

/** A pair and the number of its quoted line. */
export interface PlacedPair extends IndentPair {
  readonly line: number
  /** It begins with a closing bracket, which is no sibling of what stands above it. */
  readonly closes?: boolean
}

/** Where a new line stands among the quoted ones. */
export interface IndentPlace {
  /** The quoted line before which it stands. */
  readonly near: number
  /** The first quoted line that goes where it comes; `near` when none goes. */
  readonly from: number
  /** The indentation of the first line of the same addition, where no line between the two is shallower than it. */
  readonly lead?: string | undefined
}

/** Maps the indentation of new text to the file's. */
export type IndentMap = (indent: string, place: IndentPlace) => string
