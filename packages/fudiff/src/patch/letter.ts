import type { Document, Malformed } from '@suture/text'
import { refused } from '@suture/text/internal'
import type { FileDiff, Hunk } from '../model/hunk'
import { HUNK_FORM } from '../model/hunk-terms'
import type { HunkLanded, HunkOutcome } from '../model/result'
import { formatPatch } from '../write/render'

/** The problem of a hunk that is not well formed. Its line is that of the hunk's header in the rendered diff, end marks not counted. */
export function invalidHunk(diff: FileDiff, index: number, expected: string, found: string): Malformed {
  const header = formatPatch({ ...diff, hunks: [] }).split('\n').length
  const line = diff.hunks.slice(0, index).reduce((sum, hunk) => sum + Math.max(1, hunk.within?.length ?? 1) + hunk.lines.length, header)
  return { kind: 'malformed', line, expected, found, form: HUNK_FORM }
}

/**
 * Holds a placed hunk to the document (`strict`): a hunk of only deletions is not valid, one of only additions only if it inserts before
 * the first line or after the last one. A hunk with nothing left to do passes. Source: docs/spec/fudiff.md, Incomplete Hunk Bodies.
 */
export function checkLetter(doc: Document, diff: FileDiff, index: number, outcome: HunkOutcome): HunkOutcome {
  const hunk = diff.hunks[index]
  if (!hunk || outcome.status !== 'applied' || hunk.deletions.length > 0 === hunk.additions.length > 0) return outcome
  if (hunk.additions.length > 0 && insertsAtEdge(doc, hunk, outcome)) return outcome
  const [expected, found] = hunk.deletions.length > 0 ? ['an added line', 'deletions alone'] : ['a removed line', 'additions alone']
  return refused(invalidHunk(diff, index, `${expected} (strict)`, found))
}

/** True if the added lines come first or last in the hunk, and the hunk's place is at that edge of the file. */
function insertsAtEdge(doc: Document, hunk: Hunk, outcome: HunkLanded): boolean {
  const last = doc.lineCount - (doc.finalNewline ? 1 : 0)
  const first = hunk.lines[0]?.kind === 'addition'
  const final = hunk.lines.at(-1)?.kind === 'addition'
  return outcome.matches.every((match) => (first && match.startLine === 1) || (final && match.endLine >= last))
}
