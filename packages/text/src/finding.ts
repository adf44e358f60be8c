/** A place in the file, for people and models. Lines are 1-based and inclusive. */
export interface Place {
  readonly startLine: number
  readonly endLine: number
}

/** The lines of the file that are most similar to the quoted text. */
export interface Nearest extends Place {
  /** Similarity of the whole quoted text and these lines, 0 to 1. */
  readonly similarity: number
  /**
   * The comparison of the quoted lines with the lines of the file, in a few lines. Each line begins with a space (it is in both), `-` (it
   * is only quoted) or `+` (it is only in the file).
   */
  readonly diff: readonly string[]
  /**
   * The first line of the file that differs from the quoted line. Absent if the quoted text is the beginning of the lines of the file, or
   * the reverse.
   */
  readonly firstDifference?: { readonly line: number; readonly quoted: string; readonly actual: string }
  /**
   * The number of lines at the start and at the end of old and new text. If these are left out, the quote occurs in the file once,
   * verbatim.
   */
  readonly leaveOut?: LeaveOut
}

/** The number of lines to leave out at the start and at the end of a quote. */
export interface LeaveOut {
  readonly first: number
  readonly last: number
}

/** A line of the file, for people and models. */
export interface FileLine {
  /** Line number, 1-based. */
  readonly line: number
  /** The line, without its line end. */
  readonly text: string
}

/** The reason why a rule refuses an edit at a place. */
export interface Finding {
  /** Name of the rule, in kebab-case: the reason of the refusal. */
  readonly rule: string
  /** One or two sentences about `lines` and `quoted`. */
  readonly sentence: string
  /** The lines of the file that the sentence is about. There are only a few. */
  readonly lines: readonly FileLine[]
  /** The quoted lines that the sentence is about, as quoted. There are only a few. */
  readonly quoted: readonly string[]
  /**
   * The number of lines at the start and at the end of old and new text. If these are left out, the quote occurs in the file once,
   * verbatim.
   */
  readonly leaveOut?: LeaveOut
}
