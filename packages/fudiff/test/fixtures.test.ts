import { diffCases, judgeCase } from '@suture/conformance'
import { expect, it } from 'vitest'
import { engine } from './engine'

it.each(diffCases())('$topic: $heading', async (given) => {
  expect((await judgeCase(engine, given))?.fault).toBeUndefined()
})
