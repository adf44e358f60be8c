import { type Document, lineEol, lineText } from '@suture/text'
import { contentEnd } from '@suture/text/internal'

/**
 * The lines of a text and an index of them. `raw` lines are those of `split('\n')`, including CRs and a byte order mark. Other lines are
 * those of the document, without CRs and byte order mark. In both cases, a final newline makes an empty last line.
 */
export interface LineIndex {
  readonly doc: Document
  readonly raw: boolean
  readonly count: number
  /** Returns the index. It is computed at the first call. */
  readonly table: () => LineTable
  /** Returns the id of a text, or undefined if no line equals it. */
  readonly idOf: (text: string) => number | undefined
}

/** The ids of the lines: equal lines have the same id. */
export interface LineTable {
  /** The id of each compared text. */
  readonly numbers: ReadonlyMap<string, number>
  /** For each line, its id. */
  readonly ids: Int32Array
  /**
   * For each id, the number of lines that have it (`counts`) and the first of these lines. For each line, the next line with the same id,
   * or -1.
   */
  readonly counts: Int32Array
  readonly first: Int32Array
  readonly next: Int32Array
}

/** Opens the lines of a document. `fold` maps a line to what is compared. */
export function openLineIndex(doc: Document, raw: boolean, fold?: (text: string) => string): LineIndex {
  let known: LineTable | undefined
  const table = () => (known ??= lineTable(doc, raw, fold))
  const idOf = (text: string) => table().numbers.get(fold ? fold(text) : text)
  return { doc, raw, count: doc.lineCount, table, idOf }
}

/** Indexes the lines of a document. Cost: one pass, one map entry for each distinct line. */
function lineTable(doc: Document, raw: boolean, fold?: (text: string) => string): LineTable {
  const count = doc.lineCount
  const numbers = new Map<string, number>()
  const ids = new Int32Array(count)
  for (let line = 0; line < count; line++) {
    const text = raw ? rawText(doc, line) : lineText(doc, line)
    const key = fold ? fold(text) : text
    const known = numbers.get(key) ?? numbers.size
    if (known === numbers.size) numbers.set(key, known)
    ids[line] = known
  }
  const counts = new Int32Array(numbers.size)
  const first = new Int32Array(numbers.size).fill(-1)
  const next = new Int32Array(count)
  for (let line = count - 1; line >= 0; line--) {
    const id = ids[line]!
    next[line] = first[id]!
    first[id] = line
    counts[id]!++
  }
  return { numbers, ids, counts, first, next }
}

/** Whether a line is exactly `text`. */
export function hasLineAt(indexed: LineIndex, line: number, text: string): boolean {
  const start = indexedStart(indexed, line)
  return indexedEnd(indexed, line) - start === text.length && indexed.doc.text.startsWith(text, start)
}

/** Returns the line as it is before folding. */
export function indexedText(indexed: LineIndex, line: number): string {
  return indexed.raw ? rawText(indexed.doc, line) : lineText(indexed.doc, line)
}

/** Returns the offset of the line's first unit. */
export function indexedStart(indexed: LineIndex, line: number): number {
  return indexed.raw && line === 0 ? 0 : indexed.doc.lineStarts[line]!
}

/** Returns the offset after the line's last unit, before its line end. */
export function indexedEnd(indexed: LineIndex, line: number): number {
  return indexed.raw ? indexed.doc.lineStarts[line + 1]! - 1 : contentEnd(indexed.doc, line)
}

/** Returns the line end for a line that is inserted before `line`: the line end of its neighbours. A raw line contains its own CR. */
export function indexedEol(indexed: LineIndex, line: number): string {
  if (indexed.raw) return '\n'
  const above = line > 0 ? lineEol(indexed.doc, line - 1) : ''
  const here = line < indexed.count ? lineEol(indexed.doc, line) : ''
  return above || here || indexed.doc.eol
}

/** Returns the line end for a line that replaces `line`: its own, or that of its neighbours if it has none. */
export function replacedEol(indexed: LineIndex, line: number): string {
  return (indexed.raw ? '' : lineEol(indexed.doc, line)) || indexedEol(indexed, line)
}

function rawText(doc: Document, line: number): string {
  return doc.text.slice(line === 0 ? 0 : doc.lineStarts[line]!, doc.lineStarts[line + 1]! - 1)
}
