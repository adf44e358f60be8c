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
import type { Malformed, Unread } from '@suture/text'
import { type Answer, closingLine, dedent, fenceLine } from '../answer/answer'
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
  const closing = closingLine(answer, fence)
  const body = dedent([answer.lines[at]!, ...answer.lines.slice(at + 1, closing)]).slice(1)
  const first = body.findIndex((line) => /^[+-]\s*\S/.test(line))
  const header = body.findIndex((line) => HEADED.test(line.trimStart()))
  if (first < 0 || (header >= 0 && header <= first)) return undefined
  const changed = body[first]!
  const base = { from: at, format: 'fudiff' as const, because: changed.slice(0, 120), edits: [] }
  const told = { ...base, to: at + 1, problems: [unread(at, changed)] }
  if (closing === undefined || header >= 0 || !place.name()) return told
  const { files, problems: unclear } = parseFiles(`${[HUNK, ...body.map((line) => (BETWEEN.test(line) ? HUNK : line))].join('\n')}\n`)
  if (unclear.length > 0 || files.length !== 1) return told
  const problems: Malformed[] = []
  const edit = fileEdits(files[0]!, HUNK, at, problems)
  return { ...base, to: closing + 1, edits: edit ? [{ ...edit, mayRecap: true }] : [], problems }
}

/** Told of a diff that names no file, does not end, or is none. */
function unread(at: number, found: string): Unread {
  return { kind: 'unread', line: at + 1, looksLike: 'a diff without @@ above its lines', found: found.slice(0, 120) }
}
