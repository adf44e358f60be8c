/**
 * Which quoted lines govern a change: what opens the blocks around it, the lines beside those heads, the comment that it changes, the values
 * of keys beside it that are names.
 */
import { Form, isPaired, isSame } from '../locate/pair'
import { type Placement, rowsOfRun } from '../locate/placement'
import { type Change, keptRows } from '../request/change'
import { isPrefix, openBlocks } from '../text/blocks'
import type { Line } from '../text/line'
import type { Source } from '../text/source'

/** The quoted lines that govern a run: openers of its removed lines, of its added lines, and the other lines of a comment that it changes. */
export function governing(source: Source, placement: Placement, index: number): number[] {
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
export function openersOfNew(source: Source, change: Change, index: number): number[] {
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

/** Lines beside a changed one, beside what opens its blocks, or directly inside what it ends, that have another name as the value of the same key: `environment: staging`. */
function namingKeys(source: Source, { change, forms, from }: Placement, index: number): number[] {
  const { old, hunks } = change
  const { oldFrom, oldTo } = hunks[index]!
  const blocks = openBlocks((row) => old[row]!, source.isProse)
  const changed = rowsBetween(oldFrom, oldTo).filter((row) => !old[row]!.isEmpty)
  const anchors = [...new Set(changed.flatMap((row) => [row, ...blocks.path(row)]))]
  const isInside = (row: number) => changed.some((each) => each === row + 1 && endsInside(old, each))
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
  const inside = !old[row]!.hasWords ? firstInside(old, row) : undefined
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
