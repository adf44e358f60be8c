import { parse } from '@suture/formats'
import { expect, test } from 'vitest'
import { planAnswer } from '../src/index'

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
