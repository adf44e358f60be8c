import { Worker } from 'node:worker_threads'
import type { ServerOptions } from '../tools/server-tool'
import type { WorkerStart } from './messages'
import { setWorker, type WorkerTable, workerTable } from './worker-table'

/** Maximum number of idle workers that are kept. */
const IDLE = 2

const BOOT = "const { workerData } = require('node:worker_threads'); import(workerData.bundle).then(({ serveCalls }) => serveCalls())"

/** A worker, and the number of its slot in the table. */
export interface PoolWorker {
  readonly slot: number
  readonly worker: Worker
}

/** Workers that are started on demand, up to a maximum, and reused. */
export interface Workers {
  readonly table: WorkerTable
  /** Takes the most recently used idle worker, or waits for a worker. Rejects with the signal's reason if the signal is aborted. */
  take(signal: AbortSignal): Promise<PoolWorker>
  /** Gives back a worker that is still alive. */
  giveBack(pooled: PoolWorker): void
}

/** Creates the workers, which load `bundle`. The first worker is started immediately, because the first call would have to wait for it. */
export function openWorkers(bundle: string, serverOptions: ServerOptions, atOnce: number): Workers {
  const table = workerTable(atOnce)
  const free = Array.from({ length: atOnce }, (_, slot) => slot)
  const idle: PoolWorker[] = []
  const waiting: ((pooled: PoolWorker) => void)[] = []
  let count = 0
  const start = (): PoolWorker => {
    const slot = free.shift()!
    setWorker(table, slot, ++count)
    const workerData: WorkerStart = { bundle, table, slot, number: count, serverOptions }
    const pooled: PoolWorker = { slot, worker: new Worker(BOOT, { eval: true, workerData }) }
    // The call of the worker reports the error. An idle worker has no call, so its error is ignored here.
    pooled.worker
      .on('error', () => undefined)
      .once('exit', () => {
        setWorker(table, slot, 0)
        free.push(slot)
        if (idle.includes(pooled)) idle.splice(idle.indexOf(pooled), 1)
        waiting.shift()?.(start())
      })
    return pooled
  }
  const giveBack = (pooled: PoolWorker) => {
    pooled.worker.unref()
    const next = waiting.shift()
    if (next) next(pooled)
    else if (idle.length < IDLE) idle.push(pooled)
    else void pooled.worker.terminate()
  }
  giveBack(start())
  return {
    table,
    giveBack,
    take: async (signal) => idle.pop() ?? (free.length > 0 ? start() : waitForWorker(waiting, signal)),
  }
}

/** Waits for a free worker, until the signal is aborted. */
function waitForWorker(waiting: ((pooled: PoolWorker) => void)[], signal: AbortSignal): Promise<PoolWorker> {
  return new Promise((resolve, reject) => {
    const leave = () => {
      waiting.splice(waiting.indexOf(take), 1)
      reject(signal.reason)
    }
    const take = (pooled: PoolWorker) => {
      signal.removeEventListener('abort', leave)
      resolve(pooled)
    }
    waiting.push(take)
    signal.addEventListener('abort', leave, { once: true })
  })
}
