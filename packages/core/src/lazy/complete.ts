import { lostRuns } from '../lines/lost-runs'
import { endOfClauses, type Outline, type Unit } from './outline'

/** Maximum number of adjacent lines that a definition may lose without a replacement. */
const LOST = 6

/**
 * Whether a unit of a code block is complete: it ends as the unit of the file does. A line that closes the unit in the file also follows
 * the unit in the block. A last line without words, such as the end of a comment, is the same in both. Without such a line, the unit loses no lines at its end. It does not lose many adjacent lines.
 */
export function isComplete(file: Outline, place: Unit, block: Outline, unit: Unit): boolean {
  if (unit.to - unit.from === 1) return true
  const closing = closerOf(file, place)
  if (closing !== closerOf(block, unit) && (closing !== undefined || closerOf(block, unit, true) !== undefined)) return false
  const [last, ownLast] = [file.rows[place.to - 1]!, block.rows[unit.to - 1]!]
  if (last.isPunctuation && last.key !== ownLast.key) return false
  const before = bodiesOf(file, place)
  const runs = lostRuns(before, bodiesOf(block, unit))
  return runs.every(({ to, removed, added }) => {
    const lost = removed.length - added.length
    return lost <= LOST && (closing !== undefined || lost <= 0 || to < before.length)
  })
}

/** Returns the key of the short line that directly follows a unit and its clauses at its own indentation, such as `}` or `end`. */
function closerOf(text: Outline, { from }: Unit, isBracket = false): string | undefined {
  const { rows } = text
  const after = rows[endOfClauses(text, from)]
  if (!after || after.isEmpty || after.width !== rows[from]!.width) return undefined
  return after.isPunctuation || (!isBracket && after.words.length === 1) ? after.key : undefined
}

function bodiesOf({ rows }: Outline, { from, to }: Unit): string[] {
  return rows.slice(from, to).map(({ body }) => body)
}
