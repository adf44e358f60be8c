/**
 * The one table of the model: what is worth how many bits. Each constant was fitted on half of the repositories of the development sets and
 * looked at on the others; the README says what the figures are without each mechanism.
 */
export const MODEL = {
  /** Bits of a further word of a line, as a share of the one before: words of a line are not independent. */
  decay: 1,
  /** Bits of a word, at most: so many, and so many for each character. */
  wordBase: 1,
  wordPerCharacter: 1.5,
  /** Bits of punctuation, each character and at most. */
  punctuation: 0.2,
  punctuationMost: 2,
  lineMost: 40,
  /** What each form of a pair costs: equal, whitespace at the end, indentation, spacing and typography, quotes and separators. */
  form: [0, 0.3, 1, 1.2, 2],
  /** What a pair costs whose lines differ in words; each word lacking, lacking but present elsewhere, added, misspelled. */
  misquoted: 4,
  lacking: 3,
  lackingElsewhere: 5,
  added: 2,
  slip: 3,
  /** In comments, which are reworded: each word lacking, added. */
  commentLacking: 0.7,
  commentAdded: 0.5,
  /** Opening a gap; a quoted line that is absent; a line of the file that is not quoted, or is quoted at another place. */
  open: 5,
  absent: 1.5,
  unquoted: 0.7,
  quotedElsewhere: 4,
  /** Lines that open no gap: empty lines on either side, comments of the file. */
  empty: 0.3,
  comment: 1.5,
  /** Lines of the file that are looked at beyond the quote's own length, above and below a rare line. */
  reach: 20,
  windows: 10,
  /** Bits by which a place leads at most before its rival no longer matters. */
  lead: 20,
  /** Bits of a line number that is right; it loses two for each doubling of the distance. */
  hint: 10,
  hintPerDoubling: 2,
  /** Bits of the section that the edit names. */
  section: 12,
  /** Each thing undone in a reading. */
  reading: 3,
} as const
