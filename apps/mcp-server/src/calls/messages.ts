import type { Making, ServerResult } from '../tools/server-tool'
import type { WorkerTable } from './worker-table'

/** What a worker is started with. */
export interface WorkerStart {
  /** The file that it loads; it exports `serveCalls`. */
  readonly bundle: string
  readonly table: WorkerTable
  readonly slot: number
  /** 1 or more, another one for each worker of the process. */
  readonly number: number
  readonly making: Making
}

/** What is to be done for a call of a tool. */
export interface Work {
  readonly tool: string
  readonly args: unknown
  /** The folders that no path leads out of; relative paths begin at the first. */
  readonly roots: readonly string[]
  /** True for a tool that writes: such calls are run in turn. */
  readonly writes: boolean
  /** Calls of one conversation are sent no refusal twice in full. */
  readonly conversation: number
}

/** What a worker is sent: work, or that the work at hand is taken back, or that what a worker left unfinished is to be ended. */
export type ToWorker = { readonly work: Work } | { readonly cancel: true } | { readonly recover: readonly string[] }

/** What a worker sends, once for each piece of work. */
export type FromWorker = { readonly result: ServerResult } | { readonly error: string }
