/**
 * What a code block leaves out of the file that it stands under, where nobody says that it is the whole file.
 *
 *     file    import a          block    def f():           left out: lines 1 to 2; a part of the file, of which the rest would be lost
 *             import b                     return 2
 *             def f():
 *               return 1
 *
 *     file    LIMIT = 10        block    LIMIT = 20         nothing is left out: both ends are there, and what is gone gave way to something
 *             def f():                   def f():
 *               return 1                   return 1
 *
 * Idea: people delete in the middle and models quote from the middle; a whole file begins and ends where the file does. Of real changes
 * between published versions 1 % take more than one line off an end, of parts of changed files 95 % do. Cost: one line diff.
 * Weakness: a part that holds both ends, and a short run between them that was not shown, is the whole file to the letter.
 */
import { diff } from '@suture/fudiff'

/** Lines with text that may go at an end of the file, for nothing in their place. */
const EDGE = 1

/** Lines with text that may go in one run, for nothing in their place, while the block changes something else. */
const RUN = 6

/** Lines of a file, 1-based and inclusive, that a block has nothing for. */
export interface LeftOut {
  readonly from: number
  readonly to: number
}

/** Lines that give way to others in one place, counted without blank ones. */
interface LostRun {
  readonly from: number
  to: number
  removed: number
  added: number
}

/** The first lines that a block under the bare name of its file leaves out, as far as it can be seen. */
export function leftOut(file: readonly string[], block: readonly string[]): LeftOut | undefined {
  const runs = runsOf(file, block)
  return runs.find((run) => {
    const lost = run.removed - run.added
    if (isAtEnd(run, file)) return lost > EDGE
    return lost > RUN && runs.some((other) => other !== run && other.added > 0)
  })
}

/**
 * True for a block that can only be its file as a whole, whatever the words above it say: it begins and ends as the file does, most lines stay,
 * and in each place that it changes it has nearly as many lines.
 */
export function isAllOf(file: readonly string[], block: readonly string[]): boolean {
  const runs = runsOf(file, block)
  const total = file.filter(hasText).length
  const kept = total - runs.reduce((sum, { removed }) => sum + removed, 0)
  if (kept < 2 || kept * 2 < total) return false
  return runs.every((run) => (isAtEnd(run, file) ? run.removed <= Math.min(1, run.added) : run.removed <= run.added + 1))
}

/** True for lines before which, or behind which, the file has no text. */
function isAtEnd({ from, to }: LostRun, file: readonly string[]): boolean {
  return from <= file.findIndex(hasText) + 1 || to >= file.findLastIndex(hasText) + 1
}

/** Where a block differs from a file, depth and blanks behind lines aside. */
function runsOf(file: readonly string[], block: readonly string[]): LostRun[] {
  const [before, after] = [file, block].map((lines) => lines.map((line) => `${line.trim()}\n`).join('')) as [string, string]
  const { hunks } = diff(before, after, { context: file.length + block.length })
  const runs: LostRun[] = []
  let at = 1
  let open: LostRun | undefined
  for (const { kind, text } of hunks.flatMap(({ lines }) => lines)) {
    // Blank lines between two runs do not part them: what was left out is one piece.
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
