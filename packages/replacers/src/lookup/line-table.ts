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
      for (let row = heads[hashOf(folded) & mask]!; row !== -1; row = next[row]!) yield row
    },
  }
}

/** By unit of ASCII, 1 for letters and digits. */
const COUNTS = Uint8Array.from({ length: 128 }, (_, code) => (/[A-Za-z0-9]/.test(String.fromCharCode(code)) ? 1 : 0))

function hashOfRow(doc: Document, row: number): number {
  const { lineStarts } = doc
  const own = hash(doc.text, lineStarts[row]!, lineStarts[row + 1]! - 1)
  if (own !== undefined) return own
  return hashOf(lineKey(lineText(doc, row)).folded)
}

function hashOf(folded: string): number {
  const ascii = folded.replace(/[^\0-\x7f]/g, '')
  return hash(ascii, 0, ascii.length)!
}

/** A number for the letters and digits of a part of a text (FNV-1a, mixed); undefined where not all of it is ASCII. */
function hash(text: string, from: number, to: number): number | undefined {
  let sum = 0x811c9dc5
  let all = 0
  for (let at = from; at < to; at++) {
    const code = text.charCodeAt(at)
    all |= code
    if (COUNTS[code & 127] === 1) sum = Math.imul(sum ^ code, 0x01000193)
  }
  return all > 127 ? undefined : sum ^ (sum >>> 15)
}
