/**
 * Places hunks that need no search: those that a program wrote, those whose text is exactly at the line that they name, and those that
 * change only line ends.
 */
import { hasArtifacts } from '../../model/artifacts'
import { type Hunk, type HunkLine, hunkOf, newSide, oldSide } from '../../model/hunk'
import type { HunkOutcome } from '../../model/result'
import { type Field, findExactly } from './find-exactly'
import { exactMatchOf, landAt } from './land-found'

/** The outcome of a hunk that is placed by its exact text; undefined for any other. `line`: the 1-based line that its number surely names. */
export function placeExactly(field: Field, hunk: Hunk, line: number | undefined): HunkOutcome | undefined {
  const isText = hunk.literal || changesLineEnds(hunk.lines)
  const named = isText || !hasArtifacts(hunk.lines) ? line : undefined
  if (!isText && named === undefined) return undefined
  const found = findExactly(field, hunk)
  const isNamed = named !== undefined && found?.places.includes(named - 1)
  const inner = named === undefined || isNamed ? undefined : withoutOuterEmpty(hunk)
  if (inner) return placeExactly(field, inner.hunk, named! + inner.by)
  if (!found || (!isNamed && !(isText && found.places.length === 1))) return undefined
  const { places, applied } = found
  if (applied) return { status: 'already-applied', edits: [], matches: [exactMatchOf(found, hunk, places[0]!)] }
  return landAt(found, hunk, isNamed ? named - 1 : places[0]!)
}

/** Whether a body changes only line ends. */
function changesLineEnds(lines: readonly HunkLine[]): boolean {
  const bare = (side: readonly string[]) => side.map((text) => text.replace(/\r$/, '')).join('\n')
  return lines.some(({ text }) => text.endsWith('\r')) && bare(oldSide({ lines })) === bare(newSide({ lines }))
}

/**
 * The hunk without empty context at its ends, and by how many lines it begins later; undefined if it has none. Models often quote one empty
 * line too many.
 */
function withoutOuterEmpty(hunk: Hunk): { readonly hunk: Hunk; readonly by: number } | undefined {
  const isEmpty = ({ kind, text }: HunkLine) => kind === 'context' && text.trim() === ''
  const by = hunk.lines.findIndex((line) => !isEmpty(line))
  const last = hunk.lines.findLastIndex((line) => !isEmpty(line))
  if (by <= 0 && last === hunk.lines.length - 1) return undefined
  const { oldStart, newStart, ...hints } = hunk
  const moved = { ...hints, ...(oldStart ? { oldStart: oldStart + by } : {}), ...(newStart ? { newStart: newStart + by } : {}) }
  return { hunk: hunkOf(hunk.lines.slice(by, last + 1), moved), by }
}
