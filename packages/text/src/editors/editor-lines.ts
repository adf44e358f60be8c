/** A position in an editor's text. */
export interface EditorPosition {
  /** 0-based. Lines end at LF, CRLF or a lone CR. */
  readonly line: number
  /** 0-based, in UTF-16 units. */
  readonly column: number
}

/**
 * Returns a function that gives the position of an offset. Each offset must not be before the previous one. Lines are counted as in
 * editors: a lone CR ends a line, and a byte order mark is a unit of the first line. Cost: one pass over the text for all offsets together.
 */
export function editorLines(text: string): (offset: number) => EditorPosition {
  const breaks = /\r\n?|\n/g
  let line = 0
  let start = 0
  let next = breaks.test(text) ? breaks.lastIndex : Number.POSITIVE_INFINITY
  return (offset) => {
    while (next <= offset) {
      line++
      start = next
      next = breaks.test(text) ? breaks.lastIndex : Number.POSITIVE_INFINITY
    }
    return { line, column: offset - start }
  }
}
