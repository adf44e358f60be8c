import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Random, seeded } from '@suture/testing'
import { type NotFound, openDocument } from '@suture/text'
import { describe, expect, it } from 'vitest'
import { edit } from '../src/index'
import { openFinder } from '../src/lookup/line-finder'
import { missingLines } from '../src/report/missing-lines'
import { nearestWindow } from '../src/report/nearest-window'

/** The seed of a run: `SUTURE_SEED`, or a fixed one. */
const SEED = Number(process.env.SUTURE_SEED ?? 20240611)

const root = fileURLToPath(new URL('../../', import.meta.url))

/** The sources of this project: code that somebody wrote, with the repetitions that code has. */
const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((path) => /^[a-z-]+\/src\/.*\.ts$/.test(path))
  .sort()
  .map((path) => readFileSync(root + path, 'utf8'))
  .filter((text) => text.split('\n').length > 60)

const WORD = /[A-Za-z]{3,}/g

/** A quote of `count` lines of a file in which one word of each of `misquoted` lines is another one of the file; its first line stands once. */
function misquote(random: Random, count: number, misquoted: number) {
  for (;;) {
    const text = random.pick(files)
    const lines = text.split('\n')
    const from = random.int(lines.length - count)
    const quoted = lines.slice(from, from + count)
    const telling = quoted.flatMap((line, i) => (line.trim().length >= 16 && (line.match(WORD)?.length ?? 0) >= 3 ? [i] : []))
    if (telling.length < misquoted || lines.filter((line) => line.trim() === lines[from]!.trim()).length > 1) continue
    const words = text.match(WORD)!
    for (const i of telling.slice(0, misquoted)) {
      const word = random.pick(quoted[i]!.match(WORD)!)
      quoted[i] = quoted[i]!.replace(word, random.pick(words.filter((each) => each !== word)))
    }
    const oldString = quoted.join('\n')
    if (!text.includes(oldString)) return { text, oldString, line: from + 1 }
  }
}

/** How often the nearest text that a refusal names is the one that was misquoted, another one, or none. */
function tally(count: number, misquoted: number, wanted: number) {
  const random = seeded(SEED)
  const sum = { right: 0, wrong: 0, none: 0 }
  while (sum.right + sum.wrong + sum.none < wanted) {
    const { text, oldString, line } = misquote(random, count, misquoted)
    const outcome = edit(text, { oldString, newString: `${oldString} // and more` })
    if (outcome.status !== 'refused' || outcome.problem.kind !== 'not-found') continue
    const { nearest } = outcome.problem
    sum[nearest === undefined ? 'none' : nearest.startLine === line ? 'right' : 'wrong']++
  }
  return sum
}

describe('the nearest text that a refusal names', () => {
  it.each([
    ['a line with one wrong word', 1, 1],
    ['two lines, both with a wrong word', 2, 2],
    ['six lines, four with a wrong word', 6, 4],
  ])('is the one meant: %s', (_name, count, misquoted) => {
    const sum = tally(count, misquoted, 1000)
    expect(sum.right, JSON.stringify(sum)).toBeGreaterThanOrEqual(975)
  })

  it('is none where nothing is alike', () => {
    const { nearest, missingLines } = problemOf(files[0]!, 'zyx = qvw[kjh]\nzyx.qvw(kjh)')
    expect([nearest, missingLines]).toEqual([undefined, ['zyx = qvw[kjh]', 'zyx.qvw(kjh)']])
  })

  it('stretches over a line that the file has more, and shows it', () => {
    const file = 'alpha(1)\nfunction total(items) {\n  const rate = tax(items)\n  audit(items)\n  return sum(items) * rate\n}\nomega(9)\n'
    const quoted = 'function totals(things) {\n  const tax = rate(things)\n  return sum(things) + rate\n}'
    expect(problemOf(file, quoted).nearest).toMatchObject({ startLine: 2, endLine: 6 })
  })

  it('is the place that holds most of the quoted lines, though lines of another are more alike as a whole', () => {
    const rows = Array.from({ length: 30 }, (_, i) => (i === 11 ? 'row twelve by hand' : `row ${i + 1}`))
    const { nearest, finding } = problemOf(`${rows.join('\n')}\n`, 'row 10\nrow 11\nrow 12\nrow 13')
    expect(finding?.sentence).toContain('lines 10-13')
    expect(nearest).toMatchObject({ startLine: 10, endLine: 13, firstDifference: { line: 12 } })
  })

  it('that differs in whitespace alone is shown by the first line that does', () => {
    const { nearest } = problemOf('words = read()\nsep = ", "\nprint(sep)\n', 'sep = ","')
    expect(nearest).toMatchObject({
      startLine: 2,
      endLine: 2,
      diff: ['-sep = ","', '+sep = ", "'],
      firstDifference: { line: 2, quoted: 'sep = ","', actual: 'sep = ", "' },
    })
  })
})

describe('what a refusal costs is linear in the file', () => {
  const LINES = 20_000
  const numbered = (word: string) => Array.from({ length: LINES }, (_, i) => `  ${word}(entry${i}, "of many")`)
  const doc = openDocument(`${numbered('register').join('\n')}\n`)

  it('to find the nearest text: a pass, a few votes a character, a few texts compared', () => {
    const work = { units: 0, votes: 0, compared: 0 }
    const quoted = numbered('registers').slice(500, 1_500)
    expect(nearestWindow(doc, quoted, work)).toMatchObject({ first: 500, last: 1_499 })
    expect(work.units).toBe(doc.text.length)
    expect(work.votes).toBeLessThanOrEqual(2 * 8 * doc.text.length)
    expect(work.compared).toBeLessThanOrEqual(16 + 4 * 8)
  })

  it('to find the lines that stand nowhere: a probe for each of a few, however many are quoted', () => {
    for (const quoted of [numbered('register'), numbered('unheard'), numbered('regist')]) {
      let probes = 0
      const rows = () => {
        probes++
        return [1]
      }
      missingLines({ ...openFinder(doc), rows }, quoted)
      expect(probes).toBeLessThanOrEqual(16)
    }
  })
})

/** Work for each of so many misquoted lines of a file of as many blocks alike. */
function workPerRefusal(count: number): { readonly units: number; readonly votes: number } {
  const block = (i: number) => `function handler${i}(request) {\n  const value = compute(request, ${i})\n  return value\n}\n`
  const doc = openDocument(Array.from({ length: count }, (_, i) => block(i)).join(''))
  const work = { units: 0, votes: 0, compared: 0 }
  for (let i = 0; i < count; i++) {
    const nearest = nearestWindow(doc, [`function handlers${i}(request) {`, `  const value = calculate(request, ${i})`], work)
    expect(nearest?.first).toBe(4 * i)
  }
  expect(work.compared).toBeLessThanOrEqual(count * (16 + 4 * 8))
  return { units: work.units / count, votes: work.votes / count }
}

describe('what many refusals of one file cost', () => {
  it('is no more for each, however many there are', () => {
    const [few, more, many] = [400, 800, 1_600].map(workPerRefusal) as [Work, Work, Work]
    // Each block has 90 units, which are read a few times in all.
    for (const { units } of [few, more, many]) expect(units).toBeLessThan(500)
    // As many votes as are asked, and those of one kind more, which a row each of the file has at most.
    for (const [blocks, { votes }] of [
      [400, few],
      [800, more],
      [1_600, many],
    ] as const)
      expect(votes).toBeLessThan((1 << 16) + 2 * (1 << 10) + 2 * 4 * blocks)
  })
})

type Work = ReturnType<typeof workPerRefusal>

function problemOf(file: string, oldString: string): NotFound {
  const outcome = edit(file, { oldString, newString: `${oldString} // and more` })
  if (outcome.status !== 'refused' || outcome.problem.kind !== 'not-found') throw new Error(`${outcome.status}, not refused`)
  return outcome.problem
}
