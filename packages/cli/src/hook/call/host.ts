import type { FileReport } from '@suture/core'
import type { Parsed } from '@suture/formats'
import type { Terms } from '@suture/text/internal'

/** The hosts whose edit tools a hook can land. */
export type HostName = 'codex' | 'gemini' | 'copilot' | 'claude'

/** The JSON that a host writes to its hook, or a part of it. Only the fields that are read are checked. */
export type HookInput = Readonly<Record<string, unknown>>

/** A call of a host's own edit tool. */
export interface Call {
  /** Absolute path of the folder to which the call's paths are relative. */
  readonly folder: string
  readonly parsed: Parsed
  /** The words for the arguments of the call, in refusals. Default: those of the format. */
  readonly terms?: Terms
  /**
   * Returns the arguments with which the host's own exact search changes `before` into `after` of each file. Undefined if the call does
   * that as it is.
   */
  readonly rewrite: (files: readonly FileReport[]) => object | undefined
}

/** A file that a host has shown to the model, whole or in part. */
export interface ShownFile {
  /** Absolute path of the folder to which the path is relative. */
  readonly folder: string
  readonly path: string
  /** The lines that were shown, as they are in the file except for their ends. */
  readonly part: string
}

/** A host: which of its calls are edits, how it is answered, and where its settings are. */
export interface Host {
  /** The name of the host in messages. */
  readonly title: string
  /** Whether the host's edit tool writes one kind of line end into the whole file. */
  readonly unifiesLineEnds?: true
  /** Whether the host's edit tool adds a line end to the end of a file that has none. */
  readonly addsLineEnd?: true
  /** Returns the call of an edit tool. Undefined for any other call, and for JSON of another form. */
  readonly readCall: (input: HookInput) => Call | undefined
  /** Returns the file that a read tool of the host has shown. Undefined for any other event. Absent if the host has no such event. */
  readonly readShown?: (input: HookInput) => ShownFile | undefined
  /** Returns the answer that denies the call. The model gets the reason. */
  readonly deny: (reason: string) => object
  /** Returns the answer that lets the host make the call with other arguments. */
  readonly rewritten: (args: object) => object
  readonly settings: HookSettings
}

/** Where and how a host is set up to run the hook. */
export interface HookSettings {
  /** The user's file in a folder of the home folder, and the variable that names another folder instead. */
  readonly user: { readonly folder: string; readonly file: string; readonly variable: string }
  /** The project's file, relative to its top folder. */
  readonly project: string
  /** Fields that the file needs. They are only added if they are missing. */
  readonly head?: Readonly<Record<string, unknown>>
  /** What a user must do after the settings are changed. */
  readonly note?: string
  /** Returns the entries that run a command, each with the path of its list in the file. */
  readonly entries: (command: string) => readonly HookEntry[]
}

/** An entry of a list of hooks. */
export interface HookEntry {
  readonly list: readonly string[]
  readonly entry: object
}
