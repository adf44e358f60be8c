/** A place in the file, for people and models. Lines are 1-based and inclusive. */
export interface Place {
  readonly startLine: number
  readonly endLine: number
}

/** The text that comes closest to the quoted one. */
export interface Nearest extends Place {
  /** 0..1, of the whole quoted text compared with these lines. */
  readonly similarity: number
  /** Quoted compared with actual, one string a line, prefixed ' ' (both), '-' (quoted only), '+' (file only). Short: a few lines. */
  readonly diff: readonly string[]
  /** The first line of the file that differs from the quoted one; absent if one text is a prefix of the other. */
  readonly firstDifference?: { readonly line: number; readonly quoted: string; readonly actual: string }
  /** The number of lines at either end of old and new text without which the quote occurs in the file once, verbatim. */
  readonly leaveOut?: LeaveOut
}

/** Lines at the ends of a quote. */
export interface LeaveOut {
  readonly first: number
  readonly last: number
}

/** A line of the file, for people and models. */
export interface FileLine {
  /** 1-based. */
  readonly line: number
  /** The line, without its line end. */
  readonly text: string
}

/** What a rule found against making an edit at a place. */
export interface Finding {
  /** Name of the rule, in kebab-case: the reason of the refusal. */
  readonly rule: string
  /** One or two sentences about the lines below. */
  readonly sentence: string
  /** The lines of the file that the sentence is about; a few. */
  readonly lines: readonly FileLine[]
  /** The quoted lines that it is about, as quoted; a few. */
  readonly quoted: readonly string[]
  /** The number of lines at either end of old and new text without which the quote occurs in the file once, verbatim. */
  readonly leaveOut?: LeaveOut
}

/** The file differs from the quote where the edit changes it, or directly next to that: neither side may be dropped without asking. */
export interface MergeConflict extends Place {
  readonly kind: 'merge-conflict'
  readonly finding: Finding
  /** The quoted text at this place: the common ancestor. */
  readonly base: readonly string[]
  /** What the file has there. */
  readonly ours: readonly FileLine[]
  /** What the edit would put there. */
  readonly theirs: readonly string[]
}

/** The file has a block similar to the quoted one, which may be a different one. */
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
  /** What was undone in the quoted text for the search: 'line-numbers', 'escapes', 'entities', 'quotes' ... */
  readonly undone: readonly string[]
  readonly nearest?: Nearest | undefined
  /** Quoted lines that do not occur in the file, trimmed; a few. */
  readonly missingLines: readonly string[]
  /** Where the new text occurs already, without proof that this edit put it there. */
  readonly newTextAt?: Place
  /** Why the nearest place was not taken, if a rule and not the search decided. */
  readonly finding?: Finding
  /** Why nothing can occur in the file as quoted: it is empty, or its lines end in CR alone, which makes them one line here. */
  readonly oddFile?: 'empty' | 'lone-cr'
  /** Paths of other files of the same answer that contain the quoted text. */
  readonly elsewhere?: readonly string[]
}

/** The quoted text occurs in several places and nothing decides between them. */
export interface Ambiguous {
  readonly kind: 'ambiguous'
  readonly quoted: string
  readonly strategy: string
  /** The places, at most 20. */
  readonly places: readonly (Place & {
    /** A neighbouring line that only this place has: quoting it too would decide. */
    readonly unique?: { readonly line: number; readonly text: string }
  })[]
  /** The total number of places. */
  readonly total: number
  /** The edit gave a line number, and it did not decide. */
  readonly hinted?: true
}

/** Old and new text are the same. */
export interface Identical {
  readonly kind: 'identical'
  /** The 1-based lines at which the text begins in the file, at most 8; absent where it is not there. */
  readonly at?: readonly number[]
}

/** There is no quoted text, and the file is not new. */
export interface EmptySearch {
  readonly kind: 'empty-search'
}

/** The edit itself is not well formed. */
export interface Malformed {
  readonly kind: 'malformed'
  /** The document's sentence for the problem, if the edit was read with `policy: "spec"`; the message begins with it. */
  readonly sentence?: string
  /** 1-based line in the answer or block. */
  readonly line: number
  /** The line number counts lines of the edit's new text instead. */
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

/** The search stopped at its declared bound. It never falls back to a looser match. */
export interface BudgetExceeded {
  readonly kind: 'budget-exceeded'
  /** Line comparisons. */
  readonly budget: number
  readonly strategy: string
}

/** A path that may not be touched. */
export interface UnsafePath {
  readonly kind: 'unsafe-path'
  readonly path: string
  readonly reason: string
  /** Files that may be meant by an absolute path of another machine. */
  readonly meant?: readonly string[]
}

/** A part of the answer that looks like an edit, and is not read as one. */
export interface Unread {
  readonly kind: 'unread'
  /** 1-based line of the answer. */
  readonly line: number
  /** What it looks like: `a code block under the name of a file`. */
  readonly looksLike: string
  /** The line that looks like an edit. */
  readonly found: string
  /** The file of a code block that may be a part of it. */
  readonly partOf?: string
  /**
   * The text of a code block that belongs to a file. If it occurs in the file as it is or will be, it quotes the file, and is not an edit;
   * with `mayBeAll`, it may be the file as a whole (with `adds`, only if no line of the file is missing), and with `mayBeNew` a new one;
   * with `goes`, its lines are to be removed, so that it is an edit if only the present file has them. The files are needed to decide.
   */
  readonly quotes?: {
    readonly path: string
    readonly text: string
    readonly mayBeAll?: true
    readonly mayBeNew?: true
    readonly adds?: true
    readonly goes?: true
  }
}

/** A file that could not be read, decoded or written. */
export interface Unreadable {
  readonly kind: 'unreadable'
  readonly path?: string
  readonly reason: string
  /** The cause, on which the advice depends; if absent, the advice is to check the path. */
  readonly cause?: UnreadableCause
  /** Files that may be meant by a path without a file. */
  readonly meant?: readonly string[]
}

/**
 * `encoding`: neither UTF-8 nor UTF-16 with a byte order mark, or not text. `size`: longer than this program can hold. `rights`: no
 * permission. `room`: the disk is full, or a quota is exceeded. `state`: the folder for journals, not a file of the project. `journal`: the
 * data kept for undo is damaged. `moved`: a folder was moved or replaced meanwhile. `mount`: a file that is itself a mount point, or a move
 * to another file system.
 */
export type UnreadableCause = 'encoding' | 'size' | 'rights' | 'room' | 'state' | 'journal' | 'moved' | 'mount'

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

/** Thrown by the functions that the documents show as throwing; carries the problem that an outcome would have. */
export class SutureError extends Error {
  override readonly name = 'SutureError'
  constructor(
    readonly problem: Problem,
    message: string,
  ) {
    super(message)
  }
}
