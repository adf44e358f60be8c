import type { ByteSource } from '../files/files'

/**
 * One step of a transaction that can be rolled back. `temp` and `side` are temporary files next to the file. `temp` has the new bytes.
 * `side` keeps the old file (its inode, times and attributes) until the transaction is committed.
 *
 * - replace: the old file gets `side` as its second name, and then `temp` is renamed over the old file.
 * - overwrite: new bytes are written in place. This is for files with several hard links or another owner.
 * - vacate: the file is moved to `side`. With `moves`, a later step moves it from `side` to its new place.
 * - place: `from` is moved to a free place. `from` is a `temp`, or, if `id` is set, the `side` of another step with that inode.
 * - move: a file is moved to a free place.
 */
export type JournalStep = Replace | Overwrite | Vacate | PlaceStep | Move

interface StepBase {
  /** Index of the change in its set. */
  readonly change: number
  readonly target: string
  /** SHA-256 of the file that the step writes or moves. */
  readonly hash: string
}

/** Replaces a file by a new one. */
export interface Replace extends StepBase {
  readonly kind: 'replace'
  readonly temp: string
  readonly side: string
  readonly old: Kept
}

/** Overwrites a file in place. */
export interface Overwrite extends StepBase {
  readonly kind: 'overwrite'
  readonly old: Kept
  readonly bytes: Slice
}

/** Moves a file away from its place. */
export interface Vacate extends StepBase {
  readonly kind: 'vacate'
  readonly side: string
  readonly moves: boolean
}

/** Moves a temporary file to a free place. */
export interface PlaceStep extends StepBase {
  readonly kind: 'place'
  readonly from: string
  readonly id?: string
}

/** Moves a file to a free place. */
export interface Move extends StepBase {
  readonly kind: 'move'
  readonly from: string
}

/** Half-open byte range in the journal's file of old bytes. */
export interface Slice {
  readonly from: number
  readonly to: number
}

/** An old file, kept for rollback and undo. */
export interface Kept extends Slice {
  readonly hash: string
  readonly mode: number
  readonly owner: string
}

/** Maximum number of edit hashes in one transaction, 64 characters each. A file whose hashes do not fit in what is left keeps none. */
export const KEPT_EDITS = 1_000

/** A changed file, recorded for undo. The paths are relative to the root. */
export interface RecordedFile {
  readonly kind: 'write' | 'create' | 'delete' | 'rename'
  readonly path: string
  readonly to?: string
  readonly oldHash?: string
  readonly newHash?: string
  /** Hashes of the edits in the new content. Absent if there are none, or more than the journal keeps. */
  readonly edits?: readonly string[]
  /** The old bytes. Absent if they still exist under another path. */
  readonly old?: Kept
}

/** A temporary file to write before the first step. */
export interface TempFile {
  /** Index of the change in its set. */
  readonly change: number
  readonly path: string
  readonly bytes: Uint8Array | ByteSource
  readonly mode?: number
  readonly owner?: string
  /** Absolute path of the file whose attributes the temporary file gets. */
  readonly like?: string
}

/** A deleted file whose attributes the journal keeps: the absolute path of the file, and its index in the `files` of the plan. */
export interface KeptAttributes {
  readonly path: string
  readonly index: number
}

/** The plan of a transaction, which is written to the journal before anything else. All paths are absolute, except the paths in `files`. */
export interface TransactionPlan {
  readonly version: 1
  readonly root: string
  /** Start time in milliseconds since 1970, shown to people. */
  readonly at: number
  /** Keys of the transaction's lock. */
  readonly keys: readonly string[]
  /** Directories to create, parents first. */
  readonly directories: readonly string[]
  readonly steps: readonly JournalStep[]
  readonly files: readonly RecordedFile[]
  /** Directories to remove at the end if they are empty. Children come first. */
  readonly emptied: readonly string[]
  /** Journal folder of the transaction that this transaction undoes. */
  readonly undoes?: string
  /** Whether the transaction in `undoes` is only undone partly, and kept for its other files. */
  readonly partly?: true
}

/** Bytes for the journal. The bytes of a large file are not read before the journal is written. */
export interface KeptPart {
  readonly bytes: Uint8Array | ByteSource
  readonly length: number
}

/** A plan and the bytes for its journal. */
export interface Draft {
  readonly plan: TransactionPlan
  readonly temps: readonly TempFile[]
  readonly attributes: readonly KeptAttributes[]
  /** Old bytes, in the order in which `Kept` and `Slice` refer to them. */
  readonly kept: readonly KeptPart[]
}
