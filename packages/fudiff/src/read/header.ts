import type { HunkHints } from '../model/hunk'

/** A hunk header with the counts, which only the parser needs. */
export interface HunkHeader extends HunkHints {
  readonly oldCount?: number
  readonly newCount?: number
}

const NUMBERS = /^-(\d{1,15})(?:,(\d{1,15}))? \+(\d{1,15})(?:,(\d{1,15}))?$/

/** Reads a hunk header: `@@`, `@@ @@`, `@@ -1,2 +1,3 @@ section` or `@@ section`. Undefined for any other line. */
export function readHunkHeader(line: string): HunkHeader | undefined {
  if (!isHunkHeader(line)) return undefined
  const rest = line.slice(2)
  const close = rest.indexOf('@@')
  const inner = (close === -1 ? rest : rest.slice(0, close)).trim()
  const section = close === -1 ? '' : rest.slice(close + 2).trim()
  const numbers = NUMBERS.exec(inner)
  if (numbers && section === '') return counted(numbers)
  const within = (numbers ? [section] : [inner, section]).filter(
    (text) => text !== '' && text !== '...' && text !== '…' && !/^-\d/.test(text),
  )
  return { ...(numbers ? counted(numbers) : {}), ...(within.length > 0 ? { within } : {}) }
}

/** Whether a line is a hunk header. */
export function isHunkHeader(line: string | undefined): boolean {
  return line?.startsWith('@@') === true && (line.length === 2 || ' \t\r-'.includes(line.charAt(2)))
}

/** Whether lines `at` and `at + 1` are the `---` and `+++` of a file header. */
export function isHeaderPair(lines: readonly string[], at: number): boolean {
  return (lines[at] ?? '').startsWith('--- ') && (lines[at + 1] ?? '').startsWith('+++ ')
}

/**
 * Whether a file header ends the body. A pair of `---` and `+++` lines counts only before a hunk header. Elsewhere, the pair is a changed
 * line.
 */
export function isHeaderInBody(lines: readonly string[], at: number): boolean {
  return (
    isPairOfHunk(lines, at) ||
    (lines[at] === SEPARATOR && isPairOfHunk(lines, at + 1)) ||
    isGitHeader(lines, at) ||
    isIndexHeader(lines, at) ||
    isDiffCommand(lines, at)
  )
}

/** The line that Subversion and jsdiff write above a file header. */
const SEPARATOR = '='.repeat(67)

function isPairOfHunk(lines: readonly string[], at: number): boolean {
  return isHeaderPair(lines, at) && isHunkHeader(lines[at + 2])
}

const MARKS = ['index ', 'old mode ', 'new mode ', 'new file mode ', 'deleted file mode ', 'similarity index ', 'dissimilarity index ']
const AFTER_GIT = [...MARKS, 'rename from ', 'copy from ', '--- ', 'Binary files ', 'GIT binary patch', 'diff --git ']

/** Whether git writes such a line between `diff --git` and `---`. */
export function isExtendedLine(line: string): boolean {
  return [...MARKS, 'rename from ', 'rename to '].some((start) => line.startsWith(start))
}

/** Whether a `diff --git` line is followed by a line that git writes after it. */
export function isGitHeader(lines: readonly string[], at: number): boolean {
  if (!(lines[at] ?? '').startsWith('diff --git ')) return false
  const next = lines[at + 1] ?? ''
  return next === '' || AFTER_GIT.some((start) => next.startsWith(start)) || isHunkHeader(next)
}

/** Returns the fence that a line opens, such as three backticks, with the spaces before it. Undefined for other lines. */
export function openingFence(line: string): string | undefined {
  return /^ {0,3}(?:`{3,}|~{3,})(?=[^`]*$)/.exec(line)?.[0]
}

/**
 * Whether the line closes the fence: it has only fence characters, at least as many as the opening fence, and is not indented deeper. If it
 * is indented deeper, its first space marks a context line.
 */
export function closesFence(line: string, fence: string): boolean {
  const text = line.trim()
  const marks = fence.trimStart()
  const deeper = line.length - line.trimStart().length > fence.length - marks.length
  return !deeper && text.startsWith(marks) && text === marks.charAt(0).repeat(text.length)
}

/** Whether a line that a recursive `diff` prints separates two files. */
function isDiffCommand(lines: readonly string[], at: number): boolean {
  return isDiffWords(lines[at] ?? '') && (isHeaderPair(lines, at + 1) || isDiffWords(lines[at + 1] ?? '') || at + 1 >= lines.length)
}

/** Whether an `Index:` line, as Subversion and CVS write it, begins a file. */
export function isIndexHeader(lines: readonly string[], at: number): boolean {
  const next = lines[at + 1] ?? ''
  return (lines[at] ?? '').startsWith('Index: ') && (next.startsWith('==========') || next.startsWith('--- ') || isHunkHeader(next))
}

/** Whether a line is one that a recursive `diff` prints between two files: the command, or the message that only one side has a file. */
function isDiffWords(line: string): boolean {
  return /^diff (?:-|--?\w|[\w./]+ )[^\n]*$|^Only in [^\n:]+: /.test(line) && !line.startsWith('diff --git ')
}

function counted(numbers: RegExpExecArray): HunkHeader {
  const number = (index: number, otherwise: number) => (numbers[index] === undefined ? otherwise : Number(numbers[index]))
  return { oldStart: number(1, 0), oldCount: number(2, 1), newStart: number(3, 0), newCount: number(4, 1) }
}
