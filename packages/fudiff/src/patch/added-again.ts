/**
 * A hunk whose old side occurs verbatim, and which adds lines that the file has there already, or leaves a block open or closes one twice.
 *
 * Idea: three kinds of hunks can do so: one that begins or ends with a change has nothing quoted beyond it, so the next line of the file
 * may be one that it adds; one that adds a key, since the block may have that key outside the context; and one whose added lines are all
 * right there. Such hunks are few. The engine decides on them with the surrounding lines in view. A line that another hunk removes does not
 * count. Cost: the hunk's lines. Source: own. Weakness: an added line that occurs further away.
 *
 *     file    ··load(a)        hunk    -··load(a)        refused: line 2 would be there twice
 *             ··store(a)               +··load(b)
 *                                      +··store(a)
 */
import type { FileDiff, Hunk } from '../model/hunk'
import { mayAddAgain, mayBreakOff } from '../model/may-repeat'
import type { PatchOptions } from '../model/options'
import type { HunkOutcome } from '../model/result'
import { editHunk } from './engine'
import { indexedText } from './place/line-index'
import type { Field, HunkPlaces } from './place/place'

/** A hunk and the line (0-based) where its old side is. */
interface PlacedHunk {
  readonly diff: FileDiff
  readonly hunk: Hunk
  readonly at: number
}

/** The engine's refusal if the hunk adds lines that are there already; undefined otherwise. */
export function addedAgain(
  field: Field,
  found: HunkPlaces,
  { diff, hunk, at }: PlacedHunk,
  options: PatchOptions,
): HunkOutcome | undefined {
  if (hunk.literal || options.fidelity === 'verbatim') return undefined
  const { indexed, reading } = found
  const around = { count: indexed.count, textAt: (line: number) => indexedText(indexed, line) }
  const mayAdd = mayAddAgain(around, reading.lines, at)
  if (!mayAdd && !mayBreakOff(around, reading.lines, at)) return undefined
  const outcome = editHunk(field, hunk, options, at + 1)
  const finding = outcome.status === 'refused' && 'finding' in outcome.problem ? outcome.problem.finding : undefined
  if (!finding || (!mayAdd && !ENDS.has(finding.rule))) return undefined
  if (ENDS.has(finding.rule)) return outcome
  const leaving = new Set(diff.hunks.flatMap((other) => (other === hunk ? [] : other.deletions.map((line) => line.trim()))))
  return finding.lines.some(({ text }) => leaving.has(text.trim())) ? undefined : outcome
}

/** Rules for blocks that would be left open, or closed twice. */
const ENDS: ReadonlySet<string> = new Set(['end-twice', 'end-lost'])
