/**
 * What a code block leaves out of the file whose name is above it, if nothing says that it is the whole file.
 *
 *     file    import a          block    def f():           left out: lines 1 to 2; a part of the file, whose rest would be lost
 *             import b                     return 2
 *             def f():
 *               return 1
 *
 *     file    LIMIT = 10        block    LIMIT = 20         nothing is left out: both ends are there, and the removed line was changed
 *             def f():                   def f():
 *               return 1                   return 1
 *
 * Idea: people delete in the middle and models quote from the middle; a whole file begins and ends as the file does, and has most of its lines.
 * A part of a small file has its ends by chance, so that none of its lines may go. Of real changes between published versions, 1 % remove
 * more than one line at an end; of parts of changed files, 95 % do. Cost: one line diff.
 * Source: own. Weakness: a part that includes both ends and lacks only a short run between them counts as the whole file.
 */
import { createPatch } from '@suture/fudiff'

/** Lines with text up to which a file is small: of its middle one line in a place may be replaced, and none may go without another. */
const SMALL = 12

/** The maximum share of the file's lines with text that may be replaced at an end: a part is never so much of it. */
const END = 0.08

/** Lines with text that may be removed in one run without a replacement, while the block changes something else. */
const RUN = 6

/** The minimum share of the file's lines with text that a block has to keep. */
const KEPT = 0.5

/** Lines of a file, 1-based and inclusive, that a block lacks. */
export interface LeftOut {
  readonly from: number
  readonly to: number
}

/** Lines that are replaced in one place, empty ones not counted. */
interface LostRun {
  readonly from: number
  to: number
  readonly removed: string[]
  readonly added: string[]
}

/** The first lines that a block under only the name of its file leaves out, as far as can be seen; undefined if none. */
export function leftOut(file: readonly string[], block: readonly string[]): LeftOut | undefined {
  const runs = runsOf(file, block)
  const lines = file.filter(hasText)
  const lost = runs.reduce((sum, { removed }) => sum + removed.length, 0)
  const gone = runs.reduce((sum, run) => sum + goneIn(run), 0)
  // A bracket that both have is no evidence: it counts only against a block without any line of the file.
  if (lines.length > 0 && (lost === lines.length || lines.length - gone < lines.length * KEPT)) return linesOf(runs)
  return runs.find((run) => isLeftOut(run, runs, file, lines.length))
}

function isLeftOut(run: LostRun, runs: readonly LostRun[], file: readonly string[], count: number): boolean {
  const lost = run.removed.length - run.added.length
  const gone = goneIn(run)
  if (isAtEnd(run, file)) return lost > 0 || (gone > 0 && run.removed.length > count * END)
  if (count <= SMALL) return lost > 0 || gone > 1
  return lost > RUN && runs.some((other) => other !== run && other.added.length > 0)
}

/** The first lines of a file that a block lacks which only adds to it; undefined if it has all of them, as they are and in their order. */
export function lackedBy(block: readonly string[], file: readonly string[]): LeftOut | undefined {
  let at = 0
  for (const line of block) if (at < file.length && line.trimEnd() === file[at]!.trimEnd()) at++
  if (at === file.length) return undefined
  return { from: at + 1, to: at + 1 }
}

/**
 * True for a block that can only be its file as a whole, whatever the words above it say: it begins and ends as the file does, most lines
 * are kept, and each place that it changes has nearly as many lines as before.
 */
export function isAllOf(file: readonly string[], block: readonly string[]): boolean {
  const runs = runsOf(file, block)
  const kept = file.filter(hasText).length - runs.reduce((sum, { removed }) => sum + removed.length, 0)
  if (kept < 2 || leftOut(file, block)) return false
  return runs.every(({ removed, added, ...run }) =>
    isAtEnd(run, file) ? removed.length <= Math.min(1, added.length) : removed.length <= added.length + 1,
  )
}

/** True for lines before or after which the file has no line that is evidence: one with words, that it has once. */
function isAtEnd({ from, to }: LeftOut, file: readonly string[]): boolean {
  const tells = (line: string) => wordsOf(line).length > 0 && file.indexOf(line) === file.lastIndexOf(line)
  return !file.slice(0, from - 1).some(tells) || !file.slice(to).some(tells)
}

/** The lines from the first to the last of some runs that remove any. */
function linesOf(runs: readonly LostRun[]): LeftOut {
  const removing = runs.filter(({ removed }) => removed.length > 0)
  return { from: removing[0]!.from, to: removing.at(-1)!.to }
}

/** Lines that a run removes, without those that it changes: all words of these are in about as many lines that come. */
function goneIn({ removed, added }: LostRun): number {
  if (added.length > removed.length + 1) return removed.length
  const known = new Set(added.flatMap(wordsOf))
  return removed.filter((line) => wordsOf(line).some((word) => !known.has(word))).length
}

/** The words of a line, of one without any its numbers; none of a bracket. */
function wordsOf(line: string): readonly string[] {
  return line.match(/\p{L}[\p{L}\p{M}\p{N}_]*/gu) ?? line.match(/\p{N}+/gu) ?? []
}

/** The differences between a block and a file, whitespace around lines ignored. */
function runsOf(file: readonly string[], block: readonly string[]): LostRun[] {
  const [before, after] = [file, block].map((lines) => lines.map((line) => `${line.trim()}\n`).join('')) as [string, string]
  const { hunks } = createPatch(before, after, { context: file.length + block.length })
  const runs: LostRun[] = []
  let at = 1
  let open: LostRun | undefined
  for (const { kind, text } of hunks.flatMap(({ lines }) => lines)) {
    // Empty lines between two runs do not separate them: what was left out is one piece.
    if (kind === 'context' && hasText(text)) open = undefined
    if (kind !== 'context' && !open) runs.push((open = { from: at, to: at - 1, removed: [], added: [] }))
    if (open && kind !== 'context') count(open, kind, text, at)
    if (kind !== 'addition') at++
  }
  return runs.filter(({ removed, added }) => removed.length + added.length > 0)
}

function count(run: LostRun, kind: 'deletion' | 'addition', text: string, at: number): void {
  if (!hasText(text)) return
  if (kind === 'addition') run.added.push(text)
  else {
    run.removed.push(text)
    run.to = at
  }
}

function hasText(line: string): boolean {
  return line.trim() !== ''
}
