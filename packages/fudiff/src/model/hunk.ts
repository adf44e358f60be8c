import type { ChangeLine } from '@suture/text'

/** What a line of a hunk's body means: a kept line of the file, a removed line or an added line. */
export type LineKind = 'context' | 'deletion' | 'addition'

/** One line of a hunk's body. */
export interface HunkLine {
  readonly kind: LineKind
  /** The file's line without prefix and line feed. A carriage return before the line feed is part of it. */
  readonly text: string
  /** Set if the line was written without a prefix. It is then a context line that lost its space. */
  readonly bare?: true
}

/**
 * What a hunk claims about its place, such as a line number. Claims only decide between several places that match. Only a hunk without old
 * lines is placed by its line number alone.
 */
export interface HunkHints {
  /**
   * Claimed line of the first old line, 1-based. If there are no old lines, the line after which to insert, or 0 to insert before the first
   * line.
   */
  readonly oldStart?: number
  /** Claimed line of the first new line in the new text, 1-based. */
  readonly newStart?: number
  /** Lines that are above the hunk, outermost first. The format gives them after the second `@@`. */
  readonly within?: readonly string[]
  /** Whether the last old line of the hunk is the last line of the file, without a line break (`\ No newline at end of file`). */
  readonly atEnd?: true
  /**
   * Whether every line of the hunk is meant exactly as written, because a program wrote it. Such a hunk is not corrected. Set by
   * `createPatch`. `parsePatch` sets it for hunks with the mark that `formatPatch` writes, and for diffs that were written by a program.
   */
  readonly literal?: true
}

/**
 * One `@@` section of a diff. `lines` contains all lines in order. The four other lists, which the format defines (docs/spec/fudiff.md,
 * Core Data Structures), are computed from it. A text is split into lines by `split('\n')`, so a final newline yields an empty last line.
 */
export interface Hunk extends HunkHints {
  readonly lines: readonly HunkLine[]
  /** Context lines before the first change, or all lines if nothing changes. */
  readonly contextBefore: readonly string[]
  readonly deletions: readonly string[]
  readonly additions: readonly string[]
  /** Context lines after the last change. */
  readonly contextAfter: readonly string[]
}

/** What a diff does with a file. */
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
  const contextBefore = textsOf(first === -1 ? lines : lines.slice(0, first))
  const contextAfter = textsOf(first === -1 ? [] : lines.slice(last + 1))
  const deletions = textsOf(lines.filter(({ kind }) => kind === 'deletion'))
  const additions = textsOf(lines.filter(({ kind }) => kind === 'addition'))
  // A spread takes four times as much memory.
  return Object.assign({}, hints, { lines, contextBefore, deletions, additions, contextAfter })
}

function textsOf(lines: readonly HunkLine[]): string[] {
  return lines.map(({ text }) => text)
}

/** Returns the lines that a hunk expects in the file: context and deletions, in order. */
export function oldSide(hunk: Pick<Hunk, 'lines'>): string[] {
  return textsOf(hunk.lines.filter((line) => line.kind !== 'addition'))
}

/** Returns the number of lines that a body expects in the file. */
export function oldSize(lines: readonly HunkLine[]): number {
  let size = 0
  for (const { kind } of lines) if (kind !== 'addition') size++
  return size
}

/** Returns the lines that a hunk leaves in the file: context and additions, in order. */
export function newSide(hunk: Pick<Hunk, 'lines'>): string[] {
  return textsOf(hunk.lines.filter((line) => line.kind !== 'deletion'))
}

const PREFIX = { context: ' ', deletion: '-', addition: '+' } as const

/** Returns the lines of a body, each with its prefix. */
export function bodyLines(lines: readonly HunkLine[]): string[] {
  return lines.map((line) => PREFIX[line.kind] + line.text)
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

/** Whether a diff creates its file, by its header or by a hunk for an empty file: `@@ -0,0 +1,2 @@`. */
export function createsFile({ operation, hunks }: FileDiff): boolean {
  const isForEmpty = hunks.length === 1 && hunks[0]!.oldStart === 0 && oldSize(hunks[0]!.lines) === 0
  return operation === 'create' || (operation === 'modify' && isForEmpty)
}
