/**
 * Which rows of a file contain a word, or three consecutive characters: whitespace left out, letters in lower case.
 *
 * Idea: words and triples are represented by a number, their kind. For the first few questions, the file is read for the wanted kinds only;
 * after that the rows of all kinds are stored once, in order, so that a question costs no more than its answer.
 * Cost: a pass over the file's characters, two when all are stored, then at most four bytes for each character; two passes for a long file.
 * Source: n-gram indexes; the fill is a counting sort. Weakness: different words and triples may share a number.
 */
import type { Document } from '@suture/text'

/** The number of kinds. */
const KINDS = 1 << 16
/** Readings of a file after which the rows of all kinds are stored. */
const READINGS = 3
/** Longer texts are read each time, twice. */
const LONGEST = 1 << 23

/** A kind and the rows that contain it, ascending, each once. */
export interface KindRows {
  readonly kind: number
  readonly rows: ArrayLike<number>
}

type RowsOfKind = (kind: number) => ArrayLike<number>

interface Known {
  readings: number
  all?: RowsOfKind
}

const known = new WeakMap<Document, Known>()

/**
 * The rarest of some kinds, rarest first: as many as have `most` rows together, and the one that exceeds that. `work` counts UTF-16 units
 * read.
 */
export function rarestKinds(doc: Document, wanted: readonly number[], most: number, work: { units: number }): KindRows[] {
  // The rows of frequent kinds would take more space than a long text itself.
  const kinds = doc.text.length > LONGEST ? rarestOf(wanted, countKinds(doc, work), most) : wanted
  const rowsOf = rowsOfKinds(doc, kinds, work)
  const rows = new Map(kinds.map((kind) => [kind, rowsOf(kind)]))
  return rarestOf(kinds, (kind) => rows.get(kind)!.length, most).map((kind) => ({ kind, rows: rows.get(kind)! }))
}

function rarestOf(kinds: readonly number[], countOf: (kind: number) => number, most: number): number[] {
  const sorted = [...kinds].sort((a, b) => countOf(a) - countOf(b))
  let left = most
  const end = sorted.findIndex((kind) => (left -= countOf(kind)) < 0)
  return end === -1 ? sorted : sorted.slice(0, end + 1)
}

function countKinds(doc: Document, work: { units: number }): (kind: number) => number {
  const counts = new Int32Array(KINDS)
  eachKind(doc, work, (kind) => void counts[kind]!++)
  return (kind) => counts[kind]!
}

function rowsOfKinds(doc: Document, wanted: Iterable<number>, work: { units: number }): RowsOfKind {
  let own = known.get(doc)
  if (!own) known.set(doc, (own = { readings: 0 }))
  if (own.all) return own.all
  if (own.readings++ >= READINGS && doc.text.length <= LONGEST) return (own.all = allKinds(doc, work))
  const rows = new Map<number, number[]>()
  for (const kind of wanted) rows.set(kind, [])
  const isWanted = new Uint8Array(KINDS)
  for (const kind of rows.keys()) isWanted[kind] = 1
  eachKind(doc, work, (kind, row) => {
    if (isWanted[kind] === 1) rows.get(kind)!.push(row)
  })
  return (kind) => rows.get(kind) ?? []
}

function allKinds(doc: Document, work: { units: number }): RowsOfKind {
  const ends = new Int32Array(KINDS + 1)
  eachKind(doc, work, (kind) => void ends[kind + 1]!++)
  for (let i = 1; i < ends.length; i++) ends[i]! += ends[i - 1]!
  const rows = new Int32Array(ends[KINDS]!)
  const next = ends.slice()
  eachKind(doc, work, (kind, row) => {
    rows[next[kind]!++] = row
  })
  return (kind) => rows.subarray(ends[kind]!, ends[kind + 1]!)
}

/** Visits every row with each of its kinds once. */
function eachKind({ text, lineStarts, lineCount }: Document, work: { units: number }, visit: (kind: number, row: number) => void): void {
  const seenAt = new Int32Array(KINDS).fill(-1)
  for (let row = 0; row < lineCount; row++) {
    kindsOf(text, lineStarts[row]!, lineStarts[row + 1] ?? text.length, (kind) => {
      if (seenAt[kind] === row) return
      seenAt[kind] = row
      visit(kind, row)
    })
  }
  work.units += text.length
}

/** Visits the kinds of all words and triples in a part of a text. */
export function kindsOf(text: string, from: number, to: number, visit: (kind: number) => void): void {
  let before = 0
  let between = 0
  let word = 0
  for (let at = from; at < to; at++) {
    let code = text.charCodeAt(at)
    if (code >= 65 && code <= 90) code += 32
    if (isOfWord(code)) word = Math.imul(word, 31) + code
    else if (word !== 0) {
      visit(Math.imul(word, 0x9e3779b1) >>> 16)
      word = 0
    }
    if (code <= 32 || code === 160) continue
    if (before !== 0) visit((Math.imul(before, 0x9e3779b1) ^ Math.imul(between, 0x85ebca6b) ^ Math.imul(code, 0xc2b2ae35)) >>> 16)
    before = between
    between = code
  }
  if (word !== 0) visit(Math.imul(word, 0x9e3779b1) >>> 16)
}

function isOfWord(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 48 && code <= 57) || code > 160
}
