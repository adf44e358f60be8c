import type { Filling } from '../files/files'

/**
 * One step of a transaction, small enough to be taken back. `temp` and `side` are names beside the file that belong to
 * the transaction alone: `temp` holds new bytes, `side` keeps the old file (its inode, times and attributes) until the set is whole.
 *
 * - replace: the old file gets `side` as second name, then `temp` is renamed over it.
 * - overwrite: new bytes in place, for files with several hard links or another's ownership.
 * - vacate: the file moves to `side`; `moves` when a later step takes it on from there.
 * - place: `from` moves to where nothing is: a `temp`, or with `id` the `side` of another step, whose inode that is.
 * - move: a file moves to where nothing is.
 */
export type JournalStep = Replace | Overwrite | Vacate | PlaceStep | Move

interface StepBase {
  /** Index of the change in its set. */
  readonly change: number
  readonly target: string
  /** SHA-256 of the file that the step puts or takes. */
  readonly hash: string
}

/** Puts a new file over an old one. */
export interface Replace extends StepBase {
  readonly kind: 'replace'
  readonly temp: string
  readonly side: string
  readonly old: Kept
}

/** Writes new bytes into the old file. */
export interface Overwrite extends StepBase {
  readonly kind: 'overwrite'
  readonly old: Kept
  readonly bytes: Slice
}

/** Takes a file away. */
export interface Vacate extends StepBase {
  readonly kind: 'vacate'
  readonly side: string
  readonly moves: boolean
}

/** Puts a file where nothing is. */
export interface PlaceStep extends StepBase {
  readonly kind: 'place'
  readonly from: string
  readonly id?: string
}

/** Moves a file to where nothing is. */
export interface Move extends StepBase {
  readonly kind: 'move'
  readonly from: string
}

/** Half-open range of bytes in the journal's file of kept bytes. */
export interface Slice {
  readonly from: number
  readonly to: number
}

/** An old file, kept to bring it back. */
export interface Kept extends Slice {
  readonly hash: string
  readonly mode: number
  readonly owner: string
}

/** Hashes of edits that one transaction keeps, 64 characters each. A file whose hashes exceed them keeps none. */
export const KEPT_EDITS = 1_000

/** A changed file as the journal remembers it for undo; the paths are relative to the root. */
export interface RecordedFile {
  readonly kind: 'write' | 'create' | 'delete' | 'rename'
  readonly path: string
  readonly to?: string
  readonly oldHash?: string
  readonly newHash?: string
  /** Hashes of edits that landed in the new content; absent if there are none, or more than the journal keeps. */
  readonly edits?: readonly string[]
  /** Present unless the bytes are still there under another path. */
  readonly old?: Kept
}

/** A file to write beside its place before the first step. */
export interface TempFile {
  /** Index of the change in its set. */
  readonly change: number
  readonly path: string
  readonly bytes: Uint8Array | Filling
  readonly mode?: number
  readonly owner?: string
}

/** What the journal says of a transaction, written before the first effect. All paths absolute but those of `files`. */
export interface TransactionPlan {
  readonly version: 1
  readonly root: string
  /** Milliseconds since 1970, for people. */
  readonly at: number
  /** What the claim covers. */
  readonly keys: readonly string[]
  /** Directories to make, outermost first. */
  readonly directories: readonly string[]
  readonly steps: readonly JournalStep[]
  readonly files: readonly RecordedFile[]
  /** Directories to remove at the end if they are empty, innermost first. */
  readonly emptied: readonly string[]
  /** Journal folder of the transaction that this one takes back. */
  readonly undoes?: string
  /** That transaction is taken back in part, and stays for the rest. */
  readonly partly?: true
}

/** Bytes for the journal, those of large files read when they are written there. */
export interface KeptPart {
  readonly bytes: Uint8Array | Filling
  readonly length: number
}

/** A plan with the bytes that belong to it. */
export interface Draft {
  readonly plan: TransactionPlan
  readonly temps: readonly TempFile[]
  /** Old bytes, one after another, as `Kept` and `Slice` point into them. */
  readonly kept: readonly KeptPart[]
}
