/**
 * Alignment: finds a block some of whose context is misquoted, drifted or left out.
 *
 * Idea: all lines but a few must stand in the file, and those that the edit removes always must. So of any few quoted
 * lines at least one stands at every place worth looking at: the rarest are looked up by their longest word, and the
 * alignment by dynamic programming runs in windows around them only. Elision marks stretch a window from the first
 * quoted part to the next place of the last one.
 * Cost: a few `indexOf` passes, then O(quoted x window) per window. Weakness: blocks made of frequent lines alone.
 */
import { alignLines, type LineAlignment, type LineKey, lineKey } from '@suture/graft'
import { type Document, lineText } from '@suture/text'
import type { Budget } from './budget'
import { FIRST_WORDS, FREQUENT, type LineFinder, longestWord } from './line-finder'
import type { Pattern } from './pattern'

/** A place in lines of the document, with its alignment (line numbers relative to `first`). */
export interface AlignedPlace {
  readonly first: number
  /** Inclusive. */
  readonly last: number
  readonly alignment: LineAlignment
}

/** Rows that are few enough to look for no rarer line. */
const RARE = 8
/** Quoted lines that are looked up at most. */
const PROBES = 10
/** Lines that an elision mark may stand for. */
const ELISION_REACH = 4000

/** How many quoted lines may be misquoted: one, from 20 lines on two, none in very short blocks. */
export function fuzzyAllowance(lineCount: number): number {
  return lineCount < 3 ? 0 : lineCount < 20 ? 1 : 2
}

/** Every place where the pattern aligns, no two overlapping inside one window; costs are not judged here. */
export function alignedPlaces(doc: Document, finder: LineFinder, pattern: Pattern, fuzzy: number, budget: Budget): AlignedPlace[] {
  const punctuation = !pattern.elisions.includes(true)
  const rows = witnessRows(finder, pattern, fuzzy)
  if (rows.length === 0) return []
  const places: AlignedPlace[] = []
  for (const window of windowsAround(doc, finder, pattern, rows)) {
    const size = window.to - window.from
    if (!budget.spend(size * pattern.lines.length)) break
    const actual: LineKey[] = []
    for (let line = window.from; line < window.to; line++) actual.push(lineKey(lineText(doc, line)))
    for (const alignment of alignLines(
      pattern.lines,
      actual,
      { fixed: pattern.fixed, elisions: pattern.elisions, freeEnds: true, fuzzy, punctuation },
      3,
    ))
      if (alignment.end > alignment.start) places.push(placed(alignment, window.from))
  }
  return distinct(places)
}

function placed(alignment: LineAlignment, offset: number): AlignedPlace {
  const { start, end } = alignment
  const shift = (rows: Int32Array) => rows.map((row) => row - start)
  return {
    first: offset + start,
    last: offset + end - 1,
    alignment: { ...alignment, lo: shift(alignment.lo), hi: shift(alignment.hi), start: 0, end: end - start },
  }
}

function distinct(places: readonly AlignedPlace[]): AlignedPlace[] {
  const sorted = [...places].sort((a, b) => a.alignment.cost - b.alignment.cost || a.first - b.first)
  const kept: AlignedPlace[] = []
  for (const place of sorted) if (kept.every((k) => place.first > k.last || k.first > place.last)) kept.push(place)
  return kept
}

interface Row {
  /** Index of the quoted line, and the line of the document that equals it. */
  readonly quoted: number
  readonly actual: number
}

/** Places of the rarest quoted lines: enough lines that every possible place holds at least one of them. */
function witnessRows(finder: LineFinder, pattern: Pattern, fuzzy: number): Row[] {
  const worded = pattern.lines
    .map((line, index) => ({ line, index, word: longestWord(line.body) }))
    .filter((p) => p.word.length > 1 && !pattern.elisions[p.index])
    .sort((a, b) => Number(pattern.fixed[b.index]) - Number(pattern.fixed[a.index]) || b.word.length - a.word.length)
  const probes = worded.slice(0, PROBES)
  // What earlier strategies have missed comes first: it costs nothing.
  const lacking = worded.filter(({ word }) => finder.isLacking(word))
  let absent = 0
  for (const { index, word } of new Set([...lacking, ...probes.slice(0, FIRST_WORDS + fuzzy)]))
    if (!finder.hasWord(word) && (pattern.fixed[index] || ++absent > fuzzy)) return []
  // Two lines on end that stand nowhere may be one line that a formatter broke up: that takes one misquoted line.
  const missed = new Set<number>()
  let broken = 0
  const found: { line: LineKey; rows: readonly number[]; quoted: number; fixed: boolean; near: boolean }[] = []
  let rare = 0
  for (const { line, index } of probes) {
    const fixed = pattern.fixed[index]!
    const equal = finder.rows(line)
    const near = equal.length === 0 && !fixed
    const rows = near ? finder.nearRows(line) : equal
    if (rows.length === 0) {
      if (broken === 0 && (missed.has(index - 1) || missed.has(index + 1))) broken = 1
      missed.add(index)
      if (fixed || missed.size - broken > fuzzy) return []
    }
    found.push({ line, rows, quoted: index, fixed, near })
    if (rows.length <= RARE && (fixed || ++rare > fuzzy + broken)) break
  }
  const usable = found.filter((f) => f.rows.length <= FREQUENT).sort((a, b) => a.rows.length - b.rows.length)
  const toRows = ({ quoted }: { quoted: number }, rows: readonly number[]) => rows.map((actual) => ({ quoted, actual }))
  const certain = usable.find((f) => f.fixed)
  if (certain) return toRows(certain, certain.rows)
  // A twin may hold these lines with other punctuation.
  return usable.slice(0, fuzzy + 1 + broken).flatMap((f) => toRows(f, f.near ? f.rows : finder.nearRows(f.line)))
}

function windowsAround(doc: Document, finder: LineFinder, pattern: Pattern, rows: readonly Row[]): { from: number; to: number }[] {
  const count = pattern.lines.length
  const slack = 3 + (count >> 1)
  const elided = pattern.elisions.filter(Boolean).length > 0
  const first = pattern.elisions.indexOf(true)
  const last = pattern.elisions.lastIndexOf(true)
  const heads = elided ? partRows(finder, pattern, (index) => index < first) : []
  const tails = elided ? partRows(finder, pattern, (index) => index > last) : []
  const windows = rows.map(({ quoted, actual }) => {
    let from = Math.max(0, actual - quoted - slack)
    let to = Math.min(doc.lineCount, actual + (count - quoted) + slack)
    // An elision mark stretches the window to the nearest row of the first part above and of the last part below.
    const head = quoted > first ? heads.findLast((row) => row <= actual) : undefined
    if (elided && head !== undefined && actual - head <= ELISION_REACH) from = Math.max(0, Math.min(from, head - count))
    const tail = quoted < last ? tails.find((row) => row >= actual) : undefined
    if (elided && tail !== undefined && tail - actual <= ELISION_REACH) to = Math.max(to, Math.min(doc.lineCount, tail + count))
    return { from, to }
  })
  windows.sort((a, b) => a.from - b.from)
  const merged: { from: number; to: number }[] = []
  for (const window of windows) {
    const last = merged.at(-1)
    if (last && window.from < last.to) last.to = Math.max(last.to, window.to)
    else merged.push({ ...window })
  }
  return merged
}

/** Rows of the line with the longest word in one part of an elided block. */
function partRows(finder: LineFinder, pattern: Pattern, inPart: (index: number) => boolean): number[] {
  const best = pattern.lines
    .map((line, index) => ({ line, index, word: longestWord(line.body) }))
    .filter((p) => inPart(p.index) && p.word.length > 1)
    .sort((a, b) => b.word.length - a.word.length)[0]
  return best ? [...finder.rows(best.line)] : []
}
