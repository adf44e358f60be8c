/** The words that messages use for the parts of an edit in a format. A phrase has no full stop, and a sentence has one. */
export interface Terms {
  /** A sentence that says that the quoted text was not found. */
  readonly notFound: string
  /** The beginning of a sentence that says that the quoted text was found more than once. The sentence continues with `: 3 places`. */
  readonly several: string
  /** A phrase that says how to make clear which of several places is meant. */
  readonly more: string
  /**
   * A phrase for the alternative if a line number can decide, such as `give the line with --line`. Absent if edits have no line numbers.
   */
  readonly byLine?: string
  /** Old and new text, as the subject of a sentence with `are the same`. */
  readonly both: string
  /** The quoted text, as the subject of a sentence with `is empty` or `fits`. */
  readonly quoted: string
  /** The new text, as the subject of a sentence with `already occurs` or `has`. Default: `The new text`. */
  readonly fresh?: string
  /** A sentence, without its capital, that says what follows if the file already has the new text. */
  readonly inPlace?: string
  /** A sentence that says what to do about text that was not found or has changed. By default, it asks for the present text of the file. */
  readonly again?: string
}

/** The subject for new text if the format has no word for it. */
export const NEW_TEXT = 'The new text'

/** The words of the edit tool. Source: docs/spec/edit-tool.md, Error cases. */
export const EDIT_TOOL: Terms = {
  notFound: 'oldString not found in content',
  several: 'Found multiple matches for oldString',
  more: 'Provide more surrounding lines in oldString to identify the correct match',
  byLine: 'give its line number',
  both: 'Old and new text',
  quoted: 'The text to look for',
}
