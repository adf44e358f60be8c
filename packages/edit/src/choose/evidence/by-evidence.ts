/**
 * The place of a block by evidence: the one that all its lines together support best.
 *
 * Idea: rows of the rarest quoted lines lead to windows of the file; in each the best explanation of the whole block is found. It is taken
 * if its evidence and its share of the quote are high enough, and clearly higher than for any explanation in which the lines around a
 * change are elsewhere. No line has to match here, not even removed ones: whether the edit is clean there is another question.
 *
 *     file    ··const rate = 0.2        quoted    ··const rate = 0.2        place    lines 1-3, the unquoted line counts against it
 *             ··log(rate)                         ··return sum * rate
 *             ··return sum * rate
 *
 * Cost: a few `indexOf` passes, then O(quoted x window) a window. Source: own. Weakness: blocks without a line that is as quoted.
 */
import { type ComparedLine, fillEvidence, type QuotedBlock, quotedBlock } from '@suture/graft/internal'
import type { Document, Intent } from '@suture/text'
import type { Pattern } from '../../forms/pattern'
import type { Budget } from '../../lookup/budget'
import type { Session } from '../../lookup/session'
import { sectionStart } from '../decide'
import { alignedPlace, type Found } from '../place'
import { hintBits, MOST_HINT_BITS, quotedLines } from './place-evidence'
import { type Filled, type Rival, type Rows, rivalOf } from './rival'
import { type Window, windowsAround } from './windows'

/** Beginnings that are traced, best first, and explanations that are kept. */
const TRACED = 24
const KEPT = 4

/** A place with its evidence, in bits. */
export interface Explanation {
  readonly place: Found
  readonly evidence: number
  /** The evidence of the best other explanation, and a row of it; computed on first use. */
  readonly rival: () => Rival
  /** Share of all quoted bits. */
  readonly share: number
}

/** The best explanations of a pattern, best first; empty if nothing is found. */
export function explanationsOf(session: Session, intent: Intent, pattern: Pattern, budget: Budget): Explanation[] {
  const { source, finder } = session
  const windows = windowsAround(source, finder, pattern)
  if (windows.length === 0) return []
  const block = quotedBlock(quotedLines(session, pattern), source.lineCount)
  const filled = fillWindows(session, block, windows, budget)
  const rows = rowsOf(source, intent, pattern)
  const kept: Explanation[] = []
  for (const { window, from, worth } of bestStarts(filled, rows)) {
    const isFree = (first: number, last: number) => kept.every(({ place }) => last < place.first || place.last < first)
    const place = placeFrom(source, pattern, block, window, from, isFree)
    if (!place) continue
    const share = block.total === 0 ? 0 : window.table.bestFrom(from) / block.total
    const [first] = kept
    let rival: Rival | undefined = first && { bits: first.evidence, row: first.place.first }
    kept.push({ place, evidence: worth, rival: () => (rival ??= rivalOf(filled, place, pattern, rows)), share })
    if (kept.length === KEPT) break
  }
  return kept
}

/** The windows with their explanations; none once the budget is exceeded. */
function fillWindows({ lines }: Session, block: QuotedBlock, windows: readonly Window[], budget: Budget): Filled[] {
  const filled: Filled[] = []
  for (const { from, to } of windows) {
    if (!budget.spend((to - from) * block.lines.length)) return []
    const actual: ComparedLine[] = []
    for (let row = from; row < to; row++) actual.push(lines.at(row))
    filled.push({ from, to, table: fillEvidence(block, actual) })
  }
  return filled
}

/** What rows are worth by the edit's hint, and which rows its section allows. */
function rowsOf(source: Document, intent: Intent, pattern: Pattern): Rows {
  const hint = intent.startLine ?? pattern.form.startLine
  const section = sectionStart(source, intent.within)
  return {
    bonus: (first) => hintBits(first, hint),
    most: MOST_HINT_BITS,
    isAllowed: section === undefined ? () => true : (row) => row > section,
  }
}

/** The beginning of an explanation, and its worth. */
interface Start {
  readonly window: Filled
  readonly from: number
  readonly worth: number
}

/** The beginnings of the best explanations, best first; of equal ones the first in the file. */
function bestStarts(filled: readonly Filled[], { bonus, most, isAllowed }: Rows): Start[] {
  const best: Start[] = []
  for (const window of filled) {
    const { table } = window
    // No row of the window can be among the best.
    if (table.best + most <= leastOf(best)) continue
    for (let from = 0; from <= window.to - window.from; from++) {
      const bits = table.bestFrom(from)
      if (bits > 0 && isAllowed(window.from + from)) insert(best, { window, from, worth: bits + bonus(window.from + from) })
    }
  }
  return best
}

function leastOf(best: readonly Start[]): number {
  return best.length < TRACED ? 0 : best.at(-1)!.worth
}

function insert(best: Start[], start: Start): void {
  if (start.worth <= leastOf(best)) return
  let at = best.length
  while (at > 0 && best[at - 1]!.worth < start.worth) at--
  best.splice(at, 0, start)
  if (best.length > TRACED) best.pop()
}

/** The place of the best explanation that begins at a line of a window; undefined if it covers no lines, or any that are not free. */
function placeFrom(
  source: Document,
  pattern: Pattern,
  { total }: QuotedBlock,
  window: Filled,
  from: number,
  isFree: (first: number, last: number) => boolean,
): Found | undefined {
  const { lo, hi, distortions, start, end, evidence, fuzzy, skipped } = window.table.trace(from)
  if (end <= start || !isFree(window.from + start, window.from + end - 1)) return undefined
  const shift = (rows: Int32Array) => {
    for (let i = 0; i < rows.length; i++) rows[i] = Math.min(end, Math.max(start, rows[i]!)) - start
    return rows
  }
  const cost = Math.max(0, total - evidence)
  const alignment = { lo: shift(lo), hi: shift(hi), distortions, cost, fuzzy, skipped }
  return alignedPlace(source, pattern, 'alignment', { first: window.from + start, last: window.from + end - 1 }, alignment)
}
