import type { CaseEdit, LineSpan } from '../script/cases'
import type { ScriptedCall } from '../script/scripted-model'

/** How Suture is used in a host: not at all, as an MCP server, under the host's own tool by a hook, or by a plugin. */
export type Door = 'alone' | 'mcp' | 'hook' | 'plugin'

/** The folders and addresses of one run of a product. */
export interface Place {
  readonly door: Door
  /** The home folder of the product, made for this run. */
  readonly home: string
  /** The project folder, made for this run. */
  readonly project: string
  /** Port of the scripted model on the loopback address. */
  readonly port: number
  /** The folder that contains the `node_modules` with the product. */
  readonly installed: string
  /** The built MCP server, and the folder of the plugins. */
  readonly server: string
  readonly integrations: string
  /** Writes a file below the home folder, or below another folder. */
  readonly write: (path: string, content: string | object, folder?: string) => void
}

/** A program to run. */
export interface Started {
  readonly file: string
  readonly args: readonly string[]
  readonly env: Readonly<Record<string, string>>
}

/** A released host. */
export interface Product {
  readonly title: string
  /** The package and the version that is installed. */
  readonly spec: string
  readonly doors: readonly Door[]
  /** The name of the host for `suture hook`. */
  readonly hook?: string
  /** Writes the settings of a run, and returns how the product is started. */
  readonly start: (place: Place) => Started
  /** Returns the call with which the model reads a file, or some lines of it. Absent if the host has no such tool. */
  readonly read?: (path: string, place: Place, lines?: LineSpan) => ScriptedCall
  /** Returns the call of the host's own tool for an edit. */
  readonly edit: (edit: CaseEdit, place: Place) => ScriptedCall
}

/** Returns the call of the MCP server's tool for an edit. */
export function mcpCall({ path, old, next }: CaseEdit): ScriptedCall {
  return { tool: /suture.*edit_files/, args: { edits: [{ path, old_string: old, new_string: next }] } }
}

/** The block of the MCP server in the settings of most hosts. */
export function serverBlock({ server }: Place): { readonly command: string; readonly args: readonly string[] } {
  return { command: 'node', args: [server] }
}
