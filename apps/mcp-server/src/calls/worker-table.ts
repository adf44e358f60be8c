/**
 * What main thread and workers share of each other: for each slot the number of the worker that lives there, and how many claims on files
 * it holds.
 *
 *     slot 0: worker 7, 1 claim        slot 1: none
 *
 * A worker that holds a claim is writing, and is not ended; one that is being ended can take no claim. Both are one step in this memory, so
 * that a transaction which has begun is never cut off.
 */
export type WorkerTable = Int32Array

const FIELDS = 2

/** The claims of a worker that is being ended. */
const ENDED = -1_000_000

/** A table for a number of workers. */
export function workerTable(slots: number): WorkerTable {
  return new Int32Array(new SharedArrayBuffer(slots * FIELDS * Int32Array.BYTES_PER_ELEMENT))
}

/** Notes that a worker of this number (1 or more) lives in a slot, or with 0 that none does. */
export function setWorker(table: WorkerTable, slot: number, number: number): void {
  Atomics.store(table, slot * FIELDS + 1, 0)
  Atomics.store(table, slot * FIELDS, number)
}

/** True while a worker of this number lives. */
export function isLiving(table: WorkerTable, number: number): boolean {
  for (let at = 0; at < table.length; at += FIELDS) if (Atomics.load(table, at) === number) return true
  return false
}

/** Takes a claim into account. Throws where the worker is being ended: then nothing may be begun any more. */
export function enter(table: WorkerTable, slot: number): void {
  if (Atomics.add(table, slot * FIELDS + 1, 1) < 0) throw new Error('the call was ended')
}

/** The claim is given back. */
export function leave(table: WorkerTable, slot: number): void {
  Atomics.sub(table, slot * FIELDS + 1, 1)
}

/** True where the worker holds no claim; from then on it can take none. */
export function mayEnd(table: WorkerTable, slot: number): boolean {
  return Atomics.compareExchange(table, slot * FIELDS + 1, 0, ENDED) === 0
}
