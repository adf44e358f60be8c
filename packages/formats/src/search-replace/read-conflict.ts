/**
 * Reads blocks with conflict markers under a file name.
 *
 *   a.ts              a.ts
 *   <<<<              <<<<<<< HEAD
 *   old               old
 *   ====              =======
 *   new               new
 *   >>>>              >>>>>>> updated
 *
 * Source: the prompts of mpatch; git's conflict markers. Weakness: a conflict that is quoted under a file name is read as an edit.
 */
import { BLOCK_FORM } from '@suture/search-replace/internal'
import { type Answer, dedent } from '../answer/answer'
import { malformedPart, type ReaderPlace, type Region, unread } from '../answer/reader'
import { blockEdits } from './block-edits'

const OPEN = /^[ \t]{0,40}(<{4,9})(?: (?!SEARCH)[\w./ :()-]{1,60})?[ \t]{0,8}$/
const CLOSE = /^[ \t]{0,40}>{4,9}(?: (?!REPLACE)[\w./ :()-]{1,60})?[ \t]{0,8}$/
const SEARCH = /^[ \t]{0,40}(?:<{5,9}|-{5,9}) SEARCH>?[ \t]{0,8}$/
const MIDDLE = /^[ \t]{0,40}={4,9}[ \t]{0,8}$/
const BASE = /^[ \t]{0,40}\|{4,9}/

/** A sample of a block under the name of its file, for the message. */
export const NAMED_BLOCK_FORM = `path/to/file\n${BLOCK_FORM}`

/** Reads the block that begins on line `at`. Undefined if none does. */
export function readConflict(answer: Answer, at: number, place: ReaderPlace): Region | undefined {
  const { lines } = answer
  if (lines[at]!.length > 100 || !OPEN.test(lines[at]!)) return undefined
  const { middle, to, last } = findMarks(lines, at)
  // No block: another block opens before a separator, or there is no further marker. The line was prose, a heredoc or an arrow.
  if (middle === undefined && (last === 'search' || last === undefined)) return undefined
  if (middle !== undefined && last === 'close') return blockOf(lines, at, middle, to, place)
  const found = Math.min(to, lines.length - 1)
  const expected = middle === undefined ? '======= between the old lines and the new' : '>>>>>>> after the new lines'
  const problems = [malformedPart(found + 1, expected, lines[found]!.trim(), NAMED_BLOCK_FORM)]
  return { from: at, to: last === 'close' ? to + 1 : to, format: 'search-replace', edits: [], problems, because: lines[at]!.trim() }
}

/**
 * Returns the separator of the block, and the first marker after the separator. Without a separator, returns the first marker. If there is
 * none, `to` is the end of the answer.
 */
function findMarks(lines: readonly string[], at: number) {
  let middle: number | undefined
  for (let to = at + 1; to < lines.length; to++) {
    const mark = markOf(lines[to]!)
    if (mark === 'middle' && middle === undefined) middle = to
    else if (mark && (mark !== 'search' || middle === undefined)) return { middle, to, last: mark }
  }
  return { middle, to: lines.length, last: undefined }
}

function markOf(line: string) {
  if (line.length > 100) return undefined
  if (SEARCH.test(line)) return 'search'
  if (OPEN.test(line) || BASE.test(line)) return 'open'
  return MIDDLE.test(line) ? 'middle' : CLOSE.test(line) ? 'close' : undefined
}

function blockOf(lines: readonly string[], at: number, middle: number, end: number, place: ReaderPlace): Region {
  const base = { from: at, to: end + 1, format: 'search-replace' as const, because: lines[at]!.trim() }
  const name = place.name()
  if (name?.path === undefined)
    return { ...base, edits: [], problems: [unread(at + 1, 'a block with conflict markers and no file name', base.because)] }
  const body = dedent(lines.slice(at, end))
  const search = body.slice(1, middle - at).join('\n')
  const replace = body.slice(middle - at + 1).join('\n')
  return { ...base, name, edits: [blockEdits({ search, replace, from: at + 1, to: end + 1 }, 0, 'search-replace')], problems: [] }
}
