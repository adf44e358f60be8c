/*
 * Middle-out under `policy: "safe"`: a place for a block that no strategy found, when the caller allows a threshold
 * below 1.
 * Idea: the best window in the buffer around the hint, else in the whole file; taken only when no window beside it comes
 *   close, when the lines that the edit removes stand there as quoted, and when the change can be carried into the
 *   file's own lines. The block is then said anew in those lines.
 * Cost: three searches. Source: docs/spec/search-replace.md, Algorithm 2 and Algorithm 3; the guards are ours.
 * Weakness: a window has as many lines as the block; a missing line inside is bridged only as far as the score allows.
 */
import { alignLines, graftLines, lineKey, removedLines } from '@suture/graft'
import type { Intent } from '@suture/text'
import { type FuzzyMatch, fuzzySearch } from './spec/fuzzy-search'
import { splitLines } from './spec/line-numbers'
import { openLines, type TextLines } from './spec/text-lines'

/** A block said in the file's own lines. */
export interface Resolved {
  readonly intent: Intent
  /** 0..1, of the quoted text against the file's. */
  readonly similarity: number
}

/** A rival may be this many times as far from the quoted text, and a bit, before the best window is sure. */
const RIVAL_FACTOR = 3
const RIVAL_SLACK = 0.02

/** The block at its best window; undefined when there is none, a rival is close, or the removed lines differ. */
export function resolveByMiddleOut(content: string, intent: Intent, threshold: number, bufferLines: number): Resolved | undefined {
  if (intent.oldString.trim() === '') return undefined
  const text = openLines(content)
  const search = splitLines(intent.oldString)
  const chunk = search.join('\n')
  const best = bestNear(text, chunk, search.length, intent.startLine, threshold, bufferLines)
  if (!best || hasRival(text.lines, chunk, search.length, best)) return undefined
  const height = Math.min(search.length, text.lines.length - best.bestMatchIndex)
  const changed = carry(text, best.bestMatchIndex, height, intent)
  if (!changed) return undefined
  return {
    intent: { oldString: changed.found, newString: changed.text, startLine: best.bestMatchIndex + 1, wholeLines: true },
    similarity: best.bestScore,
  }
}

function bestNear(
  { lines }: TextLines,
  chunk: string,
  height: number,
  hint: number | undefined,
  threshold: number,
  bufferLines: number,
): FuzzyMatch | undefined {
  const reaches = (match: FuzzyMatch) => match.bestMatchIndex >= 0 && match.bestScore >= threshold && !match.exceeded
  if (hint !== undefined && hint <= lines.length) {
    const near = fuzzySearch(lines, chunk, Math.max(0, hint - 1 - bufferLines), Math.min(lines.length, hint + height + bufferLines), {
      threshold,
    })
    if (reaches(near)) return near
  }
  const anywhere = fuzzySearch(lines, chunk, 0, lines.length, { threshold })
  return reaches(anywhere) ? anywhere : undefined
}

/** Another window, not overlapping the best, that is nearly as good. */
function hasRival(lines: readonly string[], chunk: string, height: number, best: FuzzyMatch): boolean {
  const least = Math.max(0, 1 - RIVAL_FACTOR * (1 - best.bestScore) - RIVAL_SLACK)
  const from = best.bestMatchIndex
  const sides = [lines.slice(0, from), lines.slice(from + height)]
  return sides.some((side) => {
    const rival = fuzzySearch(side, chunk, 0, side.length, { threshold: least })
    return side.length > 0 && (rival.exceeded || rival.bestScore >= least)
  })
}

function carry(text: TextLines, first: number, height: number, intent: Intent): { found: string; text: string } | undefined {
  // The empty line after a final line break is no line of the file to be changed.
  const empty = text.lines.length - 1 - first
  const count = height > empty && text.lines.at(-1) === '' ? empty : height
  const actual = text.lines.slice(first, first + count)
  const oldLines = splitLines(intent.oldString)
  const newLines = intent.newString === '' ? [] : splitLines(intent.newString)
  const fixed = removedLines(oldLines, newLines)
  const alignment = alignLines(oldLines.map(lineKey), actual.map(lineKey), { fixed, fuzzy: oldLines.length })[0]
  if (!alignment) return undefined
  const found = actual.map((line, i) => line + text.ends[first + i]).join('')
  const carried = graftLines(found, oldLines, newLines, { alignment })
  return carried && carried.unplaced.length === 0 ? { found, text: carried.text } : undefined
}
