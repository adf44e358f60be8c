import type { Edit } from '../span'
import { wholeCharacters } from './whole-characters'

/** A change of CodeMirror 6, one of the forms of its `ChangeSpec`: offsets in a document in which each line break is one unit. */
export interface CodeMirrorChange {
  readonly from: number
  readonly to: number
  readonly insert: string
}

/**
 * Edits of `text`, as CodeMirror 6 takes them in `state.update({ changes })`, for a document made from the same text with CodeMirror's
 * default line separators: LF, CRLF and a lone CR are one unit each there. Throws `RangeError` for edits that overlap or exceed the text.
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
