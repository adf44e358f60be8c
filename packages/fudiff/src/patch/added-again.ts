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
import { objectKey } from '@suture/graft/internal'
import { mayUnbalance } from '@suture/text/internal'
import { type FileDiff, type Hunk, type HunkLine, newSide, oldSide } from '../model/hunk'
import type { PatchOptions } from '../model/options'
import type { HunkOutcome } from '../model/result'
import { editHunk } from './engine'
import { hasWord } from './place/halfway'
import { indexedText } from './place/line-index'
import type { Field, HunkPlaces } from './place/place'
import { oldLines } from './place/readings'

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
  if (options.strict || options.fidelity === 'verbatim') return undefined
  const mayAdd = mayAddAgain(found, at)
  if (!mayAdd && !mayBreakOff(found, hunk, at)) return undefined
  const outcome = editHunk(field, hunk, options, at + 1)
  const finding = outcome.status === 'refused' && 'finding' in outcome.problem ? outcome.problem.finding : undefined
  if (!finding || (!mayAdd && !ENDS.has(finding.rule))) return undefined
  if (ENDS.has(finding.rule)) return outcome
  const leaving = new Set(diff.hunks.flatMap((other) => (other === hunk ? [] : other.deletions.map((line) => line.trim()))))
  return finding.lines.some(({ text }) => leaving.has(text.trim())) ? undefined : outcome
}

/** True for a hunk that ends with a change above further lines of the file, and does not close as many blocks as it opens. */
function mayBreakOff({ indexed, reading }: HunkPlaces, hunk: Hunk, at: number): boolean {
  const isLast = at + oldLines(reading).length >= indexed.count
  return !isLast && hunk.lines.at(-1)?.kind !== 'context' && mayUnbalance(oldSide(hunk).join('\n'), newSide(hunk).join('\n'))
}

/** Rules for blocks that would be left open, or closed twice. */
const ENDS: ReadonlySet<string> = new Set(['end-twice', 'end-lost'])

/** True if the hunk has to be judged with the surrounding lines. */
function mayAddAgain({ indexed, reading }: HunkPlaces, at: number): boolean {
  const { lines } = reading
  const added = lines.flatMap(({ kind, text }) => (kind === 'addition' && text.trim() !== '' ? text.trim() : []))
  if (added.some((line) => objectKey(line) !== undefined)) return true
  const known = new Set(added)
  const bodyAt = (line: number) => (line >= 0 && line < indexed.count ? indexedText(indexed, line).trim() : undefined)
  const isKnownAt = (from: number, step: 1 | -1) => known.has(bodyAt(bodyAt(from) === '' ? from + step : from) ?? '')
  const changes = (line: (typeof lines)[number] | undefined) => line !== undefined && line.kind !== 'context'
  if ((changes(lines.at(-1)) && isKnownAt(at + oldLines(reading).length, 1)) || (changes(lines[0]) && isKnownAt(at - 1, -1))) return true
  return insertionsOf(lines, at).some(({ row, texts }) => {
    const areAt = (from: number) => texts.every((text, i) => bodyAt(from + i) === text.trim())
    return texts.some(hasWord) && (areAt(row - texts.length) || areAt(row))
  })
}

/** The runs of added lines, each with the line (0-based) before which it is inserted. */
function insertionsOf(lines: readonly HunkLine[], at: number): { readonly row: number; readonly texts: string[] }[] {
  const runs: { row: number; texts: string[] }[] = []
  let row = at
  let isOpen = false
  for (const { kind, text } of lines) {
    const isAdded = kind === 'addition'
    if (isAdded && isOpen) runs.at(-1)!.texts.push(text)
    else if (isAdded) runs.push({ row, texts: [text] })
    else row++
    isOpen = isAdded
  }
  return runs
}
