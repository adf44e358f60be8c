/** The words of a way of writing edits, for messages that go back to whoever wrote one. Phrases have no final stop, sentences have. */
export interface Terms {
  /** That the quoted text was not found: a sentence. */
  readonly notFound: string
  /** That it was found more than once: the beginning of a sentence that goes on `: 3 places`. */
  readonly several: string
  /** How to tell which of several places is meant: a phrase. */
  readonly more: string
  /** The further way where a line number decides, `give the line with --line`: a phrase; absent where edits have no line numbers. */
  readonly byLine?: string
  /** Old and new text, as the subject of `are the same`. */
  readonly both: string
  /** The quoted text, as the subject of `is empty` and of `fits`. */
  readonly quoted: string
  /** The new text, as the subject of `stands already` and of `has`; `The new text` when absent. */
  readonly fresh?: string
  /** What it means that the new text stands already: a sentence without its capital letter. */
  readonly inPlace?: string
  /** What to do about text that was not found or has changed: a sentence; asks for the file's present text when absent. */
  readonly again?: string
}

/** The subject for new text where the format has no word for it. */
export const FRESH = 'The new text'

/** The words of the edit tool. Source: docs/spec/edit-tool.md, Error cases. */
export const EDIT_TOOL: Terms = {
  notFound: 'oldString not found in content',
  several: 'Found multiple matches for oldString',
  more: 'Provide more surrounding lines in oldString to identify the correct match',
  byLine: 'give its line number',
  both: 'Old and new text',
  quoted: 'The text to look for',
}
