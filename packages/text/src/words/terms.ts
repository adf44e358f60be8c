/** The words of a format, for messages that go back to whoever wrote an edit in it. Phrases have no full stop, sentences do. */
export interface Terms {
  /** That the quoted text was not found: a sentence. */
  readonly notFound: string
  /** That it was found more than once: the beginning of a sentence that continues with `: 3 places`. */
  readonly several: string
  /** How to make clear which of several places is meant: a phrase. */
  readonly more: string
  /** The alternative if a line number can decide, `give the line with --line`: a phrase; absent if edits have no line numbers. */
  readonly byLine?: string
  /** Old and new text, as the subject of `are the same`. */
  readonly both: string
  /** The quoted text, as the subject of `is empty` and of `fits`. */
  readonly quoted: string
  /** The new text, as the subject of `already occurs` and of `has`; default `The new text`. */
  readonly fresh?: string
  /** What it means that the new text is in the file already: a sentence without its capital. */
  readonly inPlace?: string
  /** What to do about text that was not found or has changed: a sentence; by default it asks for the file's present text. */
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
