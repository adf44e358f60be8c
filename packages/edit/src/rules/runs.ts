/** Where quoted lines occur in the file one after another, independent of the place that was found. */
import { distortionOf, type LineKey } from '@suture/graft'
import { isTelling } from '@suture/graft/internal'
import { type Explained, isCode } from './explained'

/** Maximum number of rows of one line from which a run is looked for. */
const ROWS = 12

/**
 * The rows of some quoted lines, given by index in order, for each place that has all of them as quoted, one after another. `slack` other
 * rows may be between two of them, and any that `isPassed` accepts, which are blank ones by default. None for lines without a word.
 */
export function* runsOf(
  explained: Explained,
  wanted: readonly number[],
  slack: (one: number, other: number) => number = () => 0,
  isPassed: (line: LineKey) => boolean = ({ body }) => body === '',
): Iterable<readonly number[]> {
  const { lines, session } = explained
  const lead = wanted.filter((i) => /\w{3}/.test(lines[i]!.body)).sort((a, b) => lines[b]!.body.length - lines[a]!.body.length)[0]
  if (lead === undefined) return
  const begin = wanted.indexOf(lead)
  for (const at of session.finder.rows(lines[lead]!).slice(0, ROWS)) {
    const rows: number[] = []
    rows[begin] = at
    const step = (n: number, by: 1 | -1) => {
      const next = rowFrom(explained, rows[n]!, by, wanted[n + by]!, slack(wanted[n]!, wanted[n + by]!), isPassed)
      if (next !== undefined) rows[n + by] = next
      return next !== undefined
    }
    let [down, up] = [begin, begin]
    while (down + 1 < wanted.length && step(down, 1)) down++
    while (up > 0 && step(up, -1)) up--
    if (down + 1 === wanted.length && up === 0) yield rows
  }
}

/**
 * True if some quoted lines occur in the file exactly once one after another, with only passed lines between them: by default blank lines
 * and comments.
 */
export function standInOneRun(
  explained: Explained,
  wanted: readonly number[],
  isPassed: (line: LineKey) => boolean = (line) => !isCode(line),
): boolean {
  return [...runsOf(explained, wanted, () => 0, isPassed)].length === 1
}

/** The row of a quoted line after (or before) another row; undefined if something else is there. */
function rowFrom(
  { lines, actual, session }: Explained,
  from: number,
  by: 1 | -1,
  line: number,
  slack: number,
  isPassed: (line: LineKey) => boolean,
): number | undefined {
  let passed = 0
  for (let r = from + by; r >= 0 && r < session.source.lineCount && passed <= slack; r += by) {
    if (isSame(lines[line]!, actual(r))) return r
    if (!isPassed(actual(r))) passed++
  }
  return undefined
}

/** Lone brackets are distinguished by their depth. */
function isSame(quoted: LineKey, actual: LineKey): boolean {
  const distortion = distortionOf(quoted, actual)
  return distortion === 'equal' || distortion === 'end-blanks' || (distortion !== undefined && isTelling(quoted.raw))
}
