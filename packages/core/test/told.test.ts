import { parse } from '@suture/formats'
import { expect, test } from 'vitest'
import { planAnswer } from '../src/index'
import { answers } from './told'

test.each(answers)('$name', ({ before, answer, after }) => {
  const file = planAnswer(parse(answer), new Map([['a.py', { text: before }]])).files[0]
  expect(file?.edits.flatMap((edit) => (edit.problem ? [edit.problem] : []))).toEqual([])
  expect(file?.after).toBe(after)
})
