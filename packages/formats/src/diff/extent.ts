/**
 * Finds where a diff begins and ends in an answer.
 *
 *   @@ @@                  the hunk includes the last marked line, though `class A:` lacks its space after an empty line
 *   -import os
 *   +import io
 *
 *   class A:
 *   -    x = 1
 *
 * Cost: for each line, a bounded number of other lines is read. Weakness: without a fence, a Markdown list that looks like changed lines
 * becomes part of the diff, and the diff is refused.
 */
import { CHANGED } from '@suture/fudiff/internal'
import type { Malformed } from '@suture/text'
import { closes, type Fence, fenceLine } from '../answer/answer'
import { malformedPart, type ReaderPlace } from '../answer/reader'
import { isBlockMarker } from '../search-replace/read'
import { beginsHunk, DIFF_FORM } from './misplaced-name'

const FENCED_FORM = ['````diff', DIFF_FORM, ' ```', ' kept line of a fence', ' ```', '````'].join('\n')

/** Maximum number of lines that are searched for the rest of a diff, after a closing fence or after a line that does not fit. */
const STRAY_LINES = 30

/** Info strings of fences that hold only a diff. */
const DIFF_INFO = /^(?:diff|patch|udiff|fudiff)\b/i

/** Whether a diff begins on line `at` (0-based), at the given indentation. */
export function opens(lines: readonly string[], at: number, indent: string): boolean {
  if (!isHeader(lines, at, indent)) return false
  const next = (lines[at + 1] ?? '').slice(indent.length)
  const isBody = !beginsHunk(lines[at]!.slice(indent.length)) || /^[ +-]|^@@/.test(next)
  return isBody || goesOn(lines, at + 1, indent, undefined)
}

/** Whether a line is the first line of a file header, or a hunk header. */
function isHeader(lines: readonly string[], at: number, indent: string): boolean {
  const line = lines[at]!.slice(indent.length)
  const next = (lines[at + 1] ?? '').slice(indent.length)
  if (line.startsWith('Index: ')) return /^={10}|^--- /.test(next) || beginsHunk(next)
  if (line.startsWith('diff --git '))
    return (
      beginsHunk(next) ||
      /^(?:index|old mode|new mode|new file|deleted file|similarity|dissimilarity|rename|copy|---|Binary|GIT)\b|^---/.test(next)
    )
  if (line.startsWith('--- ')) return next.startsWith('+++ ') || beginsHunk(next)
  if (line.startsWith('+++ ')) return beginsHunk(next)
  return beginsHunk(line)
}

/**
 * Returns the line after the diff (0-based). A diff in a fence of its own ends where the fence closes. Any other diff ends after the last
 * line that has the form of a diff line (`fits`). A line without this form is read as a context line whose space is missing, if no empty
 * line separates it from the diff lines around it, or if a changed line (`CHANGED`) follows below. A doubtful line is included: if it is not
 * in the file, the hunk is refused. If a line of the diff were left out, its change would be lost silently.
 */
export function findEnd(lines: readonly string[], at: number, indent: string, { fence, isFirstInFence }: ReaderPlace): number {
  if (fence && (DIFF_INFO.test(fence.info) || isFirstInFence)) return closingLine(lines, at, fence)
  let end = at + 1
  for (let i = at + 1; i < lines.length; i++) {
    const text = lines[i]!.slice(indent.length)
    if (isOfAnother(lines[i]!, text, i, fence)) return end
    if (fits(text)) end = i + 1
    else if (text !== '' && !bridged(lines, i, indent) && !goesOn(lines, i, indent, fence)) return end
  }
  return end
}

/** Returns the line below `at` that closes the fence (0-based), or the end of the answer if no line does. */
function closingLine(lines: readonly string[], at: number, fence: Fence): number {
  let to = at + 1
  while (to < lines.length && !closes(lines[to]!, fence)) to++
  return to
}

/** Whether the fence around a diff ends, or a block, an envelope or a fence begins. `text` is the line without the indentation of the diff. */
function isOfAnother(line: string, text: string, at: number, fence: Fence | undefined): boolean {
  if (fence && closes(line, fence)) return true
  return isBlockMarker(line) || text.startsWith('*** Begin Patch') || (!text.startsWith(' ') && fenceLine(text, at) !== undefined)
}

/** Returns the problem for a diff in a fence that was closed too early by a fence inside the diff: the lines after it would be lost. */
export function strayLines(lines: readonly string[], from: number, to: number, fence: Fence | undefined): Malformed[] {
  const holdsFence = () => lines.slice(from, to).some((line, i) => (fenceLine(line, i)?.info ?? '') !== '')
  const stray = fence ? strayLine(lines, to, fence, holdsFence) : undefined
  if (stray === undefined) return []
  return [malformedPart(stray + 1, 'a longer fence around a diff that holds fences', lines[stray]!, FENCED_FORM)]
}

/**
 * Returns a line of the diff after the fence that closed it (0-based), or undefined if prose follows. If the diff itself contains a fence,
 * later fences do not end the search.
 */
function strayLine(lines: readonly string[], closing: number, fence: Fence, holdsFence: () => boolean): number | undefined {
  if (closing >= lines.length || !closes(lines[closing]!, fence)) return undefined
  for (let i = closing + 1; i < lines.length && i <= closing + STRAY_LINES; i++) {
    const line = lines[i]!
    if (line.startsWith('#') || isBlockMarker(line) || opens(lines, i, '') || (fenceLine(line, i) && !holdsFence())) return undefined
    if (CHANGED.test(line)) return i
  }
  return undefined
}

function fits(text: string): boolean {
  if (/^[ +\-\\]/.test(text) || beginsHunk(text)) return true
  return /^(?:diff --git |Index: |={20}|index [0-9a-f]|old mode |new mode |new file mode |deleted file mode |similarity index |dissimilarity index |(?:rename|copy) (?:from|to) |Binary files |GIT binary |\d+\.\d[.\w]*$)/.test(
    text,
  )
}

/** Whether a line that does not fit is between lines that do, without an empty line between them. Reads at most 20 lines ahead. */
function bridged(lines: readonly string[], at: number, indent: string): boolean {
  if (lines[at - 1] === '') return false
  for (let i = at + 1; i < lines.length && i < at + 20; i++) {
    const text = lines[i]!.slice(indent.length)
    if (text === '') return false
    if (fits(text)) return true
  }
  return true
}

/**
 * Whether a changed line follows at or below a line before anything else begins. If so, all lines up to the changed line belong to the hunk
 * above.
 */
function goesOn(lines: readonly string[], at: number, indent: string, fence: Fence | undefined): boolean {
  for (let i = at; i < lines.length && i < at + STRAY_LINES; i++) {
    const text = lines[i]!.slice(indent.length)
    if (isOfAnother(lines[i]!, text, i, fence) || isHeader(lines, i, indent)) return false
    if (CHANGED.test(text)) return true
  }
  return false
}
