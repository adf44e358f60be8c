import { objectKey } from '@suture/graft/internal'
import { expect, test } from 'vitest'

test('a line begins with a key of an object where the key has quotes, or a bracket opens behind its colon', () => {
  expect(['  "type": "module",', 'routes: {', '"a b" : 1', 'rows: ['].map(objectKey)).toEqual(['"type":', 'routes:', '"a b" :', 'rows:'])
  expect(['type: module', 'case 1: {', 'label: for (;;) {', 'return {', ''].map(objectKey)).toEqual(Array(5).fill(undefined))
})
