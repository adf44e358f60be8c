import { Worker } from 'node:worker_threads'
import type { Making } from '../tools/server-tool'
import type { WorkerStart } from './messages'
import { setWorker, type WorkerTable, workerTable } from './worker-table'

/** Workers that are kept when there is nothing to do. */
const IDLE = 2

const BOOT = "const { workerData } = require('node:worker_threads'); import(workerData.bundle).then(({ serveCalls }) => serveCalls())"

/** A worker, and its slot in the table. */
export interface Crew {
  readonly slot: number
  readonly worker: Worker
}

/** Workers that are started when they are needed, at most so many at once, and taken in turn. */
export interface Crews {
  readonly table: WorkerTable
  /** A worker with nothing to do, the one that was given back last first; rejects with the signal's reason once it is aborted. */
  take(signal: AbortSignal): Promise<Crew>
  /** Gives a worker back that lives. */
  giveBack(crew: Crew): void
}

/** Workers that load `bundle`; the first is started at once, since the first call has to wait for it. */
export function openCrews(bundle: string, making: Making, atOnce: number): Crews {
  const table = workerTable(atOnce)
  const free = Array.from({ length: atOnce }, (_, slot) => slot)
  const idle: Crew[] = []
  const waiting: ((crew: Crew) => void)[] = []
  let count = 0
  const start = (): Crew => {
    const slot = free.shift()!
    setWorker(table, slot, ++count)
    const workerData: WorkerStart = { bundle, table, slot, number: count, making }
    const crew: Crew = { slot, worker: new Worker(BOOT, { eval: true, workerData }) }
    // Its call gets the reason why it ended; without a call nobody waits for it.
    crew.worker
      .on('error', () => undefined)
      .once('exit', () => {
        setWorker(table, slot, 0)
        free.push(slot)
        if (idle.includes(crew)) idle.splice(idle.indexOf(crew), 1)
        waiting.shift()?.(start())
      })
    return crew
  }
  const giveBack = (crew: Crew) => {
    crew.worker.unref()
    const next = waiting.shift()
    if (next) next(crew)
    else if (idle.length < IDLE) idle.push(crew)
    else void crew.worker.terminate()
  }
  giveBack(start())
  return {
    table,
    giveBack,
    take: async (signal) => idle.pop() ?? (free.length > 0 ? start() : inTurn(waiting, signal)),
  }
}

/** Waits for a worker until the signal is aborted. */
function inTurn(waiting: ((crew: Crew) => void)[], signal: AbortSignal): Promise<Crew> {
  return new Promise((resolve, reject) => {
    const leave = () => {
      waiting.splice(waiting.indexOf(take), 1)
      reject(signal.reason)
    }
    const take = (crew: Crew) => {
      signal.removeEventListener('abort', leave)
      resolve(crew)
    }
    waiting.push(take)
    signal.addEventListener('abort', leave, { once: true })
  })
}
