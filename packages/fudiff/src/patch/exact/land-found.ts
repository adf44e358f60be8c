/** Returns the outcome of a hunk whose old lines were found in the file. */
import type { Ambiguous, Edit, Match } from '@suture/text'
import { changedRuns, linesSpan, refused } from '@suture/text/internal'
import { changeLinesOf, type Hunk, type HunkLine, newSide, oldSide, oldSize } from '../../model/hunk'
import type { PatchOptions } from '../../model/options'
import type { HunkOutcome } from '../../model/result'
import type { HunkPlaces } from './find-exactly'
import { indexedEnd, indexedEol, indexedStart, type LineIndex, replacedEol } from './line-index'

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

/**
 * Returns the edits of a hunk whose old lines begin at `line` (0-based): one edit for each run of deletions and additions. Kept lines are
 * not changed. A deleted line includes its line end, or the line end before it if the line is the last of the file.
 */
export function emitEdits(indexed: LineIndex, lines: readonly HunkLine[], line: number): Edit[] {
  const made = newSide({ lines })
  return changedRuns(changeLinesOf(lines)).map(({ oldFrom, oldTo, newFrom, newTo }) =>
    changeLines(indexed, line + oldFrom, line + oldTo, made.slice(newFrom, newTo)),
  )
}

/**
 * Replaces the lines `from` to `to` (0-based, half-open) by `added`. If lines are added after the empty line at the end of a file, the file
 * keeps its final newline, since an edit that quotes this empty line does not mean to remove the newline.
 *
 *     file    }⏎        hunk    ·}        becomes    }⏎⏎f()⏎
 *                               ·
 *                               +f()
 */
export function changeLines(indexed: LineIndex, from: number, to: number, added: readonly string[]): Edit {
  const eol = indexedEol(indexed, from)
  const size = indexed.doc.text.length
  if (from === to) {
    if (from === indexed.doc.lineCount) {
      const isEnded = indexed.doc.finalNewline && added.at(-1) !== ''
      return { from: size, to: size, text: eol + added.join(eol) + (isEnded ? eol : '') }
    }
    const at = indexedStart(indexed, from)
    return { from: at, to: at, text: added.join(eol) + eol }
  }
  const start = indexedStart(indexed, from)
  const end = indexedEnd(indexed, to - 1)
  if (added.length > 0) {
    const ended = added.map((line, k) => (k === added.length - 1 ? line : line + replacedEol(indexed, Math.min(from + k, to - 1))))
    return { from: start, to: end, text: ended.join('') }
  }
  if (to < indexed.doc.lineCount) return { from: start, to: indexedStart(indexed, to), text: '' }
  return { from: from > 0 ? indexedEnd(indexed, from - 1) : start, to: end, text: '' }
}
