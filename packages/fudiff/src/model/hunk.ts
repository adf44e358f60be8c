import type { ChangeLine } from '@suture/text'

/** What a line of a hunk's body means: a kept line of the file, a removed line or an added line. */
export type LineKind = 'context' | 'deletion' | 'addition'

/** One line of a hunk's body. */
export interface HunkLine {
  readonly kind: LineKind
  /** The file's line without prefix and line feed. A carriage return before the line feed is part of it. */
  readonly text: string
  /** The line was written without a prefix: a context line that lost its space. */
  readonly bare?: true
}

/**
 * Claims about the place of a hunk. They are used to choose between several places. Only a hunk without old lines is placed by its number
 * alone.
 */
export interface HunkHints {
  /** Claimed 1-based line of the first old line; with an empty old side, the line after which to insert (0: before the first). */
  readonly oldStart?: number
  /** The same in the new text. */
  readonly newStart?: number
  /** Lines that are above the hunk, outermost first: the text after the second `@@`. */
  readonly within?: readonly string[]
  /** The hunk's last old line is the file's last line, without a line break (`\ No newline at end of file`). */
  readonly atEnd?: true
  /**
   * Whether every line of the hunk is meant exactly as written, because a program wrote it. Such a hunk is not corrected. Set by `diff`,
   * and by `parse` for hunks with the mark that `render` writes and for diffs that programs write.
   */
  readonly literal?: true
}

/**
 * One `@@` group. `lines` is canonical and keeps the order of all lines. The four lists of the format (docs/spec/fudiff.md, Core Data
 * Structures) are derived from it. The lines of a text are those of `split('\n')`, so a final newline is an empty last line.
 */
export interface Hunk extends HunkHints {
  readonly lines: readonly HunkLine[]
  /** Context before the first change; the whole body if nothing changes. */
  readonly contextBefore: readonly string[]
  readonly deletions: readonly string[]
  readonly additions: readonly string[]
  /** Context after the last change. */
  readonly contextAfter: readonly string[]
}

/** The operation of a diff on a file. */
export type Operation = 'modify' | 'create' | 'delete' | 'rename'

/** The changes of one file. Paths are as written, without `a/` and `b/`. A path is empty if the document names none. */
export interface FileDiff {
  readonly originalFile: string
  readonly modifiedFile: string
  readonly operation: Operation
  /** File modes as git writes them, such as `100755`. */
  readonly oldMode?: string
  readonly newMode?: string
  readonly hunks: readonly Hunk[]
}

/** Makes a hunk from its body and fills in the derived lists. */
export function hunkOf(lines: readonly HunkLine[], hints: HunkHints = {}): Hunk {
  const first = lines.findIndex((line) => line.kind !== 'context')
  const last = lines.findLastIndex((line) => line.kind !== 'context')
  const texts = (part: readonly HunkLine[]) => part.map((line) => line.text)
  return {
    ...hints,
    lines,
    contextBefore: texts(first === -1 ? lines : lines.slice(0, first)),
    deletions: texts(lines.filter((line) => line.kind === 'deletion')),
    additions: texts(lines.filter((line) => line.kind === 'addition')),
    contextAfter: first === -1 ? [] : texts(lines.slice(last + 1)),
  }
}

/** Returns the lines that a hunk expects in the file: context and deletions, in order. */
export function oldSide(hunk: Pick<Hunk, 'lines'>): string[] {
  return hunk.lines.filter((line) => line.kind !== 'addition').map((line) => line.text)
}

/** Returns the lines that a hunk leaves in the file: context and additions, in order. */
export function newSide(hunk: Pick<Hunk, 'lines'>): string[] {
  return hunk.lines.filter((line) => line.kind !== 'deletion').map((line) => line.text)
}

const KINDS: Readonly<Record<LineKind, ChangeLine['kind']>> = { context: 'keep', deletion: 'remove', addition: 'add' }

/** Converts the lines of a hunk to the lines of a change. */
export function changeLinesOf(lines: readonly HunkLine[]): readonly ChangeLine[] {
  return lines.map(({ kind, text }) => ({ kind: KINDS[kind], text }))
}

/** Whether a line contains a word. */
export function hasWord(line: string): boolean {
  return /\w{2}/.test(line)
}
