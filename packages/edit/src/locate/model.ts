/**
 * All weights of the alignment, in bits. Each constant was fitted on half of the repositories of the development sets and checked on the
 * other half. The README lists the results without each mechanism.
 */
export const MODEL = {
  /** Maximum bits of a word: a constant, plus an amount per character. */
  wordBase: 1,
  wordPerCharacter: 1.5,
  /** Bits of each punctuation character, and their maximum for a line. `lineMost` is the maximum bits of a line. */
  punctuation: 0.2,
  punctuationMost: 2,
  lineMost: 40,
  /** Costs of the forms of a pair: equal, whitespace at the ends, indentation, spacing or typography, quotes or separators. */
  form: [0, 0.3, 1, 1.2, 2],
  /** Costs of a pair whose lines differ in words, and of each word that is missing, missing but elsewhere, added, or misspelled. */
  misquoted: 4,
  lacking: 3,
  lackingElsewhere: 5,
  added: 2,
  slip: 3,
  /** Costs of each missing and each added word in a comment. They are lower because comments are often reworded. */
  commentLacking: 0.7,
  commentAdded: 0.5,
  /** Costs of opening a gap, of an absent quoted line, of an unquoted line of the file, and of one that is quoted elsewhere. */
  open: 5,
  absent: 1.5,
  unquoted: 0.7,
  quotedElsewhere: 4,
  /** Costs of lines that do not open a gap: empty lines on either side, and comments of the file. */
  empty: 0.3,
  /** Cost of pairing an empty line that the edit removes. An empty line of the file is the kept one of several. */
  emptyRemoved: 0.1,
  /** Additional bits of a kept line next to a change. One of several equal lines is then the one next to the change. */
  beside: 0.1,
  comment: 1.5,
  /** Number of rows around a rare line that are searched beyond the length of the quote, and maximum number of windows. */
  reach: 20,
  windows: 10,
  /** A window is not aligned if even its upper bound is worse than the best place by more than this many bits. */
  lead: 20,
  /** Bits of a correct line number, and how many of them each doubling of the distance costs. */
  hint: 10,
  hintPerDoubling: 2,
  /** Bits of the section that the edit names. */
  section: 12,
  /** Cost of each correction, such as removed escapes or line numbers, that was made to the quote. */
  reading: 3,
} as const
