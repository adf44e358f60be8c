/** Hunks whose added lines are off by one column. */
import { addedColumn, inColumn } from '@suture/graft/internal'
import { changeLinesOf, type Hunk, hunkOf } from '../../model/hunk'
import type { HunkOutcome } from '../../model/result'
import type { Field } from './place'

/** By how many columns the added lines of a hunk must be moved. */
export function columnOf({ doc }: Field, { lines, offColumn }: Hunk): -1 | 0 | 1 {
  return offColumn ? addedColumn(changeLinesOf(lines), doc.text.split(/\r?\n/)) : 0
}

/** The hunk with its added lines moved by columns. */
export function inColumns(hunk: Hunk, by: -1 | 0 | 1): Hunk {
  if (by === 0) return hunk
  const { lines, contextBefore: _before, contextAfter: _after, deletions: _gone, additions: _come, offColumn: _off, ...hints } = hunk
  const moved = lines.map((line) => (line.kind === 'addition' ? { ...line, text: inColumn(line.text, by) } : line))
  return hunkOf(moved, hints)
}

/** Notes in the outcome of a moved hunk that columns were undone. */
export function withColumnsUndone(outcome: HunkOutcome): HunkOutcome {
  if (outcome.status === 'refused') return outcome
  return { ...outcome, matches: outcome.matches.map((match) => ({ ...match, undone: [...match.undone, 'columns'] })) }
}
