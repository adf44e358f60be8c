import type { Edit } from '@suture/text'
import type { LineAlignment } from './align-lines'
import type { IndentMap } from './indent'
import type { LineKey } from './line-key'
import type { Typography } from './typography'

/** The parts of the graft that can be switched off, to see what each is worth. */
export type GraftRule = 'keep-lines' | 'merge-lines' | 'indent' | 'typography' | 'file-lines' | 'line-ends'

/** The changed text of the found lines. */
export interface Graft {
  /** The found text with the change carried into it. */
  readonly text: string
  /** The same as edits on the found text, in order. */
  readonly edits: readonly Edit[]
  /** Lines of the file (0-based in found) that stand inside a changed region, were not quoted, and have no clear place. */
  readonly unplaced: readonly number[]
}

/** A text line with its line ending, as the file has it. */
export interface FileLine {
  readonly text: string
  readonly eol: '' | '\n' | '\r\n'
  readonly from: number
}

/** All that weaving needs to know. */
export interface Loom {
  readonly actual: readonly FileLine[]
  readonly keys: readonly LineKey[]
  readonly quoted: readonly LineKey[]
  readonly wanted: readonly LineKey[]
  readonly alignment: LineAlignment
  readonly indent: IndentMap
  readonly typography: Typography
  /** The file's indentation of the first quoted line, when that alone was lost in quoting. */
  readonly firstIndent: string | undefined
  readonly eol: '\n' | '\r\n'
  readonly without: ReadonlySet<GraftRule>
}
