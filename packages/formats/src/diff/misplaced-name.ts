/**
 * Detects a file name directly above a hunk without the other lines of a file header.
 *
 *   +p = 9                +p = 9               diff --git b.ts
 *   +++ b.ts              # b.ts               @@ @@
 *   @@ @@                 @@ @@                -x
 *
 * Idea: if such a name were read as a line of the previous hunk, the following hunks would change the previous file. So the diff is
 * refused.
 * Source: what models write. Weakness: a context line without its space that is a comment with a file name is refused too.
 */
import type { Malformed } from '@suture/text'
import { textLineAbove } from '../answer/answer'
import { isPath } from '../answer/file-name'
import { nameInLine } from '../answer/line-name'
import { malformedPart } from '../answer/reader'

/** A sample of the correct form, for the message. */
export const DIFF_FORM = ['--- a/path/to/file', '+++ b/path/to/file', '@@ @@', ' kept line', '-old line', '+new line'].join('\n')

/** Whether a line begins a hunk. */
export function beginsHunk(line: string): boolean {
  return /^@@(?:[ \t-]|$)/.test(line)
}

/** Returns the problems for misplaced names in a diff or a patch. `offset` is the 0-based line of the answer on which `body` begins. */
export function misplacedNames(body: readonly string[], offset: number, isPatch = false): Malformed[] {
  return body.flatMap((line, at): Malformed[] => {
    const named = beginsHunk(line) ? textLineAbove(body, at, 0) : undefined
    if (named === undefined || !isMisplaced(body, named, isPatch)) return []
    return [malformedPart(offset + named + 1, 'both --- and +++ with the file, above its hunks', body[named]!, DIFF_FORM)]
  })
}

function isMisplaced(body: readonly string[], at: number, isPatch: boolean): boolean {
  const line = body[at]!
  if (line.length > 300) return false
  const added = /^\+\+\+ (\S+)\s*$/.exec(line)?.[1]
  if (added !== undefined) return at > 0 && isPath(added) && !body[at - 1]!.startsWith('--- ')
  if (line.startsWith('*** ')) return !isPatch && /^\*\*\* (?:Update|Add|Delete) File:/.test(line)
  return !OF_DIFF.test(line) && nameInLine(line).path !== undefined
}

/** The start of any line of a diff. */
const OF_DIFF =
  /^(?:[ \t+\-\\@<>]|index |Index: |diff |={10}|(?:old|new|deleted) |similarity |dissimilarity |rename |copy |Binary |GIT |Only in )/
