/**
 * Law: changed lines and their direct neighbours must be nested in the file as they are nested in the quote.
 *
 *     quoted  if a:⏎    b()⏎c()        file  if a:⏎    b()⏎    c()        c was moved into the branch: refused
 */
import type { LineHunk } from '@suture/text'
import { nests } from '../depth/first-line'
import { unitOf } from '../depth/steps'
import { isAsQuoted, isSame, type Placement } from '../locate/placement'
import { changesForm, keptShifts } from '../merge/state'
import { isRemoved } from '../request/change'
import { type Line, type RowEdit, rowNumbers, rowsWhere, widthOf } from '../text/line'
import type { Source } from '../text/source'

/** Maximum share of quoted lines at a different depth from the rest. Above this share the quote is assumed to have lost its indentation. */
const ODD = 0.34

/** Returns the row of a line in or next to a change that was moved to a different depth. Returns undefined if there is none. */
export function movedDepth(source: Source, placement: Placement, edits: readonly RowEdit[]): number | undefined {
  const { change, forms, from } = placement
  const { old } = change
  const isFlush = old[0]!.indent === '' && source.line(from[0]!).indent !== ''
  const counts = (line: Line, i: number) =>
    !line.isEmpty && isSame(forms[i]!) && !(i === 0 && isFlush) && (source.isProse || !line.isComment)
  const rows = rowsWhere(old, counts)
  const shift = (i: number) => source.line(from[i]!).width - old[i]!.width
  const usual = rows.map(shift).sort((a, b) => a - b)[rows.length >> 1]
  const isOdd = (i: number) => shift(i) !== usual
  if (rows.filter(isOdd).length > rows.length * ODD) return undefined
  const order = (i: number, j: number) => Math.sign(old[i]!.width - old[j]!.width)
  const orderInFile = (i: number, j: number) => Math.sign(source.line(from[i]!).width - source.line(from[j]!).width)
  const unit = widthOf(unitOf(source))
  // A line that is quoted at no depth of the file was quoted with wrong indentation, and so was a statement that is quoted deeper than
  // the line above, although that line opens no block, and a first line with which the others nest only as deep as in the file.
  const lines = old.filter(({ isEmpty }) => !isEmpty)
  const isMisquoted = (i: number) => {
    if (i === 0 && !nests(lines, old[0]!.width)) return nests(lines, source.line(from[0]!).width)
    if (old[i]!.width % unit !== 0 && source.line(from[i]!).width % unit === 0) return true
    const above = rows.findLast((j) => j < i)
    return above !== undefined && !old[i]!.isPunctuation && order(i, above) > 0 && orderInFile(i, above) === 0
  }
  const isGone = (i: number, { oldFrom, oldTo }: LineHunk) => i > oldFrom && i < oldTo && old[i]!.isPunctuation
  const isMoved = (i: number) => rows.some((j) => order(i, j) !== 0 && orderInFile(i, j) !== order(i, j))
  const isFound = (i: number) => rows.includes(i) && isOdd(i) && !isMisquoted(i) && isMoved(i)
  const [moved] = edits.flatMap(({ hunk }) => rowNumbers(hunk.oldFrom - 1, hunk.oldTo + 1).filter((i) => isFound(i) && !isGone(i, hunk)))
  return moved === undefined ? undefined : from[moved]
}

/** Returns the row of a line that is only indented anew, from another indentation than quoted, by a step that no kept line shows. */
export function unshownStep(source: Source, placement: Placement): number | undefined {
  const { change, from, forms } = placement
  if (isAsQuoted(placement) || keptShifts(source, placement).length > 0) return undefined
  const moved = change.hunks.flatMap(({ oldFrom, oldTo, newFrom }, k) => {
    const rows = changesForm(placement, k) ? rowNumbers(oldFrom, oldTo) : []
    return rows.filter((i) => !change.old[i]!.isEmpty && change.old[i]!.indent !== change.new[newFrom + i - oldFrom]!.indent)
  })
  const row = moved.find((i) => isSame(forms[i]!) && source.line(from[i]!).indent !== change.old[i]!.indent)
  return row === undefined ? undefined : from[row]
}

/** Returns the row of a deleted line that has another depth than in the quote, while the kept lines have the quoted one. */
export function deletedElsewhere(source: Source, placement: Placement): number | undefined {
  const { change, from, forms } = placement
  if (placement.isOfAll || !showsDepth(source, placement)) return undefined
  const isAsQuoted = (i: number) =>
    !isSame(forms[i]!) || (i === 0 && change.old[i]!.indent === '') || source.line(from[i]!).width === change.old[i]!.width
  for (const { oldFrom, oldTo, newFrom, newTo } of change.hunks)
    for (let i = oldFrom; newFrom === newTo && i < oldTo; i++) {
      const { isEmpty, isPunctuation } = change.old[i]!
      if (!isEmpty && !(i > oldFrom && isPunctuation) && !isAsQuoted(i)) return from[i]
    }
  return undefined
}

/** Whether the quote shows the depth of its lines: the file indents kept lines as quoted, or an indented line is the whole quote. */
function showsDepth(source: Source, { change, forms, from }: Placement): boolean {
  const said = rowsWhere(change.old, (line) => !line.isEmpty)
  const kept = said.filter((row) => !isRemoved(change, row) && isSame(forms[row]!))
  if (kept.length === 0) return said.length === 1 && change.old[said[0]!]!.indent !== ''
  const indented = kept.filter((row) => change.old[row]!.indent !== '')
  return indented.length > 0 && kept.every((row) => source.line(from[row]!).width === change.old[row]!.width)
}
