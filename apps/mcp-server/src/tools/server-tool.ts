import { type Files, nodeFiles, type ServedTexts, servedTexts } from '@suture/core'

/** A tool as the server offers it. */
export interface ServerTool {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly annotations: Readonly<Record<string, boolean>>
  readonly inputSchema: Readonly<Record<string, unknown>>
  /** Whether clients should load the tool at once. Otherwise they load it when it is searched for. */
  readonly alwaysLoad?: true
  run(args: unknown, call: ServerCall): Promise<ServerResult>
}

/** Options of the tools of a server. */
export interface ServerOptions {
  /** Absolute paths of the root folders. Nothing outside is accessed. */
  readonly roots: readonly string[]
  /** How sure a place must be. Default: `safe`. */
  readonly policy?: 'safe' | 'spec'
  /** If false, the text after an edit does not show the changed lines. */
  readonly showsLines: boolean
  /** The file system. Default: the disk. */
  readonly files?: Files
  /** The name of this server among others with the same files, which have other conversations. */
  readonly session?: string
}

/** Returns the texts of files that this server has shown. They are in the state directory, because other calls may run in other workers. */
export function shownBy({ files = nodeFiles(), session }: ServerOptions): ServedTexts {
  return servedTexts({ files, session })
}

/** The context of a call. */
export interface ServerCall {
  /** The root folders. Relative paths belong to the first. */
  readonly roots: readonly string[]
  /** Aborted if the client cancels the call or disconnects, or if the call takes too long. */
  readonly signal: AbortSignal
}

/** The result of a call. Some clients show their model only the text. */
export interface ServerResult {
  readonly ok: boolean
  readonly text: string
}

/**
 * Annotations of tools that write. No file outside the roots is changed. A repeated call may change more, for example with the policy
 * `spec`.
 */
export const WRITES = { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: false }
export const READS = { readOnlyHint: true, openWorldHint: false }
