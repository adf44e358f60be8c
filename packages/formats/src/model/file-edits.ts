import type { FileDiff } from '@suture/fudiff'
import type { Intent, Malformed, Unread } from '@suture/text'

/** Every format that is read and written. */
export type FormatName = 'search-replace' | 'xml' | 'json' | 'fudiff' | 'unified' | 'git' | 'patch' | 'whole'

/** An intent, and where the answer says it. */
export interface AnswerIntent extends Intent {
  /** 1-based line of the answer on which the edit starts. */
  readonly line: number
  /** True where the answer ended before the edit's closing marker: its new text may be cut short. */
  readonly unclosed?: true
  /** How many places the answer says there are, where it says so: all of them are replaced, or none. */
  readonly count?: number
  /** The SEARCH/REPLACE block itself, where the answer was read with `policy: "spec"`, whose engine places blocks, not intents. */
  readonly block?: AnswerBlock
}

/** A block as the answer has it, and the diff of which it is a part. Source: docs/spec/search-replace.md, Multi-file support. */
export interface AnswerBlock {
  readonly search: string
  readonly replace: string
  /** 1-based hint. */
  readonly startLine?: number
  /** 1-based line of the answer on which the `<diff>` of the block begins; 0 for blocks that are in the answer itself. */
  readonly diff: number
}

/** What an answer wants done to one file. Data only, serialisable; nothing is placed yet. */
export interface FileEdits {
  /** The file as the answer names it; absent where it names none, or leaves open which. */
  readonly path?: string
  /** What is open about the path: it takes a look at the files to decide. */
  readonly naming?: Naming
  /** `write`: `content` is the whole text, whether the file is there or not. */
  readonly operation: 'modify' | 'create' | 'delete' | 'rename' | 'write'
  /** The new path, for a rename. */
  readonly to?: string
  /** The whole text, for a creation and a file that is written whole. */
  readonly content?: string
  /**
   * Set where the answer does not say that `content` is all of the file: a code block under a bare name, which may be a part of it. `adds`: its
   * words say that the lines come to those of the file, so that it may lose none.
   */
  readonly mayBePart?: true | 'adds'
  /** True for a pair of code blocks, before and after, and a diff without `@@`: beside other edits of its file it may only show what they do. */
  readonly mayRecap?: true
  /** Permission bits of a created file, where a git diff gives them. */
  readonly mode?: number
  readonly intents: readonly AnswerIntent[]
  /** True where the answer ended before a creation or the last hunk of a diff did: its new text may be cut short. */
  readonly unclosed?: true
  /** Hunks of a diff, in fudiff's own form, which places them. */
  readonly diff?: FileDiff
  /** 1-based lines of the answer on which the hunks of `diff` start; absent for a diff that no answer holds. */
  readonly hunkLines?: readonly number[]
  readonly format: FormatName
  /** 1-based line of the answer on which the edits of this file start. */
  readonly line: number
}

/** What the text around an edit leaves open about its file. */
export interface Naming {
  /** The files that may be meant: two that contend, or one that is only mentioned. */
  readonly candidates?: readonly string[]
  /** The line above the edit, which is the name if such a file is there. */
  readonly ifThere?: string
  /**
   * The file of the edit before, of whose path the one that is named is the last part, or the name without the `@` of a mention: meant where
   * there is no file of just that name.
   */
  readonly orElse?: string
  /** Words between the edit and the one whose file it takes over: if such a file is there, it contends. */
  readonly unless?: readonly string[]
}

/** Why a part of the answer was read as a format. Lines are 1-based and inclusive. */
export interface ReadAs {
  readonly format: FormatName
  readonly startLine: number
  readonly endLine: number
  /** The line that gave the format away. */
  readonly because: string
  /** The file name, and what gave it; absent where the format itself names the file. */
  readonly name?: { readonly path: string; readonly from: NameSource }
}

/** Where a file name was found, nearest first. */
export type NameSource = 'line-above' | 'fence' | 'heading' | 'carried-over' | 'option'

/** A code block that names a file and is not read as an edit: words around it only show it, or nothing says what it is. */
export interface ShownBlock {
  /** 1-based line of the answer on which its fence opens. */
  readonly line: number
  readonly path: string
  /** The line that opens it. */
  readonly found: string
  readonly text: string
}

/** What an answer holds. */
export interface Parsed {
  readonly edits: readonly FileEdits[]
  /** Parts that were meant as edits and cannot be read as one. */
  readonly problems: readonly (Malformed | Unread)[]
  /** Everything that is no edit: the words around them, and code quoted as illustration. */
  readonly prose: string
  /** Code blocks in the prose that name a file; absent if there are none. */
  readonly shown?: readonly ShownBlock[]
  readonly evidence: readonly ReadAs[]
}

export interface ParseOptions {
  /** Reads this format alone; what is written in another is prose. Default: every format. */
  readonly format?: FormatName | 'auto'
  /** The file meant by edits that name none. */
  readonly file?: string
  /** `spec`: SEARCH/REPLACE blocks are read as their document says, dialects of other tools are not. Default `safe`. */
  readonly policy?: 'safe' | 'spec'
}
