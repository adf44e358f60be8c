/** Returns the outcome of a hunk whose old lines were found in the file. */
import type { Ambiguous, Match } from '@suture/text'
import { linesSpan, refused } from '@suture/text/internal'
import { type Hunk, oldSide, oldSize } from '../../model/hunk'
import type { PatchOptions } from '../../model/options'
import type { HunkOutcome } from '../../model/result'
import { emitEdits } from './emit'
import type { HunkPlaces } from './find-exactly'
import type { LineIndex } from './line-index'

/** Maximum number of places that the problem `ambiguous` lists. */
const LISTED = 20

/** Returns the outcome of a hunk at its only place, at the place that its number names, or at the place that the caller chooses. */
export function landFound(found: HunkPlaces, hunk: Hunk, index: number, options: Pick<PatchOptions, 'onAmbiguous'>): HunkOutcome {
  const isIdle = hunk.deletions.length === 0 && hunk.additions.length === 0
  if (found.applied || isIdle) return landAt(found, hunk, found.places[0]!)
  const lines = found.places.map((place) => place + 1)
  const named = lines.find((line) => line === hunk.oldStart)
  const chosen = named ?? (lines.length === 1 ? lines[0] : ask(lines, index, options))
  return chosen === undefined ? refused(ambiguous(found, hunk)) : landAt(found, hunk, chosen - 1)
}

/** Returns the outcome of a hunk at a line (0-based). A hunk that has been applied is at the first of its places. */
export function landAt(found: HunkPlaces, hunk: Hunk, at: number): HunkOutcome {
  if (found.applied) return { status: 'already-applied', edits: [], matches: [exactMatchOf(found, hunk, found.places[0]!)] }
  const edits = emitEdits(found.indexed, found.lines, at)
  return { status: edits.length > 0 ? 'applied' : 'no-op', edits, matches: [exactMatchOf(found, hunk, at)] }
}

/** Returns the line (1-based) that the caller chooses. Undefined if there is no callback, or if the callback returns undefined. */
export function ask(lines: readonly number[], index: number, { onAmbiguous }: Pick<PatchOptions, 'onAmbiguous'>): number | undefined {
  const answer = onAmbiguous?.(index, lines)
  if (answer !== undefined && !lines.includes(answer)) throw new RangeError(`line ${answer} is not one of ${lines.join(', ')}`)
  return answer
}

function ambiguous({ places, lines, strategy }: HunkPlaces, hunk: Hunk): Ambiguous {
  const size = oldSize(lines)
  const listed = places.slice(0, LISTED).map((at) => ({ startLine: at + 1, endLine: at + size }))
  return { kind: 'ambiguous', quoted: oldSide(hunk).join('\n'), strategy, places: listed, total: places.length }
}

/** Returns the match of a found hunk at a line (0-based). */
function exactMatchOf({ indexed, lines, strategy }: HunkPlaces, { oldStart }: Hunk, at: number): Match {
  return exactMatchAt(indexed, at, oldSize(lines), strategy, oldStart ? at + 1 - oldStart : undefined)
}

/** An empty list shared by all matches. */
const NONE: readonly string[] = []

/** Returns the match of `size` lines from line `at` (0-based) on. `drift` is the number of lines from the number of the hunk to it. */
export function exactMatchAt({ doc }: LineIndex, at: number, size: number, strategy: string, drift?: number): Match {
  const last = Math.max(at, at + size - 1)
  const startLine = at + 1
  const endLine = last + 1
  const span = linesSpan(doc, at, last)
  if (drift === undefined) return { strategy, startLine, endLine, span, similarity: 1, undone: NONE, warnings: NONE }
  return { strategy, startLine, endLine, span, similarity: 1, undone: NONE, warnings: NONE, drift }
}
