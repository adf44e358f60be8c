import { parse } from '@suture/formats'
import { expect, test } from 'vitest'
import { landAnswer } from '../src/index'
import { answers } from './told'

test.each(answers)('$name', ({ before, answer, after }) => {
  const file = landAnswer(parse(answer), new Map([['a.py', { text: before }]])).files[0]
  expect(file?.edits.flatMap((edit) => (edit.problem ? [edit.problem] : []))).toEqual([])
  expect(file?.after).toBe(after)
})
