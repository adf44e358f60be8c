/**
 * Determines for each hunk whether it is already applied at its place.
 *
 *     quoted  a⏎c    new  a⏎b⏎c    file  a⏎b⏎c        in place
 */
import type { LineHunk } from '@suture/text'
import { unitOf } from '../depth/steps'
import { formOf, isPaired, isSame, type Placement, pairsOf } from '../locate/placement'
import { type Change, isRemoved } from '../request/change'
import { areNestedAs, type Line, type Rows, rowNumbers, rowsWhere, widthOf } from '../text/line'
import type { Source } from '../text/source'
import { isEmpty } from './neighbours'

/** Whether all hunks of the change are already applied. */
export function isDone(source: Source, placement: Placement): boolean {
  const { hunks } = placement.change
  return hunks.length > 0 && hunks.every((_, k) => isAsNew(source, placement, k))
}

/**
 * Whether the edit is already applied, judged by a placement of the inverse change. Around each hunk, from the next line with words above
 * to the next one below, the file must equal the new text without other lines. The removed lines must not be next to it.
 */
export function isInPlace(source: Source, placement: Placement): boolean {
  const { old, hunks } = placement.change
  const said = rowsWhere(old, (line) => line.hasWords)
  // Lines that were deleted at an end of the quote leave no trace. They may never have been in the file.
  const isAtEnd = ({ oldFrom, oldTo }: LineHunk, k: number) =>
    oldFrom === oldTo && (oldFrom === old.length || isAtStart(placement.change, k))
  if (hunks.some(isAtEnd)) return false
  return hunks.every((hunk, index) => {
    const from = said.findLast((i) => i < hunk.oldFrom) ?? 0
    const around = { from, to: said.find((i) => i >= hunk.oldTo) ?? old.length - 1 }
    return isUnbroken(source, placement, around, hunk) && isFormOfNew(source, placement, index) && !isLeft(source, placement, index, around)
  })
}

/** Whether lines that a hunk adds are at the start of the quote, or could be moved up to it with the same result. */
function isAtStart({ old, new: next, hunks }: Change, index: number): boolean {
  const { oldFrom, newTo } = hunks[index]!
  let by = 0
  while (by < oldFrom && old[oldFrom - 1 - by]!.raw === next[newTo - 1 - by]!.raw) by++
  return by === oldFrom
}

/**
 * Whether the file has the new form if a hunk changes only the form of its lines. All other hunks have the new form, unless the file's line
 * is the end of the removed one, as below a marker.
 */
function isFormOfNew(source: Source, placement: Placement, index: number): boolean {
  const { change, from } = placement
  const { oldFrom, oldTo, newFrom } = change.hunks[index]!
  if (!changesForm(placement, index)) return !isEndOfRemoved(source, placement, index)
  return change.old.slice(oldFrom, oldTo).every((line, k) => {
    const was = change.new[newFrom + k]!
    const actual = source.line(from[oldFrom + k]!)
    return line.body === was.body ? line.indent === was.indent || line.indent === actual.indent : line.body === actual.body
  })
}

/** Whether a line of the file is not as added, but as the removed line ends. The placement is that of the inverse change. */
function isEndOfRemoved(source: Source, { change, from }: Placement, index: number): boolean {
  const { oldFrom, oldTo, newFrom, newTo } = change.hunks[index]!
  return change.old.slice(oldFrom, Math.min(oldTo, oldFrom + newTo - newFrom)).some(({ body }, k) => {
    const actual = source.line(from[oldFrom + k]!)
    return actual.hasWords && body !== actual.body && change.new[newFrom + k]!.body.endsWith(actual.body)
  })
}

/** Whether what the edit removes is still next to the place: an empty line between the lines around it, or the words of a line. */
function isLeft(source: Source, { change, from, to }: Placement, index: number, around: Rows): boolean {
  const { oldFrom, oldTo, newFrom, newTo } = change.hunks[index]!
  const gone = change.new.slice(newFrom, newTo)
  if (oldFrom === oldTo && gone.every((line) => line.isEmpty)) return from[around.to]! - to[around.from]! > around.to - around.from - 1
  const said = ({ words }: Line) => words.join(' ').toLowerCase()
  const removed = new Set(gone.flatMap((line) => (line.hasWords ? [said(line)] : [])))
  const hasWords = (line: Line) => line.hasWords
  const beside = [source.nextRow(from[around.from]! - 1, -1, hasWords), source.nextRow(to[around.to]!, 1, hasWords)]
  return beside.some((row) => row !== undefined && removed.has(said(source.line(row))))
}

/** Whether only empty lines are between the lines in the file, and each line of the hunk is nested in one beside it as given. */
function isUnbroken(source: Source, { change, forms, from }: Placement, around: Rows, { oldFrom, oldTo }: LineHunk): boolean {
  const rows = rowNumbers(around.from, around.to + 1).filter((i) => !change.old[i]!.isEmpty)
  if (rows.length === 0 || !rows.every((i) => isSame(forms[i]!))) return false
  const actual = (i: number) => source.line(from[i]!)
  const steps = rows.slice(1).map((row, k) => areNestedAs(change.old[rows[k]!]!, change.old[row]!, actual(rows[k]!), actual(row)))
  return rows.every((row, k) => {
    const isBeside = k === 0 || isEmpty(source, { from: from[rows[k - 1]!]! + 1, to: from[row]! })
    return isBeside && (rows.length === 1 || row < oldFrom || row >= oldTo || steps[k - 1] || steps[k])
  })
}

/** Whether the added lines are below their upper neighbour, and the removed ones are not. Of changed forms, whether all are as new. */
function isAsNew(source: Source, placement: Placement, index: number): boolean {
  const hunk = placement.change.hunks[index]!
  const added = placement.change.new.slice(hunk.newFrom, hunk.newTo)
  if (!added.some((line) => line.hasWords)) return false
  if (changesForm(placement, index)) return isAsDeepAsNew(source, placement, index)
  return hunk.oldFrom > 0 && isPaired(placement.forms[hunk.oldFrom - 1]!) && isBeside(source, placement, hunk, added)
}

/** Whether the added lines of a hunk are directly below its upper neighbour in the file, and the removed lines are not. */
function isBeside(source: Source, placement: Placement, hunk: LineHunk, added: readonly Line[]): boolean {
  const { change, forms, from, to } = placement
  const rows = rowNumbers(hunk.oldFrom, hunk.oldTo)
  const isRemovedThere = rows.length > 0 && rows.every((i) => change.old[i]!.isEmpty || isSame(forms[i]!))
  const removed = change.old.slice(hunk.oldFrom, hunk.oldTo)
  // A line that the file has in its removed form is not the added one.
  const isOld = ({ body }: Line, actual: Line) => body !== actual.body && removed.some((line) => line.body === actual.body)
  const isThere = (line: Line, row: number) => {
    const actual = source.line(row)
    return isRemovedThere ? line.raw === actual.raw : isSame(formOf(line, actual)) && !isOld(line, actual)
  }
  const start = to[hunk.oldFrom - 1]!
  const end = start + added.length
  const hasBelow = hunk.oldTo < forms.length && isPaired(forms[hunk.oldTo]!)
  const high = hasBelow ? from[hunk.oldTo]! : source.lineCount
  const isFilled =
    !hasBelow || rowNumbers(start, high).filter((row) => !source.line(row).isEmpty).length <= added.filter((line) => !line.isEmpty).length
  // A removed line that is in the file beyond the added lines was not deleted.
  const isGone = !isRemovedThere || to.slice(hunk.oldFrom, hunk.oldTo).every((row) => row <= end)
  if (!isFilled || !isGone || end > high) return false
  return added.every((line, k) => isThere(line, start + k)) && keepsSteps(source, placement, hunk, start)
}

/** Whether the added lines of a hunk, found from a row on, are nested as in the new text relative to the quoted lines around. */
function keepsSteps(source: Source, { change, forms, from }: Placement, hunk: LineHunk, start: number): boolean {
  const lines = change.new.slice(hunk.newFrom, hunk.newTo)
  const first = lines.findIndex((line) => !line.isEmpty)
  const last = lines.findLastIndex((line) => !line.isEmpty)
  const isLevel = (i: number, k: number) => {
    const line = change.old[i]
    if (k < 0 || line === undefined || line.isEmpty || !isSame(forms[i]!) || (i === 0 && line.indent === '')) return true
    return areNestedAs(line, lines[k]!, source.line(from[i]!), source.line(start + k))
  }
  return isLevel(hunk.oldFrom - 1, first) && isLevel(hunk.oldTo, last)
}

/**
 * Whether a hunk only changes indentation that the file has already, relative to kept lines that all differ by as many columns. If there
 * is only one, the lines must move by the indentation unit of the file.
 */
function isAsDeepAsNew(source: Source, placement: Placement, index: number): boolean {
  const { change, from, forms } = placement
  const { oldFrom, oldTo, newFrom } = change.hunks[index]!
  const kept = keptShifts(source, placement)
  const [shift] = kept
  if (shift === undefined || shift === 0 || kept.some((each) => each !== shift)) return false
  const unit = kept.length > 1 ? undefined : widthOf(unitOf(source))
  return change.old.slice(oldFrom, oldTo).every((line, k) => {
    const moved = change.new[newFrom + k]!
    const step = Math.abs(moved.width - line.width)
    return (
      isPaired(forms[oldFrom + k]!) && step > 0 && (unit ?? step) === step && source.line(from[oldFrom + k]!).width === moved.width + shift
    )
  })
}

/** Returns for each kept line by how many columns the file indents it more than the quote. */
export function keptShifts(source: Source, placement: Placement): number[] {
  const kept = pairsOf(source, placement, isSame).filter(({ row, quoted }) => !quoted.isEmpty && !isRemoved(placement.change, row))
  return kept.map(({ quoted, actual }) => actual.width - quoted.width)
}

/** Whether a hunk changes only the form of its lines. Then the merge decides whether the file already has this form. */
export function changesForm({ change }: Placement, index: number): boolean {
  const { oldFrom, oldTo, newFrom, newTo } = change.hunks[index]!
  if (oldTo - oldFrom !== newTo - newFrom) return false
  return rowNumbers(oldFrom, oldTo).every((i) => isSame(formOf(change.old[i]!, change.new[newFrom + i - oldFrom]!)))
}
