import type { Files, LandOptions } from '@suture/core'
import type { DialectName } from './dialects/dialect'
import type { InputSchema } from './schema/input-schema'

/** How a call is run. */
export interface CallOptions {
  /** Aborts the call by throwing the signal's reason, with nothing written. */
  readonly signal?: AbortSignal | undefined
}

/** The result of a call. */
export interface ToolResult {
  /** False if nothing was done; the text gives the reason. */
  readonly ok: boolean
  /** The text for the model: under 2 kB of UTF-8, except for requested file content. */
  readonly text: string
}

/**
 * A tool for an agent's loop: what the model is shown, and the function to call. `execute` only throws for an aborted signal and for
 * misuse.
 */
export interface Tool<Result extends ToolResult = ToolResult> {
  readonly name: string
  readonly description: string
  readonly inputSchema: InputSchema
  /** Runs the tool with the arguments as the model gave them, an object or its JSON. The text reports what is wrong with them. */
  execute(args: unknown, options?: CallOptions): Promise<Result>
}

/** Where tools work, and which names they use. */
export interface ToolOptions {
  /** Absolute path of the root folder. Nothing outside is accessed. */
  readonly root: string
  /** Default: the disk. */
  readonly files?: Files
  /** Absolute path of the folder for journals. Default: the platform's. */
  readonly stateDir?: string
  /** The dialect of names. Default: `anthropic`. */
  readonly dialect?: DialectName
}

/** Further options of the edit tool. */
export interface EditToolOptions extends ToolOptions {
  /** `spec`: the plain rules of the documents, which use the first or best place. Default: `safe`, only certain places. */
  readonly policy?: LandOptions['policy']
  /** Other tools of this package that the model has. Texts mention only these. Default: `read`. */
  readonly others?: readonly ('read' | 'undo')[]
  /** False: the text does not show the changed lines of an edit that did not match verbatim. */
  readonly showsLines?: boolean
}
