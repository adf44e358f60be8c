import type { Edit } from '../span'
import { type EditorPosition, editorLines } from './editor-lines'
import { wholeCharacters } from './whole-characters'

/** A position of the Language Server Protocol: both numbers 0-based, `character` in UTF-16 units. */
export interface LspPosition {
  readonly line: number
  readonly character: number
}

/** A `TextEdit` of the Language Server Protocol. */
export interface LspTextEdit {
  readonly range: { readonly start: LspPosition; readonly end: LspPosition }
  readonly newText: string
}

/**
 * Returns edits of `text` as `TextEdit`s of the Language Server Protocol, with its default encoding of positions (UTF-16). `text` is the
 * document as the client has it: most clients remove a byte order mark when they open a file. Throws `RangeError` for edits that overlap or
 * exceed the text. Source: Language Server Protocol 3.17, Text Documents.
 */
export function toLspTextEdits(text: string, edits: readonly Edit[]): LspTextEdit[] {
  const at = editorLines(text)
  return wholeCharacters(text, edits).map((edit) => ({
    range: { start: lspPosition(at(edit.from)), end: lspPosition(at(edit.to)) },
    newText: edit.text,
  }))
}

function lspPosition({ line, column }: EditorPosition): LspPosition {
  return { line, character: column }
}
