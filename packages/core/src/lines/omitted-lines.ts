/**
 * Lines of a file that a code block omits. The name of the file is above the block, and the answer does not say that the block is the whole
 * file.
 *
 *     file    import a          block    def f():           omitted: lines 1 to 2; the block is a part of the file
 *             import b                     return 2
 *             def f():
 *               return 1
 *
 *     file    LIMIT = 10        block    LIMIT = 20         nothing is omitted: both ends are there, and the first line was changed
 *             def f():                   def f():
 *               return 1                   return 1
 *
 * Idea: people delete lines in the middle of a file, and models quote lines from the middle. A whole file begins and ends like the existing
 * file and has most of its lines. A part of a small file may include its ends by chance, so none of its lines may be missing. Of real
 * changes between published versions, 1 % remove more than one line at an end. Of parts of changed files, 95 % do. Cost: one line diff.
 * Source: own. Weakness: a part that includes both ends and lacks only a few adjacent lines counts as the whole file.
 */
import { hasText } from './bare-lines'
import { type LostRun, lostRuns } from './lost-runs'
import { KEPT } from './shared-lines'

/**
 * Maximum number of non-empty lines of a small file. In the middle of a small file, a run of changes may replace at most one line, and may
 * not remove a line without a replacement.
 */
const SMALL = 12

/** Maximum share of the file's non-empty lines that may be replaced at its start or at its end, 0 to 1. */
const END = 0.08

/** Maximum number of adjacent non-empty lines that may be removed without a replacement, if the block also changes something else. */
const RUN = 6

/** Lines of a file that a block omits, 1-based and inclusive. */
export interface OmittedLines {
  readonly from: number
  readonly to: number
}

/** Returns the first lines of the file that a block omits. Undefined if the block appears to omit no line. */
export function omittedLines(file: readonly string[], block: readonly string[]): OmittedLines | undefined {
  const runs = lostRuns(file, block)
  const keys = keysOf(file)
  const lines = file.filter(hasText)
  const lost = runs.reduce((sum, { removed }) => sum + removed.length, 0)
  const losses = runs.map((run) => ({ run, gone: goneIn(run, keys) }))
  const goneInAll = losses.reduce((sum, { gone }) => sum + gone, 0)
  // The block has no line of the file, or fewer lines than it has to keep. A shared bracket does not count as kept.
  if (lines.length > 0 && (lost === lines.length || lines.length - goneInAll < lines.length * KEPT)) return linesOf(runs)
  const isAtEnd = endsOf(file)
  const adding = runs.filter(({ added }) => added.length > 0).length
  const isOmission = ({ run, gone }: { run: LostRun; gone: number }) => {
    const lost = run.removed.length - run.added.length
    if (isAtEnd(run)) return lost > 0 || (gone > 0 && run.removed.length > lines.length * END)
    if (lines.length <= SMALL) return lost > 0 || gone > 1
    return lost > RUN && adding > Number(run.added.length > 0)
  }
  return losses.find(isOmission)?.run
}

/**
 * Returns the first line of a file that is missing in a block that only adds lines. Undefined if the block has all lines of the file,
 * unchanged and in order.
 */
export function firstMissing(block: readonly string[], file: readonly string[]): OmittedLines | undefined {
  let at = 0
  for (const line of block) if (at < file.length && line.trimEnd() === file[at]!.trimEnd()) at++
  if (at === file.length) return undefined
  return { from: at + 1, to: at + 1 }
}

/**
 * Whether a block can only be its whole file, regardless of the words above it. It begins and ends like the file, keeps most lines, and has
 * nearly as many lines as before in each changed place.
 */
export function isWholeFile(file: readonly string[], block: readonly string[]): boolean {
  const runs = lostRuns(file, block)
  const kept = file.filter(hasText).length - runs.reduce((sum, { removed }) => sum + removed.length, 0)
  if (kept < 2 || omittedLines(file, block)) return false
  const isAtEnd = endsOf(file)
  return runs.every((run) => {
    const { removed, added } = run
    return isAtEnd(run) ? removed.length <= added.length : removed.length <= added.length + 1
  })
}

/**
 * Returns a function that returns whether all lines before the omitted lines, or all lines after them, are without a distinctive line. A
 * distinctive line has words and occurs once.
 */
function endsOf(file: readonly string[]): (omitted: OmittedLines) => boolean {
  const counts = countsOf(file)
  const isDistinctive = (line: string) => counts.get(line) === 1 && wordsOf(line).length > 0
  const [first, last] = [file.findIndex(isDistinctive), file.findLastIndex(isDistinctive)]
  return ({ from, to }) => first < 0 || from - 1 <= first || to > last
}

/** Returns the range from the first to the last removed line. */
function linesOf(runs: readonly LostRun[]): OmittedLines {
  const removing = runs.filter(({ removed }) => removed.length > 0)
  return { from: removing[0]!.from, to: removing.at(-1)!.to }
}

/**
 * Returns the number of lines that a run removes. A removed line counts as changed, not removed, if the added lines contain all of its
 * words and there are about as many added lines, or if the added line in its place has the same key, which the file has once.
 */
function goneIn({ removed, added }: LostRun, keys: ReadonlyMap<string, number>): number {
  if (added.length > removed.length + 1) return removed.length
  const known = new Set(added.flatMap(wordsOf))
  const hasKey = (line: string, other = '') => keys.get(keyOf(line)) === 1 && keyOf(line) === keyOf(other)
  const isChanged = (line: string, index: number) => removed.length === added.length && hasKey(line, added[index])
  return removed.filter((line, index) => wordsOf(line).some((word) => !known.has(word)) && !isChanged(line, index)).length
}

/** Returns how often each key is in a file. Lines without a key do not count. */
function keysOf(file: readonly string[]): ReadonlyMap<string, number> {
  return countsOf(file.map(keyOf).filter((key) => key !== ''))
}

function countsOf(texts: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const each of texts) counts.set(each, (counts.get(each) ?? 0) + 1)
  return counts
}

/** Returns the text before the first `=` or `:` of a line, which its value follows. Empty if there is none. */
function keyOf(line: string): string {
  const at = line.search(/[=:]/)
  return at < 0 ? '' : line.slice(0, at).trim()
}

/** Returns the words of a line, or its numbers if it has no words. Empty for brackets. */
function wordsOf(line: string): readonly string[] {
  return line.match(/\p{L}[\p{L}\p{M}\p{N}_]*/gu) ?? line.match(/\p{N}+/gu) ?? []
}
