/**
 * Law: the change must be in the block that the quote names. The lines that govern a change name its block.
 *
 *     quoted  def a():⏎    return 1        file  def b():⏎    return 1        another block
 */
import { bracketsLeft } from '@suture/text/internal'
import { lineBits } from '../locate/bits'
import { Form, isPaired, isSame, type Placement, rowsOfRun } from '../locate/placement'
import { isOfPlaces } from '../locate/places'
import { addedLines } from '../request/change'
import { beginsCondition, endsCondition, isDirective, openBlocks } from '../text/blocks'
import { endOf, isKeyed, type Line, opensBlock, rowNumbers } from '../text/line'
import { differInNameOf, differInVersion, exchanged, nameTheSame } from '../text/names'
import { isSlipLine } from '../text/slip'
import type { Source } from '../text/source'
import { governing, openersOfNew } from './governing'

/** A quoted line that names a different block from the line of the file at its place. */
export interface OtherName {
  /** The row of the quoted line in the old text. */
  readonly quoted: number
  /** The row of the file that contains a different name. Undefined if the file does not contain such a line. */
  readonly actual: number | undefined
}

/** Factor by which each further word of a line counts less than the word before. Later words say less about which block it is. */
const DECAY = 0.75
/** Minimum bits of removed lines that occur only once, from which these lines identify the place of a hunk without its block. */
const CERTAIN = 25

/** Returns the first quoted line that names a block (such as a function) other than the block at the placement. */
export function otherBlock(source: Source, placement: Placement): OtherName | undefined {
  const { forms, from } = placement
  if (forms.every((form, i) => isSame(form) && from[i] === from[0]! + i) || isOfPlaces(source, placement)) return undefined
  for (const [k] of placement.change.hunks.entries()) {
    const other = outside(source, placement, k) ?? leftBlock(source, placement, k) ?? nameOfOther(source, placement, k)
    const found = other ?? otherNameFor(source, placement, k)
    if (found && (other || isOfAnother(source, placement, found) || !isCertain(source, placement, k))) return found
  }
  return undefined
}

/** Whether the block that a quote with omitted lines names is elsewhere in the file. The omitted lines are then those of that block. */
function isOfAnother(source: Source, { change: { old, elided } }: Placement, { quoted }: OtherName): boolean {
  const line = old[quoted]!
  return elided.includes(true) && !line.isComment && line.hasWords && source.rows(line.body).length > 0
}

/** Whether the removed lines of a hunk identify its place: verbatim, with enough bits, and one of them once. Context does not count. */
function isCertain(source: Source, { change, forms }: Placement, index: number): boolean {
  const { oldFrom, oldTo } = change.hunks[index]!
  if (forms.slice(oldFrom, oldTo).some((form) => form > Form.indent || form < Form.equal)) return false
  const removed = change.old.slice(oldFrom, oldTo)
  const telling = removed.filter((line) => !line.isComment || source.isProse)
  const bits = telling.reduce((sum, line) => sum + lineBits(source, line, DECAY), 0)
  return bits >= CERTAIN && removed.some(({ body }) => source.rows(body).length === 1)
}

function otherNameFor(source: Source, placement: Placement, index: number): OtherName | undefined {
  const { change, forms, from } = placement
  let governs: readonly number[] | undefined
  for (let quoted = forms.length - 1; quoted >= 0; quoted--) {
    const form = forms[quoted]!
    const line = change.old[quoted]!
    if (
      isSame(form) ||
      form === Form.elided ||
      line.isEmpty ||
      (quoted === 0 ? isFlush(source, placement, index) : ENDS_HEAD.test(line.body))
    )
      continue
    governs ??= governing(source, placement, index)
    if (!governs.includes(quoted)) continue
    const actual = isPaired(form) ? from[quoted]! : openerAt(source, placement, index, quoted)
    // A quoted line that is absent from the file may open the block of an added line.
    const opensAdded = () => line.hasWords && !line.isComment && openersOfNew(source, change, index).includes(quoted)
    const isOther = actual === undefined ? opensAdded() : !agrees(source, placement, quoted, actual)
    if (isOther) return { quoted, actual }
  }
  return undefined
}

/** Matches a line that ends an opener of several lines. The first line of such an opener names the block. */
const ENDS_HEAD = /^\)/

/** Whether the first quoted line, which is no key, lost its indentation and names no block: it opens no bracket and no block here. */
function isFlush(source: Source, placement: Placement, index: number): boolean {
  const { change, forms, from } = placement
  const [line, row] = [change.old[0]!, changedRow(placement, index)]
  if (line.indent !== '' || bracketsLeft(line.body) !== 0) return false
  if (endOf(line) !== '' || row === undefined || !isPaired(forms[0]!) || isKeyed(line)) return endOf(line) !== ''
  return source.line(from[0]!).indent !== '' && !opensBlock(line) && !source.blocks.path(row).includes(from[0]!)
}

/** Whether a quoted line names the same block as the file's line. A quote may begin in the middle of a line. */
function agrees(source: Source, { change }: Placement, index: number, row: number): boolean {
  const [quoted, actual] = [change.old[index]!, source.line(row)]
  if (index === 0 && actual.body.endsWith(quoted.body)) return true
  if (quoted.isComment)
    return isSlipLine(source, quoted, actual) || exchanged(source, withoutYears(quoted), withoutYears(actual)).length === 0
  // An edit that adds the same reference in another version may change which version is meant.
  return nameTheSame(source, quoted, actual) && !addedLines(change).some((line) => differInVersion(source, line, quoted))
}

const withoutYears = ({ words }: Line) => words.filter((word) => !/^\d+$/.test(word))

/** Returns the row of the file that opens the block of the hunk in place of an absent quoted opener. */
function openerAt(source: Source, placement: Placement, index: number, quoted: number): number | undefined {
  const row = changedRow(placement, index)
  if (row === undefined) return undefined
  const { change, forms, from } = placement
  const line = change.old[quoted]!
  if ((!source.isProse && line.isComment) || !line.hasWords) return undefined
  const paired = new Set(from.filter((_, i) => isPaired(forms[i]!)))
  if (!source.isProse && isDirective(line)) {
    const below = change.old.findIndex((each, i) => i > quoted && !each.isEmpty && isPaired(forms[i]!))
    return conditionAbove(source, below >= 0 ? from[below]! : row, paired)
  }
  const inside = change.old.findIndex((each, i) => i > quoted && isSame(forms[i]!) && each.width > line.width)
  const path = source.blocks.path(inside >= 0 ? from[inside]! : row)
  return path.find((opener) => !paired.has(opener) && source.line(opener).hasWords && !ENDS_HEAD.test(source.line(opener).body))
}

/** Returns the innermost preprocessor condition open at a row, unless it is paired, or above another paragraph and may be around it. */
function conditionAbove(source: Source, row: number, paired: ReadonlySet<number>): number | undefined {
  let closed = 0
  for (let above = row - 1; above >= 0 && source.budget.spend(1); above--) {
    const line = source.line(above)
    if (endsCondition(line)) closed++
    else if (beginsCondition(line) && closed-- === 0) return paired.has(above) ? undefined : above
    else if (!line.isEmpty && closed === 0 && source.line(above + 1).isEmpty) return undefined
  }
  return undefined
}

/** Returns a row of the file that the hunk changes, or the row above which it inserts lines. */
function changedRow(placement: Placement, index: number): number | undefined {
  const { oldFrom, oldTo } = placement.change.hunks[index]!
  return (rowsOfRun(placement, oldFrom, oldTo) ?? rowsOfRun(placement, oldFrom - 1, oldTo + 1))?.from
}

/**
 * Returns the line above an elision mark if the change below the mark, quoted as deep, is in another block of the file.
 *
 *     quoted  def a():⏎# ...⏎return x        file  def a():⏎    pass⏎def b():⏎    return x        in b
 */
function leftBlock(source: Source, { change, forms, from }: Placement, index: number): OtherName | undefined {
  const { oldFrom } = change.hunks[index]!
  const mark = oldFrom - 1
  const quoted = mark - 1
  if (quoted < 0 || !change.elided[mark] || !isPaired(forms[quoted]!) || !isPaired(forms[oldFrom] ?? Form.absent)) return undefined
  const isDeeper = source.line(from[oldFrom]!).width > source.line(from[quoted]!).width
  if (!isDeeper || change.old[oldFrom]!.width > change.old[quoted]!.width || source.blocks.path(from[oldFrom]!).includes(from[quoted]!))
    return undefined
  return { quoted, actual: source.blocks.opener(from[oldFrom]!) }
}

/** Returns a quoted opener whose block ends in the file before the change. */
function outside(source: Source, placement: Placement, index: number): OtherName | undefined {
  const { change, forms, from } = placement
  const { oldFrom, oldTo } = change.hunks[index]!
  const around = oldTo > oldFrom ? rowNumbers(oldFrom, oldTo) : [oldFrom - 1, oldTo]
  const changed = around.find((row) => change.old[row] && !change.old[row].isEmpty && isPaired(forms[row]!))
  if (changed === undefined) return undefined
  const blocks = openBlocks((row) => change.old[row]!, source.isProse)
  const openers = blocks.path(changed).filter((row) => isPaired(forms[row]!) && change.old[row]!.hasWords)
  const path = openers.length > 0 ? source.blocks.path(from[changed]!) : []
  for (const quoted of openers) {
    if (path.includes(from[quoted]!)) continue
    if (quoted === 0 && change.old[0]!.indent === '' && source.line(from[0]!).indent !== '') continue
    const hasBlock = rowNumbers(from[quoted]! + 1, from[changed]!).some((row) => source.blocks.opener(row) === from[quoted])
    if (hasBlock && change.old[quoted]!.width < change.old[changed]!.width) return { quoted, actual: from[quoted]! }
  }
  return undefined
}

/**
 * Returns a quoted line that differs from the file's line in a word with which the file names the block of the change.
 *
 *     quoted  ⎵load(orders)⏎⎵return x        file  def list_users():⏎⎵load(users)⏎⎵return x        in list_users
 */
function nameOfOther(source: Source, placement: Placement, index: number): OtherName | undefined {
  const { change, forms, from } = placement
  const row = changedRow(placement, index)
  if (row === undefined) return undefined
  const path = [row, ...source.blocks.path(row)]
  const same = new Set(from.filter((_, i) => isSame(forms[i]!)))
  for (const [quoted, line] of change.old.entries()) {
    const actual = Math.max(0, isPaired(forms[quoted]!) ? from[quoted]! : from[quoted]! - 1)
    if (line.isComment || same.has(actual)) continue
    const head = source.blocks.path(actual).find((each) => each !== actual && source.line(each).hasWords)
    if (head === undefined || same.has(head) || !path.includes(head)) continue
    if (differInNameOf(source, source.line(head), line, source.line(actual))) return { quoted, actual }
  }
  return undefined
}
