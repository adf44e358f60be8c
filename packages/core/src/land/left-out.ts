/**
 * What a code block leaves out of the file whose name is above it, if nothing says that it is the whole file.
 *
 *     file    import a          block    def f():           left out: lines 1 to 2; a part of the file, whose rest would be lost
 *             import b                     return 2
 *             def f():
 *               return 1
 *
 *     file    LIMIT = 10        block    LIMIT = 20         nothing is left out: both ends are there, and the removed line was replaced
 *             def f():                   def f():
 *               return 1                   return 1
 *
 * Idea: people delete in the middle and models quote from the middle; a whole file begins and ends as the file does. Of real changes
 * between published versions, 1 % remove more than one line at an end; of parts of changed files, 95 % do. Cost: one line diff.
 * Source: own. Weakness: a part that includes both ends and lacks only a short run between them counts as the whole file.
 */
import { diff } from '@suture/fudiff'

/** Lines with text that may be removed at an end of the file without a replacement. */
const EDGE = 1

/** Lines with text that may be removed in one run without a replacement, while the block changes something else. */
const RUN = 6

/** Lines of a file, 1-based and inclusive, that a block lacks. */
export interface LeftOut {
  readonly from: number
  readonly to: number
}

/** Lines that are replaced in one place, blank ones not counted. */
interface LostRun {
  readonly from: number
  to: number
  removed: number
  added: number
}

/** The first lines that a block under only the name of its file leaves out, as far as can be seen; undefined if none. */
export function leftOut(file: readonly string[], block: readonly string[]): LeftOut | undefined {
  const runs = runsOf(file, block)
  return runs.find((run) => {
    const lost = run.removed - run.added
    if (isAtEnd(run, file)) return lost > EDGE
    return lost > RUN && runs.some((other) => other !== run && other.added > 0)
  })
}

/**
 * True for a block that can only be its file as a whole, whatever the words above it say: it begins and ends as the file does, most lines
 * are kept, and each place that it changes has nearly as many lines as before.
 */
export function isAllOf(file: readonly string[], block: readonly string[]): boolean {
  const runs = runsOf(file, block)
  const total = file.filter(hasText).length
  const kept = total - runs.reduce((sum, { removed }) => sum + removed, 0)
  if (kept < 2 || kept * 2 < total) return false
  return runs.every((run) => (isAtEnd(run, file) ? run.removed <= Math.min(1, run.added) : run.removed <= run.added + 1))
}

/** True for lines before or after which the file has no text. */
function isAtEnd({ from, to }: LostRun, file: readonly string[]): boolean {
  return from <= file.findIndex(hasText) + 1 || to >= file.findLastIndex(hasText) + 1
}

/** The differences between a block and a file, whitespace around lines ignored. */
function runsOf(file: readonly string[], block: readonly string[]): LostRun[] {
  const [before, after] = [file, block].map((lines) => lines.map((line) => `${line.trim()}\n`).join('')) as [string, string]
  const { hunks } = diff(before, after, { context: file.length + block.length })
  const runs: LostRun[] = []
  let at = 1
  let open: LostRun | undefined
  for (const { kind, text } of hunks.flatMap(({ lines }) => lines)) {
    // Blank lines between two runs do not separate them: what was left out is one piece.
    if (kind === 'context' && hasText(text)) open = undefined
    if (kind !== 'context' && !open) runs.push((open = { from: at, to: at - 1, removed: 0, added: 0 }))
    if (open && kind !== 'context') count(open, kind, text, at)
    if (kind !== 'addition') at++
  }
  return runs.filter(({ removed, added }) => removed + added > 0)
}

function count(run: LostRun, kind: 'deletion' | 'addition', text: string, at: number): void {
  const counted = hasText(text) ? 1 : 0
  if (kind === 'addition') run.added += counted
  else if (counted > 0) {
    run.removed++
    run.to = at
  }
}

function hasText(line: string): boolean {
  return line.trim() !== ''
}
