import { parse } from '@suture/formats'
import { expect, test } from 'vitest'
import { planAnswer } from '../src/index'
import { answers } from './told'

test.each(answers)('$name', ({ before, answer, after }) => {
  const file = planAnswer(parse(answer), new Map([['a.py', { text: before }]])).files[0]
  expect(file?.edits.flatMap((edit) => (edit.problem ? [edit.problem] : []))).toEqual([])
  expect(file?.after).toBe(after)
})

const lines = (answer: string, text: string, policy: 'safe' | 'spec' = 'safe') =>
  planAnswer(parse(answer), new Map([['a.ts', { text }]]), { policy }).files[0]?.edits.map((edit) => `${edit.line} ${edit.status}`)

const ANSWER = 'Words.\n\n```diff\n--- a/a.ts\n+++ b/a.ts\n@@ @@\n-one\n+1\n@@ @@\n-none\n+0\n@@ class A\n@@ def f\n-three\n+3\n```\n'

test('each hunk of a diff reports its own line of the answer', () => {
  expect(lines(ANSWER, 'one\ntwo\nclass A\ndef f\nthree\n')).toEqual(['6 applied', '9 refused', '13 applied'])
  // With `policy: "spec"`, a diff lands completely or not at all.
  expect(lines(ANSWER, 'one\ntwo\nclass A\ndef f\nthree\n', 'spec')).toEqual(['6 refused', '9 refused', '13 refused'])
})

test.each([
  ['a new file', '```\n*** Begin Patch\n*** Add File: n.ts\n+x\n```\n', 'the last marker of the edit was missing'],
  [
    'a change of an envelope',
    '```\n*** Begin Patch\n*** Update File: a.ts\n@@\n-one\n+1\n```\n',
    'the last marker of the edit was missing',
  ],
  ['the last hunk of a diff', '```diff\n--- a.ts\n+++ a.ts\n@@ @@\n-one\n+1\n@@ -2 +2 @@\n-two\n+2\n', 'nothing marks the end of the diff'],
])('lands with a warning where its end is missing: %s', (_name, answer, words) => {
  const states = new Map([['a.ts', { text: 'one\ntwo\n' }]])
  const edits = planAnswer(parse(answer), states).files.flatMap((file) => file.edits)
  const warnings = edits.map((edit) => [...(edit.warnings ?? []), ...edit.matches.flatMap((match) => match.warnings)].join())
  expect(edits.every((edit) => edit.status === 'applied')).toBe(true)
  expect(warnings.at(-1)).toContain(words)
  expect(warnings.slice(0, -1).join('')).toBe('')
})

const block = (old: string, next: string) => `q.py\n<<<<<<< SEARCH\n${old}=======\n${next}>>>>>>> REPLACE\n\n`
const CREATED = block('', 'q = 1\n')

test.each([
  ['all edits land', CREATED + block('q = 1\n', 'q = 2\n'), undefined, 'changed', 'applied applied'],
  ['an edit is refused', CREATED + block('r = 1\n', 'r = 2\n'), undefined, 'refused', 'applied refused'],
  ['all edits are in place', CREATED + block('q = 1\n', 'q = 2\n'), 'q = 2\n', 'unchanged', 'already-applied already-applied'],
  ['the file is there, and an edit is refused', CREATED + block('r = 1\n', 'r = 2\n'), 'q = 1\n', 'refused', 'refused refused'],
])('a file that is created and then edited has a status where %s', (_name, answer, text, status, edits) => {
  const states = new Map(text === undefined ? [] : [['q.py', { text }]])
  const file = planAnswer(parse(answer), states).files[0]!
  expect([file.status, file.edits.map((edit) => edit.status).join(' ')]).toEqual([status, edits])
})
