import { insideStrings, type Line } from '@suture/edit/internal'
import { type LostRun, lostRuns } from '../lines/lost-runs'
import { endOfClauses, hasRowsBelow, nextRow, type Outline, type Unit } from './outline'

/**
 * Maximum share of the lines of a definition that may disappear, 0 to 1: between marks, and if the words above name the definition and say
 * that it changes. One line may always disappear, unless it is the only one.
 */
const GONE = { marked: 0.25, named: 0.5 }

/**
 * How a block without the other lines of its file says so. `said`: the words above name the definition, `bare`: they name only the file. Then
 * each line is kept, or replaced by one that names the same. `added`: the words say that lines are added, so none is removed.
 */
export type PartForm = keyof typeof GONE | 'said' | 'bare' | 'added'

/** Number of lines of a block inside a definition that may not disappear without a replacement. */
const INNER = 3

/** The start of a comment, and an ellipsis. */
const COMMENT = /\/\/|#|\/\*|--|<!--/
const DOTS = /\.{3}|\u2026/

/** Whether a line has a comment with an ellipsis. */
function isDotted(body: string): boolean {
  const at = body.search(COMMENT)
  return at >= 0 && DOTS.test(body.slice(at))
}

/**
 * Whether a unit of a code block is complete: it ends as the unit of the file does, and few of its lines disappear. A line that closes the
 * unit in the file also follows the unit in the block.
 */
export function isComplete(file: Outline, place: Unit, block: Outline, unit: Unit, form: PartForm): boolean {
  if (unit.to - unit.from === 1) return true
  return endsAlike(file, place, block, unit) && losesLittle(file, place, block, unit, form)
}

function endsAlike(file: Outline, place: Unit, block: Outline, unit: Unit): boolean {
  const closing = closerOf(file, place)
  if (closing !== closerOf(block, unit)) return false
  const [last, ownLast] = [file.rows[place.to - 1]!, block.rows[unit.to - 1]!]
  // If the last line in the file has no words, such as the end of a comment, the last line in the block must be equal.
  if (last.isPunctuation && last.key !== ownLast.key) return false
  return closing !== undefined || isEnd(file, place)
}

/** Whether a unit without a closing line ends where its indentation does. Text of a string and remarks may be indented less. */
function isEnd(file: Outline, { from, to }: Unit): boolean {
  const next = nextRow(file, to)
  const line = file.rows[next]
  if (!line) return true
  const below = file.rows[nextRow(file, next + 1)]
  if (line.isComment && (next === to || (below && below.width > file.rows[from]!.width))) return false
  return !insideStrings(file.rows.slice(from, next + 1)).at(-1)
}

/** Returns the key of the short line that directly follows a unit and its clauses at its own indentation, such as `}` or `end`. */
function closerOf(text: Outline, { from }: Unit): string | undefined {
  const { rows } = text
  const row = endOfClauses(text, from)
  const after = rows[row]
  if (!after || after.isEmpty || after.width !== rows[from]!.width || hasRowsBelow(text, row)) return undefined
  return after.isPunctuation || CLOSING.test(after.body) ? after.key : undefined
}

/** Words that close a block. */
const CLOSING = /^(?:end\w*|fi|done|esac)\b/i

function losesLittle(file: Outline, place: Unit, block: Outline, unit: Unit, form: PartForm): boolean {
  const before = linesIn(file, place)
  const after = linesIn(block, unit)
  const runs = lostRuns(
    before.map(({ body }) => body),
    after.map(({ body }) => body),
  )
  const bodies = new Map(after.map((line) => [line.body, line]))
  const isCode = (body: string) => !bodies.get(body)?.isComment
  const isReplaced = runs.every(
    ({ removed, added }) => !added.some(isDotted) && (removed.length === 0 || added.length === 0 || added.some(isCode)),
  )
  const gone = runs.reduce((sum, { removed, added }) => sum + goneIn(removed, added.filter(isCode)), 0)
  const count = before.filter(({ isEmpty }) => !isEmpty).length - 1
  const losesBlock = runs.some(
    ({ from, removed, added }) => added.length === 0 && removed.length >= INNER && hasRowsBelow(file, place.from + from - 1),
  )
  const endsEarly =
    closerOf(file, place) === undefined && runs.some(({ to, removed, added }) => to === before.length && removed.length > added.length)
  if (form === 'added') return runs.every(({ removed, added }) => removed.every((line) => added.some((each) => each.includes(line))))
  if (form === 'said' || form === 'bare') {
    const kept = count - runs.reduce((sum, { removed }) => sum + removed.length, 0)
    const isSure = form === 'said' || file.rows[place.from]!.indent === '' || kept * 2 > count
    return isSure && isReplaced && runs.every((run) => keepsNames(file, place.from, run))
  }
  return isReplaced && !losesBlock && !endsEarly && gone < count && gone <= Math.max(1, count * GONE[form])
}

/** Whether each removed line is replaced by one with its first word, or with all words up to the first bracket if it opens a block. */
function keepsNames(file: Outline, from: number, { removed, added, ...run }: LostRun): boolean {
  const known = added.map(wordsIn)
  const first = from + run.from - 1
  const isKept = ({ body, isEmpty }: Line, k: number) => {
    const names = hasRowsBelow(file, first + k) ? wordsIn(body.split(/[({:=]/)[0]!) : wordsIn(body).slice(0, 1)
    return isEmpty || known.some((words) => names.every((name) => words.includes(name)))
  }
  return removed.length <= added.length && linesIn(file, { from: first, to: from + run.to }).every(isKept)
}

/**
 * Returns the number of lines that disappear. It is the larger of two counts: the removed lines of which less than half of the words occur
 * in the added lines, and the removed lines minus the added lines.
 */
function goneIn(removed: readonly string[], added: readonly string[]): number {
  const known = new Set(added.flatMap(wordsIn))
  const unlike = removed.filter((line) => {
    const words = wordsIn(line)
    return words.filter((word) => known.has(word)).length * 2 < words.length
  })
  return Math.max(unlike.length, removed.length - added.length)
}

function wordsIn(line: string): readonly string[] {
  return line.match(/[\p{L}\p{N}_$]+/gu) ?? []
}

function linesIn({ rows }: Outline, { from, to }: Unit): readonly Line[] {
  return rows.slice(from, to)
}
