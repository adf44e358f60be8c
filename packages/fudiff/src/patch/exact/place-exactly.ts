/**
 * Places hunks that need no search: hunks that a program wrote, hunks whose text is exactly at the line that they name, and hunks that
 * change only line ends.
 */
import { defined } from '@suture/text/internal'
import { hasArtifacts } from '../../model/artifacts'
import { type Hunk, type HunkLine, hunkOf, newSide, oldSide } from '../../model/hunk'
import type { HunkOutcome } from '../../model/result'
import { type Field, findExactly, type HunkPlaces } from './find-exactly'
import { landAt } from './land-found'

/**
 * Returns the outcome of a hunk that is placed by its exact text, or undefined for any other hunk. `line` is the 1-based line that the
 * number of the hunk certainly names. `known` are the places of the hunk if they have been searched.
 */
export function placeExactly(field: Field, hunk: Hunk, line: number | undefined, known?: HunkPlaces): HunkOutcome | undefined {
  const isText = hunk.literal || changesLineEnds(hunk.lines)
  const named = isText || !hasArtifacts(hunk.lines) ? line : undefined
  if (!isText && named === undefined) return undefined
  const found = known ?? findExactly(field, hunk)
  const isNamed = named !== undefined && found?.places.includes(named - 1)
  const inner = named === undefined || isNamed ? undefined : withoutOuterEmpty(hunk)
  if (inner) return placeExactly(field, inner.hunk, named! + inner.by)
  if (!found || (!isNamed && !(isText && found.places.length === 1))) return undefined
  return landAt(found, hunk, isNamed ? named - 1 : found.places[0]!)
}

/** Whether a body changes only line ends. */
function changesLineEnds(lines: readonly HunkLine[]): boolean {
  const bare = (side: readonly string[]) => side.map((text) => text.replace(/\r$/, '')).join('\n')
  return lines.some(({ text }) => text.endsWith('\r')) && bare(oldSide({ lines })) === bare(newSide({ lines }))
}

/**
 * Returns the hunk without the empty context lines at its ends, and the number of such lines at its start. Undefined if the hunk has no
 * such lines, or if one of them is next to an added line, from which it separates the lines of the file. Models often quote one empty line
 * too many.
 */
function withoutOuterEmpty(hunk: Hunk): { readonly hunk: Hunk; readonly by: number } | undefined {
  const isEmpty = ({ kind, text }: HunkLine) => kind === 'context' && text.trim() === ''
  const by = hunk.lines.findIndex((line) => !isEmpty(line))
  const last = hunk.lines.findLastIndex((line) => !isEmpty(line))
  const isBesideAdded = (by > 0 && isAdded(hunk.lines[by])) || (last < hunk.lines.length - 1 && isAdded(hunk.lines[last]))
  if (isBesideAdded || (by <= 0 && last === hunk.lines.length - 1)) return undefined
  const { oldStart, newStart, ...hints } = hunk
  const moved = { ...hints, ...defined({ oldStart: oldStart ? oldStart + by : undefined, newStart: newStart ? newStart + by : undefined }) }
  return { hunk: hunkOf(hunk.lines.slice(by, last + 1), moved), by }
}

function isAdded(line: HunkLine | undefined): boolean {
  return line?.kind === 'addition'
}
