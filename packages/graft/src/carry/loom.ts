import type { Edit } from '@suture/text'
import type { LineAlignment } from '../align/alignment'
import type { FirstLine } from '../learn/first-line'
import type { Typography } from '../learn/typography'
import type { LineKey } from '../lines/line-key'

/** The parts of the graft that can be switched off, to see what each is worth. */
export type GraftRule = 'keep-lines' | 'merge-lines' | 'indent' | 'typography' | 'file-lines' | 'line-ends'

/** The changed text of the found lines. */
export interface Graft {
  /** The found text with the change applied. */
  readonly text: string
  /** The same as edits on the found text, in order. */
  readonly edits: readonly Edit[]
  /** Lines of the file that leave open what the change is. */
  readonly unplaced: readonly Unplaced[]
}

/**
 * Why a line of the file leaves a change unclear: its place or depth is unclear, it equals an added line, or it is a bracket that closes
 * something else.
 */
export type UnplacedRule = 'unclear-depth' | 'shifted-or-not' | 'unquoted-line-inside' | 'added-line-present' | 'odd-bracket'

/** A line of the file that leaves a change unclear: 0-based in the found text; lines before and after it have numbers beyond its ends. */
export interface Unplaced {
  readonly line: number
  readonly rule: UnplacedRule
}

/** A text line with its line ending, as the file has it. */
export interface FileLine {
  readonly text: string
  readonly eol: '' | '\n' | '\r\n'
  readonly from: number
}

/** The lines of the file, of the quote and of the new text. */
export interface LoomLines {
  readonly keys: readonly LineKey[]
  readonly quoted: readonly LineKey[]
  readonly wanted: readonly LineKey[]
  readonly alignment: LineAlignment
}

/** All input of weaving. */
export interface Loom extends LoomLines {
  readonly actual: readonly FileLine[]
  /** The indentation of a new line, by its index, that no quoted line at its place has. */
  readonly newDepth: (k: number) => string
  readonly typography: Typography
  /** The first quoted line's missing indentation, if only that line lost it in quoting. */
  readonly first: FirstLine | undefined
  /** Depths of new lines by their index, if the edit has lost all of its indentation. */
  readonly depths: ReadonlyMap<number, string>
  /** Removed lines: quoted text -> the file's text, both without indentation. Added elsewhere, they are the same lines. */
  readonly moved: ReadonlyMap<string, string>
  /** What leaves the change unclear, independent of the single regions. */
  readonly unplaced: readonly Unplaced[]
  /** The file's line so many lines after the first found one; negative before it. */
  readonly beside: ((line: number) => string | undefined) | undefined
  readonly eol: '\n' | '\r\n'
  readonly without: ReadonlySet<GraftRule>
}
