import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { seeded } from '@suture/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { nodeFiles, openWorkspace } from '../src'
import { bundle, type Child, start, temporary } from './support/child'
import { flaws, plant, readGeneration } from './support/generations'
import { unfinished } from './support/tree'

/** Number of runs: 20 by default. `pnpm run kill` in this package sets 300. */
const KILLS = Number(process.env.SUTURE_KILLS ?? 20)
/** Number of races: 1 by default. SUTURE_RACES=60 sets a longer run. */
const RACES = Number(process.env.SUTURE_RACES ?? 1)
const SEED = Number(process.env.SUTURE_SEED ?? Date.now() % 1_000_000)

let place: Awaited<ReturnType<typeof temporary>>
let scripts: Record<'generations' | 'counting', string>

beforeAll(async () => {
  place = await temporary()
  scripts = { generations: await bundle('generations', place.path), counting: await bundle('counting', place.path) }
})
afterAll(() => place.remove())

async function endedWell(child: Child): Promise<void> {
  const { code, output } = await child.ended
  expect(code, output).toBe(0)
}

it(
  `a process killed at any time leaves one generation, whole, once the project is opened again (${KILLS} kills, seed ${SEED})`,
  async () => {
    const root = join(place.path, 'killed')
    const stateDir = join(place.path, 'killed-state')
    await mkdir(root)
    await plant(root)
    const next = seeded(SEED).unit
    let recoveries = 0
    let generation = 0
    // Some kills must interrupt a transaction, and some come after one. If none of the first did, more are drawn, and each waits longer.
    for (let kill = 0; kill < KILLS || (Math.min(recoveries, generation) === 0 && kill < 5 * KILLS); kill++) {
      const child = start(scripts.generations, [root, stateDir])
      await child.ready
      await new Promise((resolve) => setTimeout(resolve, next() * 200 * Math.max(1, kill / KILLS)))
      expect(child.process.exitCode, 'the child came to an end of its own').toBeNull()
      child.process.kill('SIGKILL')
      await child.ended
      const files = { ...nodeFiles(), stateDirectory: stateDir }
      const workspace = await openWorkspace({ files, root })
      recoveries += workspace.recovered.length
      expect(workspace.recoveryProblem).toBeUndefined()
      expect(workspace.recovered.flatMap((each) => each.leftAlone)).toEqual([])
      expect(await flaws(root), `kill ${kill} of seed ${SEED}`).toEqual([])
      expect(await unfinished(files)).toEqual([])
      generation = await readGeneration(root)
    }
    expect(recoveries).toBeGreaterThan(0)
    expect(generation).toBeGreaterThan(0)
  },
  60_000 + 5 * KILLS * 3_000,
)

it(
  `processes that change the same files at once lose no change (${RACES} rounds of two to five)`,
  async () => {
    for (let round = 0; round < RACES; round++) {
      const root = join(place.path, `counted-${round}`)
      const stateDir = join(place.path, 'counted-state')
      const processes = round === 0 ? 3 : 2 + (round % 4)
      await mkdir(root)
      for (const name of ['a.txt', 'b.txt']) await writeFile(join(root, name), '0')
      const children = Array.from({ length: processes }, () => start(scripts.counting, [root, stateDir, '12']))
      for (const child of children) await endedWell(child)
      const total = String(processes * 12)
      expect([await readFile(join(root, 'a.txt'), 'utf8'), await readFile(join(root, 'b.txt'), 'utf8')], `round ${round}`).toEqual([
        total,
        total,
      ])
      expect((await readdir(root)).sort(), `round ${round}`).toEqual(['a.txt', 'b.txt'])
      expect(await unfinished({ ...nodeFiles(), stateDirectory: stateDir })).toEqual([])
    }
  },
  60_000 + RACES * 20_000,
)

it('processes killed among others that go on lose no change and block nobody', async () => {
  const root = join(place.path, 'mixed')
  const stateDir = join(place.path, 'mixed-state')
  await mkdir(root)
  for (const name of ['a.txt', 'b.txt']) await writeFile(join(root, name), '0')
  const steady = [1, 2].map(() => start(scripts.counting, [root, stateDir, '12']))
  const next = seeded(SEED + 1).unit
  for (let kill = 0; kill < 6; kill++) {
    const victim = start(scripts.counting, [root, stateDir, '1000'])
    await victim.ready
    await new Promise((resolve) => setTimeout(resolve, next() * 80))
    victim.process.kill('SIGKILL')
    await victim.ended
  }
  for (const child of steady) await endedWell(child)
  await openWorkspace({ files: nodeFiles(), root, stateDir })
  const [a, b] = [await readFile(join(root, 'a.txt'), 'utf8'), await readFile(join(root, 'b.txt'), 'utf8')]
  expect(a).toBe(b)
  expect(Number(a)).toBeGreaterThanOrEqual(24)
  expect(await unfinished({ ...nodeFiles(), stateDirectory: stateDir })).toEqual([])
})
