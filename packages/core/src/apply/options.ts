import type { LandOptions } from '../land/land-options'

/** How an answer is applied. */
export interface ApplyOptions extends LandOptions {
  /** Absolute path of the project's root; nothing outside is read or written. */
  readonly root: string
  /** Absolute path of the folder for journals; the platform's own when absent. */
  readonly stateDir?: string
  /** Applies what lands and reports the rest, instead of all or nothing. */
  readonly partial?: boolean
  /** Finds out what would happen and writes nothing; `edits` asks what becomes of the edits alone, not whether the files could be written. */
  readonly dryRun?: boolean | 'edits'
  /**
   * Ends the work by throwing the signal's reason, nothing being written; a set that is written for more than half is finished instead, and
   * reported as ever.
   */
  readonly signal?: AbortSignal
  /** Which files of the project may be meant by paths at which there is none; asked once for all, for what is said of them. */
  readonly findFiles?: (paths: readonly string[]) => Promise<ReadonlyMap<string, readonly string[]>>
  /** Told how far the work is: files read, edits placed, looks at the files before they are written, calls of the writing. */
  readonly onProgress?: (step: 'reading' | 'placing' | 'checking' | 'writing', done: number, total: number) => void
}
