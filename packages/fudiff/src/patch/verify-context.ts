/** Checks hunks that have only context lines. Such a hunk changes nothing, but claims that its lines are in the file. */
import { editAmong } from '@suture/edit/internal'
import { refused } from '@suture/text/internal'
import type { FileDiff, Hunk } from '../model/hunk'
import type { HunkOutcome } from '../model/result'
import { type Field, findExactly } from './exact/find-exactly'
import { landAt } from './exact/land-found'
import { intentOf } from './intent'
import { invalidHunk } from './invalid-hunk'

/** A line that does not occur in any file. */
const PROBE = '\u0001\u0002'

/**
 * Returns the outcome of a hunk that has only context: it changes nothing where it is found. All its lines must occur in the file, apart
 * from differences in whitespace. A line that does not occur may be a change whose `+` or `-` was not recognised (` -gone`, `6 - gone`). So
 * a hunk with such a line must not be reported as done.
 */
export function verifyContext(field: Field, diff: FileDiff, index: number): HunkOutcome {
  const hunk = diff.hunks[index]!
  const found = findExactly(field, hunk)
  if (found) return landAt(found, hunk, found.places[0]!)
  const intent = intentOf(hunk)
  // The engine refuses an edit that changes nothing, so a line is added at the end for the search.
  const probing = { ...intent, newString: `${intent.newString}\n${PROBE}`, body: [...intent.body!, { kind: 'add' as const, text: PROBE }] }
  const outcome = editAmong(field.doc, probing, {})
  if (outcome.status === 'refused' && outcome.problem.kind !== 'ambiguous') return outcome
  const unknown = unknownLine(field, hunk)
  if (unknown !== undefined) return refused(invalidHunk(diff, index, 'lines that begin with - or +, or lines of the file', unknown))
  return { status: 'no-op', edits: [], matches: outcome.status === 'refused' ? [] : outcome.matches }
}

/** Returns the first line of the hunk that does not occur in the file, with whitespace ignored. The line is cut after 120 units. */
function unknownLine({ doc }: Field, { lines }: Hunk): string | undefined {
  const bare = (text: string) => text.replace(/\s+/g, '')
  const known = new Set(doc.text.split('\n').map(bare))
  return lines.find(({ text }) => !known.has(bare(text)))?.text.slice(0, 120)
}
