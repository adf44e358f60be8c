/** The numbers of the evidence, in bits, in one place. Each was fitted on two thirds of the eval's packages (docs/landing.md). */
export const EVIDENCE = {
  /** What a pair loses by its distortion. */
  form: { equal: 0, 'end-blanks': 0.3, indentation: 1, typography: 1, squeezed: 1, tight: 1, punctuation: 2 },
  /** What a pair loses if one quoted line is two in the file, or two quoted lines are one. */
  rewrapped: 4,
  /**
   * What a misquoted line costs, and each of its words: quoted but not in the file, quoted but elsewhere in the file, only in the file's
   * line, a slip.
   */
  misquoted: 4,
  missingWord: 3,
  strayWord: 5,
  furtherWord: 2,
  slip: 3,
  /** A quoted line that occurs verbatim elsewhere, once among n lines, is worth at most log2(n) minus this. */
  elsewhere: 7,
  /**
   * What a gap costs, and each line in it: a quoted line that is absent, a line of the file that is unquoted, an unquoted line that is
   * quoted elsewhere.
   */
  gap: 5,
  absent: 2,
  unquoted: 0.7,
  unquotedDuplicate: 4,
  blank: 0.3,
  comment: 1.5,
  elision: 0.5,
  elided: 0.0001,
  /**
   * A place that is not exact counts as sure, not just likely, if it leads the best other place by this many bits and this share of the
   * quote is there, or if a strict tier has found it and no other. Of the eval's 6,807 edits, 1 of 2,048 that landed as sure is wrong, and
   * 1 of 31 that landed as likely. With no certainty demanded (all its numbers 0) it is 1 of 2,049 and 8 of 58.
   */
  sureMargin: 10,
  sureShare: 0.4,
} as const

/** What a place needs to be taken. */
export interface Certainty {
  /** Minimum evidence, in bits. */
  readonly evidence: number
  /** Minimum lead over the next explanation, in bits, plus `ofRival` for each bit of that explanation's evidence. */
  readonly margin: number
  readonly ofRival: number
  /** Minimum share of all that was quoted, 0..1. */
  readonly share: number
  /**
   * Whether this is also required if what the edit removes occurs once and as quoted, which identifies the place by itself. Default false.
   */
  readonly ofUnique?: boolean
}
