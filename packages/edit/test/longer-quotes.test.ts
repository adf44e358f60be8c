import { seeded } from '@suture/testing'
import { splice } from '@suture/text'
import { expect, test } from 'vitest'
import { edit, editAll } from '../src/index'
import { diff } from '../src/text/diff'

const SEED = 20_261_124
const WORDS = ['alpha', 'bravo', 'cobalt', 'delta', 'ember', 'falcon', 'garnet', 'harbor', 'indigo', 'jasper', 'kernel', 'lantern']

type Random = ReturnType<typeof seeded>

/** A file of functions whose bodies are calls. All lines of a body differ. */
function program(random: Random): string[] {
  const lines: string[] = []
  for (let k = 0; k < 6; k++) {
    lines.push(`function ${WORDS[k]}${random.int(90)}(input) {`)
    for (let j = 0; j < 4 + random.int(4); j++)
      lines.push(`  ${WORDS[random.int(12)]}.${WORDS[random.int(12)]}(${WORDS[random.int(12)]}, ${k * 100 + j * 10 + random.int(10)})`)
    lines.push('}', '')
  }
  return lines
}

/** Returns an edit of one line of the file, with this number of lines of context. */
function change(lines: readonly string[], row: number, context: number, next: readonly string[]) {
  const above = lines.slice(Math.max(0, row - context), row)
  const below = lines.slice(row + 1, row + 1 + context)
  return { oldString: [...above, lines[row]!, ...below].join('\n'), newString: [...above, ...next, ...below].join('\n') }
}

/** A row with a call in it, two lines away from the ends of its function. */
function callRow(lines: readonly string[], random: Random): number {
  const rows = lines.flatMap((line, row) => (line.startsWith('  ') ? [row] : []))
  return rows[random.int(rows.length)]!
}

test("lines outside of the change are the file's, whatever the quote does to them", () => {
  const random = seeded(SEED)
  for (let k = 0; k < 300; k++) {
    const lines = program(random)
    const row = callRow(lines, random)
    const { oldString, newString } = change(lines, row, 3, ['  replaced(1)'])
    const spoil = [
      (t: string) => t,
      (t: string) => t.replace(/^ {2}/gm, '\t'),
      (t: string) => t.replace(/\n/g, '  \n'),
      (t: string) => t.replace(/, /g, ','),
    ][random.int(4)]!
    const outcome = edit(`${lines.join('\n')}\n`, { oldString: spoil(oldString), newString: spoil(newString) })
    if (outcome.status !== 'applied') continue
    const expected = [...lines.slice(0, row), '  replaced(1)', ...lines.slice(row + 1)].map((line, r) => (r === row ? 'replaced(1)' : line))
    expect(
      outcome.content.split('\n').map((line, r) => (r === row ? line.trim() : line)),
      `seed ${SEED}, case ${k}`,
    ).toEqual([...expected, ''])
  }
})

test('bytes outside of the reported edits are as they were', () => {
  const random = seeded(SEED + 1)
  for (let k = 0; k < 200; k++) {
    const lines = program(random)
    const content = `${lines.join('\n')}\n`
    const outcome = edit(content, change(lines, callRow(lines, random), 2, ['  one(1)', '  two(2)']))
    if (outcome.status !== 'applied') throw new Error(`seed ${SEED + 1}, case ${k}: ${outcome.status}`)
    expect(splice(content, outcome.edits)).toBe(outcome.content)
  }
})

test('an edit that landed changes nothing when it is sent again', () => {
  const random = seeded(SEED + 2)
  for (let k = 0; k < 300; k++) {
    const lines = program(random)
    const row = callRow(lines, random)
    const next = [['  one(1)', lines[row]!], [lines[row]!, '  two(2)'], ['  three(3)']][random.int(3)]!
    const intent = change(lines, row, random.int(4), next)
    const first = edit(`${lines.join('\n')}\n`, intent)
    if (first.status !== 'applied') continue
    const again = edit(first.content, intent)
    const after = again.status === 'refused' ? first.content : again.content
    expect(after, `seed ${SEED + 2}, case ${k}: ${again.status}`).toBe(first.content)
  }
})

test('what lands with one line of context lands with three, where another line has drifted', () => {
  const random = seeded(SEED + 3)
  for (let k = 0; k < 300; k++) {
    const lines = program(random)
    const row = callRow(lines, random)
    const drifted = lines.map((line, r) =>
      Math.abs(r - row) === 2 + random.int(2) && line !== '' ? `${line} // ${WORDS[random.int(12)]}` : line,
    )
    const content = `${drifted.join('\n')}\n`
    const short = edit(content, change(lines, row, 1, ['  replaced(1)']))
    if (short.status !== 'applied') continue
    const long = edit(content, change(lines, row, 3, ['  replaced(1)']))
    expect(long.status === 'applied' && long.content, `seed ${SEED + 3}, case ${k}`).toBe(short.content)
  }
})

test('the order of the edits of a set does not matter', () => {
  const random = seeded(SEED + 4)
  for (let k = 0; k < 100; k++) {
    const lines = program(random)
    const content = `${lines.join('\n')}\n`
    const intents = [callRow(lines, random), callRow(lines, random), callRow(lines, random)].map((row, n) =>
      change(lines, row, 1, [`  replaced(${n})`]),
    )
    const forwards = editAll(content, intents).outcome
    const backwards = editAll(content, [...intents].reverse()).outcome
    expect(backwards.status, `seed ${SEED + 4}, case ${k}`).toBe(forwards.status)
    if (forwards.status === 'applied' && backwards.status === 'applied') expect(backwards.content).toBe(forwards.content)
  }
})

test('the difference of two lists leads from the one to the other', () => {
  const random = seeded(SEED + 6)
  for (let k = 0; k < 300; k++) {
    const a = Array.from({ length: random.int(9) }, () => random.int(4))
    const b = Array.from({ length: random.int(9) }, () => random.int(4))
    const made: number[] = []
    let at = 0
    for (const { oldFrom, oldTo, newFrom, newTo } of diff(a, b)) {
      made.push(...a.slice(at, oldFrom), ...b.slice(newFrom, newTo))
      at = oldTo
    }
    expect([...made, ...a.slice(at)], `seed ${SEED + 6}, case ${k}`).toEqual(b)
  }
})
