import { expect, it } from 'vitest'
import { commandDoor } from '../src/doors/command'
import { runDoors } from '../src/doors/run-doors'
import { share } from '../src/run/run'
import { madeTraps } from '../src/traps/trap-cases'
import { distorted } from './drawn'

it('a third of the distorted sample, and some traps, end through the tool, the server and lines of JSON as they do through the library', async () => {
  const cases = [...share(distorted, 1 / 3), ...share(madeTraps(), 1 / 20)]
  const { doors, differing } = await runDoors(cases)
  expect(differing).toEqual([])
  const names = ['library', 'editTool', 'suture batch', 'suture-mcp']
  expect(doors.map(({ name, same }) => [name, same])).toEqual(names.map((name) => [name, cases.length]))
  expect(cases.length).toBeGreaterThan(150)
  expect(cases.some(({ edits }) => edits.length > 1)).toBe(true)
})

it('so do a few through the command', async () => {
  const cases = share(distorted, 1 / 45)
  const { doors, differing } = await runDoors(cases, [commandDoor])
  expect(differing).toEqual([])
  expect(doors.map(({ name, same }) => [name, same])).toEqual(['library', 'suture apply'].map((name) => [name, cases.length]))
  expect(cases.length).toBeGreaterThan(10)
})
