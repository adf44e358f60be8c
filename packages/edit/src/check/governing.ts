/**
 * Finds the quoted lines that identify the block of a change. These are the lines that open the blocks around the change, the decorators
 * above them, the comment that is changed, and neighbouring keys whose value is a name.
 */
import { Form, isPaired, isSame, type Placement, rowsOfRun } from '../locate/placement'
import { type Change, keptRows } from '../request/change'
import { beginsCondition, endsCondition, isPrefix, openBlocks } from '../text/blocks'
import { type Line, rowNumbers, rowsWhere } from '../text/line'
import { digitsOf } from '../text/slip'
import type { Source } from '../text/source'

/** Returns the quoted lines that identify the block of a hunk: openers of its lines, and other lines of a comment that it changes. */
export function governing(source: Source, placement: Placement, index: number): number[] {
  const { change } = placement
  const { old, hunks } = change
  const { oldFrom, oldTo } = hunks[index]!
  const own = [...openersOf(source, old, oldFrom, oldTo), ...openersOfNew(source, change, index)]
  const heads = [...own, ...openersOfFile(source, placement, index)]
  const rows = [...heads, ...heads.flatMap((row) => besideHead(old, row)), ...commentAround(source, placement, index)]
  rows.push(...namingKeys(source, placement, index), ...conditionsAbove(change, index))
  return rows.filter((row) => row < oldFrom || row >= oldTo)
}

/** Returns the openers of some lines of a text. */
function openersOf({ isProse }: Source, lines: readonly Line[], from: number, to: number): number[] {
  const blocks = openBlocks((row) => lines[row]!, isProse)
  return rowNumbers(from, to).flatMap((row) => (lines[row]!.isEmpty ? [] : blocks.path(row)))
}

/** Returns the openers of added lines that are also in the old text, as rows of the old text. */
export function openersOfNew(source: Source, change: Change, index: number): number[] {
  const { newFrom, newTo } = change.hunks[index]!
  const oldRows = keptRows(change)
  return openersOf(source, change.new, newFrom, newTo).flatMap((row) => oldRows[row] ?? [])
}

/** Returns the quoted lines paired with the openers around a hunk in the file. A quote without indentation shows no openers itself. */
function openersOfFile(source: Source, placement: Placement, index: number): number[] {
  const { oldFrom, oldTo } = placement.change.hunks[index]!
  const row = rowsOfRun(placement, oldFrom, oldTo)?.from
  if (row === undefined) return []
  const path = new Set(source.blocks.path(row))
  return rowsWhere(placement.from, (row, i) => isPaired(placement.forms[i]!) && path.has(row))
}

/** Matches a key and its value if the value is a single name. Between a colon and a semicolon, the value is a type or a style. */
const NAMING = /^(?![^=]*;$)(.*?[:=]|<[\w.:-]+>)\s*(["'`]?)([\p{L}_$][\p{L}\d_$./-]*)\2(?:[,;]|<\/[\w.:-]+>)?$/u

/** Matches values that are not names: switches, and the single letters of type parameters. */
const NO_NAME = /^(?:yes|no|true|false|on|off|null|none|nil|[\p{L}])$/iu

/** Whether the two names differ although they contain the same digits. Names that differ in their digits are versions of one name. */
function isOtherName(quoted: string, actual: string): boolean {
  return quoted !== actual && digitsOf(quoted) === digitsOf(actual) && !NO_NAME.test(quoted)
}

/** Returns quoted keys next to the change or its openers whose value is another name in the file, such as `environment: staging`. */
function namingKeys(source: Source, { change, forms, from }: Placement, index: number): number[] {
  const { old, hunks } = change
  const { oldFrom, oldTo } = hunks[index]!
  const blocks = openBlocks((row) => old[row]!, source.isProse)
  const changed = rowNumbers(oldFrom, oldTo).filter((row) => !old[row]!.isEmpty)
  const inserted = oldTo > oldFrom ? [] : [oldFrom - 1, oldTo].filter((row) => old[row]?.hasWords)
  const anchors = [...new Set([...changed, ...[...changed, ...inserted].flatMap((row) => blocks.path(row))])]
  const isBeside = (row: number) =>
    changed.includes(row + 1) ||
    changed.includes(blocks.opener(row)) ||
    anchors.some((each) => old[each]!.width === old[row]!.width && blocks.opener(each) === blocks.opener(row))
  // What follows the colon of a parameter is its type, and what follows that of an argument is its value.
  const isParameter = (row: number) => /^\w+\??:/.test(old[row]!.body) && opensParameters(old, blocks.opener(row))
  return old.flatMap((line, row) => {
    if (forms[row] !== Form.misquoted || line.isComment || isParameter(row)) return []
    const [quoted, actual] = [NAMING.exec(line.body), NAMING.exec(source.line(from[row]!).body)]
    return quoted && actual && quoted[1] === actual[1] && isOtherName(quoted[3]!, actual[3]!) && isBeside(row) ? [row] : []
  })
}

/** Matches the word before the name of a function or a type. */
const DECLARES = /\b(?:def|function|func|fun|fn|constructor|init|class|record|struct|interface)\b.*\($/

/** Whether a line opens the parameters of a declaration: by its word, or by the body that is opened below them. */
function opensParameters(old: readonly Line[], row: number): boolean {
  const opener = old[row]
  if (!opener?.body.endsWith('(')) return false
  const end = old.find((line, k) => k > row && line.width <= opener.width && line.body.startsWith(')'))
  return DECLARES.test(opener.body) || (end !== undefined && /[{:]$|[-=]>/.test(end.body))
}

/** Returns the preprocessor conditions above a hunk. */
function conditionsAbove({ old, hunks }: Change, index: number): number[] {
  const open: number[] = []
  for (const row of rowNumbers(0, hunks[index]!.oldFrom)) {
    if (beginsCondition(old[row]!)) open.push(row)
    else if (endsCondition(old[row]!)) open.pop()
  }
  return open
}

/** Returns lines that identify a block with its first line: its decorators, and the line inside it if the first one has no words. */
function besideHead(old: readonly Line[], row: number): number[] {
  const rows = []
  let inside = row + 1
  while (old[inside]?.isEmpty) inside++
  if (!old[row]!.hasWords && inside < old.length && old[inside]!.width > old[row]!.width) rows.push(inside)
  for (let above = row - 1; isPrefix(old[above], old[row]!); above--) rows.push(above)
  return rows
}

/** Returns the other lines of a comment that a hunk changes. */
function commentAround(source: Source, { change: { old, hunks }, forms }: Placement, index: number): number[] {
  const { oldFrom, oldTo } = hunks[index]!
  if (source.isProse || !old.slice(oldFrom, oldTo).some((line) => line.isComment)) return []
  let first = oldFrom
  while (old[first - 1]?.isComment) first--
  let end = oldTo
  while (old[end]?.isComment) end++
  const rows = rowNumbers(first, end)
  const identifies = (row: number) => old[row]!.words.length > 3 && isSame(forms[row]!) && source.rows(old[row]!.body).length === 1
  return rows.filter((row) => (row < oldFrom || row >= oldTo) && identifies(row)).length > 1 ? [] : rows
}
