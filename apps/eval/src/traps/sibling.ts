/** Two blocks that differ in one position, written `§`, and a change of one of their common lines. */
export interface Sibling {
  readonly by: string
  readonly language: string
  readonly block: readonly string[]
  /** The text at `§`: in the block that the file has, and in the quoted block. */
  readonly values: readonly [string, string]
  /** The edit: a part of a line, and the text that replaces it. */
  readonly change: readonly [string, string]
}

/** Returns a pair of blocks as the tables list it. */
export const row = (
  by: string,
  language: string,
  values: readonly [string, string],
  change: readonly [string, string],
  ...block: readonly string[]
): Sibling => ({
  by,
  language,
  values,
  change,
  block,
})
