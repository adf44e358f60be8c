import type { Terms } from '@suture/text/internal'
import type { Reader } from '../answer/reader'
import type { FileEdits } from './file-edits'

/** What writes the edits of one file; a string is the reason why it cannot. */
export type FileWriter = (edit: FileEdits) => { readonly lines: readonly string[] } | string

/** What to ask a model for, so that it answers in a format. */
export interface FormatPrompt {
  /** The format in a few words, for lists. */
  readonly title: string
  /** The instruction, ready to paste: plain sentences, then a sample. */
  readonly text: string
}

/** Everything that is known of a format: a row of the one table. */
export interface Format {
  /** Formats of one family share their reader. */
  readonly reader: Reader
  readonly write: FileWriter
  /** Joins what was written for the files. */
  readonly whole: (lines: readonly string[]) => string
  readonly terms: Terms
  /** The words where a problem is about the line above new lines; absent where the format has none. */
  readonly anchorTerms?: Terms
  /** True when it says line numbers; the others drop them, since a hint never finds anything. */
  readonly numbered: boolean
  /** True where a command may read it (`git apply`, `patch`): such patches name their files from its directory on. */
  readonly ofCommands: boolean
  readonly prompt: FormatPrompt
}
