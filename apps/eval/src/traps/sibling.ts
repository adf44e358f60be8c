/** Two blocks that differ in one place, written `§`, and what the edit changes in them. */
export interface Sibling {
  readonly by: string
  readonly language: string
  readonly block: readonly string[]
  /** The text at the place: in the block that the file has, and in the one that is quoted. */
  readonly values: readonly [string, string]
  /** The edit: a part of a line of the block, and what it becomes. */
  readonly change: readonly [string, string]
}

/** A pair of blocks, as the tables list them. */
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
