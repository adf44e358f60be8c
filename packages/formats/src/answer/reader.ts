import type { Malformed, Unread } from '@suture/text'
import type { FileEdits, FormatName, NameSource, Naming } from '../model/file-edits'
import type { Answer, Fence } from './answer'
import type { LineName } from './line-name'

/** A file name and where it was found; without a path where the text leaves it open. */
export interface FoundName {
  readonly path?: string
  readonly from: NameSource
  readonly naming?: Naming
}

/** What a reader knows of the place where it is. */
export interface ReaderPlace {
  /** The innermost open fence. */
  readonly fence?: Fence
  /** What the line directly above says of files. */
  readonly above: () => LineName | undefined
  /** The fences that are open, outermost first. */
  readonly fences: readonly Fence[]
  /** The line (0-based) after the last part that a format claimed: what is above belongs to it. */
  readonly claimed: number
  /** True where nothing is between the beginning of the innermost fence and this line. */
  readonly isFirstInFence?: boolean
  /** True where the name that carries over is a heading's: cheaper to ask than the name. */
  readonly isBelowHeading?: () => boolean
  /** The name that the text around gives; where it leaves several open, they are reported once an edit needs one. */
  readonly name: () => FoundName | undefined
}

/** A part of the answer that one format claims; one without edits and problems is no part of the answer at all. Lines are 0-based, half-open. */
export interface Region {
  readonly from: number
  readonly to: number
  readonly format: FormatName
  readonly edits: readonly FileEdits[]
  readonly problems: readonly (Malformed | Unread)[]
  readonly because: string
  /** True where no name from above means anything to what follows. */
  readonly resetsNames?: true
  /** The name that edits without one get; asked for where the reader did not. */
  readonly name?: FoundName
}

/**
 * One way of reading: it looks whether its format opens at line `at` (0-based) and reads it whole. Readers are total,
 * and look at no line twice that they do not claim.
 */
export interface Reader {
  readonly formats: readonly FormatName[]
  /** What the first line of a part may begin with, behind its indentation: lines that begin otherwise are never asked about. */
  readonly opens: string
  readonly read: (answer: Answer, at: number, place: ReaderPlace) => Region | undefined
}
