import type { Files } from '@suture/core'

/** A tool as the server offers it. */
export interface ServerTool {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly annotations: Readonly<Record<string, boolean>>
  readonly inputSchema: Readonly<Record<string, unknown>>
  /** True for a tool that is of no use where its client leaves it out until it is searched for. */
  readonly alwaysLoad?: true
  run(args: unknown, call: ServerCall): Promise<ServerResult>
}

/** What the tools of a server are made with. */
export interface Making {
  /** Absolute paths of the folders that no path leads out of. */
  readonly roots: readonly string[]
  /** How sure a place must be; `safe` when absent. */
  readonly policy?: 'safe' | 'spec'
  /** False: the text after an edit shows no lines of the file. */
  readonly showsLines: boolean
  /** The disk when absent. */
  readonly files?: Files
}

/** What a call is run with. */
export interface ServerCall {
  /** The folders that no path leads out of; relative paths begin at the first. */
  readonly roots: readonly string[]
  /** Aborted when the client takes the call back or leaves, and when it takes too long. */
  readonly signal: AbortSignal
}

/** What a call gives back: the text for the model, which is all that some clients show it. */
export interface ServerResult {
  readonly ok: boolean
  readonly text: string
}

/** Writes files, and writes nothing that is there already; no file outside the roots. */
export const WRITES = { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false }
export const READS = { readOnlyHint: true, openWorldHint: false }
