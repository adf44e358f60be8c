/**
 * The numbers of the evidence, in bits, in one place. Each was fitted on two thirds of the eval's packages (docs/landing.md).
 */
export const EVIDENCE = {
  /** What a pair loses by its form. */
  form: { equal: 0, 'end-blanks': 0.3, indentation: 1, typography: 1, squeezed: 1, tight: 1, punctuation: 2 },
  /** One line in two, or two in one. */
  rewrapped: 4,
  /** A misquoted line, and for each of its words: not in the file's line, not there but elsewhere, only in the file's line, a slip. */
  misquoted: 4,
  missingWord: 3,
  strayWord: 5,
  furtherWord: 2,
  slip: 3,
  /** A quoted line that stands verbatim elsewhere, once among n lines, is worth at most log2(n) less this. */
  elsewhere: 7,
  /** A gap, and each line in it: quoted and not in the file, in the file and not quoted, the same where it is quoted elsewhere. */
  gap: 5,
  absent: 2,
  unquoted: 0.7,
  unquotedTwin: 4,
  blank: 0.3,
  comment: 1.5,
  elision: 0.5,
  elided: 0.0001,
  /**
   * A place that is not exact is sure, and not merely likely, when it leads the best other one by so many bits and so much of the quote
   * stands there, or when a strict tier has found it and no other. Of the eval's 6,807 edits 1 of 2,048 that landed surely is wrong, and
   * 1 of 31 that landed likely; where no certainty is demanded (all its numbers 0) 1 of 2,049 and 8 of 58.
   */
  sureMargin: 10,
  sureShare: 0.4,
} as const

/** What a place must have to be taken. */
export interface Certainty {
  /** Bits that must speak for it. */
  readonly evidence: number
  /** Bits by which it must lead the next explanation, and more for each bit of that. */
  readonly margin: number
  readonly ofRival: number
  /** Share of all that was quoted. */
  readonly share: number
  /** Whether it is asked too where what the edit removes stands once and as quoted, which tells of the place by itself; false when absent. */
  readonly ofUnique?: boolean
}
