/** The indentation of a quoted line and of the file's line that it represents. */
export interface IndentPair {
  readonly quoted: string
  readonly actual: string
}

/** An indentation pair with the 0-based number of its quoted line. */
export interface PlacedPair extends IndentPair {
  readonly line: number
  /** The line begins with a closing bracket, so it is no sibling of the line above it. */
  readonly closes?: boolean
}

/** The position of a new line among the quoted ones. */
export interface IndentPlace {
  /** The quoted line before which it is inserted. */
  readonly near: number
  /** The first quoted line that it replaces; `near` if it replaces none. */
  readonly from: number
  /** The indentation of the first line of the same addition, if no line between the two is shallower. */
  readonly lead?: string | undefined
}

/** Maps the indentation of new text to the file's. */
export type IndentMap = (indent: string, place: IndentPlace) => string
