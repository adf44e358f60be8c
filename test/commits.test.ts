import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { IMPERATIVES } from './imperatives'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Commits before this date are not checked. A rebase does not change the date. */
const FROM = Date.parse('2026-11-25T01:15:00Z') / 1000

/** From this date on, a subject must also begin with a verb in the imperative. */
const FROM_IMPERATIVES = Date.parse('2026-11-25T21:01:00Z') / 1000
const LONGEST = 72

/**
 * Whether a subject has the form `scope: imperative` within 72 characters: `edit, text: quote the line that differs`. Merges and reverts
 * may have git's own subjects.
 */
function isSubject(subject: string): boolean {
  return /^(?:Merge|Revert) /.test(subject) || (/^[a-z][\w./-]*(?:, [a-z][\w./-]*)*: \S/.test(subject) && subject.length <= LONGEST)
}

/** Whether the first word after the scope is a verb in the imperative: `edit: quote ...`, not `edit: quotes` or `edit: the quote`. */
function isImperative(subject: string): boolean {
  return /^(?:Merge|Revert) /.test(subject) || IMPERATIVES.has(/^[^:]*: (\S*)/.exec(subject)?.[1] ?? '')
}

it(`the subject of a commit is \`scope: imperative\`, within ${LONGEST} characters`, ({ skip }) => {
  const { status, stdout } = spawnSync('git', ['log', '--format=%at %s'], { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 28 })
  if (status !== 0) return skip('there is no history to look at: this is no clone of git')
  const commits = stdout.split('\n').flatMap((line) => {
    const [, time, subject] = /^(\d+) (.*)$/.exec(line) ?? []
    return time === undefined ? [] : [{ time: Number(time), subject: subject! }]
  })
  const later = commits.filter(({ time }) => time >= FROM)
  expect(commits.length).toBeGreaterThan(0)
  expect(later.map(({ subject }) => subject).filter((subject) => !isSubject(subject))).toEqual([])
  const latest = later.filter(({ time }) => time >= FROM_IMPERATIVES)
  expect(latest.map(({ subject }) => subject).filter((subject) => !isImperative(subject))).toEqual([])
})

it.each([
  ['edit: quote the line that differs', true],
  ['edit, text: quote the line that differs', true],
  ['apps/eval: count the landings of a door', true],
  ['Revert "edit: quote the line that differs"', true],
  ['quote the line that differs', false],
  ['edit:quote the line', false],
  ['Edit: quote the line', false],
  [`edit: ${'a'.repeat(LONGEST - 6)}`, true],
  [`edit: ${'a'.repeat(LONGEST - 5)}`, false],
])('%s: %s', (subject, expected) => {
  expect(isSubject(subject)).toBe(expected)
})

it.each([
  ['edit: quote the line that differs', true],
  ['edit, text: keep the line that differs', true],
  ['Merge branch `main`', true],
  ['edit: the line that differs is quoted', false],
  ['edit: quotes the line that differs', false],
  ['edit: Quote the line that differs', false],
])('%s: in the imperative: %s', (subject, expected) => {
  expect(isImperative(subject)).toBe(expected)
})
