import type { ChangeProblem, FileChange } from '../files/change'
import type { Pending } from '../journal/pending'

/** A file that a set changed. Hashes are SHA-256 of the bytes; absent where there is no file. */
export interface ChangedFile {
  readonly kind: FileChange['kind']
  readonly path: string
  readonly to?: string
  readonly oldHash?: string
  readonly newHash?: string
}

/** A set that landed whole. `transaction` is absent when there was nothing to do. */
export interface Committed {
  readonly ok: true
  readonly transaction?: string
  readonly files: readonly ChangedFile[]
}

/** A set of which nothing landed. */
export interface NotCommitted {
  readonly ok: false
  /** True when the disk did not let what was begun be taken back: the next opening or commit does it. */
  readonly unsettled?: true
  /** The runs in the way, of other processes or cut short: their ids are for `recover`. */
  readonly pending?: readonly Pending[]
  readonly problems: readonly ChangeProblem[]
}

/** What became of a set of changes: all of it or nothing. */
export type CommitResult = Committed | NotCommitted
