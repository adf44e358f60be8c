import { defined } from '@suture/text/internal'
import type { FileDiff, Hunk, Operation } from '../model/hunk'
import { type HeaderPath, readGitPaths, readHeaderPath, readWholePath, stripPrefixes } from '../model/path'
import { EVERY_LINE } from './body'

/** The changes of one file, and the range of lines of the diff that contains them (1-based). */
export interface ParsedFile extends FileDiff {
  readonly from: number
  readonly to: number
  /** The line of each hunk. This is the last `@@` line of the hunk, or its first line if it has no `@@`. */
  readonly hunkLines: readonly number[]
}

/** A file that is being read. `from`, `to` and `hunkLines` are 0-based line indexes. */
export interface FileBuilder {
  original: string
  modified: string
  operation: Operation
  oldMode?: string
  newMode?: string
  readonly hunks: Hunk[]
  readonly hunkLines: number[]
  readonly from: number
  to: number
  /** Whether the file begins with a `diff --git` or `Index:` line. */
  git: boolean
  /** Whether its `---` and `+++` lines have been read. */
  named: boolean
  /**
   * Whether it contains text that only programs write: git's `index` line, a time stamp, or the mark that `toUnified` writes after a path.
   */
  byProgram: boolean
  /** Whether no hunk has been read, so that extended header lines may follow. */
  inHeader: boolean
  broken: boolean
}

/** Starts the file whose first line is `from`. */
export function openFile(from: number): FileBuilder {
  const state = { git: false, named: false, byProgram: false, inHeader: true, broken: false }
  return { original: '', modified: '', operation: 'modify', hunks: [], hunkLines: [], from, to: from, ...state }
}

/** Reads the paths of a `diff --git` or `Index:` line. */
export function applyFirstLine(file: FileBuilder, line: string): void {
  if (line.startsWith('diff --git ')) {
    const paths = readGitPaths(line.slice('diff --git '.length))
    if (paths) setPaths(file, paths.original, paths.modified)
  } else {
    const { path } = readHeaderPath(line.slice('Index: '.length))
    file.original = path
    file.modified = path
  }
}

/** Reads the paths of a pair of `---` and `+++` lines. */
export function applyPair(file: FileBuilder, originalText: string, modifiedText: string): void {
  file.named = true
  file.byProgram ||= [originalText, modifiedText].some((side) => STAMP.test(side) || side.trimEnd().endsWith(`\t${EVERY_LINE}`))
  setPaths(file, readHeaderPath(originalText), readHeaderPath(modifiedText))
}

const STAMP = /\t\d{4}-\d\d-\d\d \d\d:\d\d/

/** Reads one of git's extended header lines: modes, creation, deletion, renaming. */
export function readExtendedLine(file: FileBuilder, line: string): void {
  file.byProgram ||= /^index [0-9a-f]{4,64}\.\.[0-9a-f]{4,64}/.test(line)
  const value = (start: string) => (line.startsWith(start) ? line.slice(start.length).trimEnd() : undefined)
  const created = value('new file mode ')
  const deleted = value('deleted file mode ')
  const oldMode = value('old mode ') ?? deleted
  const newMode = value('new mode ') ?? created
  if (oldMode !== undefined) file.oldMode = oldMode
  if (newMode !== undefined) file.newMode = newMode
  if (created !== undefined) file.operation = 'create'
  if (deleted !== undefined) file.operation = 'delete'
  const from = value('rename from ')
  const to = value('rename to ')
  if (from !== undefined) file.original = readWholePath(from)
  if (to !== undefined) file.modified = readWholePath(to)
  if (from !== undefined || to !== undefined) file.operation = 'rename'
}

/** Returns the file as it was read. A side that does not exist has no path. */
export function buildFile(file: FileBuilder): ParsedFile {
  const { operation, hunks } = file
  const diff: FileDiff = {
    originalFile: operation === 'create' ? '' : file.original,
    modifiedFile: operation === 'delete' ? '' : file.modified,
    operation,
    ...defined({ oldMode: file.oldMode, newMode: file.newMode }),
    hunks,
  }
  return { ...diff, from: file.from + 1, to: file.to + 1, hunkLines: file.hunkLines.map((line) => line + 1) }
}

/** Sets the paths, unless those of a rename are known. A path that is missing on one side only says that the file is created or deleted. */
function setPaths(file: FileBuilder, original: HeaderPath, modified: HeaderPath): void {
  const paths = stripPrefixes(original, modified)
  if (file.operation !== 'rename') Object.assign(file, paths)
  if (original.missing && !modified.missing) file.operation = 'create'
  if (modified.missing && !original.missing) file.operation = 'delete'
}
