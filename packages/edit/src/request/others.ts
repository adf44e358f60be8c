/** What the other edits of a set do. */
export interface Others {
  /** Brackets that they open and do not close, or close and do not open. */
  readonly unpaired: string
  /** Bodies of lines that they remove. */
  readonly leaving: ReadonlySet<string>
}

/** An edit by itself. */
export const ALONE: Others = { unpaired: '', leaving: new Set() }
