/**
 * Separators at the ends of lines: the last one of a list belongs to the end of the list, not to the line.
 *
 *     quoted  "a"⏎]    new  "a",⏎"b"⏎]    file  "a",⏎]    result  "a",⏎"b",⏎]
 */
import type { LineHunk } from '@suture/text'
import { Form } from '../locate/pair'
import type { Placement } from '../locate/placement'
import { endOf, goesOn, type Line } from '../text/line'
import type { Source } from '../text/source'
import { isHabit } from './habits'

/** True if a changed line may have another separator in the file than quoted: that of the new line, a comma, or a habit of the file. */
export function mayEndSo(source: Source, placement: Placement, row: number, next: Line): boolean {
  const { change, from } = placement
  const [quoted, actual, end] = [endOf(change.old[row]!), endOf(source.line(from[row]!)), endOf(next)]
  if (quoted === actual || actual === end) return true
  return quoted === end && (isHabit(source, placement, row) || (quoted !== ';' && actual !== ';'))
}

/** The separator of a new line in the file, where the quoted line that ended in its place has another one there. */
export function endIn(source: Source, { change, forms, from }: Placement, row: number, next: Line): string {
  const end = endOf(next)
  return forms[row] === Form.marks && end === endOf(change.old[row]!) ? endOf(source.line(from[row]!)) : end
}

/** What an insertion does to the separators beside it: nothing, it takes the separator of the last line above, or it is a conflict. */
export type Separators = 'kept' | 'moved' | 'conflict'

/** Lines that are put below the last entry of a block in the file, which was quoted with another separator. */
export function separatorsOf(source: Source, placement: Placement, { oldFrom, oldTo, newFrom, newTo }: LineHunk): Separators {
  const { change, forms, from } = placement
  const above = oldFrom - 1
  if (oldFrom < oldTo || forms[above] !== Form.marks) return 'kept'
  const line = source.line(from[above]!)
  const [quoted, actual] = [endOf(change.old[above]!), endOf(line)]
  if (quoted === actual) return 'kept'
  if (quoted === '' && goesOn(change.new[newFrom]!.body)) return 'conflict'
  if (isHabit(source, placement, above)) return 'kept'
  if (!isLastEntry(source, from[above]!)) return line.isPunctuation && actual !== ';' ? 'conflict' : 'kept'
  return behindLastEntry(line, quoted, actual, endOf(change.new[newTo - 1]!))
}

function behindLastEntry({ body }: Line, quoted: string, actual: string, end: string): Separators {
  if (actual === '' && end === quoted && (quoted === ',' || DECLARATION.test(body))) return 'moved'
  return quoted === '' && actual === ';' ? 'kept' : 'conflict'
}

/** A declaration of a style sheet: semicolons part it from the next one. */
const DECLARATION = /^[\w-]+\s*:\s/

function isLastEntry(source: Source, row: number): boolean {
  let below = row + 1
  while (below < source.lineCount && source.line(below).isEmpty) below++
  return below < source.lineCount && source.line(below).isPunctuation
}
