import type { EditOptions } from '@suture/edit'
import type { FileEdits } from '@suture/formats'
import type { Problem } from '@suture/text'
import type { EditReport, FileReport } from '../report/report'

/** Options of the engines with which an answer is landed. */
export interface LandOptions extends Pick<EditOptions, 'policy' | 'fidelity' | 'budget' | 'certainty' | 'onPlaced'> {
  /**
   * Whether the edits undo other edits (`reverseEdits` of @suture/formats). An edit that was certainly undone before counts as already
   * applied.
   */
  readonly reverting?: boolean
  /** Whether the answer also has edits of other files. If it does, an edit that changes nothing is not refused. */
  readonly hasOthers?: boolean
  /** Whether a whole file in the answer may drop most of the existing lines, also at both ends. */
  readonly whole?: boolean
  /** Only with `policy: "spec"`: minimum similarity of a SEARCH/REPLACE block, 0 to 1. Default 1: equal when normalised. */
  readonly fuzzyThreshold?: number
  /** Only with `policy: "spec"`: number of lines above and below a hinted place in which a block is searched for. Default 40. */
  readonly bufferLines?: number
}

/** Options of the engines, and the texts of the file that the author of the answer was shown. */
export interface FileOptions extends LandOptions, Pick<TextState, 'served'> {}

/** The text with all edits that landed, and the report of each edit. */
export interface Landed {
  readonly content: string
  readonly edits: readonly EditReport[]
}

/** The state of a file before the answer: its text, that it is missing, or why it cannot be read. */
export type FileState = TextState | { readonly missing: true } | { readonly problem: Problem }

/** The states of files by their paths. */
export type FileStates = ReadonlyMap<string, FileState>
export type ReadStates = ReadonlyMap<string, ReadState>

/** Lands edits of a file, as if it were in this state. Default: the state that it is in. */
export type Land = (edits: readonly FileEdits[], state?: FileState) => FileReport

/** The text of a file, and the edits of the answer that the text already contains. */
export interface TextState {
  readonly text: string
  /**
   * Set if the file is neither UTF-8 nor UTF-16. In its text, lone surrogates represent the bytes that are not ASCII, as `Workspace.read`
   * returns them.
   */
  readonly encoding?: 'unknown-8bit'
  /** Earlier texts of the file that the author of the answer was shown, newest first. */
  readonly served?: readonly string[]
  /**
   * Edits that landed before: the key of each edit (`editKey`), and the id of the transaction that made it. The file is still as those
   * transactions left it.
   */
  readonly landed?: ReadonlyMap<string, string>
}

/** The state of a file as it was read. The hash is used to detect a later change when the file is written. */
export type ReadState = FileState & { readonly hash?: string }
