import type { ChangeProblem, FileChange } from '../files/change'
import type { Pending } from '../journal/pending'

/** A file that a set changed. Hashes are SHA-256 of the bytes. A hash is absent if there is no file. */
export interface ChangedFile {
  readonly kind: FileChange['kind']
  readonly path: string
  readonly to?: string
  readonly oldHash?: string
  readonly newHash?: string
}

/** A committed set. `transaction` is absent if nothing had to be changed. */
export interface Committed {
  readonly ok: true
  readonly transaction?: string
  readonly files: readonly ChangedFile[]
}

/** A set that was refused. None of its changes was made. */
export interface NotCommitted {
  readonly ok: false
  /** True if rolling back failed, for example because the disk is full. The next opening or commit completes the rollback. */
  readonly rollbackPending?: true
  /** The runs that block the set, active or interrupted. Their ids can be passed to `recover`. */
  readonly pending?: readonly Pending[]
  readonly problems: readonly ChangeProblem[]
}

/** The result of a set of changes. Either all changes were made, or none. */
export type CommitResult = Committed | NotCommitted
