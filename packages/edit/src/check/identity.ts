/**
 * Is it this block? The lines that govern a change name it.
 *
 *     quoted  def a():⏎    return 1        file  def b():⏎    return 1        another block
 */
import { lineBits } from '../locate/bits'
import { Form, isPaired, isSame } from '../locate/pair'
import { type Placement, rowsOfRun } from '../locate/placement'
import { type Change, keptRows } from '../request/change'
import { isPrefix, openBlocks } from '../text/blocks'
import { endOf, type Line } from '../text/line'
import { exchanged, nameTheSame } from '../text/names'
import { isSlipLine } from '../text/slip'
import type { Source } from '../text/source'

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
  return !line.isComment && line.words.length > 0 && source.rows(line.body).length > 0
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
    if (actual === undefined) continue
    if (!agrees(source, line, source.line(actual))) return { quoted, actual }
  }
  return undefined
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

/** The quoted lines that govern a run: openers of its removed lines, of its added lines, and the other lines of a comment that it changes. */
function governing(source: Source, placement: Placement, index: number): number[] {
  const { change } = placement
  const { old, hunks, elided } = change
  const { oldFrom, oldTo } = hunks[index]!
  const heads = [...openersOfOld(source, change, index), ...openersOfNew(source, change, index), ...openersOfFile(source, placement, index)]
  const rows = [...heads, ...heads.flatMap((row) => besideHead(old, row)), ...commentAround(source, placement, index)]
  rows.push(...namingKeys(source, placement, index), ...conditionAbove(placement.change, index))
  const isKept = (row: number) => (row < oldFrom || row >= oldTo) && !elided[row] && !old[row]!.isEmpty
  return [...new Set(rows.filter(isKept))].sort((a, b) => b - a)
}

function openersOfOld(source: Source, { old, hunks }: Change, index: number): number[] {
  const blocks = openBlocks((row) => old[row]!, source.isProse)
  return rowsBetween(hunks[index]!.oldFrom, hunks[index]!.oldTo).flatMap((row) => (old[row]!.isEmpty ? [] : blocks.path(row)))
}

/** The openers of added lines that old text has too, by their rows there. */
function openersOfNew(source: Source, change: Change, index: number): number[] {
  const { new: next, hunks } = change
  const oldRows = keptRows(change)
  const blocks = openBlocks((row) => next[row]!, source.isProse)
  const openers = rowsBetween(hunks[index]!.newFrom, hunks[index]!.newTo).flatMap((row) => (next[row]!.isEmpty ? [] : blocks.path(row)))
  return openers.flatMap((row) => oldRows[row] ?? [])
}

/** The quoted lines that are paired with what opens the blocks of the file around a run: a quote without depth shows none itself. */
function openersOfFile(source: Source, placement: Placement, index: number): number[] {
  const { oldFrom, oldTo } = placement.change.hunks[index]!
  const row = rowsOfRun(placement, oldFrom, oldTo)?.from
  if (row === undefined) return []
  const path = new Set(source.blocks.path(row))
  return placement.change.old.flatMap((_, i) => (isPaired(placement.forms[i]!) && path.has(placement.from[i]!) ? [i] : []))
}

function rowsBetween(from: number, to: number): number[] {
  return Array.from({ length: to - from }, (_, k) => from + k)
}

/** A key and its value, which is one name. */
const NAMING = /^(.*?[:=]|<[\w.:-]+>)\s*(["'`]?)([\p{L}_$][\p{L}\d_$./-]*)\2(?:[,;]|<\/[\w.:-]+>)?$/u

/** Values that name nothing: switches, and the letters of parameters of types. */
const NO_NAME = /^(?:yes|no|true|false|on|off|null|none|nil|[\p{L}])$/iu

/** True for two names that differ in more than digits: a version is no name. */
function isOtherName(quoted: string, actual: string): boolean {
  const digits = (name: string) => name.replace(/\D+/g, '')
  return quoted !== actual && digits(quoted) === digits(actual) && !NO_NAME.test(quoted)
}

/** Lines beside a changed one, beside what opens its blocks, or directly inside what it opens or ends, that have another name as the value of the same key: `environment: staging`. */
function namingKeys(source: Source, { change, forms, from }: Placement, index: number): number[] {
  const { old, hunks } = change
  const { oldFrom, oldTo } = hunks[index]!
  const blocks = openBlocks((row) => old[row]!, source.isProse)
  const changed = rowsBetween(oldFrom, oldTo).filter((row) => !old[row]!.isEmpty)
  const anchors = [...new Set(changed.flatMap((row) => [row, ...blocks.path(row)]))]
  const isInside = (row: number) => changed.some((each) => firstInside(old, each) === row || (each === row + 1 && endsInside(old, each)))
  const isBeside = (row: number) =>
    isInside(row) || anchors.some((each) => old[each]!.width === old[row]!.width && blocks.opener(each) === blocks.opener(row))
  return old.flatMap((line, row) => {
    if (forms[row] !== Form.misquoted || line.isComment) return []
    const [quoted, actual] = [NAMING.exec(line.body), NAMING.exec(source.line(from[row]!).body)]
    return quoted && actual && quoted[1] === actual[1] && isOtherName(quoted[3]!, actual[3]!) && isBeside(row) ? [row] : []
  })
}

/** The line of a preprocessor above a run whose branch has not ended there. */
function conditionAbove({ old, hunks }: Change, index: number): number[] {
  let ended = 0
  for (let row = hunks[index]!.oldFrom - 1; row >= 0; row--) {
    const { body } = old[row]!
    if (/^#\s*endif\b/.test(body)) ended++
    else if (/^#\s*if/.test(body) && ended-- === 0) return [row]
  }
  return []
}

/** What names an opener apart from itself: the first line inside one without words, decorators above it. */
function besideHead(old: readonly Line[], row: number): number[] {
  const rows = []
  const inside = old[row]!.words.length === 0 ? firstInside(old, row) : undefined
  if (inside !== undefined) rows.push(inside)
  for (let above = row - 1; isPrefix(old[above], old[row]!); above--) rows.push(above)
  return rows
}

/** The other lines of a comment that a run changes. */
function commentAround(source: Source, { change: { old, hunks }, forms }: Placement, index: number): number[] {
  const { oldFrom, oldTo } = hunks[index]!
  if (source.isProse || !old.slice(oldFrom, oldTo).some((line) => line.isComment)) return []
  let first = oldFrom
  while (old[first - 1]?.isComment) first--
  let end = oldTo
  while (old[end]?.isComment) end++
  const rows = rowsBetween(first, end)
  const identifies = (row: number) => old[row]!.words.length > 3 && isSame(forms[row]!) && source.rows(old[row]!.body).length === 1
  return rows.filter((row) => (row < oldFrom || row >= oldTo) && identifies(row)).length > 1 ? [] : rows
}

/** A block that opens without a name is named by its first line. */
function firstInside(old: readonly Line[], row: number): number | undefined {
  let inside = row + 1
  while (old[inside]?.isEmpty) inside++
  return inside < old.length && old[inside]!.width > old[row]!.width ? inside : undefined
}

/** True for a bracket that ends a block whose last line is directly above. */
function endsInside(old: readonly Line[], row: number): boolean {
  return /^[)\]}]/.test(old[row]!.body) && (old[row - 1]?.width ?? 0) > old[row]!.width
}

/** The row of the file that opens, at the place of the run, what an absent quoted line would open. */
function openerAt(source: Source, placement: Placement, index: number, quoted: number): number | undefined {
  const row = changedRow(placement, index)
  if (row === undefined) return undefined
  const { change, forms, from } = placement
  if ((change.old[quoted]!.isComment && !source.isProse) || change.old[quoted]!.words.length === 0) return undefined
  const paired = new Set(change.old.flatMap((_, i) => (isPaired(forms[i]!) ? [from[i]!] : [])))
  const inside = change.old.findIndex((line, i) => i > quoted && isSame(forms[i]!) && line.width > change.old[quoted]!.width)
  const path = source.blocks.path(inside >= 0 ? from[inside]! : row)
  return path.find((opener) => !paired.has(opener) && source.line(opener).words.length > 0 && !endsHead(source.line(opener)))
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
    if (!isPaired(forms[quoted]!) || change.old[quoted]!.words.length === 0 || path.has(from[quoted]!)) continue
    if (quoted === 0 && change.old[0]!.indent === '' && source.line(from[0]!).indent !== '') continue
    if (change.old[quoted]!.width < change.old[changed]!.width) return { quoted, actual: from[quoted]! }
  }
  return undefined
}
