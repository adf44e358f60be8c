/** Facts about the other edits of a set. */
export interface Others {
  /** Brackets that the other edits open without closing, or close without opening. */
  readonly unpaired: string
  /** Bodies of the lines that the other edits remove. */
  readonly leaving: ReadonlySet<string>
}

/** Facts for an edit that is not part of a set. */
export const ALONE: Others = { unpaired: '', leaving: new Set() }
