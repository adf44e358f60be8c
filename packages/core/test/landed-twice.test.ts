import { type FormatName, parse, write } from '@suture/formats'
import { draws, type Random, seeded } from '@suture/testing'
import { describe, expect, test } from 'vitest'
import { planAnswer } from '../src/index'

const SEED = 20261124
const RUNS = draws(50)
const FORMATS: readonly FormatName[] = ['json', 'search-replace', 'fudiff', 'unified', 'patch', 'xml']
const NAMES = ['alpha', 'beta', 'gamma', 'load', 'store', 'total', 'user', 'value']

type Lines = readonly string[]

const statement = ({ pick, int }: Random) =>
  pick([
    `${pick(NAMES)}(${pick(NAMES)})`,
    `${pick(NAMES)} = ${int(30)}`,
    `return ${pick(NAMES)}`,
    `log("${pick(NAMES)} is ${int(9)}")`,
    'x',
    '}',
  ])

const header = ({ pick }: Random) => `${pick(['if', 'def', 'for'])} ${pick(NAMES)}:`

/** Returns lines of nested blocks, indented with one unit. */
function drawFile(random: Random): { readonly lines: Lines; readonly unit: string } {
  const unit = random.pick(['  ', '    ', '\t'])
  const lines: string[] = []
  let depth = 0
  for (let left = 1 + random.int(12); left > 0; left--) {
    while (depth > 0 && random.chance(0.25)) depth--
    const opens = left > 1 && depth < 4 && random.chance(0.25)
    lines.push(unit.repeat(depth) + (opens ? header(random) : statement(random)))
    if (opens) depth++
  }
  return { lines, unit }
}

const indentOf = (line: string) => /^\s*/.exec(line)![0]
const deeper = (by: string) => (line: string) => (line === '' ? line : by + line)
const without = (lines: Lines, at: number) => lines.filter((_, i) => i !== at)
const put = (lines: Lines, at: number, more: Lines) => [...lines.slice(0, at), ...more, ...lines.slice(at)]

/** What an edit does to its lines. */
const CHANGES: readonly ((lines: Lines, unit: string, random: Random) => Lines)[] = [
  (lines, unit) => lines.map(deeper(unit)),
  (lines) => lines.map(deeper(' ')),
  (lines, unit) => (lines.every((line) => line.startsWith(unit)) ? lines.map((line) => line.slice(unit.length)) : lines),
  (lines, unit, { chance }) => lines.map((line) => (chance(0.5) ? line : unit + line)),
  (lines, unit, random) => [indentOf(lines[0]!) + header(random), ...lines.map(deeper(unit))],
  (lines, _, random) => put(lines, random.int(lines.length + 1), [indentOf(lines[0]!) + statement(random)]),
  (lines, _, random) => put(lines, random.int(lines.length + 1), ['']),
  (lines, _, random) => (lines.length < 2 ? lines : without(lines, random.int(lines.length))),
  (lines) => [...lines.slice(1), lines[0]!],
  (lines, _, random) => [indentOf(lines[0]!) + statement(random), ...lines.slice(1)],
]

/** How the quote differs from the file. */
const QUOTES: readonly ((lines: Lines) => Lines)[] = [
  (lines) => lines,
  (lines) => lines.map(deeper('  ')),
  (lines) => lines.map((line) => line.slice(Math.min(...lines.filter((each) => each !== '').map((each) => indentOf(each).length)))),
  (lines) => lines.map((line) => indentOf(line) + line),
  (lines) => lines.map((line) => line.slice(indentOf(line).length >> 1)),
]

interface Drawn {
  readonly text: string
  readonly oldString: string
  readonly newString: string
  readonly startLine: number
}

function drawEdit(random: Random): Drawn | undefined {
  const { lines, unit } = drawFile(random)
  const size = Math.min(lines.length, 1 + random.int(4))
  const at = random.int(lines.length - size + 1)
  const block = lines.slice(at, at + size)
  const from = Math.max(0, at - random.int(3))
  const [top, bottom] = [lines.slice(from, at), lines.slice(at + size, at + size + random.int(3))]
  const old = [...top, ...block, ...bottom]
  const made = [...top, ...random.pick(CHANGES)(block, unit, random), ...bottom]
  const quoted = random.pick(QUOTES)([...old, ...made])
  const [oldString, newString] = [quoted.slice(0, old.length).join('\n'), quoted.slice(old.length).join('\n')]
  return oldString === newString ? undefined : { text: `${lines.join('\n')}\n`, oldString, newString, startLine: from + 1 }
}

const trimmed = (text: string) => text.split('\n').map((line) => line.trim())
const occursIn = (part: Lines, lines: Lines) => lines.some((_, at) => part.every((line, i) => line === lines[at + i]))

/**
 * Whether the edit only removes lines. Then no text in the file shows that it has landed, and a duplicate of the quoted lines may be meant.
 */
function leavesDuplicate({ oldString, newString }: Drawn, text: string): boolean {
  const [old, made] = [trimmed(oldString), trimmed(newString)]
  let kept = 0
  for (const line of old) if (line === made[kept]) kept++
  return kept === made.length && occursIn(old, trimmed(text))
}

function answerOf({ oldString, newString, startLine }: Drawn, format: FormatName): string | undefined {
  const intent = { oldString, newString, wholeLines: true, line: 1, ...(format === 'unified' ? { startLine } : {}) }
  const written = write([{ path: 'a.py', operation: 'modify', intents: [intent], format, line: 1 }], format)
  return written.ok ? written.text : undefined
}

function land(answer: string, text: string) {
  const [file] = planAnswer(parse(answer), new Map([['a.py', { text }]])).files
  return { status: file?.status, text: file?.status === 'changed' ? file.after! : text }
}

describe(`an edit that has landed changes nothing when it lands again (seed ${SEED})`, () => {
  test.each(FORMATS)('%s', (format) => {
    const random = seeded(SEED)
    let landed = 0
    for (let run = 0; run < RUNS; run++) {
      const drawn = drawEdit(random)
      const answer = drawn && answerOf(drawn, format)
      if (!drawn || answer === undefined) continue
      const once = land(answer, drawn.text)
      if (once.status !== 'changed') continue
      landed++
      if (leavesDuplicate(drawn, once.text)) continue
      const again = land(answer, once.text)
      expect(again.text, `after:\n${once.text}\nanswer:\n${answer}`).toBe(once.text)
      expect(again.status).toMatch(/^(?:unchanged|refused)$/)
    }
    expect(landed).toBeGreaterThan(RUNS / 2)
  })
})
