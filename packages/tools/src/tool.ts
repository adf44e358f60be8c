import type { Files, LandOptions } from '@suture/core'
import type { DialectName } from './dialects/dialect'
import type { InputSchema } from './schema/input-schema'

/** How a call is run. */
export interface CallOptions {
  /** Ends the call by throwing the signal's reason, nothing being written. */
  readonly signal?: AbortSignal | undefined
}

/** What a call gives back at least. */
export interface ToolResult {
  /** False where nothing was done; the text says why. */
  readonly ok: boolean
  /** The text for the model: under 2 kB of UTF-8, but for text that was asked for. */
  readonly text: string
}

/** A tool as every loop wants it: what the model gets to know of it, and what it does. `execute` throws for an aborted signal and misuse alone. */
export interface Tool<Result extends ToolResult = ToolResult> {
  readonly name: string
  readonly description: string
  readonly inputSchema: InputSchema
  /** The arguments as the model gave them, an object or its JSON; what is wrong with them is described in the text. */
  execute(args: unknown, options?: CallOptions): Promise<Result>
}

/** Where tools work, and in whose names. */
export interface ToolOptions {
  /** Absolute path of the folder that no path leads out of. */
  readonly root: string
  /** The disk when absent. */
  readonly files?: Files
  /** Absolute path of the folder for journals; the platform's own when absent. */
  readonly stateDir?: string
  /** Whose names the tool and its arguments have; `anthropic` when absent. */
  readonly dialect?: DialectName
}

/** How the edit tool works beyond that. */
export interface EditToolOptions extends ToolOptions {
  /** `spec`: the plain rules of the documents, which take the first or best place; `safe` when absent: what is certain alone. */
  readonly policy?: LandOptions['policy']
  /** Which other tools of this package the model has; no others are named to it. `read` alone when absent. */
  readonly others?: readonly ('read' | 'undo')[]
  /** False: the text after an edit that was not verbatim shows no lines of the file. */
  readonly showsLines?: boolean
}
