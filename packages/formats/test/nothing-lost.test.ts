import { draws, seeded } from '@suture/testing'
import { expect, test } from 'vitest'
import { parse } from '../src/index'

const RUNS = draws(1_500)
const SEED = 2611

const PATHS = ['path', 'file_path', 'filename', 'target_file', 'uri', 'pathInProject']
const OLD = ['old_string', 'oldText', 'search', 'find', 'old', 'original', 'before', 'needle', 'old_str_1']
const NEW = ['new_string', 'newText', 'replace', 'replacement', 'new', 'insert_text', 'after', 'repl', 'new_str_1']
const WHOLE = ['content', 'contents', 'file_text', 'file_content', 'CodeContent']
const DIFFS = ['diff', 'patch', 'unified_diff', 'search_replace_blocks']
const LISTS = ['edits', 'changes', 'replacements', 'hunks', 'operations', 'modifications', 'files', 'patches', 'replace_blocks']
const MOVES = ['to', 'new_path', 'rename', 'move_path', 'destination', 'target', 'new_file_path', 'new_name']
const OTHER = ['code_edit', 'new_code', 'body', 'code', 'insert', 'append', 'prepend', 'new_source']
const OPERATION_KEYS = ['create', 'delete', 'rename', 'modify', 'write', 'insert', 'replace', 'str_replace', 'edit']

type Entry = { [key: string]: unknown }

/** Objects with any of the keys that tools use for a change. Each text contains a unique mark. */
function anyEntry(int: (limit: number) => number) {
  let count = 0
  const marks = new Set<string>()
  const pick = <T>(all: readonly T[]): T => all[int(all.length)]!
  const mark = () => {
    const made = `mark${count++}x`
    marks.add(made)
    return made
  }
  const diff = () => {
    const made = mark()
    const hunk = `@@ -1 +1 @@\n-${made} old\n+${made} new\n`
    return pick([hunk, `--- a.ts\n+++ a.ts\n${hunk}`, `<<<<<<< SEARCH\n${made} old\n=======\n${made} new\n>>>>>>> REPLACE\n`])
  }
  const moved = () => {
    const made = `src/moved${count++}.ts`
    marks.add(made)
    return made
  }
  const entry = (depth: number): Entry => {
    // Next to a list of calls, a text without a file may be addressed to the user.
    const of: Entry = depth === 0 || int(3) > 0 ? { [pick(PATHS)]: pick(['a.ts', 'src/a.ts']) } : {}
    const parts: readonly (() => void)[] = [
      () => Object.assign(of, { [pick(OLD)]: mark(), [pick(NEW)]: mark() }),
      () => Object.assign(of, { [pick(WHOLE)]: mark() }),
      () => Object.assign(of, { [pick(DIFFS)]: diff() }),
      () => Object.assign(of, { [pick(MOVES)]: moved() }),
      () => depth === 0 && int(3) === 0 && Object.assign(of, { [PATHS.find((key) => !(key in of))!]: moved() }),
      () => Object.assign(of, { [pick(OTHER)]: mark() }),
      () => Object.assign(of, { [pick(['op', 'operation', 'type', 'action', 'command'])]: pick(OPERATION_KEYS) }),
      () => Object.assign(of, { [pick(['start_line', 'insert_line', 'line'])]: 1 + int(3) }),
      () => depth < 2 && Object.assign(of, { [pick(LISTS)]: Array.from({ length: 1 + int(3) }, () => entry(depth + 1)) }),
    ]
    for (let left = 1 + int(3); left > 0; left--) pick(parts)()
    return of
  }
  return { entry: entry(0), marks, pick }
}

const CALLS: readonly ((entry: Entry) => unknown)[] = [
  (entry) => entry,
  (entry) => [entry],
  (entry) => ({ name: 'edit', arguments: entry }),
  (entry) => ({ type: 'tool_use', name: 'edit_file', input: entry }),
  (entry) => ({ function: { name: 'apply_patch', arguments: JSON.stringify(entry) } }),
  (entry) => ({ action: 'write_file', action_input: entry }),
  (entry) => ({ tool_uses: [{ recipient_name: 'functions.append_file', parameters: entry }] }),
  (entry) => ({ tool_name: 'insert_text', tool_args: entry }),
]

test(`where a part of a call is an edit, all of it is, or the rest is reported (seed ${SEED}, ${RUNS} calls)`, () => {
  const { int } = seeded(SEED)
  const ends = { read: 0, reported: 0, prose: 0 }
  for (let run = 0; run < RUNS; run++) {
    const { entry, marks, pick } = anyEntry(int)
    const answer = `${JSON.stringify(pick(CALLS)(entry))}\n`
    const { edits, problems } = parse(answer)
    ends[problems.length > 0 ? 'reported' : edits.length > 0 ? 'read' : 'prose']++
    if (problems.length > 0 || edits.length === 0) continue
    const read = JSON.stringify(edits)
    // If a key occurs twice, only the second text is kept.
    const lost = [...marks].filter((each) => answer.includes(each) && !read.includes(each))
    expect(lost, answer).toEqual([])
  }
  expect(ends.read).toBeGreaterThan(RUNS / 10)
  expect(ends.reported).toBeGreaterThan(RUNS / 10)
})
