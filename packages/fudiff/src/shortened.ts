/**
 * Finds a hunk of which one context line stands nowhere near: dropped from the file since, or invented by the writer.
 *
 * Idea: leave out one context line at a time, and look for the rest to the letter.
 * Cost: one exact search a context line, TRIES at most.
 * Source: own; in the history of one agent an invented context line was the reason of every sixth failed edit.
 * Weakness: where an outer line is left out, another may stand in its place; one line only; several that are missing are left to the engine.
 */
import { isUnique, opensBlock } from './evidence'
import { findRuns } from './find-runs'
import { oldLines, type Reading } from './readings'
import { type View, viewText } from './view'

const TRIES = 24
/** Lines that stand once in the file and must stand to the letter; one more where the line left out is an outer one. */
const LEAST_UNIQUE = 2

/** A reading without one of its context lines, and where the rest stands. */
export interface Shortened {
  readonly reading: Reading
  readonly places: readonly number[]
  /** The line that was left out, as quoted. */
  readonly lacks: string
}

/** Every way to leave out one context line so that the rest stands in the file. */
export function findShortened(view: View, reading: Reading): Shortened[] {
  const found: Shortened[] = []
  let tries = 0
  for (const [i, line] of reading.lines.entries()) {
    if (line.kind !== 'context' || ++tries > TRIES) continue
    const shorter: Reading = { ...reading, lines: reading.lines.filter((_, k) => k !== i) }
    const old = oldLines(shorter)
    const outer = i === 0 || i === reading.lines.length - 1
    const unique = old.filter((other) => other.forms.some((form) => isUnique(view, form))).length
    if (unique < LEAST_UNIQUE + (outer ? 1 : 0) || (outer && opensBlock(line.forms[0] as string))) continue
    const runs =
      findRuns(
        view,
        old.map(({ forms }) => forms.flatMap((form) => view.idOf(form) ?? [])),
      ) ?? []
    const places = runs.filter((at) => old.every((other, k) => other.kind === 'context' || other.forms.includes(viewText(view, at + k))))
    if (places.length > 0) found.push({ reading: shorter, places, lacks: line.forms[0] as string })
  }
  return found
}
