/*
 * Fast path for a quote that differs from the file: the removed lines of each hunk and the quoted lines next to them occur verbatim and
 * once.
 *
 * Idea: these rows are the place of the hunk. The other quoted lines are aligned around them with a line diff. No evidence is weighed.
 * Cost: the rows of rare lines of each hunk, and the lines around them. Weakness: the rest of the quote cannot contradict the place.
 */
import type { LineHunk } from '@suture/text'
import type { Change } from '../request/change'
import { openBlocks } from '../text/blocks'
import { diff, forKept } from '../text/diff'
import { type Line, type Rows, rowNumbers } from '../text/line'
import type { Source } from '../text/source'
import { CERTAIN, Form, formOf, isSame, type Placement } from './placement'

/** Minimum number of non-whitespace characters of a hunk with its neighbours. */
const SHORTEST = 24
/** The first and last lines of the quote are searched for in as many rows as the quote has, plus this many. */
const SLACK = 12

/** Returns the placement around hunks that are verbatim, each with a line that occurs once. In another order, blocks must be as quoted. */
export function locateBySpots(source: Source, change: Change): Placement | undefined {
  const { old, hunks, elided } = change
  if (hunks.length === 0 || elided.includes(true)) return undefined
  const rows = new Int32Array(old.length).fill(-1)
  if (!hunks.every((hunk) => placeSpot(source, old, hunk, rows))) return undefined
  const placed = rows.filter((row) => row >= 0)
  const isRising = placed.every((row, k) => k === 0 || row > placed[k - 1]!)
  return isRising || hunks.every((hunk) => isInOwnBlock(source, old, hunk, rows)) ? placementAround(source, change, rows) : undefined
}

/** Whether the outermost quoted opener of a hunk is also an opener of its place in the file. */
function isInOwnBlock(source: Source, old: readonly Line[], { oldFrom, oldTo }: LineHunk, rows: Int32Array): boolean {
  const row = oldTo > oldFrom ? oldFrom : Math.max(0, oldFrom - 1)
  const head = openBlocks((each) => old[each]!, source.isProse)
    .path(row)
    .at(-1)
  return head !== undefined && source.blocks.path(rows[row]!).some((each) => source.line(each).body === old[head]!.body)
}

/** Stores the rows of a hunk and its neighbours. Returns false if they are not verbatim, all frequent, or contradict those of another. */
function placeSpot(source: Source, old: readonly Line[], { oldFrom, oldTo }: LineHunk, rows: Int32Array): boolean {
  const first = Math.max(0, oldFrom - 1)
  const end = Math.min(old.length, oldTo + 1)
  // Without a line that occurs only once, the place may be a duplicate.
  const isOnce = (i: number) => old[i]!.hasWords && source.rows(old[i]!.body).length === 1
  const rare = (oldTo > oldFrom ? rowNumbers(oldFrom, oldTo) : rowNumbers(first, end)).find(isOnce)
  if (rare === undefined) return false
  const row = source.rows(old[rare]!.body)[0]! - (rare - first)
  if (!isSpot(source, old.slice(first, end), row)) return false
  for (let i = first; i < end; i++) {
    if (rows[i]! >= 0 && rows[i] !== row + i - first) return false
    rows[i] = row + i - first
  }
  return true
}

/** Whether all lines follow each other from a row on, with the line ends of the file. */
function isSpot({ text, document }: Source, lines: readonly Line[], row: number): boolean {
  const spot = lines.map(({ raw }) => raw).join(document.eol)
  if (row < 0 || spot.replace(/\s+/g, '').length < SHORTEST) return false
  const from = document.lineStarts[row]!
  const after = text[from + spot.length]
  return text.startsWith(spot, from) && (after === undefined || after === '\n' || after === '\r')
}

/** Aligns the quoted lines between, above and below the rows that are already known, at least one. The others are -1. */
export function placementAround(source: Source, change: Change, spots: Int32Array): Placement {
  const { old } = change
  const from = [...spots]
  const forms = from.map((row) => (row >= 0 ? Form.equal : Form.absent) as number)
  for (let i = 0, end = 0; i < old.length; i = end + 1) {
    end = i
    while (spots[end]! < 0) end++
    if (end === i) continue
    const low = i === 0 ? Math.max(0, spots[end]! - (end - i) - SLACK) : spots[i - 1]! + 1
    const high = end === old.length ? Math.min(source.rowCount, low + (end - i) + SLACK) : spots[end]!
    layRun(source, old, { from: i, to: end }, { from: low, to: high }, from, forms)
  }
  const said = old.filter((line) => !line.isEmpty).length
  const there = old.filter((line, i) => !line.isEmpty && isSame(forms[i]!)).length
  const to = from.map((row, i) => (forms[i]! >= Form.equal ? row + 1 : row))
  const most = (CERTAIN.most * said) / Math.max(1, there)
  return { change, from, to, forms, ...CERTAIN, most, isVerbatim: false, isSpot: true }
}

/** Pairs a range of quoted lines with rows. Equal lines are paired, and differing lines if both sides contain equally many. */
function layRun(source: Source, old: readonly Line[], run: Rows, rows: Rows, from: number[], forms: number[]): void {
  const quoted = old.slice(run.from, run.to)
  const actual = rowNumbers(rows.from, rows.to).map((row) => source.line(row))
  const pair = (i: number, j: number) => {
    from[run.from + i] = rows.from + j
    forms[run.from + i] = formOf(quoted[i]!, actual[j]!)
  }
  const isOpen = { above: run.from === 0, below: run.to === old.length }
  const hunks = diff(quoted, actual, (a, b) => (a.body !== b.body ? 0 : a.isEmpty ? 0.5 : 1))
  forKept(quoted.length, hunks, pair)
  for (const hunk of hunks) {
    const start = facing(hunk, quoted.length, isOpen)
    for (let k = hunk.oldFrom; k < hunk.oldTo; k++) {
      if (start !== undefined) pair(k, start + k - hunk.oldFrom)
      else from[run.from + k] = rows.from + (isOpen.above && hunk.oldFrom === 0 ? hunk.newTo : hunk.newFrom)
    }
  }
}

/** Returns the first row for a group of differing quoted lines. Undefined if the numbers of rows and lines do not fit. */
function facing(hunk: LineHunk, length: number, isOpen: { above: boolean; below: boolean }): number | undefined {
  const { oldFrom, oldTo, newFrom, newTo } = hunk
  const more = newTo - newFrom - (oldTo - oldFrom)
  if (isOpen.above && oldFrom === 0) return more >= 0 ? newFrom + more : undefined
  if (isOpen.below && oldTo === length) return more >= 0 ? newFrom : undefined
  return more === 0 ? newFrom : undefined
}
