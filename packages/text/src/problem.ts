import type { FileLine, Finding, Nearest, Place } from './finding'

/** The file differs from the quote at the change of the edit, or directly next to it. The engine drops neither version. */
export interface MergeConflict extends Place {
  readonly kind: 'merge-conflict'
  readonly finding: Finding
  /** The quoted text at this place: the common ancestor. */
  readonly base: readonly string[]
  /** The lines of the file at this place. */
  readonly ours: readonly FileLine[]
  /** The lines that the edit would write at this place. */
  readonly theirs: readonly string[]
}

/** The file has a block that is similar to the quoted block, but may not be the intended one. */
export interface AnotherBlock extends Place {
  readonly kind: 'another-block'
  readonly quoted: string
  readonly finding: Finding
}

/** The place is found, but the edit would have another meaning there than in the quoted text. */
export interface AnotherMeaning extends Place {
  readonly kind: 'another-meaning'
  readonly quoted: string
  readonly finding: Finding
}

/** No strategy accepts any place for the quoted text. */
export interface NotFound {
  readonly kind: 'not-found'
  /** The whole text that was searched for. */
  readonly quoted: string
  /** Names of the strategies tried, in order. */
  readonly tried: readonly string[]
  /**
   * Names of the corrections that were made to the quoted text for the search, such as `line-numbers`, `escapes`, `entities` and `quotes`.
   */
  readonly undone: readonly string[]
  readonly nearest?: Nearest | undefined
  /** Trimmed quoted lines that do not occur in the file. There are only a few. */
  readonly missingLines: readonly string[]
  /** The place at which the file already has the new text. It is not certain that the refused edit wrote this text. */
  readonly newTextAt?: Place
  /** The reason why the nearest place was refused, if a rule refused it. */
  readonly finding?: Finding
  /**
   * The reason why no quoted line can occur in the file: the file is empty, or its lines end in CR alone, so that the file is one line
   * here.
   */
  readonly oddFile?: 'empty' | 'lone-cr'
  /** Paths of other files of the same answer that contain the quoted text. */
  readonly elsewhere?: readonly string[]
  /** The first of the longer words, or of the lines, inside which alone the quoted text occurs. `line` is 1-based. */
  readonly insideWord?: { readonly line: number; readonly word: string }
}

/** The quoted text occurs in several places and nothing decides between them. */
export interface Ambiguous {
  readonly kind: 'ambiguous'
  readonly quoted: string
  readonly strategy: string
  /** The places, at most 20. */
  readonly places: readonly (Place & {
    /** A line next to this place that no other place has next to it. The place is unique if the line is quoted too. */
    readonly unique?: { readonly line: number; readonly text: string }
  })[]
  /** The total number of places. */
  readonly total: number
  /** Set if the edit gave a line number that did not decide between the places. */
  readonly hinted?: true
}

/** Old and new text are the same. */
export interface Identical {
  readonly kind: 'identical'
  /** The 1-based lines at which the text begins in the file, at most 8. Absent if the file does not have the text. */
  readonly at?: readonly number[]
}

/** There is no quoted text, and the file is not new. */
export interface EmptySearch {
  readonly kind: 'empty-search'
}

/** The edit itself is not well formed. */
export interface Malformed {
  readonly kind: 'malformed'
  /** The sentence that the specification gives for the problem, if the edit was read with `policy: "spec"`. The message begins with it. */
  readonly sentence?: string
  /** 1-based line in the answer or block. */
  readonly line: number
  /** Set if the line number is that of a line of the new text of the edit. */
  readonly inNewText?: true
  readonly expected: string
  readonly found: string
  /** The expected form, ready to copy. */
  readonly form: string
}

/** Two edits of one set change the same text. */
export interface Overlapping {
  readonly kind: 'overlapping'
  readonly places: readonly [Place, Place]
}

/** The file is not as it was when it was read, or exists although it must not. */
export interface Conflict {
  readonly kind: 'conflict'
  readonly path: string
  readonly reason: 'changed' | 'deleted' | 'exists' | 'locked'
  /** The holder of a locked file, as far as known: `process 77 on build-3, since 12:00:05`. */
  readonly holder?: string
}

/** The search stopped at its budget. No looser match is used instead. */
export interface BudgetExceeded {
  readonly kind: 'budget-exceeded'
  /** Maximum number of line comparisons. */
  readonly budget: number
  readonly strategy: string
}

/** A path that may not be touched. */
export interface UnsafePath {
  readonly kind: 'unsafe-path'
  readonly path: string
  readonly reason: string
  /** Files that an absolute path of another machine may mean. */
  readonly meant?: readonly string[]
}

/** A part of the answer that looks like an edit, and is not read as one. */
export interface Unread {
  readonly kind: 'unread'
  /** 1-based line of the answer. */
  readonly line: number
  /** A description of the part: `a code block under the name of a file`. */
  readonly looksLike: string
  /** The line that looks like an edit. */
  readonly found: string
  /** The file of a code block, if the block may be only a part of this file. */
  readonly partOf?: string
  /**
   * The text of a code block that belongs to a file. If the file contains the text before or after the edits, the block quotes the file and
   * is not an edit. `mayBeAll`: the block may be the whole file. With `adds`, it may be the whole file only if no line of the file is
   * missing. `mayBeNew`: the block may be a new file. `goes`: the answer says that the lines of the block are removed, so the block is an
   * edit if no edit removes them. `above`: the line of words above the block. `ifThere`: the name of the file that is meant instead, if there
   * is such a file. The files are needed to decide.
   */
  readonly quotes?: {
    readonly path: string
    readonly text: string
    readonly mayBeAll?: true
    readonly above?: string
    readonly mayBeNew?: true
    readonly adds?: true
    readonly goes?: true
    readonly ifThere?: string
  }
}

/** A file that could not be read, decoded or written. */
export interface Unreadable {
  readonly kind: 'unreadable'
  readonly path?: string
  readonly reason: string
  /** The cause, on which the advice depends. If it is absent, the advice is to check the path. */
  readonly cause?: UnreadableCause
  /** Existing files that the path may mean if there is no file at the path itself. */
  readonly meant?: readonly string[]
}

/**
 * `encoding`: not text, or an encoding in which at most ASCII is edited. `text`: the new text, and not the file. `size`: longer than this
 * program can hold. `rights`: no permission. `room`: the disk is full, or a quota is exceeded. `state`: the folder for journals, not a file
 * of the project. `journal`: the data kept for undo is damaged. `moved`: a folder was moved or replaced meanwhile. `mount`: a file that is
 * itself a mount point, or a move to another file system.
 */
export type UnreadableCause = 'encoding' | 'text' | 'size' | 'rights' | 'room' | 'state' | 'journal' | 'moved' | 'mount'

/** Every way in which an edit can be refused. */
export type Problem =
  | NotFound
  | Ambiguous
  | MergeConflict
  | AnotherBlock
  | AnotherMeaning
  | Identical
  | EmptySearch
  | Malformed
  | Overlapping
  | Conflict
  | BudgetExceeded
  | UnsafePath
  | Unread
  | Unreadable
