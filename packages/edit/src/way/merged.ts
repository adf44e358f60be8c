/** Converts a placement into edits with the merge, and checks the laws for the result. */
import type { Edit, Refused } from '@suture/text'
import { refused } from '@suture/text/internal'
import { foreignLine } from '../check/foreign'
import { otherBlock } from '../check/identity'
import { lawBroken } from '../check/laws'
import { insertedAt } from '../check/twice'
import { atDepthOfNew } from '../depth/file-depth'
import { formOf, isSame } from '../locate/pair'
import { type Placement, rowsOf } from '../locate/placement'
import { type Carried, carry } from '../merge/carry'
import { type RunConflict, regionsOf } from '../merge/regions'
import { asQuoted, isAsQuoted, type RowEdit } from '../merge/row-edit'
import { isDone } from '../merge/state'
import { changing, editsOfRows } from '../plan/rows-to-edits'
import { matchOf } from '../report/match'
import { anotherBlock, anotherMeaning, conflictOf, elision } from '../report/problems'
import { PARTLY } from '../report/sentences'
import type { Source } from '../text/source'
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
    return { status: 'placed', edits: pasted(source, placement), matches }
  const carried = isPlain ? { edits: asQuoted(placement) } : inFormOfFile(source, placement)
  if ('conflict' in carried)
    return isAddedThere(way, placement, carried.conflict) ? inPlace(way, matches) : refused(conflictOf(source, placement, carried.conflict))
  const made = rowsInserted(way, placement, carried.edits)
  if (made.length > 0 && made.length === carried.edits.length) return inPlace(way, matches)
  if (made.length > 0) return refused(anotherMeaning(source, intent, placement, { law: 'twice', sentence: PARTLY, row: made[0]! }))
  const broken = lawBroken(source, placement, carried.edits, way.others, options.without)
  if (broken) return refused(anotherMeaning(source, intent, placement, broken))
  const edits = changing(source.text, editsOfRows(source, carried.edits))
  return edits.length === 0 ? inPlace(way, matches) : { status: 'placed', edits, matches }
}

/** Returns the rows of inserted lines that the file already has next to their place. */
function rowsInserted(way: Way, placement: Placement, edits: readonly RowEdit[]): number[] {
  const rows: number[] = []
  for (const edit of uses(way, 'twice') ? edits : []) {
    const row = insertedAt(way.source, placement, edit, edits)
    if (row !== undefined) rows.push(row)
  }
  return rows
}

/** Whether the lines in the gap of a change with a single insertion already contain the added lines. */
function isAddedThere(way: Way, { change }: Placement, { reason, hunk, from, to }: RunConflict): boolean {
  if (reason !== 'lines-in-gap' || change.hunks.length > 1 || !uses(way, 'already')) return false
  const added = change.new.slice(hunk.newFrom, hunk.newTo)
  if (added.every(({ hasWords }) => !hasWords)) return false
  for (let row = from; row + added.length <= to; row++)
    if (added.every((line, i) => isSame(formOf(line, way.source.line(row + i))))) return true
  return false
}

/** Returns the refusal of a new text with an elision mark, or of a block other than the quoted one. */
function anotherThan(way: Way, placement: Placement, isPlain: boolean): Refused | undefined {
  const foreign = uses(way, 'foreign') ? foreignLine(placement.change) : undefined
  if (foreign !== undefined) return refused(elision(placement.change, foreign))
  const other = !isPlain && uses(way, 'identity') ? otherBlock(way.source, placement) : undefined
  return other && refused(anotherBlock(way.source, way.intent, placement, other))
}

/** Applies the change in the form of the file if the quote differs from it. */
function inFormOfFile(source: Source, placement: Placement): Carried {
  const regions = regionsOf(source, placement)
  return 'conflict' in regions ? regions : carry(source, placement, regions.regions)
}

/** Replaces the rows of the quote by the new text as given. */
function pasted(source: Source, placement: Placement): readonly Edit[] {
  const { new: lines, hunks } = placement.change
  return editsOfRows(source, [{ ...rowsOf(placement), lines, hunk: hunks[0]! }])
}
