import type { Files, LandOptions, ServedTexts } from '@suture/core'
import type { DialectName } from './schema/dialects'
import type { InputSchema } from './schema/input-schema'

/** Options of one call. */
export interface CallOptions {
  /** If the signal is aborted, the call writes nothing and throws the signal's reason. */
  readonly signal?: AbortSignal | undefined
}

/** The result of a call. */
export interface ToolResult {
  /** False if nothing was done. The text then gives the reason. */
  readonly ok: boolean
  /** The text for the model. It has less than 2 kB of UTF-8, except for file content that the model requested. */
  readonly text: string
}

/**
 * A tool for an agent's loop: the data that the model gets, and the function to call. `execute` only throws for an aborted signal and for
 * wrong use.
 */
export interface Tool<Result extends ToolResult = ToolResult> {
  readonly name: string
  readonly description: string
  readonly inputSchema: InputSchema
  /**
   * Runs the tool with the arguments that the model sent, as an object or as JSON text. If they are wrong, the text of the result describes
   * why.
   */
  execute(args: unknown, options?: CallOptions): Promise<Result>
}

/** The root and the names that a tool uses. */
export interface ToolOptions {
  /** Absolute path of the root folder. Nothing outside is accessed. */
  readonly root: string
  /** The file system. Default: the disk. */
  readonly files?: Files
  /** Absolute path of the folder for journals. Default: the platform's. */
  readonly stateDir?: string
  /**
   * The texts that the model was shown. The read tool remembers them, and the edit tool merges edits of them into the files. Default: those
   * of all tools of this process with the same `files`.
   */
  readonly base?: ServedTexts
  /** The dialect of names. Default: `anthropic`. */
  readonly dialect?: DialectName
}

/** Further options of the edit tool. */
export interface EditToolOptions extends ToolOptions {
  /** `safe` (default): an edit lands only if its place is beyond doubt. `spec`: the rules in docs/spec, which take the first or best match. */
  readonly policy?: LandOptions['policy']
  /** Other tools of this package that the model has. Texts mention only these. Default: `read`. */
  readonly others?: readonly ('read' | 'undo')[]
  /** If false, the text does not show the changed lines of an edit that did not match verbatim. */
  readonly showsLines?: boolean
}
