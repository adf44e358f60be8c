/**
 * Lines of a file as evidence reads them, each distinct text once.
 *
 * Idea: windows overlap, edits come by the thousand, and lines repeat, so what is read of a line is cached by its text.
 * Cost: the rows asked for; at most KEPT rows are cached. Weakness: memory.
 */
import { looksLikeComment } from '../lines/comment'
import { type LineKey, lineKey } from '../lines/line-key'
import { wordsOf } from './worth'

/** Rows that are cached at most; then the cache is emptied. */
const KEPT = 1 << 17

/** A line of the file. Lines with equal text are one object. */
export interface ComparedLine {
  readonly key: LineKey
  readonly isComment: boolean
  /** Its words, each once; none if it is blank. */
  readonly words: readonly string[]
}

/** Lines by their 0-based row. */
export interface ComparedLines {
  readonly at: (row: number) => ComparedLine
}

/** Lines whose text `textOf` gives for a 0-based row. */
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
      if (!line) byText.set(text, (line = new OpenedLine(text)))
      byRow.set(row, line)
      return line
    },
  }
}

/** A class, as lines of a key are: a record with lazy fields has a table of its own. */
class OpenedLine implements ComparedLine {
  readonly key: LineKey
  #words: readonly string[] | undefined
  #isComment: boolean | undefined

  constructor(text: string) {
    this.key = lineKey(text)
  }

  get isComment(): boolean {
    return (this.#isComment ??= looksLikeComment(this.key))
  }

  get words(): readonly string[] {
    return (this.#words ??= this.key.body === '' ? [] : wordsOf(this.key.folded))
  }
}
