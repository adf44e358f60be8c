import { draws, seeded } from '@suture/testing'
import { describe, expect, test } from 'vitest'
import { openAnswer } from '../src/answer/answer'
import type { Parsed } from '../src/index'
import { parse, parseOpened } from '../src/read/parse'
import { mutate, SEEDS } from './mutate'

const RUNS = draws(1_500)
/** Maximum milliseconds for each changed answer. It usually takes far less, so long runs are not stopped. */
const PATIENCE = 10
const SEED = Number(process.env.SUTURE_SEED ?? 4711)

describe('the parser is total', () => {
  test(
    `any answer gives edits or problems with a line of the answer (${RUNS} mutated answers, seed ${SEED})`,
    () => {
      const next = seeded(SEED).int
      let withEdits = 0
      let withProblems = 0
      for (let run = 0; run < RUNS; run++) {
        const answer = mutate(SEEDS[run % SEEDS.length]!, next)
        const lineCount = answer.split('\n').length
        const parsed = parse(answer)
        for (const edit of parsed.edits)
          if (!(edit.line >= 1 && edit.line <= lineCount))
            throw new Error(`edit at line ${edit.line} of ${lineCount}: ${JSON.stringify(answer)}`)
        expectParts(parsed, answer)
        for (const path of parsed.edits.flatMap((edit) => [edit.path, edit.to, ...(edit.naming?.candidates ?? [])]))
          if (path !== undefined && !isSaid(answer, path))
            throw new Error(`no text names ${JSON.stringify(path)}: ${JSON.stringify(answer)}`)
        for (const problem of parsed.problems)
          if (!/^(?:malformed|unread)$/.test(problem.kind) || !(problem.line >= 1 && problem.line <= lineCount + 1))
            throw new Error(`problem at line ${problem.line} of ${lineCount}: ${JSON.stringify(answer)}`)
        if (parsed.edits.length > 0) withEdits++
        if (parsed.problems.length > 0) withProblems++
      }
      expect(withEdits).toBeGreaterThan(RUNS / 10)
      expect(withProblems).toBeGreaterThan(RUNS / 20)
    },
    Math.max(120_000, RUNS * PATIENCE),
  )
})

/** The parts that formats have read follow each other, and each edit begins in one of them. */
function expectParts({ evidence, edits }: Parsed, answer: string): void {
  let last = 0
  for (const { startLine, endLine } of evidence) {
    if (startLine <= last || endLine < startLine)
      throw new Error(`lines ${startLine} to ${endLine} after ${last}: ${JSON.stringify(answer)}`)
    last = endLine
  }
  if (last > answer.split('\n').length) throw new Error(`a part ends on line ${last}: ${JSON.stringify(answer)}`)
  for (const { line } of edits)
    if (!evidence.some(({ startLine, endLine }) => startLine <= line && line <= endLine))
      throw new Error(`the edit on line ${line} is in no part: ${JSON.stringify(answer)}`)
}

/** Whether the text contains the path, or the directory of a command and the path below it. Escapes and quotes are ignored. */
function isSaid(answer: string, path: string): boolean {
  if (path.includes('\r')) return isSaid(answer, path.replaceAll('\r', ''))
  const plain = answer.replaceAll('\r', '')
  if (plain.includes(path) || decoded(plain).includes(path)) return true
  for (let at = path.indexOf('/'); at !== -1; at = path.indexOf('/', at + 1)) {
    const [directory, rest] = [path.slice(0, at), path.slice(at + 1)]
    if ((isSaid(plain, rest) || isSaid(plain.replaceAll('./', ''), rest)) && decoded(plain).includes(directory)) return true
  }
  return false
}

/** Returns a text as programs read it that decode escapes: those of JSON, twice, and those of git's quoted names. */
function decoded(text: string): string {
  const once = text
    .replace(/\\u([0-9a-f]{4})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/\\([0-3][0-7]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 8)))
  const letters: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '', b: '\b', f: '\f', a: '\x07', v: '\v' }
  const undone = once.replace(/\\(.)/gs, (_, letter: string) => letters[letter] ?? letter)
  return undone === text ? text : `${text}\n${undone}\n${decoded(undone)}`
}

/** Inputs for which careless parsers read lines again and again. */
const HOSTILE: readonly string[] = [
  '\n',
  '<<<<<<< SEARCH\n',
  '<<<<<<< SEARCH\na\n=======\n',
  '```\n<<<<<<< SEARCH\na\n=======\n```\n',
  '>>>>>>> REPLACE\n',
  '{\n',
  '[\n',
  '{"old_string":"x",\n',
  '{"path":"a","old_string":"x","new_string":"y"}\n',
  '```\n',
  '```ts a.ts\n',
  '~~~~\n```\n',
  '*** Begin Patch\n',
  '*** Begin Patch\n*** Update File: a\n@@\n-x\n+y\n',
  '@@ x\n',
  '--- a\n+++ a\n@@ @@\n-x\n+y\n',
  '--- a\n+++ a\n',
  'diff --git a/x b/x\n',
  '@@ @@\n-x\n+y\n',
  '--- x\n',
  '@@ @@\nfoo\n',
  '<apply_diff>\n',
  '# a.ts\n',
  'src/a.ts\n',
  '*** Update File: a\n',
  '<<<<\n',
  '<<<<\na\n====\n',
  'a.ts\n```\n',
  '```ts a.ts\nx\n```\n',
  '<write_to_file>\n',
  '<edits>\n<old_text>\n',
  'Index: a\n',
  'b.ts is read, and `c` too\n',
  'Then b.ts:\n<<<<<<< SEARCH\na\n=======\nb\n>>>>>>> REPLACE\n',
  '- a\n',
  'Before:\n```ts\n',
  'Before:\n```\nx\n```\nAfter:\n',
  'old_string: x\n',
  '<old>\n',
  '<file path="a.ts">\n',
  '<str_replace path="a.ts">\n<old_str>x\n',
  '<old_text>\nx\n</old_text>\n',
  '<old_text>x</old_text><new_text>\n',
  '<append_to_file>\n<path>a.ts</path>\n',
  '<lov-delete file_path="a.ts" />\n',
  '@save(call-1): {"path":"a",\n',
  '<<<<<<< SEARCH line=3\n',
  '```bash\ncat > a <<EOF\n',
  '+++ b.ts\n@@\n',
  '<function=edit>\n',
  '<write_to_file><path>a</path>\n',
  '### a.ts\n\nWords.\n\n```ts\n',
  'a.ts “b.ts” {c.ts} d.zz\n',
  '<think>\n',
  '<think>\na.ts\n</think>\n',
  '<function=edit>{"path":"a",\n',
  '现在修改 b.ts：\n',
  'x. X. In b.ts:\n',
  '```sh\nrm a.ts\n```\n',
]

describe('the parser is linear', () => {
  test.each(HOSTILE)('in lines looked at, for an answer of nothing but %j', (unit) => {
    const small = looksPerLine(unit.repeat(300))
    const large = looksPerLine(unit.repeat(1200))
    expect(large).toBeLessThan(60)
    expect(large).toBeLessThan(small * 1.5 + 2)
  })

  test('in characters of one line, for brackets without end', () => {
    expect(parse('['.repeat(1_000_000)).edits).toEqual([])
    expect(parse(`{"a":${'['.repeat(1_000_000)}`).edits).toEqual([])
  })
})

/** Returns how often each line of the answer is read. */
function looksPerLine(text: string): number {
  const opened = openAnswer(text)
  let looks = 0
  const lines = new Proxy(opened.lines as string[], {
    get(target, key, receiver) {
      if (typeof key === 'string' && key.charCodeAt(0) < 58) looks++
      return Reflect.get(target, key, receiver)
    },
  })
  parseOpened({ ...opened, lines }, {})
  return looks / opened.lines.length
}
