import type { LandOptions } from './land-file'

/** How an answer is applied. */
export interface ApplyOptions extends LandOptions {
  /** Absolute path of the project's root; nothing outside is read or written. */
  readonly root: string
  /** Absolute path of the folder for journals; the platform's own when absent. */
  readonly stateDir?: string
  /** Applies what lands and reports the rest, instead of all or nothing. */
  readonly partial?: boolean
  /** Finds out what would happen and writes nothing. */
  readonly dryRun?: boolean
  /** Ends the work between files, and before anything is written, by throwing the signal's reason. */
  readonly signal?: AbortSignal
  /** Told how far the reading is. */
  readonly onProgress?: (step: 'reading' | 'landing', done: number, total: number) => void
}
