import type { Malformed, Unread } from '@suture/text'
import { malformed } from '@suture/text/internal'
import type { FileEdits, FormatName, NameSource, Naming, ShownBlock } from '../model/file-edits'
import { type Answer, type Fence, indentEnd } from './answer'
import type { LineName } from './line-name'

/** A file name and where it was found. If several files are possible, it has no path. */
export interface FoundName {
  readonly path?: string
  readonly from: NameSource
  readonly naming?: Naming
}

/** Returns what is uncertain about a path, if anything is. */
export function named(naming: Naming): { readonly naming?: Naming } {
  return Object.keys(naming).length > 0 ? { naming } : {}
}

/** The context of a line for a reader. */
export interface ReaderPlace {
  /** The innermost open fence. */
  readonly fence?: Fence
  /** The names in the line directly above. */
  readonly above: () => LineName | undefined
  /** The fences that are open, outermost first. */
  readonly fences: readonly Fence[]
  /** The line (0-based) after the last part that a format has read. Lines above it belong to that part. */
  readonly claimed: number
  /** Whether the line is the first line in the innermost fence. */
  readonly isFirstInFence: boolean
  /** Whether the file name that is used for edits without a name is from a heading. Cheaper than `name`. */
  readonly isBelowHeading: () => boolean
  /** The file that the surrounding text names. Several possible files are reported only if an edit needs the name. */
  readonly name: () => FoundName | undefined
}

/** Returns the place of a text inside a call for the file at `path`. */
export function placeInCall(path?: string): ReaderPlace {
  return {
    above: () => undefined,
    fences: [],
    claimed: 0,
    isFirstInFence: false,
    isBelowHeading: () => false,
    name: () => (path === undefined ? undefined : { path, from: 'line-above' }),
  }
}

/**
 * A part of the answer that one format has read. Lines are 0-based, and `to` is excluded. A region without edits and problems is ignored:
 * it is not prose either.
 */
export interface Region {
  readonly from: number
  readonly to: number
  readonly format: FormatName
  readonly edits: readonly FileEdits[]
  readonly problems: readonly (Malformed | Unread)[]
  readonly because: string
  /** Whether names above the region are dropped for everything after it. */
  readonly resetsNames?: true
  /** Set if the words above the region say that its edits are not to be applied. It then has no edits. */
  readonly setAside?: ShownBlock
  /** The name for edits without a path. If absent, the name of the surrounding text is used. */
  readonly name?: FoundName
}

/** Returns the file and the text of a code block that a region has read as a whole file, or as a part of one. */
export function quotedIn({ edits, problems }: Region): { readonly path: string; readonly text: string } | undefined {
  const quotes = problems.flatMap((problem) => (problem.kind === 'unread' && problem.quotes ? [problem.quotes] : []))
  const written = edits.map(({ path, content }) => (path === undefined || content === undefined ? undefined : { path, text: content }))
  return [...written, ...quotes].at(-1)
}

/** Maximum length of an excerpt of the answer in a problem or in `because`, in UTF-16 units. */
const EXCERPT = 120

/** Returns the beginning of a text, for a problem or for `because`. */
export function shortened(text: string): string {
  return text.slice(0, EXCERPT)
}

/** Returns the problem of a part that is not as expected. `line` is 1-based, `form` is a sample of the correct form. */
export function malformedPart(line: number, expected: string, found: string, form: string): Malformed {
  return malformed(line, expected, shortened(found), form)
}

/** Returns the problem for an edit that the end of the answer cuts off. `to` is the 1-based line on which the answer ends. */
export function truncated({ lines }: Answer, to: number, end: string, form: string): Malformed {
  const found = `the end of the answer after ${shortened((lines[to - 1] ?? '').trim())}, before ${end}`
  return malformed(to, `the rest of the edit, then ${end}`, found, form)
}

/** Returns the problem of a part that looks like an edit and is not read as one. `line` is 1-based. */
export function unread(line: number, looksLike: string, found: string): Unread {
  return { kind: 'unread', line, looksLike, found: shortened(found) }
}

/** Returns the problems of a part with their lines counted from the beginning of the answer. */
export function movedProblems(problems: readonly Malformed[], offset: number): Malformed[] {
  return problems.map((problem) => ({ ...problem, line: problem.line + offset }))
}

/** Returns the edits of a region in which one problem makes all edits doubtful, such as a broken marker: none if there is a problem. */
export function allOrNone(edits: readonly FileEdits[], problems: Region['problems']): readonly FileEdits[] {
  return problems.length === 0 ? edits : []
}

/**
 * Reads one format. It checks whether an edit in this format begins at line `at` (0-based), and reads it completely. A reader accepts any
 * text. It reads a line at most once, unless the line belongs to its edit.
 */
export interface Reader {
  /**
   * The characters with which a part in this format may begin, after its indentation. The reader is not called for lines that begin with
   * another character.
   */
  readonly opens: string
  readonly read: (answer: Answer, at: number, place: ReaderPlace) => Region | undefined
}

/** Returns what the first reader that accepts line `at` (0-based) reads from there. */
export function firstRegion(readers: readonly Reader[], answer: Answer, at: number, place: ReaderPlace): Region | undefined {
  const line = answer.lines[at]!
  const first = line[indentEnd(line)] ?? ''
  for (const reader of readers) {
    const region = first !== '' && reader.opens.includes(first) ? reader.read(answer, at, place) : undefined
    if (region) return region
  }
  return undefined
}
