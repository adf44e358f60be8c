/**
 * Places hunks with the option `strict`, exactly as docs/spec/fudiff.md describes: all old lines must occur, differences in whitespace are
 * ignored, and the new lines are written as given.
 * Source: docs/spec/fudiff.md, Context Matching and Incomplete Hunk Bodies.
 */
import type { Document, NotFound } from '@suture/text'
import { refused } from '@suture/text/internal'
import { type FileDiff, type Hunk, hasWord, oldSide } from '../model/hunk'
import type { PatchOptions } from '../model/options'
import type { HunkOutcome } from '../model/result'
import { placeAtEdge, placeWithoutContext } from './edges'
import { type Field, findApplied, findExactly, type HunkPlaces } from './exact/find-exactly'
import { type Folded, findFolded } from './exact/find-folded'
import { landFound } from './exact/land-found'
import { invalidHunk } from './invalid-hunk'
import { withReason } from './removed-text'

/** Returns the outcome of each hunk of the diff, in order. */
export function placeStrictly(field: Field, folded: Folded, diff: FileDiff, options: PatchOptions): HunkOutcome[] {
  return diff.hunks.map((hunk, index) => {
    options.onPlaced?.()
    const outcome = oldSide(hunk).length === 0 ? placeWithoutContext(field, diff, index) : placeOne(field, folded, hunk, index, options)
    return asDocumented(field.doc, diff, index, outcome)
  })
}

function placeOne(field: Field, folded: Folded, hunk: Hunk, index: number, options: PatchOptions): HunkOutcome {
  const find = (part: Hunk): HunkPlaces | undefined => findExactly(field, part) ?? findFolded(field, folded, part)
  const found = find(hunk) ?? findApplied(field, hunk)
  if (found) return landFound(found, hunk, index, options)
  const isIdle = hunk.deletions.length === 0 && hunk.additions.length === 0
  return (isIdle ? undefined : placeAtEdge(field, hunk, find)) ?? refused(notFound(folded, hunk))
}

/** Maximum number of missing lines that a refusal lists. */
const LISTED = 5

function notFound({ index: indexed }: Folded, hunk: Hunk): NotFound {
  const old = oldSide(hunk)
  const missing = old.filter((text) => hasWord(text) && !indexed.has(text))
  const missingLines = missing.slice(0, LISTED).map((text) => text.trim())
  const tried = ['simple', 'whitespace-normalized']
  return withReason({ kind: 'not-found', quoted: old.join('\n'), tried, undone: [], missingLines }, indexed, hunk)
}

/**
 * Refuses a hunk that has only deletions, and a hunk that has only additions unless the additions are before the first line or after the
 * last line. A hunk that has been applied is not refused.
 */
function asDocumented(doc: Document, diff: FileDiff, index: number, outcome: HunkOutcome): HunkOutcome {
  const hunk = diff.hunks[index]!
  if (outcome.status !== 'applied' || hunk.deletions.length > 0 === hunk.additions.length > 0) return outcome
  const last = doc.lineCount - (doc.finalNewline ? 1 : 0)
  const [above, below] = [hunk.lines[0], hunk.lines.at(-1)].map((line) => line?.kind === 'addition')
  const isAtEdge = outcome.matches.every(({ startLine, endLine }) => (above && startLine === 1) || (below && endLine >= last))
  if (hunk.additions.length > 0 && isAtEdge) return outcome
  const [expected, found] = hunk.deletions.length > 0 ? ['an added line', 'deletions alone'] : ['a removed line', 'additions alone']
  return refused(invalidHunk(diff, index, `${expected} (strict)`, found))
}
