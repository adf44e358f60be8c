import type { Edit } from '../span'
import { editorLines } from './editor-lines'
import { wholeCharacters } from './whole-characters'

/** An `IIdentifiedSingleEditOperation` of Monaco: all four numbers 1-based, columns in UTF-16 units. */
export interface MonacoEdit {
  readonly range: {
    readonly startLineNumber: number
    readonly startColumn: number
    readonly endLineNumber: number
    readonly endColumn: number
  }
  readonly text: string
}

/**
 * Returns edits of `text` in the form that Monaco takes in `model.applyEdits` and `editor.executeEdits`. The model must be made from the
 * same text. A model has no byte order mark, so the mark is not counted. A model also unifies mixed line breaks. Throws `RangeError` for
 * edits that overlap or exceed the text.
 */
export function toMonaco(text: string, edits: readonly Edit[]): MonacoEdit[] {
  const mark = text.charCodeAt(0) === 0xfeff ? 1 : 0
  const at = editorLines(text.slice(mark))
  const place = (offset: number) => at(Math.max(0, offset - mark))
  return wholeCharacters(text, edits).map((edit) => {
    const start = place(edit.from)
    const end = place(edit.to)
    const range = {
      startLineNumber: start.line + 1,
      startColumn: start.column + 1,
      endLineNumber: end.line + 1,
      endColumn: end.column + 1,
    }
    // The mark itself is not part of the model.
    return { range, text: edit.from < mark && edit.text.charCodeAt(0) === 0xfeff ? edit.text.slice(1) : edit.text }
  })
}
