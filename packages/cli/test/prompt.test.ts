import { formatNames, parse } from '@suture/formats'
import { expect, test } from 'vitest'
import { scratch, suture } from './desk'

test.each(formatNames)('the prompt for %s holds a sample that is read as that format, of one file at least', async (format) => {
  const { out, code } = await suture(scratch(), ['prompt', format])
  expect(code).toBe(0)
  const { edits, problems } = parse(out)
  expect(problems).toEqual([])
  expect(new Set(edits.map((edit) => edit.format))).toEqual(new Set([format]))
  expect(edits.every(({ path }) => path !== undefined)).toBe(true)
})

test('prompt alone lists the formats', async () => {
  const { out } = await suture(scratch(), ['prompt'])
  expect(out.split('\n').map((line) => line.split(' ')[0])).toEqual([...formatNames, ''])
})
