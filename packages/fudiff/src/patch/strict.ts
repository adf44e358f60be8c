/** Hunks that do not occur, by the document (`strict`). */
import type { NotFound } from '@suture/text'
import { type Hunk, hasWord, oldSide } from '../model/hunk'
import type { HunkOutcome } from '../model/result'
import { placeAtEdge } from './boundary'
import { matchAt } from './land-found'
import { nameReason } from './name-reason'
import { type Field, findMade } from './place/place'

/** How many lines that do not occur a refusal lists. */
const LISTED = 5

/**
 * The outcome of a hunk whose old side does not occur, whitespace ignored: made before where its new side occurs verbatim, or at an edge of
 * the file with part of its context; else not found. Source: docs/spec/fudiff.md, Context Matching.
 */
export function placeStrictly(field: Field, hunk: Hunk): HunkOutcome {
  const made = findMade(field, hunk)
  if (made) return { status: 'already-applied', edits: [], matches: [matchAt(field, made, hunk, made.places[0] as number)] }
  const isIdle = hunk.deletions.length === 0 && hunk.additions.length === 0
  return (isIdle ? undefined : placeAtEdge(field, hunk)) ?? nameReason(field, hunk, { status: 'refused', problem: notFound(field, hunk) })
}

function notFound({ loose, plain }: Field, hunk: Hunk): NotFound {
  const { idOf } = (loose ?? plain)()
  const old = oldSide(hunk)
  const missing = old.filter((text) => hasWord(text) && idOf(text) === undefined)
  const missingLines = missing.slice(0, LISTED).map((text) => text.trim())
  return { kind: 'not-found', quoted: old.join('\n'), tried: ['simple', 'whitespace-normalized'], undone: [], missingLines }
}
