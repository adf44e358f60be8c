import type { ServerOptions, ServerResult } from '../tools/server-tool'
import type { WorkerTable } from './worker-table'

/** Data with which a worker is started. */
export interface WorkerStart {
  /** URL of the file that the worker loads. The file exports `serveCalls`. */
  readonly bundle: string
  readonly table: WorkerTable
  readonly slot: number
  /** Number of the worker, unique in the process, 1 or more. */
  readonly number: number
  readonly serverOptions: ServerOptions
}

/** A tool call for a worker. */
export interface Work {
  readonly tool: string
  readonly args: unknown
  /** The root folders. Relative paths belong to the first. */
  readonly roots: readonly string[]
  /** Whether the tool writes. Such calls run one after another. */
  readonly writes: boolean
  /** Number of the conversation. In one conversation, no refusal is sent in full twice. */
  readonly conversation: number
}

/** A message to a worker: a call, a request to cancel it, or a request to recover what another worker left unfinished. */
export type ToWorker = { readonly work: Work } | { readonly cancel: true } | { readonly recover: readonly string[] }

/** A message from a worker, one for each call. */
export type FromWorker = { readonly result: ServerResult } | { readonly error: string }
