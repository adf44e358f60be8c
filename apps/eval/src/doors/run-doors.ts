import { cpus, loadavg } from 'node:os'
import type { Case } from '../cases/cases'
import { quartiles } from '../speed/measure'
import type { StartUp } from '../speed/processes'
import { batchDoor } from './batch'
import type { Door } from './door'
import { libraryDoor } from './library'
import { type BatchSpeed, measureBatch } from './measure-batch'
import { serverDoor } from './server'
import { serverStart } from './server-start'
import { toolDoor } from './tool'

/** Numbers of edits and workers with which `suture batch` is measured. */
const VOLUMES: readonly (readonly [edits: number, jobs: number])[] = [
  [1_000, 1],
  [10_000, 1],
  [100_000, 1],
  [10_000, 2],
]

/** A door compared with the library. Each case is run through both, one directly after the other. */
export interface DoorResult {
  readonly name: string
  readonly cases: number
  /** Number of cases with the same result as the library: both refuse the edit, or both return the same text. */
  readonly same: number
  /** Median milliseconds of a call, and the median of the difference from the library's call on the same case. */
  readonly median: number
  readonly added: number
}

/** A case whose result through a door differs from that of the library. */
export interface Differing {
  readonly door: string
  readonly id: string
  readonly library: string
  readonly end: string
}

/** Doors that are kept running. Starting a process for each call would take a hundred times as long as most calls. */
const KEPT: readonly (() => Door | Promise<Door>)[] = [toolDoor, batchDoor, serverDoor]

/**
 * Lands every case through the library and these doors, in turn. If a door throws, its result counts as different and the error is
 * reported.
 */
export async function runDoors(
  cases: readonly Case[],
  open = KEPT,
): Promise<{ readonly doors: readonly DoorResult[]; readonly differing: readonly Differing[] }> {
  const library = libraryDoor()
  const others = await Promise.all(open.map((each) => each()))
  const times = new Map<string, number[]>([library, ...others].map(({ name }) => [name, []]))
  const differing: Differing[] = []
  try {
    for (const test of cases) {
      const wanted = await timed(library, test, times)
      for (const door of others) {
        const end = await timed(door, test, times)
        if (end !== wanted) differing.push({ door: door.name, id: test.id, library: wanted, end })
      }
    }
  } finally {
    for (const door of others) await door.close()
  }
  const base = times.get(library.name)!
  const doors = [library, ...others].map(({ name }) => ({
    name,
    cases: cases.length,
    same: cases.length - differing.filter(({ door }) => door === name).length,
    median: quartiles(times.get(name)!).median,
    added: quartiles(times.get(name)!.map((time, index) => time - base[index]!)).median,
  }))
  return { doors, differing }
}

/** Returns the result of a case through a door as a text: `refused`, or `done` or `already` followed by the new text. */
async function timed(door: Door, { file, edits }: Case, times: ReadonlyMap<string, number[]>): Promise<string> {
  const start = performance.now()
  const reply = await door.land(file, edits).catch((error: Error) => ({ status: 'threw' as const, content: error.message }))
  times.get(door.name)?.push(performance.now() - start)
  return 'content' in reply ? `${reply.status}\n${reply.content}` : reply.status
}

/** The measurements of doors that docs/speed.md shows. */
export interface DoorsResults {
  /** Description of the machine, with its average load at the end of the measurement. */
  readonly machine: string
  readonly load: number
  readonly doors: readonly DoorResult[]
  readonly batch: readonly BatchSpeed[]
  readonly serverStart: readonly StartUp[] | undefined
}

/** Lands the cases through every door, measures `suture batch` on many edits, and times the start of the server. */
export async function measureDoors(cases: readonly Case[], print: (line: string) => void): Promise<DoorsResults> {
  const { doors, differing } = await runDoors(cases)
  for (const { door, id } of differing) print(`${door} has another result: ${id}`)
  for (const { name, same, median, added } of doors)
    print(`${name}: ${same} of ${cases.length} the same, ${median.toFixed(2)} ms a call, ${added.toFixed(2)} ms more than the library`)
  const batch: BatchSpeed[] = []
  for (const [edits, jobs] of VOLUMES) {
    const speed = await measureBatch(cases, edits, jobs)
    print(`${edits} edits, ${jobs} jobs: ${speed.perCoreSecond.toFixed(0)} a second of a core, ${Math.round(speed.memory / 1e6)} MB`)
    batch.push(speed)
  }
  const machine = `Node ${process.versions.node}, ${cpus().length} cores, ${cpus()[0]?.model.trim() ?? 'unknown'}`
  return { machine, load: loadavg()[1]!, doors, batch, serverStart: serverStart() }
}
