/**
 * The state of a change at its place: as new already.
 *
 *     quoted  a⏎c    new  a⏎b⏎c    file  a⏎b⏎c        in place
 */
import type { LineHunk } from '@suture/text'
import { unitOf } from '../depth/steps'
import { formOf, isPaired, isSame } from '../locate/pair'
import type { Placement } from '../locate/placement'
import { type Line, widthOf } from '../text/line'
import type { Source } from '../text/source'

/** A run that is as new already, or not. */
export type RunState = 'new' | 'old'

/** The state of each run of the change. */
export function statesOf(source: Source, placement: Placement): RunState[] {
  return placement.change.hunks.map((_, k) => (isAsNew(source, placement, k) ? 'new' : 'old'))
}

/**
 * True if the new text lies at a placement of its own, that of the inverse change: around each run, from the next line with words above to the
 * next one below, all is as in new text, and the file has nothing else there nor, beside it, what the edit removes.
 */
export function isInPlace(source: Source, placement: Placement): boolean {
  const { old, hunks } = placement.change
  const hasWords = (i: number) => old[i]!.hasWords
  // What went from an end of the quote leaves no trace: it may never have been there.
  const mayNeverHaveBeen = hunks.some(({ oldFrom, oldTo }) => oldFrom === oldTo && (oldFrom === 0 || oldFrom === old.length))
  if (mayNeverHaveBeen) return false
  return hunks.every(({ oldFrom, oldTo }, index) => {
    let first = oldFrom - 1
    while (first > 0 && !hasWords(first)) first--
    let last = oldTo
    while (last < old.length - 1 && !hasWords(last)) last++
    const around = { from: Math.max(0, first), to: Math.min(last, old.length - 1) }
    return (
      isUnbroken(source, placement, around.from, around.to) &&
      isFormOfNew(source, placement, index) &&
      !isLeft(source, placement, index, around)
    )
  })
}

/** True unless a run changes nothing but the form of its lines, and the file has another one. */
function isFormOfNew(source: Source, placement: Placement, index: number): boolean {
  const { change, from } = placement
  const { oldFrom, oldTo, newFrom } = change.hunks[index]!
  if (!changesForm(placement, index)) return true
  const shifts = keptShifts(source, placement)
  return change.old.slice(oldFrom, oldTo).every((line, k) => {
    const was = change.new[newFrom + k]!
    const actual = source.line(from[oldFrom + k]!)
    if (line.body !== was.body) return line.body === actual.body
    return line.indent === was.indent || line.indent === actual.indent || shifts.includes(actual.width - line.width)
  })
}

/** True if what the edit removes is near by: empty lines between the lines around it, or a line that it does not write again beside these. */
function isLeft(source: Source, { change, from, to }: Placement, index: number, around: { from: number; to: number }): boolean {
  const { oldFrom, oldTo, newFrom, newTo } = change.hunks[index]!
  const gone = change.new.slice(newFrom, newTo)
  if (oldFrom === oldTo && gone.every((line) => line.isEmpty)) {
    const empty = change.old.slice(around.from + 1, around.to).filter((line) => line.isEmpty).length
    return from[around.to]! - to[around.from]! > empty + (around.to - around.from - 1 - empty)
  }
  const written = new Set(change.old.map(({ body }) => body))
  const removed = new Set(gone.flatMap(({ hasWords, body }) => (hasWords && !written.has(body) ? [body] : [])))
  const beside = [besideRow(source, from[around.from]! - 1, -1), besideRow(source, to[around.to]!, 1)]
  return beside.some((line) => line !== undefined && removed.has(line.body))
}

/** The next line with words from a row on. */
function besideRow(source: Source, start: number, step: 1 | -1): Line | undefined {
  for (let row = start; row >= 0 && row < source.lineCount; row += step) if (source.line(row).hasWords) return source.line(row)
  return undefined
}

/** True if the lines lie one below the other, but for empty lines. */
function isUnbroken(source: Source, { change, forms, from }: Placement, first: number, last: number): boolean {
  let row = -1
  for (let i = first; i <= last; i++) {
    if (change.old[i]!.isEmpty) continue
    if (!isSame(forms[i]!)) return false
    while (row >= 0 && row < from[i]! && source.line(row).isEmpty) row++
    if (row >= 0 && row !== from[i]) return false
    row = from[i]! + 1
  }
  return row >= 0
}

/**
 * True if the new lines of a run lie between the lines around it, and what it removes does not. A run that changes nothing but form is as new
 * where the file has that very form.
 */
function isAsNew(source: Source, placement: Placement, index: number): boolean {
  const { change, forms, from, to } = placement
  const hunk = change.hunks[index]!
  const added = change.new.slice(hunk.newFrom, hunk.newTo)
  if (hunk.oldFrom === hunk.oldTo && added.every((line) => line.isEmpty)) return hasEmptyGap(source, placement, hunk.oldFrom, added.length)
  if (!added.some((line) => line.hasWords)) return false
  if (changesForm(placement, index)) return isAsDeepAsNew(source, placement, index)
  const isFirm = (i: number) => i >= 0 && i < change.old.length && isPaired(forms[i]!)
  const isAsDeep = (start: number) => keepsSteps(source, placement, hunk, start)
  const isRemovedThere = runIsThere(placement, hunk.oldFrom, hunk.oldTo)
  const isThere = (line: Line, row: number) =>
    row >= 0 && row < source.lineCount && (isRemovedThere ? line.raw === source.line(row).raw : isSame(formOf(line, source.line(row))))
  const matches = (start: number) => added.every((line, k) => isThere(line, start + k)) && isAsDeep(start)
  const above = hunk.oldFrom - 1
  const below = hunk.oldTo
  const low = isFirm(above) ? to[above]! : 0
  const high = isFirm(below) ? from[below]! : source.lineCount
  const isFilled = !isFirm(above) || !isFirm(below) || saying(source, low, high) <= added.filter((line) => !line.isEmpty).length
  // A removed line that the file has beyond the new ones has not gone.
  const isGone = (end: number) => !isRemovedThere || to.slice(hunk.oldFrom, hunk.oldTo).every((row) => row <= end)
  const fits = (start: number) => isFilled && start >= low && start + added.length <= high && matches(start) && isGone(start + added.length)
  return (isFirm(above) && fits(low)) || (isFirm(below) && fits(high - added.length))
}

/** True if the added lines of a run, found from a row on, are deeper, level or shallower as in new text than the quoted lines beside them. */
function keepsSteps(
  source: Source,
  { change, forms, from }: Placement,
  { oldFrom, oldTo, newFrom, newTo }: LineHunk,
  start: number,
): boolean {
  const lines = change.new.slice(newFrom, newTo)
  const first = lines.findIndex((line) => !line.isEmpty)
  const last = lines.findLastIndex((line) => !line.isEmpty)
  const isLevel = (i: number, k: number) => {
    const line = change.old[i]
    if (k < 0 || line === undefined || line.isEmpty || !isSame(forms[i]!) || (i === 0 && line.indent === '')) return true
    const actual = source.line(from[i]!).width - source.line(start + k).width
    return Math.sign(line.width - lines[k]!.width) === Math.sign(actual)
  }
  return isLevel(oldFrom - 1, first) && isLevel(oldTo, last)
}

/**
 * True if a run does nothing but move its lines, and these are as deep as in new text in relation to the kept lines, which all are off by the
 * same. One kept line shows no step of the quote: then lines are moved by the step of the file.
 */
function isAsDeepAsNew(source: Source, placement: Placement, index: number): boolean {
  const { change, from } = placement
  const { oldFrom, oldTo, newFrom } = change.hunks[index]!
  const kept = keptShifts(source, placement)
  const [shift] = kept
  if (shift === undefined || shift === 0 || kept.some((each) => each !== shift)) return false
  const unit = kept.length > 1 ? undefined : widthOf(unitOf(source))
  return change.old.slice(oldFrom, oldTo).every((line, k) => {
    const moved = change.new[newFrom + k]!
    const step = Math.abs(moved.width - line.width)
    return step > 0 && (unit ?? step) === step && source.line(from[oldFrom + k]!).width === moved.width + shift
  })
}

/**
 * The row of a line that the edit only indents otherwise, if the file has it at another depth than quoted and no kept line shows by how much: sent
 * again, the edit would move it again. Undefined if there is none.
 */
export function unshownStep(source: Source, placement: Placement): number | undefined {
  const { change, from, forms } = placement
  if (keptShifts(source, placement).length > 0) return undefined
  for (const [k, { oldFrom, oldTo, newFrom }] of change.hunks.entries()) {
    if (!changesForm(placement, k)) continue
    for (let i = oldFrom; i < oldTo; i++) {
      const { indent, isEmpty } = change.old[i]!
      const isMoved = !isEmpty && indent !== change.new[newFrom + i - oldFrom]!.indent
      if (isMoved && isSame(forms[i]!) && source.line(from[i]!).indent !== indent) return from[i]
    }
  }
  return undefined
}

/**
 * The row of a line that a run deletes without writing another, if that line is at another depth than quoted and the kept lines are not. A quote
 * from the margin shows no depth, and a bracket goes with its block. Undefined if there is none.
 */
export function deletedElsewhere(source: Source, placement: Placement): number | undefined {
  const { change, from, forms } = placement
  if (placement.isOfAll) return undefined
  const kept = keptShifts(source, placement)
  if (kept.some((shift) => shift !== 0) || (kept.length === 0 && change.old.some((line) => !line.isEmpty && line.indent === '')))
    return undefined
  const isAsQuoted = (i: number) =>
    !isSame(forms[i]!) || (i === 0 && change.old[i]!.indent === '') || source.line(from[i]!).width === change.old[i]!.width
  for (const { oldFrom, oldTo, newFrom, newTo } of change.hunks)
    for (let i = oldFrom; newFrom === newTo && i < oldTo; i++) {
      const { isEmpty, isPunctuation } = change.old[i]!
      if (!isEmpty && !(i > oldFrom && isPunctuation) && !isAsQuoted(i)) return from[i]
    }
  return undefined
}

/** By how many columns the file has each kept line deeper than it is quoted. */
function keptShifts(source: Source, { change, forms, from }: Placement): number[] {
  const isChanged = (row: number) => change.hunks.some(({ oldFrom, oldTo }) => row >= oldFrom && row < oldTo)
  return change.old.flatMap((line, row) =>
    isChanged(row) || line.isEmpty || !isSame(forms[row]!) ? [] : [source.line(from[row]!).width - line.width],
  )
}

/** How many rows are not empty. */
function saying(source: Source, from: number, to: number): number {
  let count = 0
  for (let row = from; row < to; row++) if (!source.line(row).isEmpty) count++
  return count
}

/** True if the file has so many empty lines, and nothing else, between the quoted lines above and below a row. */
function hasEmptyGap(source: Source, { change, forms, from, to }: Placement, row: number, count: number): boolean {
  if (row === 0 || row === change.old.length || !isPaired(forms[row - 1]!) || !isPaired(forms[row]!)) return false
  const [first, end] = [to[row - 1]!, from[row]!]
  for (let at = first; at < end; at++) if (!source.line(at).isEmpty) return false
  return end - first >= count
}

/** True if a run changes nothing but the form of its lines: then the merge says whether the file has that form. */
function changesForm({ change }: Placement, index: number): boolean {
  const { oldFrom, oldTo, newFrom, newTo } = change.hunks[index]!
  return (
    oldTo - oldFrom === newTo - newFrom &&
    change.old.slice(oldFrom, oldTo).every((line, k) => isSame(formOf(line, change.new[newFrom + k]!)))
  )
}

function runIsThere({ change, forms }: Placement, first: number, end: number): boolean {
  for (let i = first; i < end; i++) if (!change.old[i]!.isEmpty && !isSame(forms[i]!)) return false
  return end > first
}
