import type { Document, Malformed } from '@suture/text'
import { refused } from '@suture/text/internal'
import type { FileDiff, Hunk } from '../model/hunk'
import type { HunkLanded, HunkOutcome } from '../model/result'
import { render } from '../write/render'

const FORM = '@@ @@\n unchanged line\n-removed line\n+added line\n unchanged line'

/** The problem of a hunk that is not well formed; its line is that of the hunk's header in the rendered diff. */
export function invalidHunk(diff: FileDiff, index: number, expected: string, found: string): Malformed {
  const header = render({ ...diff, hunks: [] }).split('\n').length
  const line = diff.hunks.slice(0, index).reduce((sum, hunk) => sum + Math.max(1, hunk.within?.length ?? 1) + hunk.lines.length, header)
  return { kind: 'malformed', line, expected, found, form: FORM }
}

/**
 * Holds a placed hunk to the letter of the format: a hunk of deletions alone is not valid, one of additions alone only where it
 * inserts before the first line or behind the last. One that has
 * nothing left to do is not asked. Source: docs/spec/fudiff.md, Incomplete Hunk Bodies.
 */
export function checkLetter(doc: Document, diff: FileDiff, index: number, outcome: HunkOutcome): HunkOutcome {
  const hunk = diff.hunks[index]
  if (!hunk || outcome.status !== 'applied' || hunk.deletions.length > 0 === hunk.additions.length > 0) return outcome
  if (hunk.additions.length > 0 && insertsAtEdge(doc, hunk, outcome)) return outcome
  const [expected, found] = hunk.deletions.length > 0 ? ['an added line', 'deletions alone'] : ['a removed line', 'additions alone']
  return refused(invalidHunk(diff, index, `${expected} (strict)`, found))
}

/** True where nothing but line ends stands between an edge of the file and what is added, or would be. */
function insertsAtEdge(doc: Document, hunk: Hunk, outcome: HunkLanded): boolean {
  const last = doc.lineCount - (doc.finalNewline ? 1 : 0)
  const first = hunk.lines[0]?.kind === 'addition'
  const final = hunk.lines.at(-1)?.kind === 'addition'
  return outcome.matches.every((match) => (first && match.startLine === 1) || (final && match.endLine >= last))
}
