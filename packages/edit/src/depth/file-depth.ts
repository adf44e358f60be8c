/**
 * Converts a quote to the indentation of the file if the new text has this indentation.
 *
 *     file  ⎵⎵a()    quoted  a()    new  ⎵⎵a(1)        the quote is read at the depth of the file
 */
import { type Aligned, formOf, isSame, type Placement } from '../locate/placement'
import { type Change, changeOfLines, isRemoved, keptRows, likeness, partnersOf } from '../request/change'
import { isItem, Line, outermostOf, rowNumbers, rowsWhere } from '../text/line'
import type { Source } from '../text/source'
import { isBelowFurther } from './first-line'

/** Returns the placement with the quote at the indentation of the file if the new text has it, and otherwise unchanged. */
export function atDepthOfNew(source: Source, placement: Placement): Placement {
  const { change, forms, from } = placement
  const isFlush = change.old[0]!.indent === '' && isSame(forms[0]!)
  const lost = isFlush ? indentLost(source, placement) : ''
  if (placement.isSpot || (isFlush && isBelowFurther(change.new, source.line(from[0]!).width))) return placement
  const old = change.old.map((line, i) => {
    const indent = line.isEmpty || !isSame(forms[i]!) ? line.indent : source.line(from[i]!).indent.slice(lost.length)
    return indent === line.indent ? line : new Line(indent + line.body + line.tail)
  })
  if (old.every((line, i) => line === change.old[i])) return placement
  const moved = changeOfLines(old, change.new, change.elided)
  const isKept = lost === '' ? keepsMore(change, moved) || isAtDepthOfFile(source, placement) : countOf(moved) >= countOf(change)
  if (!isKept) return placement
  const formAt = (i: number) => (forms[i]! >= 0 ? formOf(old[i]!, source.line(from[i]!)) : forms[i]!)
  return { ...placement, change: moved, forms: forms.map((_, i) => formAt(i)) }
}

/**
 * Returns the indentation of the outermost line in the file if no line of the quote has any, but one of them has in the new text. The quote
 * then lost all of its indentation, and the new text only that of its outermost line.
 */
function indentLost(source: Source, { change, forms, from }: Placement): string {
  const quoted = new Set(change.old.map(({ body }) => body))
  const isIndented = ({ indent, body, hasWords }: Line) => hasWords && indent !== '' && quoted.has(body)
  if (outermostOf(change.new) > 0 || !change.new.some(isIndented) || change.old.some(({ indent, isEmpty }) => !isEmpty && indent !== ''))
    return ''
  const indents = rowsWhere(change.old, ({ isEmpty }, i) => !isEmpty && isSame(forms[i]!)).map((i) => source.line(from[i]!).indent)
  const outermost = indents.reduce((a, b) => (b.length < a.length ? b : a), indents[0] ?? '')
  return indents.every((each) => each.startsWith(outermost)) ? outermost : ''
}

/** Whether more lines, and all kept ones with words, are kept in the file's indentation, which is that of the outermost new line. */
function keepsMore(quoted: Change, moved: Change): boolean {
  const outermost = outermostOf(quoted.new)
  if (outermost !== outermostOf(moved.old) || outermost === outermostOf(quoted.old)) return false
  const [asQuoted, asMoved] = [keptIn(quoted), keptIn(moved)]
  return countOf(moved) > countOf(quoted) && asQuoted.every((kept, row) => !kept || asMoved[row] || !quoted.new[row]!.hasWords)
}

/** Returns which new lines are kept, and how many. */
function keptIn(change: Change): boolean[] {
  return keptRows(change).map((old, row) => old !== undefined && !change.new[row]!.isEmpty)
}

function countOf(change: Change): number {
  return keptIn(change).filter(Boolean).length
}

/**
 * Whether the edit moves lines to their indentation in the file, or deeper below a new line, and begins at a new depth or has all other
 * lines as in the file. If it keeps no line, its outermost line must be as deep as that of the file.
 */
function isAtDepthOfFile(source: Source, { change, forms, from }: Aligned): boolean {
  if (keptRows(change).every((row) => row === undefined || change.old[row]!.isEmpty)) {
    const replaced = change.old.flatMap((line, i) => (isSame(forms[i]!) && !line.isEmpty ? source.line(from[i]!) : []))
    const outermost = outermostOf(downToForms(change))
    return outermost === outermostOf(replaced) && outermost !== outermostOf(change.old)
  }
  const moved = movedRows(source, { change, forms, from })
  if (!moved || moved.size === 0) return false
  const stays = (row: number) => moved.has(row) || !isRemoved(change, row)
  const rows = rowsWhere(change.old, (line, row) => !line.isEmpty && isSame(forms[row]!) && stays(row))
  const outermost = outermostOf(change.old)
  const isMoved = rows.every((row) => moved.has(row) || change.old[row]!.width > outermost) && outermostOf(change.new) !== outermost
  const still = rows.filter((row) => !moved.has(row))
  const isStill = still.some((row) => change.old[row]!.width === outermost)
  return isMoved || (isStill && still.every((row) => change.old[row]!.indent === source.line(from[row]!).indent))
}

/** Returns the new lines down to the last changed form of a quoted line, or all new lines if there is none. */
function downToForms(change: Change): readonly Line[] {
  const isForm = (old: number | undefined, row: number) => old !== undefined && likeness(change.old[old]!, change.new[row]!) > 0
  const last = partnersOf(change).findLastIndex(isForm)
  return last < 0 ? change.new : change.new.slice(0, last + 1)
}

/** Returns the rows moved to their indentation in the file. Undefined if one gets neither, or gets into the block of a new line. */
function movedRows(source: Source, { change, forms, from }: Aligned): Set<number> | undefined {
  const moved = new Set<number>()
  let added: Line[] = []
  const rows = change.hunks.flatMap(({ newFrom, newTo }) => rowNumbers(newFrom, newTo))
  for (const [k, newRow] of rows.entries()) {
    const [row, next] = [partnersOf(change)[newRow], change.new[newRow]!]
    if (rows[k - 1] !== newRow - 1) added = []
    const quoted = row === undefined ? undefined : change.old[row]!
    // A line that becomes a list item, or stops being one, changes its depth.
    if (!quoted || likeness(quoted, next) === 0 || isItem(quoted) !== isItem(next)) {
      added.push(next)
      continue
    }
    if (isSame(forms[row!]!) && quoted.indent !== next.indent) {
      if (!mayMove(quoted, next, source.line(from[row!]!), added)) return undefined
      moved.add(row!)
    }
    added = []
  }
  return moved
}

/** Whether a line that the edit moves gets the indentation of the file, or a deeper one below `added`, the new lines directly above it. */
function mayMove(quoted: Line, next: Line, actual: Line, added: readonly Line[]): boolean {
  if (next.width > quoted.width && added.some(({ indent, isEmpty }) => !isEmpty && indent === quoted.indent)) return false
  return next.indent === actual.indent || (next.width >= actual.width && added.length > 0)
}
