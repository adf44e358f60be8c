import type { Files } from './files'

/** Where a transaction takes place. */
export interface CommitPlace {
  readonly files: Files
  /** The real path of the root. */
  readonly root: string
  /** Milliseconds to wait for other processes that change the same files. */
  readonly patience: number
}
