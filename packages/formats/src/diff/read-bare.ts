/**
 * Reads a diff in a fence of its own without a header and without `@@`, also in a fence of the file's language. The surrounding text names the file. All lines are one hunk, or
 * several that are separated by lines of dots.
 *
 *   Then in `src/cart.ts`:
 *   ```diff
 *    function total() {
 *   -  return sum
 *   +  return round(sum)
 *   ```
 *
 * Source: what chat models write. Cost: the lines of the fence are read once more. Weakness: next to other edits of the same file it may
 * only illustrate them, which is decided when the file is known.
 */
import { parsePatches } from '@suture/fudiff'
import { type Answer, closingLine, dedent, type Fence, fenceLine, withoutIndent } from '../answer/answer'
import { isConsole } from '../answer/fence-name'
import { lineAfter } from '../answer/line-index'
import { type Reader, type ReaderPlace, type Region, shortened, unread } from '../answer/reader'
import { fileEdits } from './read'

/** Lines of a diff with a header, or of another format. */
const HEADED = /^(?:@@|--- |\+\+\+ |diff --git |Index: |\*\*\* |<{4,9}|-{5,9} SEARCH)/

/** A line that replaces omitted lines between two changes. */
const BETWEEN = /^\s*(?:(?:\/\/|#|--|\/\*|<!--)\s*)?(?:\.{3,}|…)\s*(?:(?:\*\/|-->)\s*)?$/

const DIFF = /^(?:diff|udiff|patch)\b/i

const HUNK = '@@ @@'

/** Reads diffs without headers. */
export const bareDiffReader: Reader = { opens: '`~', read }

function read(answer: Answer, at: number, place: ReaderPlace): Region | undefined {
  const fence = place.fences.length === 0 ? fenceLine(answer.lines[at]!, at) : undefined
  if (!fence || fence.info === '' || !mayBeDiff(answer, fence)) return undefined
  const closing = closingLine(answer, fence)
  if (!DIFF.test(fence.info) && !(isMarked(answer, fence, closing) && place.name()?.path)) return undefined
  const { line: first, isHeaded } = firstChange(answer, fence, closing ?? answer.lines.length)
  if (first === undefined || isHeaded) return undefined
  const changed = answer.lines[first]!.slice(fence.indent.length)
  const base = { from: at, format: 'fudiff' as const, because: shortened(changed), edits: [] }
  // The diff names no file, does not end, or cannot be read.
  const reported = { ...base, to: at + 1, problems: [unread(at + 1, 'a diff without @@ above its lines', changed)] }
  if (closing === undefined || !place.name()) return reported
  const body = dedent([answer.lines[at]!, ...answer.lines.slice(at + 1, closing)]).slice(1)
  if (body.some((line) => HEADED.test(line.trimStart()))) return reported
  // A hunk without changes yields no file.
  const { files } = parsePatches(`${[HUNK, ...body.map((line) => (BETWEEN.test(line) ? HUNK : line))].join('\n')}\n`)
  if (files.length !== 1) return reported
  const edit = fileEdits(files[0]!, HUNK, at)
  if ('kind' in edit) return { ...base, to: closing + 1, problems: [edit] }
  return { ...base, to: closing + 1, edits: [{ ...edit, mayRecap: true }], problems: [] }
}

/** Whether a fence is that of a diff, or its first line may be one of a diff. */
function mayBeDiff({ lines, awaitMore }: Answer, fence: Fence): boolean {
  if (DIFF.test(fence.info)) return true
  const at = fence.line + 1
  if (at >= lines.length) awaitMore?.()
  return at < lines.length && withoutIndent([lines[at]!], fence).every(isMarkedLine)
}

/** Whether a block of code has the marks of a diff: removed and added lines, and no line without a mark or a space before it. */
function isMarked({ lines }: Answer, fence: Fence, closing = fence.line): boolean {
  if (isConsole(fence.info) || /^(?:md|markdown|ya?ml)\b/i.test(fence.info)) return false
  const body = withoutIndent(lines.slice(fence.line + 1, closing), fence)
  return ['-', '+'].every((mark) => body.some((line) => line.startsWith(mark))) && body.every(isMarkedLine)
}

function isMarkedLine(line: string): boolean {
  return /^(?:[ +-]|$)/.test(line)
}

/**
 * Returns the first changed line in a fence, and whether a header is above that line. Indentation of the fence is ignored. The lookups are
 * indexed, so that many unclosed fences stay linear.
 */
function firstChange(answer: Answer, fence: Fence, end: number): { readonly line?: number; readonly isHeaded: boolean } {
  const inside = (line: string) => (line.startsWith(fence.indent) ? line.slice(fence.indent.length) : line)
  const next = (kind: string, test: (line: string) => boolean) => lineAfter(answer, `${kind} ${fence.indent}`, fence.line, test, end) ?? end
  const change = next('changes', (line) => /^[+-]/.test(inside(line)))
  return { ...(change < end ? { line: change } : {}), isHeaded: next('headed', (line) => HEADED.test(line.trimStart())) <= change }
}
