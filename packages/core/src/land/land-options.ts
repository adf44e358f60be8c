import type { EditOptions } from '@suture/edit'
import type { Problem } from '@suture/text'
import type { EditReport } from '../report/report'

/** The settings of the engines that an answer is landed with. */
export interface LandOptions extends Pick<EditOptions, 'policy' | 'fidelity' | 'budget' | 'certainty' | 'onPlaced'> {
  /** The edits take others back (`reverseEdits` of @suture/formats): one that was certainly taken back before counts as already applied. */
  readonly reverting?: boolean
  /** The answer also has edits of other files: then an edit that changes nothing is not a fault. */
  readonly hasOthers?: boolean
  /** A file that the answer gives as a whole may lose most of its content, and its ends. */
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

/** The text of a file, and the edits of the answer that are in it. */
export interface TextState {
  readonly text: string
  /** The transactions by which edits landed, by `editKey` the edits; the file is as those transactions left it. */
  readonly landed?: ReadonlyMap<string, string>
}
