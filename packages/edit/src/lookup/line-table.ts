/**
 * Lines indexed by what no form of them changes.
 *
 * Idea: whatever whitespace, punctuation, quotes and typography a line is written with, its letters and digits keep their order. The rows
 * of a file are indexed by these, once; a quoted line is then only compared with the rows of its own letters, however often its words
 * occur. Indexing by only the last few of them is five times as fast, and distinguishes most lines as well.
 * ```
 * file    total = sum( items );       indexed as totalsumitems, or as items
 * quoted  total = sum(items)          looked up there
 * ```
 * Cost: one pass over the text, or a look at the end of each line; eight bytes a line. Source: hashing with separate chaining.
 * Weakness: lines without letters and digits have one key; nobody looks them up.
 */
import { type LineKey, lineKey } from '@suture/graft'
import { type Document, lineText } from '@suture/text'

/** The rows of a document, indexed. */
export interface LineTable {
  /** 0-based rows with the same letters and digits as a line, ascending; also others, by collision or with only the same end. */
  readonly rowsLike: (line: LineKey) => Iterable<number>
}

/** Indexes the rows of a document by all letters and digits, or by the last few. */
export function fileRows(doc: Document, by: 'all' | 'end'): LineTable {
  return chained(doc, by === 'all' ? hashOfAll : hashOfEnd)
}

/** All of some rows; undefined if there are more than `most`. */
export function fewOf(rows: Iterable<number>, most: number): readonly number[] | undefined {
  const few: number[] = []
  for (const row of rows) if (few.push(row) > most) return undefined
  return few
}

/** A number for letters and digits of a part of a text; undefined if it has characters beyond ASCII that must be folded first. */
type Hash = (text: string, from: number, to: number) => number | undefined

function chained(doc: Document, hash: Hash): LineTable {
  const { lineCount, lineStarts, text } = doc
  const mask = (1 << (31 - Math.clz32(lineCount))) - 1
  const heads = new Int32Array(mask + 1).fill(-1)
  const next = new Int32Array(lineCount)
  const ofFolded = (folded: string) => {
    const ascii = folded.replace(/[^\0-\x7f]/g, '')
    return hash(ascii, 0, ascii.length)!
  }
  for (let row = lineCount - 1; row >= 0; row--) {
    const own = hash(text, lineStarts[row]!, lineStarts[row + 1]! - 1) ?? ofFolded(lineKey(lineText(doc, row)).folded)
    const slot = own & mask
    next[row] = heads[slot]!
    heads[slot] = row
  }
  return { rowsLike: ({ folded }) => chain(next, heads[ofFolded(folded) & mask]!) }
}

function* chain(next: Int32Array, first: number): Iterable<number> {
  for (let row = first; row !== -1; row = next[row]!) yield row
}

/** For each ASCII unit, 1 for letters and digits. */
const COUNTS = Uint8Array.from({ length: 128 }, (_, code) => (/[A-Za-z0-9]/.test(String.fromCharCode(code)) ? 1 : 0))

/** FNV-1a, mixed. */
const START = 0x811c9dc5
const added = (sum: number, code: number) => Math.imul(sum ^ code, 0x01000193)
const mixed = (sum: number) => sum ^ (sum >>> 15)

function hashOfAll(text: string, from: number, to: number): number | undefined {
  let sum = START
  let all = 0
  for (let at = from; at < to; at++) {
    const code = text.charCodeAt(at)
    all |= code
    if (COUNTS[code & 127] === 1) sum = added(sum, code)
  }
  return all > 127 ? undefined : mixed(sum)
}

/** Letters and digits at the end that are used: seven bits each, so that four fit in a number. */
const OF_END = 4

function hashOfEnd(text: string, from: number, to: number): number | undefined {
  let run = 0
  let left = OF_END
  for (let at = to - 1; at >= from && left > 0; at--) {
    const code = text.charCodeAt(at)
    if (code > 127) return undefined
    if (COUNTS[code] === 0) continue
    run = (run << 7) | code
    left--
  }
  return mixed(Math.imul(run, 0x9e3779b1))
}
