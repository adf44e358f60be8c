import { Worker } from 'node:worker_threads'
import type { Chunk } from './chunk'
import { type LandedChunk, landChunk, lostChunk } from './land-chunk'

/** Processes chunks, several at a time. */
export interface Pool {
  readonly jobs: number
  land(chunk: Chunk): Promise<LandedChunk>
  close(): Promise<void>
}

/** Creates a pool that processes chunks in this thread, one after the other. */
export function poolOfNone(): Pool {
  return { jobs: 1, land: landChunk, close: async () => {} }
}

interface PoolTask {
  readonly chunk: Chunk
  readonly done: (landed: LandedChunk) => void
}

/**
 * Creates a pool that processes chunks in workers. Workers are started on demand and kept. If a worker dies (out of memory), the lines of
 * its chunk get errors and a new worker replaces it. `bundle` is the file that a worker loads, which exports `serveBatch`.
 */
export function poolOfWorkers(bundle: string, jobs: number): Pool {
  const idle: Worker[] = []
  const busy = new Map<Worker, PoolTask>()
  const waiting: PoolTask[] = []
  const start = () => {
    const worker = new Worker("const { workerData } = require('node:worker_threads'); require(workerData).serveBatch()", {
      eval: true,
      workerData: bundle,
    })
    worker.on('message', (landed: LandedChunk) => {
      busy.get(worker)?.done(landed)
      next(worker)
    })
    worker.on('error', (error) => {
      const task = busy.get(worker)
      busy.delete(worker)
      task?.done(lostChunk(task.chunk, error.message))
      const other = waiting.shift()
      if (other) give(start(), other)
    })
    return worker
  }
  const give = (worker: Worker, task: PoolTask) => {
    busy.set(worker, task)
    worker.postMessage(task.chunk)
  }
  const next = (worker: Worker) => {
    busy.delete(worker)
    const task = waiting.shift()
    if (task) give(worker, task)
    else idle.push(worker)
  }
  return {
    jobs,
    land: (chunk) =>
      new Promise((done) => {
        const task = { chunk, done }
        const worker = idle.pop() ?? (busy.size < jobs ? start() : undefined)
        if (worker) give(worker, task)
        else waiting.push(task)
      }),
    close: async () => {
      await Promise.all([...idle, ...busy.keys()].map((worker) => worker.terminate()))
    },
  }
}
