import { type Files, nodeFiles } from '@suture/core'
import { enter, isLiving, leave, type WorkerTable } from './worker-table'

/**
 * Returns the files of this machine, for one of several workers in a process. Each worker counts as a process of its own, so that others
 * can recover what it left unfinished when it died.
 */
export function workerFiles(table: WorkerTable, slot: number, number: number): Files {
  const files = nodeFiles()
  const own = `${files.process.id}-`
  return {
    ...files,
    process: {
      ...files.process,
      id: `${own}${number}`,
      state: async (id) =>
        id.startsWith(own) ? (isLiving(table, Number(id.slice(own.length))) ? 'alive' : 'gone') : files.process.state(id),
      acquiring: () => enter(table, slot),
      released: () => leave(table, slot),
    },
  }
}
