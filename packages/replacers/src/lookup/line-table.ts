/**
 * # Lines by what no form of them changes
 * Idea: whatever blanks, signs, quotes and typography a line is written with, its letters and digits stay in their order. The rows of a
 * file are filed by these, once; a quoted line is then compared with the rows of its own letters alone, however often its words stand.
 * ```
 * file    total = sum( items );       filed as totalsumitems
 * quoted  total = sum(items)          looked for there
 * ```
 * Cost: one pass over the text, eight bytes a line. Source: hashing with separate chaining. Weakness: lines without letters and digits are
 * all filed alike; nobody asks for them.
 */
import { type LineKey, lineKey } from '@suture/graft'
import { type Document, lineText } from '@suture/text'

/** The rows of a document, filed. */
export interface LineTable {
  /** 0-based rows that have the letters and digits of a line, ascending; others by accident. */
  readonly rowsLike: (line: LineKey) => Iterable<number>
}

/** Files the rows of a document. */
export function fileRows(doc: Document): LineTable {
  const { lineCount } = doc
  const mask = (1 << (32 - Math.clz32(lineCount))) - 1
  const heads = new Int32Array(mask + 1).fill(-1)
  const next = new Int32Array(lineCount)
  for (let row = lineCount - 1; row >= 0; row--) {
    const slot = hashOfRow(doc, row) & mask
    next[row] = heads[slot]!
    heads[slot] = row
  }
  return {
    *rowsLike({ folded }) {
      for (let row = heads[hash(folded, 0, folded.length) & mask]!; row !== -1; row = next[row]!) yield row
    },
  }
}

function hashOfRow(doc: Document, row: number): number {
  const { text, lineStarts } = doc
  const [from, to] = [lineStarts[row]!, lineStarts[row + 1]! - 1]
  for (let at = from; at < to; at++) {
    if (text.charCodeAt(at) < 128) continue
    const { folded } = lineKey(lineText(doc, row))
    return hash(folded, 0, folded.length)
  }
  return hash(text, from, to)
}

/** A number for the letters and digits of ASCII of a part of a text (FNV-1a, mixed). */
function hash(text: string, from: number, to: number): number {
  let sum = 0x811c9dc5
  for (let at = from; at < to; at++) {
    const code = text.charCodeAt(at)
    if ((code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57)) sum = Math.imul(sum ^ code, 0x01000193)
  }
  return sum ^ (sum >>> 15)
}
