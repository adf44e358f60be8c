import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FileReport, Report } from '@suture/core'
import type { FileEdits, Parsed } from '@suture/formats'
import { toIntents } from '@suture/formats/internal'
import type { Place, Problem } from '@suture/text'
import { CommandError } from '../terminal/command-error'

/** A file with conflict markers, which is written instead of its text. */
export interface Marked {
  readonly path: string
  readonly content: string
  /** Number of conflicts. */
  readonly conflicts: number
}

/** A place in the file, with the lines that an edit quotes there and its new lines. */
interface Side extends Place {
  readonly quoted: readonly string[]
  readonly replacement: readonly string[]
}

/**
 * Minimum similarity of the quoted text and the lines at the place, 0 to 1. Less similar text is not a common ancestor of the file and the
 * new text, so conflict markers would not help.
 */
const LEAST = 0.4

/** Matches the first marker of a conflict. */
const MARK = /^<<<<<<< file\r?$/m

/**
 * Merges refused edits with conflict markers. The quoted text is the common ancestor, the file is "ours", and the new text is "theirs".
 * ```
 * file  b = 3 // ours        quoted  b = 2        new  b = 4        ->  <<<<<<< file ... ======= ... >>>>>>> answer
 * ```
 * `git merge-file` does the merge, so its rules apply. If an edit of a file has no similar place, or if the file has such markers already,
 * it is not merged. A signal aborts the work between two files.
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
    const isMarked = file.before === undefined || MARK.test(file.before)
    const result = sides && !isMarked && file.after !== undefined ? await merge(file.before, file.after, sides) : undefined
    if (result) marked.push({ path: file.path, ...result })
    else unplaced += refused.length
  }
  return { marked, unplaced }
}

/** Returns the sides of all refused edits of a file. Undefined if one of the edits has no place, or if two sides overlap. */
function sidesOf(file: FileReport, { edits }: Parsed): Side[] | undefined {
  const own = edits.filter((edit) => edit.operation === 'modify' && edit.path !== undefined && isSame(edit, file))
  const intents = own.flatMap((edit) => toIntents(edit).map((intent) => ({ format: edit.format, ...intent })))
  const sides: Side[] = []
  for (const { status, problem, line, format } of file.edits) {
    if (status !== 'refused') continue
    const intent = intents.find((each) => each.line === line && each.format === format)
    if (!problem || !intent || intent.replaceAll) return undefined
    const side = sideOf(problem, linesOf(intent.oldString), linesOf(intent.newString), file.before ?? '')
    if (!side) return undefined
    sides.push(side)
  }
  sides.sort((a, b) => a.startLine - b.startLine)
  return sides.some((side, index) => index > 0 && side.startLine <= sides[index - 1]!.endLine) ? undefined : sides
}

function isSame({ path }: FileEdits, file: FileReport): boolean {
  return path?.replace(/^(?:\.\/)+/, '') === file.path
}

/**
 * Returns the side of a refused edit. After a merge conflict, the side only has the conflicting lines. If the text was not found, the side
 * has all lines of the edit.
 */
function sideOf(problem: Problem, quoted: readonly string[], replacement: readonly string[], text: string): Side | undefined {
  if (problem.kind === 'merge-conflict') {
    const { startLine, endLine, base, theirs } = problem
    return isWhole(quoted, replacement, base, theirs) ? { startLine, endLine, quoted: base, replacement: theirs } : undefined
  }
  const place = problem.kind === 'not-found' ? problem.nearest : undefined
  return place && place.similarity >= LEAST && isAnchored(text, place, quoted) ? { ...place, quoted, replacement } : undefined
}

/** Whether the given lines are all that the edit changes. If they are not, its other changes would be lost. */
function isWhole(quoted: readonly string[], replacement: readonly string[], base: readonly string[], theirs: readonly string[]): boolean {
  const wanted = replacement.join('\n')
  return quoted.some((_, at) => {
    const isThere = base.every((line, index) => quoted[at + index] === line)
    return isThere && [...quoted.slice(0, at), ...theirs, ...quoted.slice(at + base.length)].join('\n') === wanted
  })
}

/**
 * Whether at least one of several quoted lines occurs at the place exactly. If no quoted line occurs exactly, another place may be meant.
 */
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

/** Merges the sides into a file. "Ours" is `after`, the file with the other edits applied. */
async function merge(before: string, after: string, sides: readonly Side[]): Promise<Omit<Marked, 'path'> | undefined> {
  const eol = before.includes('\r\n') ? '\r\n' : '\n'
  const lines = before.split(/(?<=\n)/)
  const withSides = (which: 'quoted' | 'replacement') => {
    let out = lines
    for (const side of sides.toReversed())
      out = out.slice(0, side.startLine - 1).concat(
        side[which].map((line) => line + eol),
        out.slice(side.endLine),
      )
    return out.join('')
  }
  const folder = await mkdtemp(join(tmpdir(), 'suture-merge-'))
  try {
    const names = ['file', 'quoted', 'answer'].map((name) => join(folder, name))
    for (const [index, text] of [after, withSides('quoted'), withSides('replacement')].entries()) await writeFile(names[index]!, text)
    const merged = await mergeFile(names)
    return { content: merged, conflicts: merged.match(new RegExp(MARK, 'gm'))?.length ?? 0 }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function mergeFile(names: readonly string[]): Promise<string> {
  const labels = ['-L', 'file', '-L', 'quoted', '-L', 'answer']
  return new Promise((resolve, reject) => {
    execFile('git', ['merge-file', '-p', ...labels, ...names], { encoding: 'utf8', maxBuffer: 1 << 30 }, (error, out) => {
      // `git merge-file` returns the number of conflicts as exit codes up to 127. Higher codes are errors.
      if (!error || (typeof error.code === 'number' && error.code <= 127)) resolve(out)
      else reject(new CommandError(`--3way needs git merge-file, which failed: ${error.message.split('\n', 1)[0]}`, 3))
    })
  })
}
