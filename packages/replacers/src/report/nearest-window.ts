/**
 * The lines of a file that come nearest to a text that is not in it.
 *
 * Idea: every word and every three characters in a row of a quoted line point to the rows that hold them, rare ones with more weight;
 * rows to which several quoted lines point at their own distances make a window. The windows with most weight are compared with the
 * quote as a whole, and the most alike wins.
 * Cost: two passes over the file's characters, at most 2 * POINTED votes for each, and some distances of texts of at most COMPARED units.
 * Source: q-grams (Ukkonen 1992), votes by diagonal (Lipman and Pearson 1985).
 * Weakness: a quote of many lines that share all their words and characters has no window.
 */
import { similarity } from '@suture/similarity'
import { type Document, lineText } from '@suture/text'

/** Lines of a file, 0-based and inclusive. */
export interface Window {
  readonly first: number
  readonly last: number
  /** 0..1, whitespace and typography aside. */
  readonly similarity: number
}

/** What a search for a window costs. */
export interface WindowWork {
  /** UTF-16 units read. */
  units: number
  votes: number
  /** Texts compared. */
  compared: number
}

/** Kinds of words and of three characters that are told apart. */
const KINDS = 1 << 16
/** Quoted lines to which one kind belongs at most: a kind of more lines points nowhere. */
const POINTED = 8
/** Windows that are compared. */
const COMPARED_WINDOWS = 16
/** Lines by which a window may grow or shrink to be more alike. */
const STRETCH = 8
/** UTF-16 units of two texts that are compared. */
const COMPARED = 4000

/** The window most alike; undefined where none has a word or three characters in common with the quote, which has no blank edges. */
export function nearestWindow(
  doc: Document,
  quoted: readonly string[],
  work: WindowWork = { units: 0, votes: 0, compared: 0 },
): Window | undefined {
  if (quoted.length === 0) return undefined
  const rows = doc.lineCount - (doc.finalNewline ? 1 : 0)
  const votes = cast(doc, quoted, work)
  const measured = (first: number, last: number): Window => {
    work.compared++
    return { first, last, similarity: likeness(doc, quoted, { first, last }) }
  }
  let best: Window | undefined
  for (const start of loudest(votes, quoted.length)) {
    const window = measured(Math.max(0, start), Math.min(rows, start + quoted.length) - 1)
    if (window.last >= window.first && window.similarity > (best?.similarity ?? 0)) best = window
  }
  // Of a text that is compared in part the end is not known to be alike.
  const isWhole = quoted.reduce((sum, line) => sum + line.length + 1, 0) <= COMPARED
  return best && quoted.length > 1 && isWhole ? stretched(best, rows, measured) : best
}

/** How alike quoted lines and those of a window are, 0..1; of long texts their beginnings count. */
export function likeness(doc: Document, quoted: readonly string[], { first, last }: Pick<Window, 'first' | 'last'>): number {
  const actual: string[] = []
  let length = 0
  for (let row = first; row <= last && length < COMPARED; row++) {
    const line = lineText(doc, row).trim().slice(0, COMPARED)
    actual.push(line)
    length += line.length + 1
  }
  const part = (lines: readonly string[]) => lines.join('\n').slice(0, COMPARED)
  return similarity(part(actual), part(quoted.slice(0, COMPARED).map((line) => line.trim())))
}

/** The weight of each window, by its first row less that of the quote's last line: a window may begin above the file. */
function cast(doc: Document, quoted: readonly string[], work: WindowWork): Float64Array {
  const pointed = pointers(quoted)
  const rowsWith = new Int32Array(KINDS)
  eachKind(doc, pointed, work, (kind) => rowsWith[kind]!++)
  const votes = new Float64Array(doc.lineCount + quoted.length)
  eachKind(doc, pointed, work, (kind, row) => {
    const lines = pointed[kind]!
    const weight = Math.log2(1 + doc.lineCount / rowsWith[kind]!) / lines.length
    for (const line of lines) votes[row - line + quoted.length - 1]! += weight
    work.votes += lines.length
  })
  return votes
}

/** By kind the quoted lines that hold it. */
function pointers(quoted: readonly string[]): (number[] | undefined)[] {
  const lines: (number[] | undefined)[] = new Array(KINDS)
  quoted.forEach((text, line) => {
    kindsOf(text, 0, text.length, (kind) => {
      const known = (lines[kind] ??= [])
      if (known.length <= POINTED && known.at(-1) !== line) known.push(line)
    })
  })
  return lines.map((known) => (known && known.length <= POINTED ? known : undefined))
}

/** Every row with every kind that points anywhere, once. */
function eachKind(
  { text, lineStarts, lineCount }: Document,
  pointed: readonly (readonly number[] | undefined)[],
  work: WindowWork,
  visit: (kind: number, row: number) => void,
): void {
  const seenAt = new Int32Array(KINDS).fill(-1)
  for (let row = 0; row < lineCount; row++) {
    kindsOf(text, lineStarts[row]!, lineStarts[row + 1] ?? text.length, (kind) => {
      if (pointed[kind] === undefined || seenAt[kind] === row) return
      seenAt[kind] = row
      visit(kind, row)
    })
  }
  work.units += text.length
}

/** The kinds of all words and of all three characters in a row of a part of a text, whitespace left out, letters in lower case. */
function kindsOf(text: string, from: number, to: number, visit: (kind: number) => void): void {
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

/** First rows of the windows with most weight, most first; of windows that overlap by all but a line the weightiest. */
function loudest(votes: Float64Array, quotedLines: number): number[] {
  const found: { start: number; weight: number }[] = []
  // Lines put in or left out spread a window's votes over its neighbours.
  const weightAt = (at: number) => (quotedLines === 1 ? votes[at]! : votes[at]! + ((votes[at - 1] ?? 0) + (votes[at + 1] ?? 0)) / 2)
  for (let at = 0; at < votes.length; at++) {
    const weight = weightAt(at)
    if (weight <= (found.length === COMPARED_WINDOWS ? found.at(-1)!.weight : 0)) continue
    if (quotedLines > 1 && (votes[at]! < (votes[at - 1] ?? 0) || votes[at]! < (votes[at + 1] ?? 0))) continue
    found.push({ start: at - quotedLines + 1, weight })
    found.sort((a, b) => b.weight - a.weight || a.start - b.start)
    found.length = Math.min(found.length, COMPARED_WINDOWS)
  }
  return found.map(({ start }) => start)
}

/** The window, a line longer or shorter at an end as long as that makes it more alike. */
function stretched(window: Window, rows: number, measured: (first: number, last: number) => Window): Window {
  let best = window
  for (let step = 0; step < STRETCH; step++) {
    const { first, last } = best
    const next = [
      [first + 1, last],
      [first - 1, last],
      [first, last - 1],
      [first, last + 1],
    ].filter(([from, to]) => from! >= 0 && to! < rows && from! <= to!)
    const better = next.map(([from, to]) => measured(from!, to!)).sort((a, b) => b.similarity - a.similarity)[0]
    if (!better || better.similarity <= best.similarity) return best
    best = better
  }
  return best
}
