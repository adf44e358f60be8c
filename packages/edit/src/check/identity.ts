/**
 * Is it this block? The lines that govern a change name it.
 *
 *     quoted  def a():⏎    return 1        file  def b():⏎    return 1        another block
 */
import { lineBits } from '../locate/bits'
import { Form, isPaired, isSame } from '../locate/pair'
import { type Placement, rowsOfRun } from '../locate/placement'
import { openBlocks } from '../text/blocks'
import { endOf, type Line } from '../text/line'
import { exchanged, nameTheSame } from '../text/names'
import { isSlipLine } from '../text/slip'
import type { Source } from '../text/source'
import { governing, openersOfNew } from './governing'

/** A quoted line that names another block than the file's line at its place. */
export interface OtherName {
  /** Its row in old. */
  readonly quoted: number
  /** The row of the file that has another name there; undefined if the file has no such line. */
  readonly actual: number | undefined
}

/** Words of a line say less about a block than about a place: each further one counts so much of the one before. */
const DECAY = 0.75
/** Bits from which what a run removes identifies its place by itself, where it occurs once. */
const CERTAIN = 25

/** The first quoted line that shows another block than the one at this place. */
export function otherBlock(source: Source, placement: Placement): OtherName | undefined {
  if (placement.isVerbatim || isInOneRun(placement)) return undefined
  for (const [k] of placement.change.hunks.entries()) {
    const ended = outside(source, placement, k) ?? leftBlock(source, placement, k)
    const found = ended ?? otherNameFor(source, placement, k)
    if (found && (ended || isElsewhere(source, placement, found.quoted) || !isCertain(source, placement, k))) return found
  }
  return undefined
}

/** True if all that was quoted lies there, one line below the other. */
function isInOneRun({ forms, from }: Placement): boolean {
  return forms.every((form, i) => isSame(form) && from[i] === from[0]! + i)
}

/** True if the file has the quoted line, verbatim, at another place: it was not renamed. */
function isElsewhere(source: Source, { change }: Placement, quoted: number): boolean {
  const line = change.old[quoted]!
  return !line.isComment && line.hasWords && source.rows(line.body).length > 0
}

/** True if what a run removes, or its two neighbours, are verbatim in the file, nowhere else, and say enough. */
function isCertain(source: Source, { change, forms }: Placement, index: number): boolean {
  const { oldFrom, oldTo } = change.hunks[index]!
  const [first, end] = oldTo > oldFrom ? [oldFrom, oldTo] : [Math.max(0, oldFrom - 1), Math.min(change.old.length, oldTo + 1)]
  let bits = 0
  let isOnce = false
  for (let i = first; i < end; i++) {
    const line = change.old[i]!
    if (line.isEmpty) continue
    if (forms[i]! > Form.indent || forms[i]! < Form.equal) return false
    if (!line.isComment || source.isProse) bits += lineBits(source, line, DECAY)
    isOnce ||= source.rows(line.body).length === 1
  }
  return isOnce && bits >= CERTAIN
}

function otherNameFor(source: Source, placement: Placement, index: number): OtherName | undefined {
  const { change, forms, from } = placement
  for (const quoted of governing(source, placement, index)) {
    const form = forms[quoted]!
    const line = change.old[quoted]!
    if (isSame(form) || form === Form.elided || (quoted === 0 ? isWholeEntry(line) : endsHead(line))) continue
    const actual = isPaired(form) ? from[quoted]! : openerAt(source, placement, index, quoted)
    const isOther = actual === undefined ? opensAdded(source, placement, index, quoted) : !agrees(source, line, source.line(actual))
    if (isOther) return { quoted, actual }
  }
  return undefined
}

/** Whether a quoted line that the file lacks opens the block of a line that the edit adds. */
function opensAdded(source: Source, { change, forms }: Placement, index: number, quoted: number): boolean {
  const line = change.old[quoted]!
  return forms[quoted] === Form.absent && line.hasWords && !line.isComment && openersOfNew(source, change, index).includes(quoted)
}

/** True for the end of a head that has several lines: its first line names it. */
function endsHead({ body }: Line): boolean {
  return body.startsWith(')')
}

/** True for a first line that may lack its indentation, and opens no block, as a separator ends it. */
function isWholeEntry(line: Line): boolean {
  const net = (line.body.match(/[([{]/g)?.length ?? 0) - (line.body.match(/[)\]}]/g)?.length ?? 0)
  return line.indent === '' && endOf(line) !== '' && net === 0
}

function agrees(source: Source, quoted: Line, actual: Line): boolean {
  if (quoted.isComment)
    return isSlipLine(source, quoted, actual) || exchanged(source, wordsWithoutYears(quoted), wordsWithoutYears(actual)).length === 0
  return nameTheSame(source, quoted, actual)
}

function wordsWithoutYears(line: Line): string[] {
  return line.words.filter((word) => !/^\d+$/.test(word))
}

/** The row of the file that opens, at the place of the run, what an absent quoted line would open. */
function openerAt(source: Source, placement: Placement, index: number, quoted: number): number | undefined {
  const row = changedRow(placement, index)
  if (row === undefined) return undefined
  const { change, forms, from } = placement
  if ((change.old[quoted]!.isComment && !source.isProse) || !change.old[quoted]!.hasWords) return undefined
  const paired = new Set(change.old.flatMap((_, i) => (isPaired(forms[i]!) ? [from[i]!] : [])))
  const inside = change.old.findIndex((line, i) => i > quoted && isSame(forms[i]!) && line.width > change.old[quoted]!.width)
  const path = source.blocks.path(inside >= 0 ? from[inside]! : row)
  return path.find((opener) => !paired.has(opener) && source.line(opener).hasWords && !endsHead(source.line(opener)))
}

/** A row of the file that the run changes, or the one above which it inserts. */
function changedRow(placement: Placement, index: number): number | undefined {
  const { oldFrom, oldTo } = placement.change.hunks[index]!
  return (
    rowsOfRun(placement, oldFrom, oldTo) ?? rowsOfRun(placement, Math.max(0, oldFrom - 1), Math.min(placement.change.old.length, oldTo + 1))
  )?.from
}

/**
 * The line above the mark that a change lies behind, in a quote that shows no depth: what is left out of its block ends with it.
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

/** A quoted opener that the file has, but not around the change: its block has ended before. */
function outside(source: Source, placement: Placement, index: number): OtherName | undefined {
  const { change, forms, from } = placement
  const { oldFrom, oldTo } = change.hunks[index]!
  let changed = oldFrom
  while (changed < oldTo && (change.old[changed]!.isEmpty || !isPaired(forms[changed]!))) changed++
  if (changed >= oldTo) return undefined
  const blocks = openBlocks((row) => change.old[row]!, source.isProse)
  const path = new Set(source.blocks.path(from[changed]!))
  for (const quoted of blocks.path(changed)) {
    if (!isPaired(forms[quoted]!) || !change.old[quoted]!.hasWords || path.has(from[quoted]!)) continue
    if (quoted === 0 && change.old[0]!.indent === '' && source.line(from[0]!).indent !== '') continue
    if (change.old[quoted]!.width < change.old[changed]!.width) return { quoted, actual: from[quoted]! }
  }
  return undefined
}
