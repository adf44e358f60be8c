/** Converts a placement into edits with the merge, and checks the laws for the result. */
import type { Refused } from '@suture/text'
import { refused } from '@suture/text/internal'
import { foreignLine } from '../check/foreign'
import { otherBlock } from '../check/identity'
import { lawBroken } from '../check/laws'
import { insertedAt } from '../check/twice'
import { atDepthOfNew } from '../depth/file-depth'
import { asQuoted, formOf, isAsQuoted, isSame, type Placement, rowsOf } from '../locate/placement'
import { carry } from '../merge/carry'
import type { RunConflict } from '../merge/regions'
import { isDone } from '../merge/state'
import { changing, editsOfRows } from '../plan/edits'
import { matchOf } from '../report/match'
import { anotherBlock, anotherMeaning, conflictOf, elision } from '../report/problems'
import { PARTLY } from '../report/sentences'
import { rowNumbers } from '../text/line'
import { withAddedEmpty } from './added-empty'
import { inPlace, type Placing, uses, type Way } from './context'

/** Applies the change at a selected placement. */
export function merged(way: Way, quoted: Placement, undone: readonly string[]): Placing {
  const { source, intent, options } = way
  const isPlain = isAsQuoted(quoted)
  const placement = isPlain ? quoted : withAddedEmpty(source, atDepthOfNew(source, quoted))
  const { change } = placement
  const matches = [matchOf(source, placement, undone, intent.startLine)]
  if (isDone(source, placement)) return inPlace(way, matches)
  const other = anotherThan(way, placement, isPlain)
  if (other) return other
  if (options.fidelity === 'verbatim' && !change.elided.includes(true))
    return { status: 'placed', edits: editsOfRows(source, [{ ...rowsOf(placement), lines: change.new, hunk: change.hunks[0]! }]), matches }
  const carried = isPlain ? asQuoted(placement) : carry(source, placement)
  if ('reason' in carried)
    return isAddedThere(way, placement, carried) ? inPlace(way, matches) : refused(conflictOf(source, placement, carried))
  // The rows of inserted lines that the file already has next to their place.
  const stays = (row: number) => !carried.some(({ from, to }) => row >= from && row < to)
  const insertions = uses(way, 'twice') ? carried.filter(({ from, to }) => from === to) : []
  const made = insertions.flatMap(({ from, lines, hunk }) => insertedAt(source, change, from, lines, stays, hunk) ?? [])
  if (made.length > 0 && made.length === carried.length) return inPlace(way, matches)
  if (made.length > 0) return refused(anotherMeaning(source, intent, placement, { law: 'twice', sentence: PARTLY, row: made[0]! }))
  const broken = lawBroken(options.without, source, placement, carried, way.others)
  if (broken) return refused(anotherMeaning(source, intent, placement, broken))
  const edits = changing(source.text, editsOfRows(source, carried))
  return edits.length === 0 ? inPlace(way, matches) : { status: 'placed', edits, matches }
}

/** Whether the lines in the gap of a change with a single insertion already contain the added lines. */
function isAddedThere(way: Way, { change }: Placement, { reason, hunk, from, to }: RunConflict): boolean {
  if (reason !== 'lines-in-gap' || change.hunks.length > 1 || !uses(way, 'already')) return false
  const added = change.new.slice(hunk.newFrom, hunk.newTo)
  if (added.every(({ hasWords }) => !hasWords)) return false
  const isThere = (row: number) => added.every((line, i) => isSame(formOf(line, way.source.line(row + i))))
  return rowNumbers(from, to - added.length + 1).some(isThere)
}

/** Returns the refusal of a new text with an elision mark, or of a block other than the quoted one. */
function anotherThan(way: Way, placement: Placement, isPlain: boolean): Refused | undefined {
  const foreign = uses(way, 'foreign') ? foreignLine(placement.change) : undefined
  if (foreign !== undefined) return refused(elision(placement.change, foreign))
  const other = !isPlain && uses(way, 'identity') ? otherBlock(way.source, placement) : undefined
  return other && refused(anotherBlock(way.source, way.intent, placement, other))
}
