import type { Problem } from '@suture/text'
import type { Encoding } from '../encoding/encoding'

/**
 * New content of a file: text, which is encoded like the existing file, or raw bytes. In a file that is neither UTF-8 nor UTF-16, a text is
 * only written with the hash of what was read.
 */
export type Content = string | Uint8Array

/** Writes new content to an existing file. */
export interface WriteChange {
  readonly kind: 'write'
  readonly path: string
  readonly content: Content
  /** SHA-256 of the bytes that were read. If the file has a different hash, the change is a conflict. */
  readonly expectedHash?: string
  /** SHA-256 of each edit that produced the content, in hexadecimal digits. The journal records these hashes for `Workspace.landings`. */
  readonly edits?: readonly string[]
}

/** Creates a file. If the file already exists with the same content, nothing changes. Any other existing file is a conflict. */
export interface CreateChange {
  readonly kind: 'create'
  readonly path: string
  readonly content: Content
  /** Encoding of the file. Default: UTF-8. */
  readonly encoding?: Encoding
  /** Permission bits. Without `owner`, the bits of the umask are removed. Default: those that the system gives a new file. */
  readonly mode?: number
  /** User and group, as in `FileInfo.owner`. Default: those of this process. */
  readonly owner?: string
}

/** Deletes a file. Its directory is kept. */
export interface DeleteChange {
  readonly kind: 'delete'
  readonly path: string
  readonly expectedHash?: string
}

/** Renames a file, optionally with new content. */
export interface RenameChange {
  readonly kind: 'rename'
  readonly path: string
  readonly to: string
  readonly content?: Content
  readonly expectedHash?: string
  /** SHA-256 of each edit that produced the content, in hexadecimal digits. The journal records these hashes for `Workspace.landings`. */
  readonly edits?: readonly string[]
}

/** One change of a set. Every change applies to the files as they were before the set, so a set may name each file only once. */
export type FileChange = WriteChange | CreateChange | DeleteChange | RenameChange

/** Why a set was refused: the index of the change in the set, counted from 0, and the problem of the change. */
export interface ChangeProblem {
  readonly index: number
  readonly path: string
  readonly problem: Problem
}
