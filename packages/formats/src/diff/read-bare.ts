/**
 * A diff in a fence of its own without a header and without `@@`: the text around names the file, and all lines are one hunk, or several with
 * dots between them.
 *
 *   Then in `src/cart.ts`:
 *   ```diff
 *    function total() {
 *   -  return sum
 *   +  return round(sum)
 *   ```
 *
 * Source: what chat models write. Cost: the lines of the fence are looked through once more. Weakness: beside other edits of its file it may
 * only show what they do, which the file tells.
 */
import { parseFiles } from '@suture/fudiff'
import type { Malformed } from '@suture/text'
import { type Answer, closes, dedent, type Fence, fenceLine } from '../answer/answer'
import type { Reader, ReaderPlace, Region } from '../answer/reader'
import { fileEdits } from './read'

/** Lines of a diff with a header, or of another format: not bare. */
const HEADED = /^(?:@@|--- |\+\+\+ |diff --git |Index: |\*\*\* |<{4,9}|-{5,9} SEARCH)/

/** A line that stands for lines between two changes. */
const BETWEEN = /^ ?\s*(?:\/\/|#|--|\/\*|<!--)?\s*(?:\.{3,}|…)\s*(?:\*\/|-->)?\s*$/

const HUNK = '@@ @@'

/** Reads diffs without headers. */
export const bareDiffReader: Reader = { formats: ['fudiff'], opens: '`~', read }

function read(answer: Answer, at: number, place: ReaderPlace): Region | undefined {
  const fence = place.fences.length === 0 ? fenceLine(answer.lines[at]!, at) : undefined
  if (!fence || !/^(?:diff|udiff|patch)\b/i.test(fence.info)) return undefined
  const to = endOf(answer, fence)
  if (to === undefined) return undefined
  const body = dedent([answer.lines[at]!, ...answer.lines.slice(at + 1, to)]).slice(1)
  const changed = body.find((line) => /^[+-]\s*\S/.test(line))
  if (changed === undefined) return undefined
  const base = { from: at, to: to + 1, format: 'fudiff' as const, because: changed.slice(0, 120) }
  const problems: Malformed[] = []
  const { files, problems: unclear } = parseFiles(`${[HUNK, ...body.map((line) => (BETWEEN.test(line) ? HUNK : line))].join('\n')}\n`)
  if (unclear.length > 0 || files.length !== 1 || !place.name()) return undefined
  const edit = fileEdits(files[0]!, HUNK, at, problems)
  return { ...base, edits: edit ? [{ ...edit, mayRecap: true }] : [], problems }
}

/** The line that closes a fence (0-based); undefined where none does, or a line of a header stands before it. */
function endOf(answer: Answer, fence: Fence): number | undefined {
  for (let i = fence.line + 1; ; i++) {
    if (i >= answer.lines.length) answer.awaitMore?.()
    const line = answer.lines[i]
    if (line === undefined || HEADED.test(line.trimStart())) return undefined
    if (closes(line, fence)) return i
  }
}
