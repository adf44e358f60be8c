/** A place in the file, told to people and models. Lines are 1-based and inclusive. */
export interface Place {
  readonly startLine: number
  readonly endLine: number
}

/** The text that comes closest to what was looked for. */
export interface Nearest extends Place {
  /** 0..1, of the whole quoted text against these lines. */
  readonly similarity: number
  /** Quoted against actual, one string a line, prefixed ' ' (both), '-' (quoted only), '+' (file only). Short: a few lines. */
  readonly diff: readonly string[]
  /** The first line of the file that differs from what was quoted; absent where one text is a prefix of the other. */
  readonly firstDifference?: { readonly line: number; readonly quoted: string; readonly actual: string }
}

/** A line of the file, told to people and models. */
export interface ToldLine {
  /** 1-based. */
  readonly line: number
  /** The line as it stands, without its line end. */
  readonly text: string
}

/** What a rule found that speaks against making an edit at a place. */
export interface Finding {
  /** Name of the rule, in kebab-case: the reason of the refusal. */
  readonly rule: string
  /** One sentence, or two, that speak of the lines below. */
  readonly sentence: string
  /** The lines of the file that the sentence speaks of; a few. */
  readonly lines: readonly ToldLine[]
  /** The quoted lines that it speaks of, as quoted; a few. */
  readonly quoted: readonly string[]
}

/** The file changed what the edit changes, or the spot beside it: neither side may be given up without asking. */
export interface MergeConflict extends Place {
  readonly kind: 'merge-conflict'
  readonly finding: Finding
  /** What was quoted at the place in question: the common ancestor. */
  readonly base: readonly string[]
  /** What the file has there. */
  readonly ours: readonly ToldLine[]
  /** What the edit would put there. */
  readonly theirs: readonly string[]
}

/** A block like the quoted one stands here, but it is another one. */
export interface AnotherBlock extends Place {
  readonly kind: 'another-block'
  readonly quoted: string
  readonly finding: Finding
}

/** The place is found, but the edit made there would mean something else than it meant in the quoted text. */
export interface AnotherMeaning extends Place {
  readonly kind: 'another-meaning'
  readonly quoted: string
  readonly finding: Finding
}

/** The quoted text stands nowhere that any strategy would accept. */
export interface NotFound {
  readonly kind: 'not-found'
  /** The text that was looked for, whole. */
  readonly quoted: string
  /** Names of the strategies tried, in order. */
  readonly tried: readonly string[]
  /** What was undone on the way: 'line-numbers', 'escapes', 'entities', 'quotes' ... */
  readonly undone: readonly string[]
  readonly nearest?: Nearest | undefined
  /** Quoted lines that stand nowhere in the file, trimmed; a few. */
  readonly missingLines: readonly string[]
  /** Where the new text stands already, though the old text is not there as an applied edit would have left it. */
  readonly newTextAt?: Place
  /** Why the nearest place was not taken, where a rule and not the search decided. */
  readonly finding?: Finding
  /** What the file is, where nothing can stand in it as quoted: empty, or lines that end in CR alone, which are one line here. */
  readonly oddFile?: 'empty' | 'lone-cr'
  /** Paths of other files of the same answer that hold the quoted text. */
  readonly elsewhere?: readonly string[]
}

/** The quoted text stands in several places and nothing decides between them. */
export interface Ambiguous {
  readonly kind: 'ambiguous'
  readonly quoted: string
  readonly strategy: string
  /** The places, at most 20. */
  readonly places: readonly (Place & {
    /** A neighbouring line that only this place has: quoting it too would decide. */
    readonly unique?: { readonly line: number; readonly text: string }
  })[]
  /** How many places there are in all. */
  readonly total: number
  /** The edit gave a line number, and it did not decide. */
  readonly hinted?: true
}

/** Old and new text are the same. */
export interface Identical {
  readonly kind: 'identical'
}

/** There is no text to look for, and the file is not new. */
export interface EmptySearch {
  readonly kind: 'empty-search'
}

/** The place found is much larger than the text quoted. */
export interface Disproportionate extends Place {
  readonly kind: 'disproportionate'
  readonly strategy: string
  readonly quotedLines: number
  readonly matchedLines: number
  /** The place of the block's last lines, where its two ends stand apart. */
  readonly ends?: readonly [Place, Place]
}

/** The edit itself is not well formed. */
export interface Malformed {
  readonly kind: 'malformed'
  /** 1-based line in the answer or block. */
  readonly line: number
  /** The line counts in the new text of the edit instead. */
  readonly inNewText?: true
  readonly expected: string
  readonly found: string
  /** The right form, ready to copy. */
  readonly form: string
}

/** Two edits of one set change the same text. */
export interface Overlapping {
  readonly kind: 'overlapping'
  readonly places: readonly [Place, Place]
}

/** The file is not what it was when it was read, or exists where it must not. */
export interface Conflict {
  readonly kind: 'conflict'
  readonly path: string
  readonly reason: 'changed' | 'deleted' | 'exists' | 'locked'
  /** Who holds a locked file, as far as that is known: `process 77 on build-3, since 12:00:05`. */
  readonly holder?: string
}

/** The search stopped at its declared bound. Never a looser match. */
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
}

/** A part of the answer that looks like an edit, and is not read as one. */
export interface Unread {
  readonly kind: 'unread'
  /** 1-based line of the answer. */
  readonly line: number
  /** What it looks like: `a code block under the name of a file`. */
  readonly looksLike: string
  /** The line that looks so. */
  readonly found: string
  /**
   * The text of a code block that belongs to a file. Where it stands in the file as it is or will be, it quotes it, and is no edit; with
   * `mayBeAll`, it may be the file as a whole. Who has the files can tell.
   */
  readonly quotes?: { readonly path: string; readonly text: string; readonly mayBeAll?: true }
}

/** A file that could not be read, decoded or written. */
export interface Unreadable {
  readonly kind: 'unreadable'
  readonly path?: string
  readonly reason: string
  /** What there is to do about it depends on this; the path is to be checked when absent. */
  readonly cause?: UnreadableCause
  /** Files that may be meant by a path at which there is none. */
  readonly meant?: readonly string[]
}

/**
 * `encoding`: neither UTF-8 nor UTF-16 with its mark, or bytes of no text. `size`: longer than this program can hold. `rights`: not allowed.
 * `room`: the disk or a limit is used up. `state`: the folder for journals, not a file of the project. `journal`: what was kept for undo is damaged. `moved`: a
 * folder was moved or replaced meanwhile. `mount`: a file that is mounted by itself, or a move to another file system.
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
  | Disproportionate
  | Malformed
  | Overlapping
  | Conflict
  | BudgetExceeded
  | UnsafePath
  | Unread
  | Unreadable

/** Thrown by the functions that the documents show as throwing; carries the same problem that an outcome would. */
export class SutureError extends Error {
  override readonly name = 'SutureError'
  constructor(
    readonly problem: Problem,
    message: string,
  ) {
    super(message)
  }
}
