/**
 * Parses diffs.
 *
 * Idea: the lines are read in order. Outside a hunk, file headers, git's extended header lines, hunk headers and code fences are
 * recognised. All other lines are ignored as prose. Inside a hunk, `readBody` finds its end.
 * Cost: linear. Each line is read a bounded number of times.
 * Source: docs/spec/fudiff.md, Overall Structure and Parser; git's diff-format for the extended lines.
 * Weakness: a line of prose that looks like a header is read as a header.
 */

import { looksOffColumn } from '@suture/edit/internal'
import { describeProblem, type Malformed, SutureError } from '@suture/text'
import { appendAll, defined, malformed } from '@suture/text/internal'
import { hasArtifactsEitherWay } from '../model/artifacts'
import { changeLinesOf, type FileDiff, type HunkHints, type HunkLine, hunkOf, newSide, oldSize } from '../model/hunk'
import { HUNK_FORM } from '../model/hunk-terms'
import { readBody } from './body'
import { applyFirstLine, applyPair, buildFile, type FileBuilder, openFile, type ParsedFile, readExtendedLine } from './file-builder'
import {
  closesFence,
  type HunkHeader,
  isExtendedLine,
  isGitHeader,
  isHeaderPair,
  isHunkHeader,
  isIndexHeader,
  openingFence,
  readHunkHeader,
} from './header'

/**
 * The files of a parsed diff. If a part of a file's diff is malformed, the file is left out of `files`, so that it is never changed by a
 * part of its diff.
 */
export interface ParsedDiffs {
  readonly files: readonly ParsedFile[]
  readonly problems: readonly Malformed[]
}

/**
 * Parses the diffs of all files in a text. It never throws: any text yields files and problems. Source: docs/spec/fudiff.md, Overall
 * Structure.
 */
export function parsePatches(text: string): ParsedDiffs {
  const walk: DocumentWalk = { lines: splitDocument(text), at: 0, files: [], problems: [], fence: undefined, within: [] }
  while (walk.at < walk.lines.length) step(walk)
  if (walk.within.length > 0) emptyHunk(walk, walk.lines.length - 1)
  const files = walk.files.filter((file) => !file.broken).map(buildFile)
  return { files, problems: walk.problems }
}

/**
 * Parses the diff of one file, as the specification's `parse` does. A text of only whitespace has no changes. Throws a `SutureError`
 * (`malformed`, the specification's `InvalidHunk`) if anything is wrong, or if there are several files. Source: docs/spec/fudiff.md,
 * Parser.
 */
export function parsePatch(text: string): FileDiff {
  const diff = readOne(text)
  if ('kind' in diff) throw new SutureError(diff, describeProblem(diff))
  return diff
}

/** Returns the changes of the only file of a document. If the document has no file or several files, returns the problem. */
export function readOne(text: string): FileDiff | Malformed {
  const { files, problems } = parsePatches(text)
  const problem = problems[0] ?? whyNotOne(text, files)
  if (problem) return problem
  const file = files[0]
  if (!file) return { originalFile: '', modifiedFile: '', operation: 'modify', hunks: [] }
  const { from: _from, to: _to, hunkLines: _hunkLines, ...diff } = file
  return diff
}

interface DocumentWalk {
  readonly lines: readonly string[]
  at: number
  readonly files: FileBuilder[]
  readonly problems: Malformed[]
  fence: string | undefined
  /** The sections of headers that follow each other directly: `@@ class A`, then `@@ def f`. */
  within: string[]
}

function step(walk: DocumentWalk): void {
  const { lines, at } = walk
  const line = lines[at] as string
  if (isGitHeader(lines, at) || isIndexHeader(lines, at)) startNamedFile(walk, line)
  else if (isHeaderPair(lines, at) || (/^(---|\+\+\+) /.test(line) && isHunkHeader(lines[at + 1]))) startFile(walk, line)
  else if (line.startsWith('@@@')) refuse(walk, at, 'a hunk header with two marks', line)
  else if (isHunkHeader(line)) readHunk(walk, at + 1)
  else if (currentFile(walk)?.inHeader) readInHeader(walk, line)
  else {
    if (walk.fence === undefined) walk.fence = openingFence(line)
    else if (closesFence(line, walk.fence)) walk.fence = undefined
    walk.at++
  }
}

/** Starts a file that a `diff --git` or `Index:` line names. The `---` and `+++` lines that may follow belong to the same file. */
function startNamedFile(walk: DocumentWalk, line: string): void {
  const file = openFile(walk.at)
  file.git = true
  applyFirstLine(file, line)
  walk.files.push(file)
  walk.at += walk.lines[walk.at + 1]?.startsWith('==========') ? 2 : 1
}

function startFile(walk: DocumentWalk, line: string): void {
  const second = walk.lines[walk.at + 1] as string
  const pair = line.startsWith('--- ') && second.startsWith('+++ ')
  const current = currentFile(walk)
  const file = current?.git && current.inHeader && !current.named ? current : openFile(walk.at)
  if (file !== current) walk.files.push(file)
  applyPair(file, line.slice(4), pair ? second.slice(4) : line.slice(4))
  walk.at += pair ? 2 : 1
  file.to = walk.at - 1
}

/**
 * Reads a line after a file header that is not a hunk header: one of git's extended lines, a binary patch, or the beginning of a body
 * without `@@`.
 */
function readInHeader(walk: DocumentWalk, line: string): void {
  const file = currentFile(walk) as FileBuilder
  if (line.startsWith('GIT binary patch') || (line.startsWith('Binary files ') && line.endsWith(' differ')))
    refuse(walk, walk.at, 'changes of text; binary patches cannot be applied', line)
  else if (line.startsWith('copy from ')) refuse(walk, walk.at, 'a change of one file; copies cannot be applied', line)
  else if (line.startsWith('copy to ')) walk.at++
  else if (isExtendedLine(line)) {
    readExtendedLine(file, line)
    file.to = walk.at++
  } else if (file.named && /^[ +-]/.test(line)) readHunk(walk, walk.at)
  else if (line === '') walk.at++
  else file.inHeader = false
}

function readHunk(walk: DocumentWalk, from: number): void {
  const own = readHunkHeader(walk.lines[from - 1] ?? '')
  const header = own ?? {}
  if (currentFile(walk) === undefined) walk.files.push(openFile(walk.at))
  const file = currentFile(walk) as FileBuilder
  file.inHeader = false
  const body = readBody(walk.lines, from, own, walk.fence)
  walk.at = body.next
  file.to = Math.max(file.to, body.next - 1)
  if (body.lines.some((line) => !line.bare)) {
    const isLiteral = body.literal || (file.byProgram && hasArtifactsEitherWay(body.lines)) || isCountedOffColumn(own, body.lines)
    file.hunks.push(hunkOf(body.lines, hintsOf(header, walk.within, body.atEnd, isLiteral)))
    file.hunkLines.push(own ? from - 1 : from)
    walk.within = []
  } else if (body.lines.length === 0 && header.within && isHunkHeader(walk.lines[body.next])) {
    appendAll(walk.within, header.within)
  } else emptyHunk(walk, from - 1)
}

/** Whether changed lines look one column off although the header counts the lines rightly, as a program does. They are then meant so. */
function isCountedOffColumn(header: HunkHeader | undefined, lines: readonly HunkLine[]): boolean {
  if (header?.oldCount !== oldSize(lines) || !looksOffColumn(changeLinesOf(lines))) return false
  return header.newCount === newSide({ lines }).length
}

function hintsOf(header: HunkHints, outer: readonly string[], atEnd: boolean, literal: boolean): HunkHints {
  const within = outer.length > 0 || header.within ? [...outer, ...(header.within ?? [])] : undefined
  return defined({ oldStart: header.oldStart, newStart: header.newStart, within, atEnd: atEnd || undefined, literal: literal || undefined })
}

function emptyHunk(walk: DocumentWalk, at: number): void {
  walk.within = []
  const below = walk.lines[at + 1]
  refuse(walk, Math.max(0, at), 'lines that begin with a space, - or + below the hunk header', below ?? 'the end of the text', walk.at)
}

function refuse(walk: DocumentWalk, at: number, expected: string, found: string, next = at + 1): void {
  const file = currentFile(walk)
  if (file) file.broken = true
  walk.problems.push(malformed(at + 1, expected, found, HUNK_FORM))
  walk.at = next
}

function currentFile(walk: DocumentWalk): FileBuilder | undefined {
  return walk.files.at(-1)
}

function whyNotOne(text: string, files: readonly ParsedFile[]): Malformed | undefined {
  const second = files[1]
  if (second) return malformed(second.from, 'one file', `a second file, ${second.modifiedFile}`, HUNK_FORM)
  if (files.length === 1 || text.trim() === '') return undefined
  const first = text.split('\n').find((line) => line.trim() !== '')!
  return malformed(1, 'a file header or a hunk header, at the beginning of its line', first, HUNK_FORM)
}

/**
 * Splits a document into lines without line ends. If the headers end in CR LF, all lines of the document end in CR LF, so one CR at the end
 * of each line is not text.
 */
function splitDocument(text: string): string[] {
  const lines = (text.startsWith('\ufeff') ? text.slice(1) : text).split('\n')
  if (lines.at(-1) === '') lines.pop()
  const structural = lines.find((line) => line.startsWith('@@') || line.startsWith('--- ') || line.startsWith('diff --git '))
  if (!structural?.endsWith('\r')) return lines
  return lines.map((line) => (line.endsWith('\r') ? line.slice(0, -1) : line))
}
