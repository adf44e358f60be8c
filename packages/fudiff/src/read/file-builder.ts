import type { FileDiff, Hunk, Operation } from '../model/hunk'
import { type HeaderPath, readGitPaths, readHeaderPath, readWholePath, stripPrefixes } from '../model/path'
import { EVERY_LINE } from './body'

/** A file's changes and the 1-based lines of the document that hold them. */
export interface ParsedFile extends FileDiff {
  readonly from: number
  readonly to: number
  /** The line of each hunk: its last `@@` line, or its first line if it has none. */
  readonly hunkLines: readonly number[]
}

/** A file that is being read. `from`, `to` and `hunkLines` are 0-based line indexes. */
export interface FileDraft {
  original: string
  modified: string
  operation: Operation
  oldMode?: string
  newMode?: string
  readonly hunks: Hunk[]
  readonly hunkLines: number[]
  readonly from: number
  to: number
  /** Begun by a `diff --git` or `Index:` line. */
  git: boolean
  /** Its `---` and `+++` lines have been read. */
  named: boolean
  /** Has what programs write and people do not: git's `index` line, a time stamp, or what `toUnified` writes after a path. */
  byProgram: boolean
  /** No hunk yet: extended header lines may follow. */
  inHeader: boolean
  broken: boolean
}

/** A draft for the file whose first line is `from`. */
export function draftFile(from: number): FileDraft {
  const state = { git: false, named: false, byProgram: false, inHeader: true, broken: false }
  return { original: '', modified: '', operation: 'modify', hunks: [], hunkLines: [], from, to: from, ...state }
}

/** Reads the paths of a `diff --git` line, an `Index:` line, or a pair of `---` and `+++` lines. */
export function applyHeader(
  draft: FileDraft,
  header: { readonly git: string } | { readonly index: string } | { readonly original: string; readonly modified: string },
): void {
  if ('git' in header) {
    const paths = readGitPaths(header.git)
    if (paths) setPaths(draft, paths.original, paths.modified)
    if (paths?.original.missing && !paths.modified.missing) draft.operation = 'create'
    if (paths?.modified.missing && !paths.original.missing) draft.operation = 'delete'
    return
  }
  if ('index' in header) {
    const path = readHeaderPath(header.index)
    draft.original = path.path
    draft.modified = path.path
    return
  }
  const original = readHeaderPath(header.original)
  const modified = readHeaderPath(header.modified)
  draft.named = true
  draft.byProgram ||= [header.original, header.modified].some((side) => STAMP.test(side) || side.trimEnd().endsWith(`\t${EVERY_LINE}`))
  if (draft.operation !== 'rename') setPaths(draft, original, modified)
  if (original.missing && !modified.missing) draft.operation = 'create'
  if (modified.missing && !original.missing) draft.operation = 'delete'
}

const STAMP = /\t\d{4}-\d\d-\d\d \d\d:\d\d/

/** Reads one of git's extended header lines: modes, creation, deletion, renaming. */
export function readExtendedLine(draft: FileDraft, line: string): void {
  draft.byProgram ||= /^index [0-9a-f]{4,64}\.\.[0-9a-f]{4,64}/.test(line)
  const value = (start: string) => (line.startsWith(start) ? line.slice(start.length).trimEnd() : undefined)
  const created = value('new file mode ')
  const deleted = value('deleted file mode ')
  const oldMode = value('old mode ') ?? deleted
  const newMode = value('new mode ') ?? created
  if (oldMode !== undefined) draft.oldMode = oldMode
  if (newMode !== undefined) draft.newMode = newMode
  if (created !== undefined) draft.operation = 'create'
  if (deleted !== undefined) draft.operation = 'delete'
  const from = value('rename from ')
  const to = value('rename to ')
  if (from !== undefined) draft.original = readWholePath(from)
  if (to !== undefined) draft.modified = readWholePath(to)
  if (from !== undefined || to !== undefined) draft.operation = 'rename'
}

/** The file as read. A side that does not exist has no path. */
export function finishDraft(draft: FileDraft): ParsedFile {
  const { operation, hunks } = draft
  const diff: FileDiff = {
    originalFile: operation === 'create' ? '' : draft.original,
    modifiedFile: operation === 'delete' ? '' : draft.modified,
    operation,
    ...(draft.oldMode === undefined ? {} : { oldMode: draft.oldMode }),
    ...(draft.newMode === undefined ? {} : { newMode: draft.newMode }),
    hunks,
  }
  return { ...diff, from: draft.from + 1, to: draft.to + 1, hunkLines: draft.hunkLines.map((line) => line + 1) }
}

function setPaths(draft: FileDraft, original: HeaderPath, modified: HeaderPath): void {
  const paths = stripPrefixes(original, modified)
  draft.original = paths.original
  draft.modified = paths.modified
}
