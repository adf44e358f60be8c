import type { Edit } from '../span'
import { wholeCharacters } from './whole-characters'

/** A change of CodeMirror 6, one of the forms of its `ChangeSpec`: offsets in a document in which each line break is one unit. */
export interface CodeMirrorChange {
  readonly from: number
  readonly to: number
  readonly insert: string
}

/**
 * Returns edits of `text` in the form that CodeMirror 6 takes in `state.update({ changes })`. The document must be made from the same text
 * with the default line separators of CodeMirror, so that LF, CRLF and a lone CR are one unit each. Throws `RangeError` for edits that
 * overlap or exceed the text.
 */
export function toCodeMirror(text: string, edits: readonly Edit[]): CodeMirrorChange[] {
  const breaks = /\r\n/g
  let shorter = 0
  let next = breaks.test(text) ? breaks.lastIndex : Number.POSITIVE_INFINITY
  const offset = (at: number) => {
    for (; next <= at; shorter++) next = breaks.test(text) ? breaks.lastIndex : Number.POSITIVE_INFINITY
    return at - shorter
  }
  return wholeCharacters(text, edits).map((edit) => ({ from: offset(edit.from), to: offset(edit.to), insert: edit.text }))
}
