import type { EditOptions } from '@suture/replacers'
import type { Problem } from '@suture/text'
import type { EditReport } from '../report/report'

/** The settings of the engines that an answer is landed with. */
export interface LandOptions extends Pick<EditOptions, 'policy' | 'fidelity' | 'budget' | 'certainty' | 'onPlaced'> {
  /** The edits take others back (`reverseEdits` of @suture/formats): what was surely taken back before counts as already applied. */
  readonly reverting?: boolean
  /** The answer has edits of other files too: one that changes nothing is no fault then. */
  readonly hasOthers?: boolean
  /** A file that the answer holds whole may lose most of what is there, and its ends. */
  readonly whole?: boolean
  /** `policy: "spec"` only: least similarity, 0..1, at which a SEARCH/REPLACE block is placed. Default 1: equal once normalised. */
  readonly fuzzyThreshold?: number
  /** `policy: "spec"` only: lines around a hint in which a block is looked for. Default 40. */
  readonly bufferLines?: number
}

/** The text with all edits that landed, and what became of each. */
export interface Landed {
  readonly content: string
  readonly edits: readonly EditReport[]
}

/** A file before the answer: its text, or that there is none, or why it cannot be read. */
export type FileState = { readonly text: string } | { readonly missing: true } | { readonly problem: Problem }
