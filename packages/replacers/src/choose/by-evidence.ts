/**
 * The place of a block by evidence: the one that all its lines together speak for.
 *
 * Idea: rows of the rarest quoted lines lead to windows of the file; in each the best explanation of the whole block is found. It is taken
 * when enough speaks for it, much of what was quoted, and clearly more than for any explanation in which the lines around a change
 * stand elsewhere. Nothing is forced here, removed lines neither: whether the edit is clean there is another question.
 * Cost: a few `indexOf` passes, then O(quoted x window) a window. Weakness: blocks of which no line stands as quoted.
 */
import { type LineKey, lineKey } from '@suture/graft'
import { type EvidenceTable, fillEvidence, lineBits, type QuotedLine, wordBits, wordsOf } from '@suture/graft/internal'
import { type Document, type Intent, lineText } from '@suture/text'
import type { Pattern } from '../forms/pattern'
import type { Budget } from '../lookup/budget'
import { type LineFinder, longestWord } from '../lookup/line-finder'
import type { Session } from '../lookup/session'
import { sectionStart } from './decide'
import { alignedPlace, type Found } from './place'

/** Quoted lines whose rows are looked at, and rows of one of them. */
const PROBES = 10
const ROWS = 12
/** Lines that an elision mark may stand for. */
const ELISION_REACH = 4000
/** A hint is worth so many bits where it is right, two less for each doubling of its distance. */
const HINT = 10
const HINT_FALLS = 2

/** A place with what speaks for it, in bits. */
export interface Explanation {
  readonly place: Found
  readonly evidence: number
  /** What speaks for the best other explanation. */
  readonly rival: number
  /** 0-based row of the rival, when it is another place. */
  readonly rivalRow: number | undefined
  /** Share of all bits that were quoted. */
  readonly share: number
}

interface Window {
  readonly from: number
  readonly to: number
}

interface Filled extends Window {
  readonly table: EvidenceTable
}

/** The best explanations of a pattern, best first: the first with its rival; empty where nothing is found. */
export function explanationsOf(session: Session, intent: Intent, pattern: Pattern, budget: Budget): Explanation[] {
  const { source, finder } = session
  if (pattern.lines.length === 0) return []
  const windows = windowsAround(source, finder, pattern)
  if (windows.length === 0) return []
  const quoted = quotedLines(session, pattern)
  const filled: Filled[] = []
  for (const window of windows) {
    if (!budget.spend((window.to - window.from) * pattern.lines.length)) return []
    const actual: LineKey[] = []
    for (let line = window.from; line < window.to; line++) actual.push(lineKey(lineText(source, line)))
    filled.push({ ...window, table: fillEvidence(quoted, actual, source.lineCount) })
  }
  const hint = intent.startLine ?? pattern.form.startLine
  const bonus = (first: number) =>
    hint === undefined || !(hint > 0) ? 0 : Math.max(0, HINT - HINT_FALLS * Math.log2(1 + Math.abs(first + 1 - hint)))
  const isAllowed = allowedRows(source, intent)
  const total = quoted.reduce((sum, line) => sum + (line.elided ? 0 : line.bits), 0)
  const starts = filled
    .flatMap((window) => {
      const found: { window: Filled; from: number; worth: number }[] = []
      for (let from = 0; from <= window.to - window.from; from++) {
        const bits = window.table.bestFrom(from)
        if (bits > 0 && isAllowed(window.from + from)) found.push({ window, from, worth: bits + bonus(window.from + from) })
      }
      return found
    })
    .sort((a, b) => b.worth - a.worth || a.window.from + a.from - b.window.from - b.from)
  const kept: Explanation[] = []
  for (const { window, from, worth } of starts.slice(0, 24)) {
    const traced = window.table.trace(from)
    if (traced.end <= traced.start) continue
    const first = window.from + traced.start
    const last = window.from + traced.end - 1
    if (kept.some(({ place }) => first <= place.last && place.first <= last)) continue
    const shift = (rows: Int32Array) => rows.map((row) => Math.min(traced.end, Math.max(traced.start, row)) - traced.start)
    const alignment = {
      lo: shift(traced.lo),
      hi: shift(traced.hi),
      levels: traced.levels,
      cost: Math.max(0, total - traced.evidence),
      fuzzy: traced.fuzzy,
      skipped: traced.skipped,
      start: 0,
      end: traced.end - traced.start,
    }
    const place = alignedPlace(source, pattern, 'alignment', { first, last }, alignment)
    const rival =
      kept.length === 0 ? rivalOf(filled, place, pattern, bonus, isAllowed) : { bits: kept[0]!.evidence, row: kept[0]!.place.first }
    kept.push({ place, evidence: worth, rival: rival.bits, rivalRow: rival.row, share: total === 0 ? 0 : traced.evidence / total })
    if (kept.length === 4) break
  }
  return kept
}

/**
 * What speaks for the best explanation in which the lines of one change, and its neighbours, stand in other rows: an edit has moved only if
 * all around it has, so that the line which is surest of its row decides for each change, and the least sure change for all.
 */
function rivalOf(
  filled: readonly Filled[],
  place: Found,
  pattern: Pattern,
  bonus: (first: number) => number,
  isAllowed: (row: number) => boolean,
): { bits: number; row: number | undefined } {
  const { lines, hunks } = pattern
  const rowOf = (i: number) => (place.alignment!.levels[i]! < 0 ? -1 : place.first + place.alignment!.lo[i]!)
  const elsewhere = (i: number, own: number) => {
    let best: { bits: number; row: number | undefined } = { bits: 0, row: undefined }
    for (const { from, to, table } of filled)
      for (let row = from; row < to; row++) {
        if (row === own || !isAllowed(row)) continue
        const bits = table.withPair(i, row - from) + bonus(row - i)
        if (bits > best.bits) best = { bits, row }
      }
    return best
  }
  let worst: { bits: number; row: number | undefined } = { bits: 0, row: undefined }
  for (const hunk of hunks) {
    let least: { bits: number; row: number | undefined } | undefined
    for (const i of asked(lines, pattern.elisions, hunk)) {
      const own = rowOf(i)
      if (own === -1) continue
      const other = elsewhere(i, own)
      if (!least || other.bits < least.bits) least = other
    }
    if (least && least.bits > worst.bits) worst = least
  }
  return worst
}

/** The lines of a change and the nearest quoted lines around it that say something. */
function asked(lines: readonly LineKey[], elisions: readonly boolean[], { oldFrom, oldTo }: { oldFrom: number; oldTo: number }): number[] {
  const says = (i: number) => lines[i]!.body !== '' && !elisions[i]
  const found: number[] = []
  for (let i = oldFrom; i < oldTo; i++) if (says(i)) found.push(i)
  let above = oldFrom - 1
  while (above >= 0 && !says(above)) above--
  if (above >= 0) found.push(above)
  let below = oldTo
  while (below < lines.length && !says(below)) below++
  if (below < lines.length) found.push(below)
  return found
}

function allowedRows(source: Document, intent: Intent): (row: number) => boolean {
  const section = sectionStart(source, intent.within)
  return section === undefined ? () => true : (row) => row > section
}

function quotedLines({ source, finder, statistics }: Session, pattern: Pattern): QuotedLine[] {
  const words = pattern.lines.map((line) => wordsOf(line.folded))
  const counts = statistics.counts(words.flat())
  return pattern.lines.map((key, i) => {
    const rows = longestWord(key.body).length > 1 ? finder.rows(key).length : 0
    return {
      key,
      elided: pattern.elisions[i]!,
      bits: lineBits(key, counts, rows, source.lineCount),
      words: words[i]!,
      wordBits: words[i]!.map((word) => wordBits(word, counts)),
      rows,
      known: (word) => counts.of(word) > 0,
    }
  })
}

/** Windows around the rows of the rarest quoted lines, joined where they overlap. */
function windowsAround(doc: Document, finder: LineFinder, pattern: Pattern): Window[] {
  const { lines, elisions } = pattern
  const probes = lines
    .map((line, index) => ({ line, index, length: longestWord(line.body).length }))
    .filter(({ length, index }) => length > 1 && !elisions[index])
    .sort((a, b) => b.length - a.length)
  const rows: { index: number; row: number }[] = []
  const frequent: { index: number; found: readonly number[] }[] = []
  let used = 0
  for (const { line, index } of probes) {
    if (used === PROBES) break
    const equal = finder.rows(line)
    const found = equal.length > 0 ? equal : finder.nearRows(line)
    if (found.length === 0) continue
    if (found.length > ROWS) {
      frequent.push({ index, found })
      continue
    }
    used++
    for (const row of found) rows.push({ index, row })
  }
  if (used < 2)
    for (const { index, found } of frequent.sort((a, b) => a.found.length - b.found.length).slice(0, 2))
      for (const row of found) rows.push({ index, row })
  const count = lines.length
  const slack = 4 + (count >> 1)
  const isElided = elisions.some(Boolean)
  const windows = rows.map(({ index, row }) => {
    let from = Math.max(0, row - index - slack)
    let to = Math.min(doc.lineCount, row + (count - index) + slack)
    if (isElided) ({ from, to } = stretched(doc, finder, pattern, index, row, { from, to }))
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

/** An elision mark stretches a window to the nearest row of the first part above and of the last part below. */
function stretched(doc: Document, finder: LineFinder, pattern: Pattern, index: number, row: number, { from, to }: Window): Window {
  const first = pattern.elisions.indexOf(true)
  const last = pattern.elisions.lastIndexOf(true)
  const count = pattern.lines.length
  const head = index > first ? partRows(finder, pattern, (i) => i < first).findLast((at) => at <= row) : undefined
  const tail = index < last ? partRows(finder, pattern, (i) => i > last).find((at) => at >= row) : undefined
  return {
    from: head !== undefined && row - head <= ELISION_REACH ? Math.max(0, Math.min(from, head - count)) : from,
    to: tail !== undefined && tail - row <= ELISION_REACH ? Math.max(to, Math.min(doc.lineCount, tail + count)) : to,
  }
}

/** Rows of the line with the longest word in one part of an elided block. */
function partRows(finder: LineFinder, pattern: Pattern, inPart: (index: number) => boolean): readonly number[] {
  const best = pattern.lines
    .map((line, index) => ({ line, index, length: longestWord(line.body).length }))
    .filter(({ index, length }) => inPart(index) && length > 1)
    .sort((a, b) => b.length - a.length)[0]
  return best ? finder.rows(best.line) : []
}
