import type { Nearest, NotFound } from '@suture/text'
import type { FuzzyMatch } from './fuzzy-search'
import { addLineNumbers, splitLines } from './line-numbers'

/** Maximum number of lines around a hint in a message. It is enough for the default buffer and a block of 100 lines. */
const SHOWN_AROUND = 181
/** For any other text in a message, the maximum number of its lines and of the units of each line. */
const SHOWN_LINES = 60
const SHOWN_UNITS = 200
/** Maximum number of rows of a comparison, and of lines around the nearest place. */
const SHOWN_ROWS = 12
const AROUND = 3

/** A search that ended below the threshold. */
export interface FailedSearch {
  readonly lines: readonly string[]
  readonly search: string
  readonly startLine: number
  readonly threshold: number
  readonly bufferLines: number
  readonly closest: FuzzyMatch
}

/**
 * Returns the specification's message for a block that was not found: similarity, threshold, range, the search, the best match, and the
 * numbered lines around the hint. The length of each part is limited. Source: docs/spec/search-replace.md, Error messages.
 */
export function searchWords(failed: FailedSearch): string {
  const { lines, search, startLine, threshold, bufferLines, closest } = failed
  const score = `${closest.exact ? '' : 'at least '}${Math.floor(closest.bestScore * 100)}%`
  const needed = `${Math.floor(threshold * 100)}%`
  const at = startLine ? ` at line: ${startLine}` : ''
  const around = startLine ? linesAround(lines, startLine, splitLines(search).length, bufferLines) : { from: 0, to: SHOWN_LINES }
  const best = closest.bestMatchIndex < 0 ? '(no match)\n' : listing(closest.bestMatchContent.split('\n'), closest.bestMatchIndex + 1)
  return [
    `No sufficiently similar match found${at} (${score} similar, needs ${needed})`,
    '',
    'Debug Info:',
    `- Similarity Score: ${score}${closest.exact ? '' : ' (not every place was measured: the text is long)'}`,
    `- Required Threshold: ${needed}`,
    `- Search Range: ${startLine ? `starting at line ${startLine}` : 'start to end'}`,
    '- Tried both standard and aggressive line number stripping',
    '- Tip: Use the read_file tool to get the latest content of the file before attempting to use the apply_diff tool again',
    '',
    `Search Content:\n${listing(splitLines(search), 1)}`,
    `Best Match Found:\n${best}`,
    `Original Content:\n${listing(lines.slice(around.from, around.to), around.from + 1, SHOWN_AROUND)}`,
  ].join('\n')
}

/**
 * Returns the range of lines (0-based, half-open) that the search around a hint covers. For a large buffer, returns the middle of this
 * range.
 */
function linesAround(lines: readonly string[], startLine: number, height: number, bufferLines: number): { from: number; to: number } {
  const from = Math.max(0, startLine - 1 - bufferLines)
  const to = Math.min(lines.length, startLine + height + bufferLines)
  if (to - from <= SHOWN_AROUND) return { from, to }
  const middle = Math.max(from, startLine - 1 - Math.floor(SHOWN_AROUND / 2))
  return { from: middle, to: Math.min(to, middle + SHOWN_AROUND) }
}

/** Converts the failed search to a problem. */
export function searchProblem({ lines, search, closest }: FailedSearch, undone: readonly string[]): NotFound {
  const quoted = splitLines(search)
  const here = new Set(lines.map((line) => line.trim()))
  const nearest = closest.bestMatchIndex < 0 ? undefined : nearestAt(lines, quoted, closest)
  return {
    kind: 'not-found',
    quoted: search,
    tried: ['exact slot', 'middle-out', 'aggressive line number stripping'],
    undone,
    ...(nearest ? { nearest } : {}),
    missingLines: quoted
      .filter((line) => line.trim() !== '' && !here.has(line.trim()))
      .map((line) => line.trim())
      .slice(0, 5),
  }
}

/** Returns the numbered lines of a file around a place, up to a limit. */
export function numberedExcerpt(lines: readonly string[], place: { readonly startLine: number; readonly endLine: number }): string {
  const from = Math.max(0, place.startLine - 1 - AROUND)
  return listing(lines.slice(from, Math.min(place.endLine + AROUND, from + SHOWN_ROWS + 2 * AROUND)), from + 1)
}

function listing(lines: readonly string[], start: number, most = SHOWN_LINES): string {
  const shown = lines.slice(0, most).map((line) => (line.length > SHOWN_UNITS ? `${line.slice(0, SHOWN_UNITS)}...` : line))
  const more = lines.length > shown.length ? `... (${lines.length - shown.length} more lines)\n` : ''
  return addLineNumbers(`${shown.join('\n')}\n`, start) + more
}

function nearestAt(lines: readonly string[], quoted: readonly string[], closest: FuzzyMatch): Nearest {
  const first = closest.bestMatchIndex
  const actual = lines.slice(first, first + quoted.length)
  const differs = actual.findIndex((line, i) => line !== quoted[i])
  const rows = actual.slice(0, SHOWN_ROWS).flatMap((line, i) => (line === quoted[i] ? [` ${line}`] : [`-${quoted[i]}`, `+${line}`]))
  return {
    startLine: first + 1,
    endLine: first + Math.max(1, actual.length),
    similarity: closest.bestScore,
    diff: rows.slice(0, SHOWN_ROWS),
    ...(differs < 0 ? {} : { firstDifference: { line: first + differs + 1, quoted: quoted[differs]!, actual: actual[differs]! } }),
  }
}
