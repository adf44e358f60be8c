/**
 * A hunk that stands to the letter, and adds what stands there already, or opens and closes unlike many blocks.
 *
 * Idea: a hunk whose first or last lines change has nothing quoted beyond them, so a line that stands there may be one of those it adds;
 * and a key that it adds may stand in the block, out of its context; and all that it adds at a place may stand right there. Such hunks are
 * few: the engine reads them with the file around.
 * A line that another hunk removes does not stay. Cost: the hunk's lines. Source: own. Weakness: an addition that stands further off.
 *
 *     file    ··load(a)        hunk    -··load(a)        refused: line 2 would stand twice
 *             ··store(a)               +··load(b)
 *                                      +··store(a)
 */
import { objectKey } from '@suture/graft/internal'
import { mayUnbalance } from '@suture/text/internal'
import { type FileDiff, type Hunk, type HunkLine, newSide, oldSide } from '../model/hunk'
import type { PatchOptions } from '../model/options'
import type { HunkOutcome } from '../model/result'
import { editHunk } from './engine'
import { saysWord } from './place/halfway'
import { indexedText } from './place/line-index'
import type { Field, HunkPlaces } from './place/place'
import { oldLines } from './place/readings'

/** A hunk, and the line (0-based) where it stands. */
interface Standing {
  readonly diff: FileDiff
  readonly hunk: Hunk
  readonly at: number
}

/** The engine's refusal of a hunk that adds what stands there; undefined for any other. */
export function addedAgain(field: Field, found: HunkPlaces, { diff, hunk, at }: Standing, options: PatchOptions): HunkOutcome | undefined {
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

/** A hunk that ends with a change, above lines of the file, and opens and closes unlike many blocks. */
function mayBreakOff({ indexed, reading }: HunkPlaces, hunk: Hunk, at: number): boolean {
  const isLast = at + oldLines(reading).length >= indexed.count
  return !isLast && hunk.lines.at(-1)?.kind !== 'context' && mayUnbalance(oldSide(hunk).join('\n'), newSide(hunk).join('\n'))
}

/** Rules by which a block would be left open, or closed twice. */
const ENDS: ReadonlySet<string> = new Set(['end-twice', 'end-lost'])

/** True where a hunk's lines at a place are to be read with those around. */
function mayAddAgain({ indexed, reading }: HunkPlaces, at: number): boolean {
  const { lines } = reading
  const added = lines.flatMap(({ kind, text }) => (kind === 'addition' && text.trim() !== '' ? text.trim() : []))
  if (added.some((line) => objectKey(line) !== undefined)) return true
  const known = new Set(added)
  const bodyAt = (line: number) => (line >= 0 && line < indexed.count ? indexedText(indexed, line).trim() : undefined)
  const stands = (from: number, step: 1 | -1) => known.has(bodyAt(bodyAt(from) === '' ? from + step : from) ?? '')
  const changes = (line: (typeof lines)[number] | undefined) => line !== undefined && line.kind !== 'context'
  if ((changes(lines.at(-1)) && stands(at + oldLines(reading).length, 1)) || (changes(lines[0]) && stands(at - 1, -1))) return true
  return insertionsOf(lines, at).some(({ row, texts }) => {
    const standAt = (from: number) => texts.every((text, i) => bodyAt(from + i) === text.trim())
    return texts.some(saysWord) && (standAt(row - texts.length) || standAt(row))
  })
}

/** The runs of added lines, each with the line (0-based) that it comes before. */
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
