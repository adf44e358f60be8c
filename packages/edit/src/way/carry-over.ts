/**
 * Carries an edit of an earlier text to the file as it is now.
 *
 *     earlier  a⏎b⏎c        file  x⏎a⏎b⏎C        edit  b -> B        result  x⏎a⏎B⏎C
 *
 * Idea: a three-way merge whose ancestor is the earlier text. A diff of both texts finds the rows in the file. Rows that are unchanged there
 * are replaced. For others, the merge of the engine decides at that place. Source: diff3. Weakness: a moved line counts as deleted.
 */
import { type LineHunk, lineAt, splice } from '@suture/text'
import { largestOf, refused, smallestOf } from '@suture/text/internal'
import { lawBroken } from '../check/laws'
import { begunAlready } from '../check/twice'
import { Form, isPaired, type Placement } from '../locate/placement'
import { placementAround } from '../locate/spot'
import type { RunConflict } from '../merge/regions'
import { editsOfRows } from '../plan/edits'
import { matchOf } from '../report/match'
import { anotherMeaning, conflictOf } from '../report/problems'
import { ADDED_TWICE } from '../report/sentences'
import { type Change, changeOfTexts } from '../request/change'
import type { Line, RowEdit, Rows } from '../text/line'
import type { Source } from '../text/source'
import { inPlace, type Placed, type Placing, uses, type Way } from './context'
import { merged } from './merged'

/** An earlier text of the file, with the rows of its lines in the file. */
export interface EarlierText {
  readonly source: Source
  /** For each row of the earlier text, its row in the file, or -1. */
  readonly rows: Int32Array
  /** The same, with the last instead of the first of several equal ways to pair lines. */
  readonly back: Int32Array
  /** Whether no later text was shown. The author may have made the edit in a later one. */
  readonly isNewest: boolean
}

/** Rows of the earlier text, from `from` (inclusive), and the change that an edit makes to them. */
interface ChangedRows {
  readonly from: number
  readonly change: Change
}

/** Number of lines around the quote that the merge gets if the changed lines differ in the file. */
const AROUND = 3

/** Returns an edit that is placed in an earlier text as an edit of the file. */
export function carryOver(way: Way, earlier: EarlierText, placed: Placed): Placing {
  const { source, intent } = way
  // The rows that the quote and the edits of it touch.
  const spans = [...placed.edits, ...placed.matches.map(({ span }) => span)]
  const rows = spans.flatMap(({ from, to }) => [lineAt(earlier.source.document, from), lineAt(earlier.source.document, to)])
  const quoted = { from: smallestOf(rows), to: largestOf(rows) + 1 }
  const warnings = changedSince(earlier, quoted)
  const region = regionOf(earlier, placed, quoted, 0)
  const edits = rowEdits(source, earlier, region, quoted)
  if (!edits) {
    const placing = mergedAround(way, earlier, regionOf(earlier, placed, quoted, AROUND))
    return placing.status === 'placed' ? { ...placing, matches: placing.matches.map((match) => ({ ...match, warnings })) } : placing
  }
  const isMerged = earlier.isNewest && edits.length === region.change.hunks.length
  const placement = { ...placementOf(source, earlier, region), isVerbatim: true, isMerged }
  const broken = lawBroken(way.options.without, source, placement, edits, way.others)
  if (broken) return refused(anotherMeaning(source, intent, placement, broken))
  const twice = isMerged && uses(way, 'twice') ? begunAlready(source, placement, edits, way.others) : undefined
  const all = twice === undefined ? warnings : [...warnings, `line ${twice + 1} ${ADDED_TWICE}`]
  const match = { ...matchOf(source, placement, [], intent.startLine), warnings: all }
  if (edits.length === 0) return inPlace(way, [match])
  return { status: 'placed', edits: editsOfRows(source, edits), matches: [match] }
}

/** Returns the rows with `around` more on each side, and the change of their lines. */
function regionOf({ source }: EarlierText, { edits }: Placed, rows: Rows, around: number): ChangedRows {
  const { document, lineCount, text } = source
  const from = Math.max(0, rows.from - around)
  const to = Math.min(lineCount, rows.to + around)
  const [start, end] = [document.lineStarts[from]!, to < lineCount ? document.lineStarts[to]! : text.length]
  const inside = edits.map((edit) => ({ ...edit, from: edit.from - start, to: edit.to - start }))
  const old = text.slice(start, end)
  // The last line of the text has no line end.
  const [before, after] = [old, splice(old, inside)].map((part) => (to === lineCount ? `${part}\n` : part))
  return { from, change: changeOfTexts(before!, after!, () => true) }
}

/**
 * Returns the change as edits of the file's rows. Undefined if the file changed these rows or those directly next to them. Rows next to the
 * quote do not count if the file contains the whole quote. A hunk that the file contains already needs no edit.
 */
function rowEdits(source: Source, earlier: EarlierText, { from, change }: ChangedRows, quoted: Rows): RowEdit[] | undefined {
  const most = startOfRun(earlier, quoted) === undefined ? { from: 0, to: earlier.rows.length } : quoted
  const edits: RowEdit[] = []
  for (const hunk of change.hunks) {
    const lines = change.new.slice(hunk.newFrom, hunk.newTo)
    const reach = reachOf(change, hunk)
    const first = Math.max(most.from, from + reach.from)
    const start = startOfRun(earlier, { from: first, to: Math.min(most.to, from + reach.to) })
    if (start !== undefined) edits.push({ from: start + from + hunk.oldFrom - first, to: start + from + hunk.oldTo - first, lines, hunk })
    else if (!isThere(source, earlier, { from: from + hunk.oldFrom, to: from + hunk.oldTo }, lines)) return undefined
  }
  return edits
}

/**
 * Returns the rows of a hunk and those directly next to it. If it only removes lines, includes the rows to which it could be moved with the
 * same result. It then counts as being at the last of these places, as in git, so the row above the first one may have changed.
 */
function reachOf({ old }: Change, { oldFrom, oldTo, newFrom, newTo }: LineHunk): Rows {
  let [from, to] = [oldFrom, oldTo]
  if (newFrom === newTo && from < to) {
    while (from > 0 && old[from - 1]!.raw === old[from - 1 + oldTo - oldFrom]!.raw) from--
    while (to < old.length && old[to]!.raw === old[to - oldTo + oldFrom]!.raw) to++
  }
  return { from: Math.min(from, to - oldTo + oldFrom - 1), to: to + 1 }
}

/** Whether the file has these lines in place of rows, between the unchanged rows next to them. */
function isThere(source: Source, { rows, back }: EarlierText, { from, to }: Rows, lines: readonly Line[]): boolean {
  const above = from > 0 ? rows[from - 1]! : -1
  const below = to < rows.length ? rows[to]! : source.lineCount
  const isCertain = [from - 1, to].every((row) => row < 0 || row >= rows.length || (rows[row]! >= 0 && rows[row] === back[row]))
  return isCertain && below - above - 1 === lines.length && lines.every(({ raw }, k) => source.line(above + 1 + k).raw === raw)
}

/** Returns the first row in the file of rows that are unchanged and adjacent there, and certain. Undefined for others. */
function startOfRun({ rows, back }: EarlierText, { from, to }: Rows): number | undefined {
  const start = rows[from]!
  for (let row = from; row < to; row++) if (rows[row] !== start + row - from || back[row] !== rows[row]) return undefined
  return start < 0 ? undefined : start
}

/** Returns the place of a region in the file. Lines that the file has changed are paired with those in their place. */
function placementOf(source: Source, { rows }: EarlierText, { from, change }: ChangedRows): Placement {
  const spots = rows.slice(from, from + change.old.length)
  if (spots.some((row) => row >= 0)) return placementAround(source, change, spots)
  const row = (rows.subarray(0, from).findLast((each) => each >= 0) ?? -1) + 1
  const all = change.old.map(() => row)
  return { change, from: all, to: all, forms: all.map(() => Form.absent), score: 0, margin: 0, most: 1, isVerbatim: false }
}

/** Merges a region into the file, where only whitespace and typography may differ. Any other difference is a change of the file. */
function mergedAround(way: Way, earlier: EarlierText, region: ChangedRows): Placing {
  const placement = placementOf(way.source, earlier, region)
  const [hunk] = region.change.hunks
  const isLost = !placement.forms.some(isPaired)
  const placing = isLost ? undefined : merged(way, placement, [])
  if (placing && placing.status !== 'placed') return placing
  const conflict = isLost ? conflictAt(placement, hunk!, hunk!.oldFrom) : strictConflict(placement)
  return conflict ? refused(conflictOf(way.source, placement, conflict)) : placing!
}

/** Returns the conflict of a hunk whose lines, or quoted lines directly next to them, the file has changed or separated. */
function strictConflict(placement: Placement): RunConflict | undefined {
  const { change, forms, from, to } = placement
  for (const hunk of change.hunks) {
    const reach = reachOf(change, hunk)
    const first = Math.max(0, reach.from)
    for (let i = first; i < reach.to && i < forms.length; i++) {
      if (forms[i]! < Form.equal || forms[i]! > Form.spacing) return conflictAt(placement, hunk, i)
      if (i > first && from[i] !== to[i - 1]) return { reason: 'line-beside', hunk, quoted: [], from: to[i - 1]!, to: from[i]! }
    }
  }
  return undefined
}

/** Returns the conflict of a hunk with a quoted line that the file has changed. */
function conflictAt({ from }: Placement, hunk: LineHunk, i: number): RunConflict {
  const row = from[Math.min(i, from.length - 1)]!
  const reason = i < hunk.oldFrom || i >= hunk.oldTo ? 'neighbour-changed' : 'removed-line'
  return { reason, hunk, quoted: i < from.length ? [i] : [], from: row, to: row + 1 }
}

/** Returns a warning for each part of the quoted rows that the file has changed. Line numbers are those of the file. */
function changedSince({ rows }: EarlierText, { from, to }: Rows): string[] {
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
