/** Detects an edit that has a place although it is already applied: the new text occurs around the old text, or in its place. */
import { type Edit, type Finding, lineAt, lineRange, type Match } from '@suture/text'
import { contentEnd, refused } from '@suture/text/internal'
import { mayBeLacking } from '../check/balance'
import { insertedAt } from '../check/twice'
import { bitsOf } from '../locate/bits'
import { isClearlyNearer } from '../locate/named-line'
import { formOf, isSame } from '../locate/placement'
import { rowsUpToForm } from '../locate/verbatim'
import { changedPart } from '../plan/edits'
import type { Reading } from '../readings/reading'
import { ambiguous } from '../report/problems'
import { PARTLY } from '../report/sentences'
import { addedLines, type Change, keptRows } from '../request/change'
import { areNestedAs, type Line, linesOf, type Rows, rowNumbers, rowsWhere } from '../text/line'
import type { Source } from '../text/source'
import { changeOf, inPlace, type Placed, type Placing, type Way } from './context'
import { opened } from './exact'

/** Returns the outcome of a placed edit whose new text is already in the file, or undefined. */
export function landedAlready(way: Way, readings: readonly Reading[], placed: Placed): Placing | undefined {
  const [match] = placed.matches
  if (!match || way.intent.replaceAll) return undefined
  const { source, intent } = way
  const place = { from: match.startLine - 1, to: match.endLine }
  for (const reading of readings.filter(({ undone }) => undone.join() === match.undone.join())) {
    const given = opened(reading)
    const change = changeOf(way, given)
    // The final line end may be there already. An empty line that the edit adds may not be the end of the file.
    const end = given === reading || reading.body ? source.rowCount : source.lineCount
    // The edit must add more than brackets that may be missing in the file.
    const isTelling = addedLines(change).some(({ hasWords }) => hasWords) || !mayBeLacking(source, change, way.others)
    if (isTelling && isCovered(source, change, place, end)) return inPlace(way, [match])
    const other = elsewhere(way, change, match, placed.edits)
    const placeOf = ({ from, to }: Rows) => ({ startLine: from + 1, endLine: to })
    if (other) return refused(ambiguous(source, intent, match.strategy, [place, other].map(placeOf)))
  }
  return repeated(way, changeOf(way, readings[0]!), placed)
}

/**
 * Whether the new text is at rows before `end` around the old text, and fits better: it has more lines, or as many in a better form.
 *
 *     quoted  b    new  a⏎b    file  a⏎b        new text covers the quoted line, and says more of the file
 */
function isCovered(source: Source, change: Change, place: Rows, end: number): boolean {
  const { length } = change.new
  const starts = rowNumbers(Math.max(0, place.to - length), Math.min(place.from, end - length) + 1)
  return starts.some((start) => liesAt(source, change, start) && (length !== change.old.length || fitsBetter(source, change, start)))
}

/** Whether the new text differs less in form than the old text of equally many lines, and no changed line is in the file as quoted. */
function fitsBetter(source: Source, { old, new: next }: Change, start: number): boolean {
  const isLeft = old.some(({ body }, i) => body !== next[i]!.body && body === source.line(start + i).body)
  const cost = (lines: readonly Line[]) => lines.reduce((sum, line, i) => sum + formOf(line, source.line(start + i)), 0)
  return !isLeft && cost(next) < cost(old)
}

/** Whether the new text is at a row up to form, each added line nested in the line above it as in the new text. */
function liesAt(source: Source, change: Change, start: number): boolean {
  const { new: next } = change
  if (!next.every((line, i) => isSame(formOf(line, source.line(start + i))))) return false
  const kept = keptRows(change)
  const rows = rowsWhere(next, (line) => !line.isEmpty)
  return rows.every((row, k) => {
    const above = rows[k - 1]
    if (above === undefined || (kept[above] !== undefined && kept[row] !== undefined)) return true
    return areNestedAs(next[above]!, next[row]!, source.line(start + above), source.line(start + row))
  })
}

/**
 * Returns the rows of the new text elsewhere, if this place may be intended instead. The hinted line must not be clearly nearer to the old
 * text, or the old text must differ in form and have no more evidence than the new text. Only the old text may be in the named section.
 */
function elsewhere({ source, intent, hints }: Way, change: Change, match: Match, edits: readonly Edit[]): Rows | undefined {
  const line = intent.startLine === undefined ? undefined : Math.max(1, intent.startLine)
  const isExact = match.strategy === 'simple' && match.undone.length === 0
  const off = line === undefined ? undefined : Math.abs(match.startLine - line)
  if (off === 0 ? match.strategy === 'simple' : isExact && off === undefined) return undefined
  const added = addedLines(change).filter(({ hasWords }) => hasWords)
  if (added.length === 0 || !added.every(({ body }) => source.rows(body).length > 0)) return undefined
  const rows = rowsUpToForm(source, change.new).map((from) => ({ from, to: from + change.new.length }))
  const changed = { from: lineAt(source.document, edits[0]!.from), to: lineAt(source.document, edits.at(-1)!.to) + 1 }
  const evidence = Math.min(match.evidence ?? Number.POSITIVE_INFINITY, bitsOf(source, change.old))
  const isAsGiven = (from: number) => change.new.every(({ raw }, i) => source.line(from + i).raw === raw)
  const isOldThere = source.text.includes(change.old.map(({ raw }) => raw).join(source.document.eol))
  return rows.find(({ from, to }) => {
    if ((from < changed.to && changed.from < to) || !liesAt(source, change, from)) return false
    if (hints.bonus && hints.bonus(match.startLine - 1) > hints.bonus(from)) return false
    // The old text differs in form there, while the new text is verbatim elsewhere.
    if (off === undefined && !isOldThere && isAsGiven(from)) return true
    if (off !== undefined && !isClearlyNearer(off, Math.abs(from + 1 - line!))) return true
    return !isExact && bitsOf(source, change.new) >= evidence
  })
}

/** Returns the outcome of edits that insert lines which are already beside. They are refused if only some of the lines are. */
function repeated(way: Way, change: Change, { edits, matches }: Placed): Placing | undefined {
  const { source, intent } = way
  // A row stays if no edit removes it or changes it from its beginning.
  const isIn = ({ from, to }: Edit, start: number) => to > from && start >= from && start < to
  const stays = (row: number) => !edits.some((edit) => isIn(edit, source.document.lineStarts[row]!))
  const there = edits.filter((edit) => isThere(source, change, edit, stays))
  if (there.length === 0) return undefined
  if (there.length === edits.length) return inPlace(way, matches)
  const finding: Finding = { rule: 'twice', sentence: PARTLY, lines: [], quoted: [] }
  return refused({ kind: 'another-meaning', quoted: intent.oldString, ...lineRange(source.document, matches[0]!.span), finding })
}

/** Whether an edit inserts whole lines that are already directly above or below the place. */
function isThere(source: Source, change: Change, edit: Edit, stays: (row: number) => boolean): boolean {
  const { document } = source
  const { from: at, to, text } = changedPart(source.text, edit)
  if (at < to) return false
  const made = text.replaceAll('\r\n', '\n')
  const row = lineAt(document, at)
  const isBelow = made.startsWith('\n') && at === contentEnd(document, row)
  if (!isBelow && !(made.endsWith('\n') && at === document.lineStarts[row])) return false
  return insertedAt(source, change, isBelow ? row + 1 : row, linesOf(made), stays) !== undefined
}
