import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { castOf, transcriptOf } from '../src/cast/cast'
import { record, TOUR } from '../src/cast/record'

const steps = [{ command: 'suture undo', output: '\u001b[32m1 file is as before.\u001b[39m\n' }]

it('a recording types each command, then prints what it printed', () => {
  const [head, ...events] = castOf(steps, { width: 80, height: 24 })
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(head).toMatchObject({ version: 2, width: 80, height: 24 })
  expect(events.map(([, , text]) => text).join('')).toContain('suture undo\r\n\u001b[32m1 file is as before.\u001b[39m\r\n')
  const times = events.map(([time]) => time as number)
  expect(times).toEqual(times.toSorted((a, b) => a - b))
})

it('its text has no colours', () => {
  expect(transcriptOf(steps)).toBe('$ suture undo\n1 file is as before.\n')
})

it('the tour lands an answer, shows a refusal, and undoes the first', () => {
  const printed = record(fileURLToPath(new URL('../../..', import.meta.url)), TOUR).map(({ output }) =>
    transcriptOf([{ command: '', output }]),
  )
  expect(printed[0]).toContain('7 edits landed in 5 files.')
  expect(printed[1]).toContain('2 edits refused: nothing was written.')
  expect(printed[2]).toContain('5 files are as before.')
})
