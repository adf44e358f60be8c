import type { Malformed } from '@suture/text'
import { malformed } from '@suture/text/internal'
import type { FileDiff } from '../model/hunk'
import { HUNK_FORM } from '../model/hunk-terms'
import { formatPatch } from '../write/render'

/**
 * Returns the problem of a malformed hunk. The line of the problem is the line of the hunk header in the rendered diff, without counting
 * end marks.
 */
export function invalidHunk(diff: FileDiff, index: number, expected: string, found: string): Malformed {
  const header = formatPatch({ ...diff, hunks: [] }).split('\n').length
  const line = diff.hunks.slice(0, index).reduce((sum, hunk) => sum + Math.max(1, hunk.within?.length ?? 1) + hunk.lines.length, header)
  return malformed(line, expected, found, HUNK_FORM)
}
