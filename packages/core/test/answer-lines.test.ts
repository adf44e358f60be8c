import { parse } from '@suture/formats'
import { expect, test } from 'vitest'
import { planAnswer } from '../src/index'

const lines = (answer: string, text: string, policy: 'safe' | 'spec' = 'safe') =>
  planAnswer(parse(answer), new Map([['a.ts', { text }]]), { policy }).files[0]?.edits.map((edit) => `${edit.line} ${edit.status}`)

const ANSWER = 'Words.\n\n```diff\n--- a/a.ts\n+++ b/a.ts\n@@ @@\n-one\n+1\n@@ @@\n-none\n+0\n@@ class A\n@@ def f\n-three\n+3\n```\n'

test('each hunk of a diff reports its own line of the answer', () => {
  expect(lines(ANSWER, 'one\ntwo\nclass A\ndef f\nthree\n')).toEqual(['6 applied', '9 refused', '13 applied'])
  // With `policy: "spec"`, a diff lands completely or not at all.
  expect(lines(ANSWER, 'one\ntwo\nclass A\ndef f\nthree\n', 'spec')).toEqual(['6 refused', '9 refused', '13 refused'])
})
