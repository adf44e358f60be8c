/**
 * Uses the line numbers of hunk headers to choose places.
 *
 * Idea: a hunk whose place is certain shows by how many lines the file has shifted since the diff was made. This shift is added to the line
 * numbers of the other hunks. Source: own. Weakness: if lines were added between two hunks, the shift of one is wrong for the other.
 */
import { alikeNearer } from '@suture/edit/internal'
import type { Ambiguous, Match } from '@suture/text'
import { firstFrom } from '@suture/text/internal'
import { type Hunk, oldSide, oldSize } from '../model/hunk'
import type { HunkOutcome } from '../model/result'
import { indexedText, type LineIndex } from './exact/line-index'

/** Maximum number of lines between a place and a line number that is near it. */
export const NEAR = 40
/**
 * Maximum difference, in lines, between the distances of two hunks that confirm each other. The distance of a hunk is the number of lines
 * between its place and its line number.
 */
const ALIKE = 4

/** Whether the line numbers of the hunks can belong to one text: the ranges that they name do not overlap. */
export function numbersAgree(hunks: readonly Hunk[]): boolean {
  const named = hunks.flatMap((hunk) => (hunk.oldStart ? { from: hunk.oldStart, to: hunk.oldStart + oldSize(hunk.lines) } : []))
  named.sort((a, b) => a.from - b.from || a.to - b.to)
  return named.every(({ from }, i) => i === 0 || from >= named[i - 1]!.to)
}

/** The lines of a hunk whose place is certain, 1-based. */
export type Certain = Pick<Match, 'startLine' | 'endLine'>

/** What the other hunks show about the place of a hunk. Lines are 1-based. */
export interface Surroundings {
  /** The range of lines in which the hunk is, if the other hunks are in the order of the diff. */
  readonly after: number
  readonly before: number
  /**
   * The line that the number of the hunk names. `named` is the number as written, and `moved` is the number moved by the distance of the
   * neighbouring hunk from its own number. Undefined if the number is not credible.
   */
  readonly named: number | undefined
  readonly moved: number | undefined
}

/**
 * Returns a function that returns, for each hunk, what the other hunks show about its place. `places` are the places of the hunks whose
 * place is certain. `isNumbered` is the result of `numbersAgree`. `inOrder` says whether the hunks are in the order of the file.
 */
export function surroundingsOf(
  hunks: readonly Hunk[],
  places: readonly (Certain | undefined)[],
  isNumbered: boolean,
  inOrder: boolean,
): (index: number) => Surroundings {
  const driftOf = (index: number) => {
    const [place, hunk] = [places[index], hunks[index]]
    return place && hunk?.oldStart ? place.startLine - hunk.oldStart : undefined
  }
  const known = places.filter((place) => place !== undefined)
  const isOrdered = inOrder && known.every((place, i) => i === 0 || place.startLine >= known[i - 1]!.startLine)
  const drifts = places.flatMap((_, index) => driftOf(index) ?? []).sort((a, b) => a - b)
  const above: (number | undefined)[] = []
  const below: (number | undefined)[] = []
  for (let i = 1; i < places.length; i++) above[i] = places[i - 1] ? i - 1 : above[i - 1]
  for (let i = places.length - 2; i >= 0; i--) below[i] = places[i + 1] ? i + 1 : below[i + 1]
  return (index) => {
    const [upper, lower] = [above[index], below[index]]
    const beside = upper ?? lower
    const { named, moved } = isNumbered ? namedLines(hunks[index]!, beside === undefined ? undefined : driftOf(beside), drifts) : NOTHING
    return {
      after: isOrdered && upper !== undefined ? places[upper]!.startLine : 0,
      before: isOrdered && lower !== undefined ? places[lower]!.endLine : Number.POSITIVE_INFINITY,
      named,
      moved,
    }
  }
}

const NOTHING = { named: undefined, moved: undefined }

/**
 * Returns the lines that the number of a hunk names. `near` is the distance of the neighbouring hunk from its own number. `drifts` are these
 * distances of all hunks, sorted. A large distance counts only if another hunk confirms it. If no hunk confirms it, the numbers are taken as
 * made up. Lines 0 and 1 are ignored, because models write these numbers if they do not know the line.
 */
function namedLines({ oldStart }: Hunk, near: number | undefined, drifts: readonly number[]): Pick<Surroundings, 'named' | 'moved'> {
  if (oldStart === undefined || (oldStart <= 1 && near === undefined)) return NOTHING
  const moved = Math.max(1, oldStart + (near ?? 0))
  if (near === undefined || Math.abs(near) <= NEAR) return { named: oldStart, moved }
  const alike = firstFrom(drifts, near + ALIKE + 1) - firstFrom(drifts, near - ALIKE)
  return alike > 1 ? { named: oldStart, moved } : NOTHING
}

/** Returns the refusal of a hunk if the file has lines like the quoted ones clearly nearer to `line`. Either place may be meant. */
export function namedElsewhere(indexed: LineIndex, hunk: Hunk, outcome: HunkOutcome, line: number | undefined): Ambiguous | undefined {
  const [match] = outcome.status === 'applied' ? outcome.matches : []
  if (!match || line === undefined) return undefined
  const textOf = (row: number) => (row >= 0 && row < indexed.doc.lineCount ? indexedText(indexed, row) : undefined)
  const quoted = hunk.lines.flatMap(({ kind, text }) => (kind === 'addition' ? [] : [{ text, isKept: kind === 'context' }]))
  const at = alikeNearer(textOf, quoted, match.startLine - 1, line)
  if (at === undefined) return undefined
  const places = [match.startLine, at + 1].sort((a, b) => a - b).map((start) => ({ startLine: start, endLine: start + quoted.length - 1 }))
  return { kind: 'ambiguous', quoted: oldSide(hunk).join('\n'), strategy: 'simple', places, total: 2 }
}
