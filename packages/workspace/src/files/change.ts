import type { Problem } from '@suture/text'
import type { Encoding } from './encoding'

/** New content of a file: text, written in the encoding that the file has, or bytes as they are. */
export type Content = string | Uint8Array

/** New content for a file that exists. */
export interface WriteChange {
  readonly kind: 'write'
  readonly path: string
  readonly content: Content
  /** SHA-256 of the bytes that were read; the change is a conflict when the file has others. */
  readonly expectedHash?: string
  /** SHA-256 of each edit that leads to the content, in hexadecimal digits: the journal keeps them for `Workspace.landings`. */
  readonly edits?: readonly string[]
}

/** A file where none is. Over an equal file it changes nothing; over any other it is a conflict. */
export interface CreateChange {
  readonly kind: 'create'
  readonly path: string
  readonly content: Content
  /** UTF-8 when absent. */
  readonly encoding?: Encoding
  /** Permission bits; the system's default when absent. */
  readonly mode?: number
  /** User and group, as `FileInfo` has them; those of the process when absent. */
  readonly owner?: string
}

/** The end of a file. Directories stay. */
export interface DeleteChange {
  readonly kind: 'delete'
  readonly path: string
  readonly expectedHash?: string
}

/** Another path for a file, and new content if there is any. */
export interface RenameChange {
  readonly kind: 'rename'
  readonly path: string
  readonly to: string
  readonly content?: Content
  readonly expectedHash?: string
  /** SHA-256 of each edit that leads to the content, in hexadecimal digits: the journal keeps them for `Workspace.landings`. */
  readonly edits?: readonly string[]
}

/** One change of a set. Each file is named once: every change is made against the files as they were read. */
export type FileChange = WriteChange | CreateChange | DeleteChange | RenameChange

/** Why a set was refused: the change (0-based index in the set) and its problem. */
export interface ChangeProblem {
  readonly index: number
  readonly path: string
  readonly problem: Problem
}
