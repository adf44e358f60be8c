import type { FileDiff } from '@suture/fudiff'
import type { Block } from '@suture/search-replace'
import type { Intent, Malformed, Unread } from '@suture/text'

/** Every format that is read and written, in the order in which lists show them. */
export const formatNames = ['search-replace', 'xml', 'json', 'fudiff', 'unified', 'git', 'patch', 'whole'] as const

/** The name of a format. */
export type FormatName = (typeof formatNames)[number]

/** An intent, and its position in the answer. */
export interface AnswerIntent extends Intent {
  /** 1-based line of the answer on which the edit starts. */
  readonly line: number
  /** Set if the answer ended before the edit's closing marker: the new text may be truncated. */
  readonly unclosed?: true
  /**
   * The number of places that the edit must replace, if the answer says so. If the file has another number of such places, none is
   * replaced.
   */
  readonly count?: number
  /** The original SEARCH/REPLACE block. Set with `policy: "spec"`, whose engine places blocks instead of intents. */
  readonly block?: AnswerBlock
}

/**
 * A SEARCH/REPLACE block as written in the answer, and the `<diff>` element that contains it. Source: docs/spec/search-replace.md,
 * Multi-file support.
 */
export interface AnswerBlock extends Pick<Block, 'search' | 'replace' | 'startLine'> {
  /** 1-based line of the answer on which the `<diff>` of the block begins. 0 for a block outside a `<diff>`. */
  readonly diff: number
}

/** The edits that an answer requests for one file, as plain data. They have no places in the file yet. */
export interface FileEdits {
  /** The file as the answer names it. Absent if the answer names none, or if it is unclear which. */
  readonly path?: string
  /** What is uncertain about the path. It is decided when the files are known. */
  readonly naming?: Naming
  /** `write` replaces the whole file by `content`, or creates it. */
  readonly operation: 'modify' | 'create' | 'delete' | 'rename' | 'write'
  /** The new path of a renamed file. */
  readonly to?: string
  /** The whole text of a file that is created or written. */
  readonly content?: string
  /**
   * Set if the answer does not say that `content` is the whole file, as in a code block under a bare name. `content` may then be a part of
   * the file. `adds`: the words above the block say that its lines are added to the file, so no line of the file may be lost.
   */
  readonly mayBePart?: true | 'adds'
  /** What the words above a code block say: they make the file, or change something in it, so that it must exist. */
  readonly fileIs?: 'new' | 'existing'
  /** The line of words above the code block, if the block may be only a part of the file. File names in it are replaced. */
  readonly above?: string
  /**
   * Set for a pair of code blocks (before and after) and for a diff without `@@`. If the answer also has other edits of the file, the pair
   * or diff may only illustrate them.
   */
  readonly mayRecap?: true
  /** Permission bits of a created file, where a git diff gives them. */
  readonly mode?: number
  readonly intents: readonly AnswerIntent[]
  /** Set if the answer ended before a created file or the last hunk of a diff was complete: the new text may be truncated. */
  readonly unclosed?: true
  /** The hunks of a diff, in the form of @suture/fudiff, which places them. */
  readonly diff?: FileDiff
  /** 1-based lines of the answer on which the hunks of `diff` start. Absent if the diff is not from an answer. */
  readonly hunkLines?: readonly number[]
  readonly format: FormatName
  /** 1-based line of the answer on which the edits of this file start. */
  readonly line: number
}

/** What is uncertain about the file of an edit. */
export interface Naming {
  /** The files that may be meant: two files that the answer names equally well, or one file that it only mentions. */
  readonly candidates?: readonly string[]
  /** The whole line above the edit. If a file has this name, this file is used instead of `path`. */
  readonly ifThere?: string
  /**
   * The paths to use if no file is at exactly `path`; the first that exists is used. Such a path is that of the previous edit, if that ends
   * in `path`, or `path` without the leading `@` of a mention, or the other name of a diff, or what both names have below their folders.
   */
  readonly orElse?: readonly string[]
  /**
   * Words between the previous edit and this one, which uses the file of the previous edit. If a file with the name of one of these words
   * exists, that file may be meant instead.
   */
  readonly unless?: readonly string[]
}

/** Why a part of the answer was read as a format. Lines are 1-based and inclusive. */
export interface ReadAs {
  readonly format: FormatName
  readonly startLine: number
  readonly endLine: number
  /** The line by which the format was recognised. */
  readonly because: string
  /** The file name and its source. Absent if the format itself names the file. */
  readonly name?: { readonly path: string; readonly from: NameSource }
}

/** The source of a file name, nearest first. */
export type NameSource = 'line-above' | 'fence' | 'heading' | 'carried-over' | 'option'

/**
 * A part of the prose that belongs to a file and is not read as an edit: a code block that illustrates something or whose purpose is
 * unclear, or a sentence that asks for a change.
 */
export interface ShownBlock {
  /** 1-based line of the answer on which its fence opens, or of the sentence. */
  readonly line: number
  readonly path: string
  /** The line that opens the code block, or the line with the sentence. */
  readonly found: string
  /** The lines of the block; for a sentence, the new code, or nothing if it asks for a deletion. */
  readonly text: string
  /** Set if the words of the answer ask for the change. `path` is then the file that the text before names last. */
  readonly asked?: true
  /** Set if the words above the block ask to delete the lines of the block from the file. */
  readonly goes?: true
  /** The code that a sentence asks to replace or delete, empty for the file. For a code block, the block above it, which it may replace. */
  readonly replaces?: string
  /** Set if the line above the block is only one word. It is the path of the whole file if such a file exists, or else no path. */
  readonly ifThere?: true
  /** Set if the line between a code block and the block above it says that the block is the new text (`Fixed:`). */
  readonly isNew?: true
}

/** The content of an answer. */
export interface Parsed {
  readonly edits: readonly FileEdits[]
  /** Parts that were meant as edits and cannot be read as such. */
  readonly problems: readonly (Malformed | Unread)[]
  /** Everything that is not an edit: the text around the edits, and code that illustrates something. */
  readonly prose: string
  /** Code blocks in the prose that name a file; absent if there are none. */
  readonly shown?: readonly ShownBlock[]
  readonly evidence: readonly ReadAs[]
}

export interface ParseOptions {
  /** Reads only this format; other formats are prose. Default: every format. */
  readonly format?: FormatName | 'auto'
  /** The file for edits that name none. */
  readonly file?: string
  /**
   * `spec`: SEARCH/REPLACE blocks are read strictly by their specification, and the dialects of other tools are not read. Default: `safe`.
   */
  readonly policy?: 'safe' | 'spec'
}
