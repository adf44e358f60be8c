import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FileReport, Report } from '@suture/core'
import type { FileEdits, Parsed } from '@suture/formats'
import { toIntents } from '@suture/formats/internal'
import type { Place, Problem } from '@suture/text'
import { CommandError } from '../command-error'

/** A file with conflict markers, to be written in place of its text. */
export interface Marked {
  readonly path: string
  readonly content: string
  /** Places that are marked. */
  readonly conflicts: number
}

/** A place of the file with what was quoted of it, and what should be there. */
interface Side extends Place {
  readonly quoted: readonly string[]
  readonly fresh: readonly string[]
}

/** Quoted text that is less alike is no common ancestor of what is there: markers around it would mark nothing. */
const LEAST = 0.4

/**
 * Merges what could not be landed: the quoted text is the common ancestor, the file is ours, the new text is theirs, and what both changed is marked.
 * ```
 * file  b = 3 // ours        quoted  b = 2        new  b = 4        ->  <<<<<<< file ... ======= ... >>>>>>> answer
 * ```
 * `git merge-file` does it, so that its rules hold. Undefined for a file with an edit that fits nowhere near. A signal ends it between two files.
 */
export async function markConflicts(
  parsed: Parsed,
  report: Report,
  signal?: AbortSignal,
): Promise<{ readonly marked: readonly Marked[]; readonly unplaced: number }> {
  const marked: Marked[] = []
  let unplaced = report.problems.length
  for (const file of report.files) {
    signal?.throwIfAborted()
    const refused = file.edits.filter(({ status }) => status === 'refused')
    if (refused.length === 0) continue
    const sides = sidesOf(file, parsed)
    const result = sides && file.before !== undefined && file.after !== undefined ? await merge(file.before, file.after, sides) : undefined
    if (result) marked.push({ path: file.path, ...result })
    else unplaced += refused.length
  }
  return { marked, unplaced }
}

/** The sides of all refused edits of a file; undefined where one has no place, or two meet. */
function sidesOf(file: FileReport, { edits }: Parsed): Side[] | undefined {
  const own = edits.filter((edit) => edit.operation === 'modify' && edit.path !== undefined && isSame(edit, file))
  const intents = own.flatMap((edit) => toIntents(edit).map((intent) => ({ format: edit.format, ...intent })))
  const sides: Side[] = []
  for (const { status, problem, line, format } of file.edits) {
    if (status !== 'refused') continue
    const place = problem && placeOf(problem)
    const intent = intents.find((each) => each.line === line && each.format === format)
    if (!place || !intent || intent.replaceAll) return undefined
    const quoted = linesOf(intent.oldString)
    if (problem.kind === 'not-found' && !isAnchored(file.before ?? '', place, quoted)) return undefined
    sides.push({ ...place, quoted, fresh: linesOf(intent.newString) })
  }
  sides.sort((a, b) => a.startLine - b.startLine)
  return sides.some((side, index) => index > 0 && side.startLine <= sides[index - 1]!.endLine) ? undefined : sides
}

function isSame({ path }: FileEdits, file: FileReport): boolean {
  return path?.replace(/^(?:\.\/)+/, '') === file.path
}

function placeOf(problem: Problem): Place | undefined {
  if (problem.kind === 'merge-conflict') return problem
  return problem.kind === 'not-found' && problem.nearest && problem.nearest.similarity >= LEAST ? problem.nearest : undefined
}

/** Of several quoted lines one occurs there: lines that are only like those of a place may be meant for another. */
function isAnchored(text: string, { startLine, endLine }: Place, quoted: readonly string[]): boolean {
  const there = new Set(
    text
      .split('\n', endLine)
      .slice(startLine - 1)
      .map((line) => line.trim()),
  )
  return quoted.length < 2 || quoted.some((line) => line.trim() !== '' && there.has(line.trim()))
}

function linesOf(text: string): string[] {
  return text === '' ? [] : text.replace(/\n$/, '').split('\n')
}

/** `after` holds what the other edits made of the file: it is ours. */
async function merge(before: string, after: string, sides: readonly Side[]): Promise<Omit<Marked, 'path'> | undefined> {
  const eol = before.includes('\r\n') ? '\r\n' : '\n'
  const lines = before.split(/(?<=\n)/)
  const withSides = (which: 'quoted' | 'fresh') => {
    const out = [...lines]
    for (const side of sides.toReversed())
      out.splice(side.startLine - 1, side.endLine - side.startLine + 1, ...side[which].map((line) => line + eol))
    return out.join('')
  }
  const folder = await mkdtemp(join(tmpdir(), 'suture-merge-'))
  try {
    const names = ['file', 'quoted', 'answer'].map((name) => join(folder, name))
    for (const [index, text] of [after, withSides('quoted'), withSides('fresh')].entries()) await writeFile(names[index]!, text)
    const merged = await mergeFile(names)
    return { content: merged, conflicts: merged.match(/^<<<<<<< file\r?$/gm)?.length ?? 0 }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function mergeFile(names: readonly string[]): Promise<string> {
  const labels = ['-L', 'file', '-L', 'quoted', '-L', 'answer']
  return new Promise((resolve, reject) => {
    execFile('git', ['merge-file', '-p', ...labels, ...names], { encoding: 'utf8', maxBuffer: 1 << 30 }, (error, out) => {
      // Above 0 it is the number of conflicts, at most 127; what fails says so with more.
      if (!error || (typeof error.code === 'number' && error.code <= 127)) resolve(out)
      else reject(new CommandError(`--3way needs git merge-file, which failed: ${error.message.split('\n', 1)[0]}`, 3))
    })
  })
}
