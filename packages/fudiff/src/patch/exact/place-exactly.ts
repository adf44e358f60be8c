/**
 * Places hunks whose text leaves nothing to be decided: those that a program wrote, those whose number names the very place of their text,
 * and those that change line ends alone.
 */
import { isDoubtful } from '../../model/doubts'
import { type Hunk, type HunkLine, newSide, oldSide } from '../../model/hunk'
import type { HunkOutcome } from '../../model/result'
import { type Field, findExactly } from './find-exactly'
import { landAt, matchOf } from './land-found'

/** The outcome of a hunk that is placed by its exact text; undefined for any other. `isNumbered`: the numbers of the diff can be believed. */
export function placeExactly(field: Field, hunk: Hunk, isNumbered: boolean): HunkOutcome | undefined {
  const named = isNumbered && hunk.oldStart ? hunk.oldStart - 1 : undefined
  const isText = hunk.literal || changesLineEnds(hunk.lines)
  if (!isText && (named === undefined || isDoubtful(hunk.lines))) return undefined
  const found = findExactly(field, hunk)
  if (!found) return undefined
  const { places, applied } = found
  const isNamed = named !== undefined && places.includes(named)
  if (!isNamed && !(isText && places.length === 1)) return undefined
  if (applied) return { status: 'already-applied', edits: [], matches: [matchOf(found, hunk, places[0]!)] }
  return landAt(found, hunk, isNamed ? named : places[0]!)
}

/** True for a body that changes nothing but line ends. */
function changesLineEnds(lines: readonly HunkLine[]): boolean {
  const bare = (side: readonly string[]) => side.map((text) => text.replace(/\r$/, '')).join('\n')
  return lines.some(({ text }) => text.endsWith('\r')) && bare(oldSide({ lines })) === bare(newSide({ lines }))
}
