/**
 * Places hunks whose text leaves nothing to be decided: those that a program wrote, those whose number names the very place of their text,
 * and those that change line ends alone.
 */
import { isDoubtful } from '../../model/doubts'
import { type Hunk, type HunkLine, hunkOf, newSide, oldSide } from '../../model/hunk'
import type { HunkOutcome } from '../../model/result'
import { type Field, findExactly } from './find-exactly'
import { landAt, matchOf } from './land-found'

/** The outcome of a hunk that is placed by its exact text; undefined for any other. `isNumbered`: the numbers of the diff can be believed. */
export function placeExactly(field: Field, hunk: Hunk, isNumbered: boolean): HunkOutcome | undefined {
  const named = isNumbered && hunk.oldStart !== undefined ? Math.max(0, hunk.oldStart - 1) : undefined
  const isText = hunk.literal || changesLineEnds(hunk.lines)
  if (!isText && (named === undefined || isDoubtful(hunk.lines))) return undefined
  const found = findExactly(field, hunk)
  const isNamed = named !== undefined && found?.places.includes(named)
  if (named !== undefined && !isNamed) {
    const inner = withoutOuterEmpty(hunk)
    if (inner) return placeExactly(field, inner, isNumbered)
  }
  if (!found || (!isNamed && !(isText && found.places.length === 1))) return undefined
  const { places, applied } = found
  if (applied) return { status: 'already-applied', edits: [], matches: [matchOf(found, hunk, places[0]!)] }
  return landAt(found, hunk, isNamed ? named : places[0]!)
}

/** True for a body that changes nothing but line ends. */
function changesLineEnds(lines: readonly HunkLine[]): boolean {
  const bare = (side: readonly string[]) => side.map((text) => text.replace(/\r$/, '')).join('\n')
  return lines.some(({ text }) => text.endsWith('\r')) && bare(oldSide({ lines })) === bare(newSide({ lines }))
}

/** The hunk without empty context at its ends, which is often one line too many; undefined if it has none. */
function withoutOuterEmpty(hunk: Hunk): Hunk | undefined {
  const isEmpty = ({ kind, text }: HunkLine) => kind === 'context' && text.trim() === ''
  const first = hunk.lines.findIndex((line) => !isEmpty(line))
  const last = hunk.lines.findLastIndex((line) => !isEmpty(line))
  if (first <= 0 && last === hunk.lines.length - 1) return undefined
  const { oldStart, newStart, ...hints } = hunk
  const moved = { ...hints, ...(oldStart ? { oldStart: oldStart + first } : {}), ...(newStart ? { newStart: newStart + first } : {}) }
  return hunkOf(hunk.lines.slice(first, last + 1), moved)
}
