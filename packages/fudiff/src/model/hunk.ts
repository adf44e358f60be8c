import type { ChangeLine } from '@suture/text'

/** What a body line says about the file's line: kept, removed or added. */
export type LineKind = 'context' | 'deletion' | 'addition'

/** One line of a hunk's body. */
export interface HunkLine {
  readonly kind: LineKind
  /** The file's line without prefix and line feed. A carriage return before the line feed is part of it. */
  readonly text: string
  /** The line was written without a prefix: a context line that lost its space. */
  readonly bare?: true
}

/** Claims about a hunk's place. They choose between several places; only a hunk without old lines is placed by its number alone. */
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
   * A program wrote the hunk, and every line is text as meant: nothing is corrected. Set by `diff`, and by `parse` from `render`'s mark and
   * in diffs that programs write.
   */
  readonly literal?: true
}

/**
 * One `@@` group. `lines` is canonical and keeps the interleaving; the four lists of the format (docs/spec/fudiff.md, Core Data Structures)
 * are derived from it. A text is the list of lines that `split('\n')` gives, so a final newline is an empty last line.
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

/** What a document does to a file. */
export type Operation = 'modify' | 'create' | 'delete' | 'rename'

/** The changes of one file. Paths are as written, without `a/` and `b/`; empty if the document names none. */
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

/** The lines that a hunk expects in the file: context and deletions, in order. */
export function oldSide(hunk: Pick<Hunk, 'lines'>): string[] {
  return hunk.lines.filter((line) => line.kind !== 'addition').map((line) => line.text)
}

/** The lines that a hunk leaves in the file: context and additions, in order. */
export function newSide(hunk: Pick<Hunk, 'lines'>): string[] {
  return hunk.lines.filter((line) => line.kind !== 'deletion').map((line) => line.text)
}

const KINDS: Readonly<Record<LineKind, ChangeLine['kind']>> = { context: 'keep', deletion: 'remove', addition: 'add' }

/** The lines of a hunk as the lines of a change. */
export function changeLinesOf(lines: readonly HunkLine[]): readonly ChangeLine[] {
  return lines.map(({ kind, text }) => ({ kind: KINDS[kind], text }))
}

/** Whether a line contains a word. */
export function hasWord(line: string): boolean {
  return /\w{2}/.test(line)
}
