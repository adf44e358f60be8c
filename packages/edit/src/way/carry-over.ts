/**
 * Carries an edit of an earlier text to the file as it is now.
 *
 *     earlier  a⏎b⏎c        file  x⏎a⏎b⏎C        edit  b -> B        result  x⏎a⏎B⏎C
 *
 * Idea: a three-way merge whose ancestor is the earlier text. A diff of both texts finds the rows in the file. Rows that are unchanged there
 * are replaced. For others, the merge of the engine decides at that place. Source: diff3. Weakness: a moved line counts as deleted.
 */
import { lineAt, splice } from '@suture/text'
import { refused } from '@suture/text/internal'
import { lawBroken } from '../check/laws'
import { Form, isPaired } from '../locate/pair'
import type { Placement } from '../locate/placement'
import { placementAround } from '../locate/spot'
import type { RunConflict } from '../merge/regions'
import type { RowEdit } from '../merge/row-edit'
import { editsOfRows } from '../plan/rows-to-edits'
import { matchOf } from '../report/match'
import { anotherMeaning, conflictOf } from '../report/problems'
import { type Change, changeOfLines } from '../request/change'
import { Line } from '../text/line'
import type { Source } from '../text/source'
import type { Placed, Placing, Way } from './context'
import { merged } from './merged'

/** An earlier text of the file, with the rows of its lines in the file. */
export interface EarlierText {
  readonly source: Source
  /** For each row of the earlier text, its row in the file, or -1. */
  readonly rows: Int32Array
  /** The same, with the last instead of the first of several equal ways to pair lines. */
  readonly back: Int32Array
}

/** Rows of the earlier text, from `from` (inclusive), and the change that an edit makes to them. */
interface Region {
  readonly from: number
  readonly change: Change
}

/** Number of lines around the quote that the merge gets if the changed lines differ in the file. */
const AROUND = 3

/** Returns an edit that is placed in an earlier text as an edit of the file. */
export function carryOver(way: Way, earlier: EarlierText, placed: Placed): Placing {
  const { source, intent } = way
  const quoted = rowsOfSpan(earlier.source, placed)
  const warnings = changedSince(earlier, quoted)
  const region = regionOf(earlier, placed, quoted, 0)
  const edits = rowEdits(earlier, region, quoted)
  if (!edits) return withWarnings(mergedAround(way, earlier, regionOf(earlier, placed, quoted, AROUND)), warnings)
  const placement = { ...placementOf(source, earlier, region), isVerbatim: true }
  const broken = lawBroken(source, placement, edits, way.others, way.options.without)
  if (broken) return refused(anotherMeaning(source, intent, placement, broken.law, broken.sentence, broken.row))
  const match = { ...matchOf(source, placement, [], intent.startLine), warnings }
  return { status: 'placed', edits: editsOfRows(source, edits), matches: [match] }
}

interface RowSpan {
  readonly from: number
  readonly to: number
}

/** Returns the rows that the quote and the edits of it touch. */
function rowsOfSpan({ document }: Source, { edits, matches }: Placed): RowSpan {
  const offsets = [...edits, ...matches.map(({ span }) => span)].flatMap(({ from, to }) => [from, to])
  const rows = offsets.map((offset) => lineAt(document, offset))
  return { from: Math.min(...rows), to: Math.max(...rows) + 1 }
}

/** Returns the rows with `around` more on each side, and the change of their lines. */
function regionOf({ source }: EarlierText, { edits }: Placed, rows: RowSpan, around: number): Region {
  const { document, lineCount, text } = source
  const from = Math.max(0, rows.from - around)
  const to = Math.min(lineCount, rows.to + around)
  const [start, end] = [document.lineStarts[from]!, to < lineCount ? document.lineStarts[to]! : text.length]
  const inside = edits.map((edit) => ({ ...edit, from: edit.from - start, to: edit.to - start }))
  const old = text.slice(start, end)
  const linesOf = (part: string) => linesIn(part, to === lineCount)
  const lines = linesOf(old)
  return {
    from,
    change: changeOfLines(
      lines,
      linesOf(splice(old, inside)),
      lines.map(() => false),
    ),
  }
}

/** Returns the lines of a part of a text. A part that does not reach the end of the text ends in a line end. */
function linesIn(part: string, isLast: boolean): Line[] {
  const lines = part.split('\n')
  if (!isLast) lines.pop()
  return lines.map((line) => new Line(line.endsWith('\r') ? line.slice(0, -1) : line))
}

/**
 * Returns the change as edits of the file's rows. Undefined if the file changed these rows, or quoted rows directly next to them. `quoted`
 * are the rows of the quote.
 */
function rowEdits(earlier: EarlierText, { from, change }: Region, quoted: RowSpan): RowEdit[] | undefined {
  const edits: RowEdit[] = []
  for (const hunk of change.hunks) {
    const changed = { from: from + hunk.oldFrom, to: from + hunk.oldTo }
    const first = Math.max(quoted.from, changed.from - 1)
    const start = startOfRun(earlier, { from: first, to: Math.min(quoted.to, changed.to + 1) })
    if (start === undefined) return undefined
    const lines = change.new.slice(hunk.newFrom, hunk.newTo).map(({ raw }) => raw)
    edits.push({ from: start + changed.from - first, to: start + changed.to - first, lines, hunk })
  }
  return edits
}

/** Returns the first row in the file of rows that are unchanged and adjacent there, and certain. Undefined for others. */
function startOfRun({ rows, back }: EarlierText, { from, to }: RowSpan): number | undefined {
  const start = rows[from]!
  for (let row = from; row < to; row++) if (rows[row] !== start + row - from || back[row] !== rows[row]) return undefined
  return start < 0 ? undefined : start
}

/** Returns the place of a region in the file. Lines that the file has changed are paired with those in their place. */
function placementOf(source: Source, { rows }: EarlierText, { from, change }: Region): Placement {
  const spots = rows.slice(from, from + change.old.length)
  if (spots.some((row) => row >= 0)) return placementAround(source, change, spots)
  let above = from
  while (above > 0 && rows[above - 1]! < 0) above--
  const row = above > 0 ? rows[above - 1]! + 1 : 0
  const all = change.old.map(() => row)
  const evidence = { score: 0, margin: 0, most: 1, isVerbatim: false }
  return { change, from: all, to: all, forms: change.old.map(() => Form.absent), ...evidence }
}

/**
 * Merges a region into the file, where only whitespace and typography may differ: any other difference next to the change is a change of the
 * file, and not a misquote.
 */
function mergedAround(way: Way, earlier: EarlierText, region: Region): Placing {
  const placement = placementOf(way.source, earlier, region)
  const [first] = placement.from
  const isLost = !placement.forms.some(isPaired)
  const placing = isLost ? undefined : merged(way, placement, [])
  if (placing && placing.status !== 'placed') return placing
  const lost = { hunk: region.change.hunks[0]!, quoted: [region.change.hunks[0]!.oldFrom] }
  const changed = isLost ? lost : changedBeside(placement)
  if (!changed) return placing!
  const { hunk, quoted } = changed
  const isRemoved = quoted[0]! >= hunk.oldFrom && quoted[0]! < hunk.oldTo
  const row = placement.from[quoted[0]!] ?? first!
  const reason = isRemoved ? 'removed-line' : 'neighbour-changed'
  return refused(conflictOf(way.source, placement, { reason, hunk, quoted, from: row, to: row + 1 }))
}

/** Returns a line of a hunk, or directly next to it, that the file has changed. */
function changedBeside({ change, forms }: Placement): Pick<RunConflict, 'hunk' | 'quoted'> | undefined {
  for (const hunk of change.hunks)
    for (let i = Math.max(0, hunk.oldFrom - 1); i <= hunk.oldTo && i < forms.length; i++)
      if (!change.old[i]!.isEmpty && (forms[i]! < Form.equal || forms[i]! > Form.spacing)) return { hunk, quoted: [i] }
  return undefined
}

function withWarnings(placing: Placing, warnings: readonly string[]): Placing {
  return placing.status === 'placed' ? { ...placing, matches: placing.matches.map((match) => ({ ...match, warnings })) } : placing
}

/** Returns a warning for each part of the quoted rows that the file has changed. Line numbers are those of the file. */
function changedSince({ rows }: EarlierText, { from, to }: RowSpan): string[] {
  const warnings: string[] = []
  let last = from - 1
  for (let row = from; row <= to && row < rows.length; row++) {
    if (rows[row]! < 0) continue
    const [start, end] = [last < 0 ? 1 : rows[last]! + 2, rows[row]!]
    if (row > from && (last < 0 || rows[last]! >= 0) && (row - last > 1 || start <= end))
      warnings.push(sinceWords(start, end, row - last - 1))
    last = row
  }
  return warnings
}

/** Describes the lines of the file, from `start` to `end`, that are in place of a number of quoted lines. */
function sinceWords(start: number, end: number, quoted: number): string {
  const what = start >= end ? `line ${start}` : `lines ${start}-${end}`
  if (start > end) return `${quoted === 1 ? 'a line' : `${quoted} lines`} below line ${end} had been deleted since you read the file`
  return `${what} had ${quoted === 0 ? 'been added' : 'changed'} since you read the file, and ${start === end ? 'was' : 'were'} kept`
}
