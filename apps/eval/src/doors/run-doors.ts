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

/** Edits and workers of `suture batch`. */
const VOLUMES: readonly (readonly [edits: number, jobs: number])[] = [
  [1_000, 1],
  [10_000, 1],
  [100_000, 1],
  [10_000, 2],
]

/** A door compared with the library, on the same cases in turn. */
export interface DoorResult {
  readonly name: string
  readonly cases: number
  /** Cases with the result of the library: both refused, or the same text. */
  readonly same: number
  /** Milliseconds of a call, and how many more than the library's call on the same case: medians. */
  readonly median: number
  readonly added: number
}

/** A case whose result through a door is not that of the library. */
export interface Differing {
  readonly door: string
  readonly id: string
  readonly library: string
  readonly end: string
}

/** The doors that are kept open: a process for each call would take a hundred times as long as most calls. */
const KEPT: readonly (() => Door | Promise<Door>)[] = [toolDoor, batchDoor, serverDoor]

/** Lands every case through the library and these doors, in turn. A door that throws has another result, and its error is reported. */
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

/** The end of a case through a door: `refused`, or `done` or `already` and the text. */
async function timed(door: Door, { file, edits }: Case, times: ReadonlyMap<string, number[]>): Promise<string> {
  const start = performance.now()
  const reply = await door.land(file, edits).catch((error: Error) => ({ status: 'threw' as const, content: error.message }))
  times.get(door.name)?.push(performance.now() - start)
  return 'content' in reply ? `${reply.status}\n${reply.content}` : reply.status
}

/** What docs/speed.md shows of doors. */
export interface DoorsResults {
  /** The machine, and its average load at the end. */
  readonly machine: string
  readonly load: number
  readonly doors: readonly DoorResult[]
  readonly batch: readonly BatchSpeed[]
  readonly serverStart: readonly StartUp[] | undefined
}

/** Lands the cases through every door, many of their edits by lines of JSON, and times the server's start. */
export async function measureDoors(cases: readonly Case[], print: (line: string) => void): Promise<DoorsResults> {
  const { doors, differing } = await runDoors(cases)
  for (const { door, id } of differing) print(`${door} ends otherwise: ${id}`)
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
