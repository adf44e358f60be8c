import type { Match } from '@suture/text'
import { refused } from '@suture/text/internal'
import { type FileDiff, type Hunk, type HunkLine, hasWord, hunkOf, oldSide, oldSize } from '../model/hunk'
import type { HunkOutcome } from '../model/result'
import type { Field, HunkPlaces } from './exact/find-exactly'
import { changeLines, emitEdits, exactMatchAt } from './exact/land-found'
import { indexedText, type LineIndex } from './exact/line-index'
import { invalidHunk } from './invalid-hunk'

/**
 * Places a hunk that has only additions and no context: in an empty file, or at the start or end of the file if the line number in its header is there.
 * Refused if more than half of its lines occur in the file. Source: docs/spec/fudiff.md, Changes at File Boundaries.
 */
export function placeWithoutContext(field: Field, diff: FileDiff, index: number): HunkOutcome {
  const hunk = diff.hunks[index] as Hunk
  const indexed = field.plain
  const { doc } = field
  const lines = hunk.additions
  if (doc.text === `${lines.join('\n')}\n`) return { status: 'already-applied', edits: [], matches: [edgeMatch(indexed, 0, lines.length)] }
  const last = indexed.doc.lineCount - (doc.finalNewline ? 1 : 0)
  const at = doc.text === '' || hunk.oldStart === 0 ? 0 : hunk.oldStart === last ? last : undefined
  const filled = lines.filter((line) => line.trim() !== '')
  const known = filled.filter((line) => indexed.has(line))
  if (at === undefined || (doc.text !== '' && known.length * 2 > filled.length))
    return refused(invalidHunk(diff, index, 'context lines that show where to add', 'additions alone, in a file that has text'))
  return { status: 'applied', edits: [changeLines(indexed, at, at, lines)], matches: [edgeMatch(indexed, at, 0)] }
}

/**
 * Places a hunk whose context extends beyond the start or end of the file. Outer context lines that do not occur in the file are ignored if
 * the remaining lines are at that edge. Source: docs/spec/fudiff.md, Multi-Hunk and Overlapping Changes ("partial").
 */
export function placeAtEdge(field: Field, hunk: Hunk, find: (part: Hunk) => HunkPlaces | undefined): HunkOutcome | undefined {
  const indexed = field.plain
  for (const edge of ['top', 'bottom']) {
    const lines = edge === 'top' ? cutAbove(indexed, hunk.lines) : cutAbove(indexed, hunk.lines.toReversed())?.toReversed()
    if (!lines || !identifies(lines, hunk)) continue
    const found = find(hunkOf(lines))
    const place = found?.places[0]
    if (!found || found.applied || found.places.length !== 1 || place === undefined) continue
    const size = oldSize(lines)
    if (edge === 'top' ? place !== 0 : !reachesEnd(found.indexed, place + size)) continue
    const warnings = ['context beyond the edge of the file was left out']
    return {
      status: 'applied',
      edits: emitEdits(found.indexed, found.lines, place),
      matches: [{ ...edgeMatch(indexed, place, size), warnings }],
    }
  }
  return undefined
}

/**
 * Returns the lines of the hunk without those above the file, which are all lines up to and including the last context line above the
 * changes that the file does not have. Returns undefined if the file has all of these context lines. For the lines below the file, both are
 * in reverse order.
 */
function cutAbove(indexed: LineIndex, lines: readonly HunkLine[]): readonly HunkLine[] | undefined {
  const change = lines.findIndex(({ kind }) => kind !== 'context')
  const last = lines.slice(0, change).findLastIndex(({ text }) => text.trim() !== '' && !indexed.has(text))
  return last === -1 ? undefined : lines.slice(last + 1)
}

/** Whether the remaining lines identify a place: they are at least half of the old lines, and one of them contains a word. */
function identifies(lines: readonly HunkLine[], hunk: Hunk): boolean {
  const old = oldSide({ lines })
  return old.length * 2 >= oldSize(hunk.lines) && old.some(hasWord)
}

function reachesEnd(indexed: LineIndex, end: number): boolean {
  return end === indexed.doc.lineCount || (end === indexed.doc.lineCount - 1 && indexedText(indexed, end) === '')
}

function edgeMatch(indexed: LineIndex, at: number, size: number): Match {
  const first = Math.min(at, indexed.doc.lineCount - 1)
  const match = exactMatchAt(indexed, first, Math.min(indexed.doc.lineCount - first, Math.max(1, size)), 'file-boundary')
  return size === 0 ? { ...match, span: { from: match.span.from, to: match.span.from } } : match
}
