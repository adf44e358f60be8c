import type { ServedTexts } from '@suture/workspace'
import type { LandOptions } from '../land/land-options'
import type { PathOptions } from '../paths/map-paths'
import type { FileReport } from '../report/report'

/** Options for applying an answer. */
export interface ApplyOptions extends LandOptions, PathOptions {
  /** Absolute path of the project's root. Nothing outside is read or written. */
  readonly root: string
  /** Absolute path of the folder for journals. Default: the state directory of the platform. */
  readonly stateDir?: string
  /**
   * The texts that the author of the answer was shown. An edit whose old text is in one of them is placed there, and merged into the file
   * as it is now. Texts that the edits leave are remembered, too.
   */
  readonly base?: ServedTexts
  /** Applies the edits that land and reports the others, instead of all or nothing. A file that cannot be written is left out. */
  readonly partial?: boolean
  /** Reports what would happen, and writes nothing. `edits` only checks the edits, not whether the files could be written. */
  readonly dryRun?: boolean | 'edits'
  /**
   * Aborts the call. It then throws the signal's reason, and nothing is written. If more than a third of the steps are done, the set is
   * completed instead and reported as usual.
   */
  readonly signal?: AbortSignal
  /**
   * Called with the files before they are written, and again if they have to be placed again. If it throws, nothing is written, and the
   * call throws the same error.
   */
  readonly beforeWriting?: (files: readonly FileReport[]) => void
  /** Finds existing files that may be meant by paths without a file. Called once with all such paths. The result is only reported. */
  readonly findFiles?: (paths: readonly string[]) => Promise<ReadonlyMap<string, readonly string[]>>
  /**
   * Called with the progress of a step: the number of files read, of edits placed, of checks done before writing, or of file calls done
   * while writing.
   */
  readonly onProgress?: (step: 'reading' | 'placing' | 'checking' | 'writing', done: number, total: number) => void
}
