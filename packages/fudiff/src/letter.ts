import { type Document, type Malformed, refused } from '@suture/text'
import type { FileDiff } from './hunk'
import { render } from './render'
import type { HunkOutcome } from './result'

const FORM = '@@ @@\n unchanged line\n-removed line\n+added line\n unchanged line'

/** The problem of a hunk that is not well formed; its line is that of the hunk's header in the rendered diff. */
export function invalidHunk(diff: FileDiff, index: number, expected: string, found: string): Malformed {
  const header = render({ ...diff, hunks: [] }).split('\n').length
  const line = diff.hunks.slice(0, index).reduce((sum, hunk) => sum + Math.max(1, hunk.within?.length ?? 1) + hunk.lines.length, header)
  return { kind: 'malformed', line, expected, found, form: FORM }
}

/**
 * Holds a placed hunk to the letter of the format: a hunk of additions alone or of deletions alone is valid only where it
 * touches the first or the last line. Source: spec/fudiff.md, Incomplete Hunk Bodies.
 */
export function checkLetter(doc: Document, diff: FileDiff, index: number, outcome: HunkOutcome): HunkOutcome {
  const hunk = diff.hunks[index]
  if (!hunk || outcome.status === 'refused' || hunk.deletions.length > 0 === hunk.additions.length > 0) return outcome
  const last = doc.lineCount - (doc.finalNewline ? 1 : 0)
  const atEdge = outcome.matches.every((match) => match.startLine === 1 || match.endLine >= last)
  if (atEdge) return outcome
  const [expected, found] = hunk.deletions.length > 0 ? ['an added line', 'deletions alone'] : ['a removed line', 'additions alone']
  return refused(invalidHunk(diff, index, `${expected} (strict)`, found))
}
