import type { EditOptions } from '@suture/edit'
import type { Problem } from '@suture/text'
import type { EditReport } from '../report/report'

/** The settings of the engines that an answer is landed with. */
export interface LandOptions extends Pick<EditOptions, 'policy' | 'fidelity' | 'budget' | 'certainty' | 'onPlaced'> {
  /** The edits undo other edits (`reverseEdits` of @suture/formats). One that was certainly undone before counts as already applied. */
  readonly reverting?: boolean
  /** The answer also has edits of other files. An edit that changes nothing is not refused then. */
  readonly hasOthers?: boolean
  /** Whether a whole file in the answer may drop most of the existing lines, also at both ends. */
  readonly whole?: boolean
  /** `policy: "spec"` only: minimum similarity, 0..1, of a SEARCH/REPLACE block. Default 1: equal when normalised. */
  readonly fuzzyThreshold?: number
  /** `policy: "spec"` only: lines around a hint in which a block is searched for. Default 40. */
  readonly bufferLines?: number
}

/** The text with all edits that landed, and the report of each edit. */
export interface Landed {
  readonly content: string
  readonly edits: readonly EditReport[]
}

/** A file before the answer: its text, that it is missing, or why it cannot be read. */
export type FileState = TextState | { readonly missing: true } | { readonly problem: Problem }

/** The text of a file, and which edits of the answer it already contains. */
export interface TextState {
  readonly text: string
  /** Transaction ids by edit (`editKey`), for edits that landed before; the file is as those transactions left it. */
  readonly landed?: ReadonlyMap<string, string>
}
