/**
 * Lines of a file as evidence reads them, each distinct text once.
 *
 * Idea: windows overlap, edits come by the thousand, and lines repeat; what is read of a line is kept with its text.
 * Cost: the rows asked for; KEPT of them at most are remembered. Weakness: none but the memory.
 */
import { looksLikeComment } from '../lines/comment'
import { type LineKey, lineKey } from '../lines/line-key'
import { wordsOf } from './worth'

/** Rows that are remembered at most: then it begins anew. */
const KEPT = 1 << 17

/** A line of the file; lines of one text are one object. */
export interface ComparedLine {
  readonly key: LineKey
  readonly isComment: boolean
  /** Its words, each once; none where it is blank. */
  readonly words: readonly string[]
}

/** Lines by their 0-based row. */
export interface ComparedLines {
  readonly at: (row: number) => ComparedLine
}

/** Lines of which `textOf` gives the text of a row. */
export function comparedLines(textOf: (row: number) => string): ComparedLines {
  const byText = new Map<string, ComparedLine>()
  const byRow = new Map<number, ComparedLine>()
  return {
    at(row) {
      const known = byRow.get(row)
      if (known) return known
      if (byRow.size === KEPT) {
        byRow.clear()
        byText.clear()
      }
      const text = textOf(row)
      let line = byText.get(text)
      if (!line) byText.set(text, (line = fileLine(text)))
      byRow.set(row, line)
      return line
    },
  }
}

/** Reads one line. */
function fileLine(text: string): ComparedLine {
  const key = lineKey(text)
  let words: readonly string[] | undefined
  let isComment: boolean | undefined
  return {
    key,
    get isComment() {
      return (isComment ??= looksLikeComment(key))
    },
    get words() {
      return (words ??= key.body === '' ? [] : wordsOf(key.folded))
    },
  }
}
