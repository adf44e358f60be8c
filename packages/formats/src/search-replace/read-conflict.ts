/**
 * Blocks with conflict markers under the name of a file.
 *
 *   a.ts              a.ts
 *   <<<<              <<<<<<< HEAD
 *   old               old
 *   ====              =======
 *   new               new
 *   >>>>              >>>>>>> updated
 *
 * Source: the prompts of mpatch; git's conflict markers. Weakness: a conflict that is quoted under the name of its file reads as an edit.
 */
import type { Malformed } from '@suture/text'
import { type Answer, dedent } from '../answer/answer'
import type { Place, Region } from '../answer/reader'

const OPEN = /^[ \t]{0,40}(<{4,9})(?: (?!SEARCH)[\w./ :()-]{1,60})?[ \t]{0,8}$/
const CLOSE = /^[ \t]{0,40}>{4,9}(?: (?!REPLACE)[\w./ :()-]{1,60})?[ \t]{0,8}$/
const SEARCH = /^[ \t]{0,40}(?:<{5,9}|-{5,9}) SEARCH>?[ \t]{0,8}$/
const MIDDLE = /^[ \t]{0,40}={4,9}[ \t]{0,8}$/
const BASE = /^[ \t]{0,40}\|{4,9}/
const FORM = 'path/to/file\n<<<<<<< SEARCH\n[lines to find]\n=======\n[lines to put there]\n>>>>>>> REPLACE'

/** Reads the block that opens on line `at`; undefined where none does. */
export function readConflict(answer: Answer, at: number, place: Place): Region | undefined {
  const { lines } = answer
  if (lines[at]!.length > 100 || !OPEN.test(lines[at]!)) return undefined
  const base = { from: at, format: 'search-replace' as const, because: lines[at]!.trim() }
  let middle: number | undefined
  for (let i = at + 1; i < lines.length; i++) {
    const line = lines[i]!
    if (line.length > 100) continue
    // Another block opens before this one has a middle: the marks were prose.
    if (middle === undefined && SEARCH.test(line)) return undefined
    if (OPEN.test(line) || BASE.test(line) || (MIDDLE.test(line) && middle !== undefined))
      return { ...base, to: i, edits: [], problems: [refusal(i, line, middle)] }
    if (MIDDLE.test(line)) middle = i
    else if (CLOSE.test(line)) {
      if (middle === undefined) return { ...base, to: i + 1, edits: [], problems: [refusal(i, line, middle)] }
      return blockOf(lines, at, middle, i, place)
    }
  }
  // Marks without an end are no block: a here-document, an arrow.
  if (middle === undefined) return undefined
  return { ...base, to: lines.length, edits: [], problems: [refusal(lines.length - 1, lines.at(-1)!, middle)] }
}

function blockOf(lines: readonly string[], at: number, middle: number, end: number, place: Place): Region {
  const base = { from: at, to: end + 1, format: 'search-replace' as const, because: lines[at]!.trim() }
  const name = place.name()
  if (name?.path === undefined)
    return {
      ...base,
      edits: [],
      problems: [{ kind: 'unread', line: at + 1, looksLike: 'a block with conflict markers, under no name', found: lines[at]!.trim() }],
    }
  const body = dedent([lines[at]!, ...lines.slice(at + 1, middle), lines[middle]!, ...lines.slice(middle + 1, end)])
  const oldString = body.slice(1, middle - at).join('\n')
  const newString = body.slice(middle - at + 1).join('\n')
  const edit = { format: 'search-replace' as const, line: at + 1 }
  if (oldString === '')
    return {
      ...base,
      name,
      edits: [{ ...edit, operation: 'create', content: newString === '' ? '' : `${newString}\n`, intents: [] }],
      problems: [],
    }
  return {
    ...base,
    name,
    edits: [{ ...edit, operation: 'modify', intents: [{ oldString, newString, wholeLines: true, line: at + 1 }] }],
    problems: [],
  }
}

function refusal(at: number, found: string, middle: number | undefined): Malformed {
  const expected = middle === undefined ? '======= between the old lines and the new' : '>>>>>>> behind the new lines'
  return { kind: 'malformed', line: at + 1, expected, found: found.trim().slice(0, 120), form: FORM }
}
