/**
 * Memory that the main thread and the workers share. Each slot contains the number of the live worker, and how many locks on files this
 * worker holds.
 *
 *     slot 0: worker 7, 1 lock        slot 1: none
 *
 * A worker that holds a lock is writing and must not be ended. A worker that is being ended cannot acquire a lock. Both rules use atomic
 * operations on this memory, so a transaction is never cut off after it has begun.
 */
export type WorkerTable = Int32Array

const FIELDS = 2

/** The lock count of a worker that is being ended. It is so low that the count stays negative. */
const ENDED = -1_000_000

/** Creates a table for a number of workers. */
export function workerTable(slots: number): WorkerTable {
  return new Int32Array(new SharedArrayBuffer(slots * FIELDS * Int32Array.BYTES_PER_ELEMENT))
}

/** Records the number (1 or more) of the worker in a slot. With 0, records that the slot is free. */
export function setWorker(table: WorkerTable, slot: number, number: number): void {
  Atomics.store(table, slot * FIELDS + 1, 0)
  Atomics.store(table, slot * FIELDS, number)
}

/** Whether a worker with this number is alive. */
export function isLiving(table: WorkerTable, number: number): boolean {
  for (let at = 0; at < table.length; at += FIELDS) if (Atomics.load(table, at) === number) return true
  return false
}

/** Counts a new lock. Throws if the worker is being ended, because it must not start anything. */
export function enter(table: WorkerTable, slot: number): void {
  if (Atomics.add(table, slot * FIELDS + 1, 1) < 0) throw new Error('the call was ended')
}

/** Counts a released lock. */
export function leave(table: WorkerTable, slot: number): void {
  Atomics.sub(table, slot * FIELDS + 1, 1)
}

/** Whether the worker holds no lock. In that case, the worker can acquire no lock from then on. */
export function mayEnd(table: WorkerTable, slot: number): boolean {
  return Atomics.compareExchange(table, slot * FIELDS + 1, 0, ENDED) === 0
}
