/**
 * From where to where a diff goes in an answer.
 *
 *   @@ @@                  the hunk goes on to its last marked line, though a line without its space is below an empty one
 *   -import os
 *   +import io
 *
 *   class A:
 *   -    x = 1
 *
 * Cost: a bounded number of lines is looked at for each line. Weakness: without a fence, a list of a text whose marks look like those of a diff
 * is taken in, and the diff refused with it.
 */
import type { Malformed } from '@suture/text'
import { closes, type Fence, fenceLine } from '../answer/answer'
import type { ReaderPlace } from '../answer/reader'
import { isBlockMarker } from '../search-replace/read'
import { DIFF_FORM } from './misplaced-name'

const FENCED_FORM = ['````diff', DIFF_FORM, ' ```', ' kept line of a fence', ' ```', '````'].join('\n')

/** Lines after a closing fence, or below a line that does not fit, that are looked at for the rest of a diff. */
const STRAY_LINES = 30

/** Info strings of fences that hold nothing but a diff. */
const DIFF_INFO = /^(?:diff|patch|udiff|fudiff)\b/i

/** True where a diff begins on line `at` (0-based), at the indentation given. */
export function opens(lines: readonly string[], at: number, indent: string): boolean {
  if (!isHeader(lines, at, indent)) return false
  const next = (lines[at + 1] ?? '').slice(indent.length)
  const isBody = !isHunkHeader(lines[at]!.slice(indent.length)) || /^[ +-]|^@@/.test(next)
  return isBody || goesOn(lines, at + 1, indent, undefined)
}

/** True for the first line of a file's header, and for a hunk's header whatever is below it. */
function isHeader(lines: readonly string[], at: number, indent: string): boolean {
  const line = lines[at]!.slice(indent.length)
  const next = (lines[at + 1] ?? '').slice(indent.length)
  if (line.startsWith('Index: ')) return /^={10}|^--- /.test(next) || isHunkHeader(next)
  if (line.startsWith('diff --git '))
    return (
      isHunkHeader(next) ||
      /^(?:index|old mode|new mode|new file|deleted file|similarity|dissimilarity|rename|copy|---|Binary|GIT)\b|^---/.test(next)
    )
  if (line.startsWith('--- ')) return next.startsWith('+++ ') || isHunkHeader(next)
  if (line.startsWith('+++ ')) return isHunkHeader(next)
  return isHunkHeader(line)
}

function isHunkHeader(line: string): boolean {
  return /^@@(?:[ \t-]|$)/.test(line)
}

/**
 * Where a diff ends (0-based, exclusive). In a fence of its own: where the fence closes. Else after the last line that can
 * belong to it; a context line without its space may be inside a paragraph of diff lines, and after an empty line only where marked
 * lines come below it: what is taken in by mistake is nowhere in the file and is refused, what is left out would be lost unsaid.
 */
export function findEnd(lines: readonly string[], at: number, indent: string, { fence, isFirstInFence }: ReaderPlace): number {
  if (fence && (DIFF_INFO.test(fence.info) || isFirstInFence === true)) return closingLine(lines, at, fence)
  let end = at + 1
  for (let i = at + 1; i < lines.length; i++) {
    const text = lines[i]!.slice(indent.length)
    if ((fence && closes(lines[i]!, fence)) || isOfAnotherFormat(lines[i]!, text, i)) return end
    if (fits(text)) end = i + 1
    else if (text !== '' && !bridged(lines, i, indent) && !goesOn(lines, i, indent, fence)) return end
  }
  return end
}

/** The line below `at` that closes the fence (0-based); the end of the answer where none does. */
function closingLine(lines: readonly string[], at: number, fence: Fence): number {
  let to = at + 1
  while (to < lines.length && !closes(lines[to]!, fence)) to++
  return to
}

/** A block, an envelope or a fence begins; `text` is the line without the indentation of the diff. */
function isOfAnotherFormat(line: string, text: string, at: number): boolean {
  return isBlockMarker(line) || text.startsWith('*** Begin Patch') || (!text.startsWith(' ') && fenceLine(text, at) !== undefined)
}

/** What refuses a diff that held a fence and went on behind it: what came after would be lost. */
export function strayLines(lines: readonly string[], from: number, to: number, fence: Fence | undefined): Malformed[] {
  const holdsFence = () => lines.slice(from, to).some((line, i) => (fenceLine(line, i)?.info ?? '') !== '')
  const stray = fence ? strayLine(lines, to, fence, holdsFence) : undefined
  if (stray === undefined) return []
  const expected = 'a longer fence round a diff that holds fences'
  return [{ kind: 'malformed', line: stray + 1, expected, found: lines[stray]!.slice(0, 120), form: FENCED_FORM }]
}

/**
 * A line of a diff's body after the fence that closed over it (0-based); undefined where the text goes on as text. Behind a diff that itself
 * opened a fence, the fence that closed may be that one: then fences do not end the search.
 */
function strayLine(lines: readonly string[], closing: number, fence: Fence, holdsFence: () => boolean): number | undefined {
  if (closing >= lines.length || !closes(lines[closing]!, fence)) return undefined
  for (let i = closing + 1; i < lines.length && i <= closing + STRAY_LINES; i++) {
    const line = lines[i]!
    if (line.startsWith('#') || isBlockMarker(line) || opens(lines, i, '') || (fenceLine(line, i) && !holdsFence())) return undefined
    if (/^[+-][^\s+-]/.test(line)) return i
  }
  return undefined
}

function fits(text: string): boolean {
  if (/^[ +\-\\]/.test(text) || isHunkHeader(text)) return true
  return /^(?:diff --git |Index: |={20}|index [0-9a-f]|old mode |new mode |new file mode |deleted file mode |similarity index |dissimilarity index |(?:rename|copy) (?:from|to) |Binary files |GIT binary )/.test(
    text,
  )
}

/** True when a line that does not fit is between lines that do, without an empty line; looks 20 lines ahead at most. */
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
 * A line that a diff marks, and no list of a text: `-    return x`, `+import re`; not `- Renamed x`, and not three spaces, which some lists
 * have behind their marks.
 */
const MARKED = /^[+-](?:[^\s+-]|(?: {2}| {4,}|\t+)\S)/

/** True where a marked line is at or below a line, before anything else begins: all between them belongs to the hunk above. */
function goesOn(lines: readonly string[], at: number, indent: string, fence: Fence | undefined): boolean {
  for (let i = at; i < lines.length && i < at + STRAY_LINES; i++) {
    const text = lines[i]!.slice(indent.length)
    if ((fence && closes(lines[i]!, fence)) || isOfAnotherFormat(lines[i]!, text, i) || isHeader(lines, i, indent)) return false
    if (MARKED.test(text)) return true
  }
  return false
}
