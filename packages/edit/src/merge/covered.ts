/**
 * Checks whether the new text is already at a place, so that nothing of the change remains to be done.
 *
 *     quoted  b    new  a⏎b    file  a⏎b        new text covers the quoted line, and says more of the file
 */
import { formOf, isSame } from '../locate/pair'
import { type Change, keptRows } from '../request/change'
import type { Line } from '../text/line'
import { type Rows, rowsWhere } from '../text/rows'
import type { Source } from '../text/source'

/**
 * Returns the rows at which the new text occurs, if they include the place of the old text and the new text fits the file better. It fits
 * better if it has more lines, or equally many that differ less in form while no changed line is in the file as quoted. Cost: the first line with words is compared with each row near the
 * place.
 */
export function coveredBy(source: Source, change: Change, place: Rows): Rows | undefined {
  const { old, new: next } = change
  if (next.length < place.to - place.from) return undefined
  const first = Math.max(0, place.to - next.length)
  const last = Math.min(place.from, source.lineCount - next.length)
  for (let start = first; start <= last; start++) {
    if (!liesAt(source, change, start)) continue
    const rows = { from: start, to: start + next.length }
    if (next.length > place.to - place.from || old.length !== next.length) return rows
    const isLeft = old.some(({ body }, i) => body !== next[i]!.body && body === source.line(place.from + i).body)
    if (!isLeft && distance(source, next, start) < distance(source, old, place.from)) return rows
  }
  return undefined
}

/**
 * Whether the new text occurs at a row, line by line, up to whitespace, typography, quotes and separators. Each added line must be nested
 * in the line above it as in the new text.
 */
export function liesAt(source: Source, change: Change, start: number): boolean {
  const { new: next } = change
  const telling = Math.max(
    0,
    next.findIndex(({ hasWords }) => hasWords),
  )
  return isSame(formOf(next[telling]!, source.line(start + telling))) && liesWhollyAt(source, change, start)
}

function liesWhollyAt(source: Source, change: Change, start: number): boolean {
  const { new: next } = change
  if (!next.every((line, i) => isSame(formOf(line, source.line(start + i))))) return false
  const kept = keptRows(change)
  const isKept = ({ above, row }: LineStep) => kept[above] !== undefined && kept[row] !== undefined
  return stepsAt(source, next, start).every((step) => isKept(step) || Math.sign(step.meant) === Math.sign(step.made))
}

/**
 * Returns how much lines differ from the file's lines from row `start` on: the cost of each line's difference, plus one for each line whose
 * indentation relative to the line above differs.
 */
function distance(source: Source, lines: readonly Line[], start: number): number {
  const forms = lines.reduce((sum, line, i) => sum + formOf(line, source.line(start + i)), 0)
  return forms + stepsAt(source, lines, start).filter(({ meant, made }) => meant !== made).length
}

/** The difference in indentation between a line and the line above it, as given (`meant`) and in the file (`made`). */
interface LineStep {
  readonly above: number
  readonly row: number
  readonly meant: number
  readonly made: number
}

/** Returns the indentation steps between non-empty lines. The first line is skipped if it lacks its indentation. */
function stepsAt(source: Source, lines: readonly Line[], start: number): LineStep[] {
  const rows = rowsWhere(lines, (line) => !line.isEmpty)
  const [first] = rows
  const isFlush = first !== undefined && lines[first]!.indent === '' && source.line(start + first).indent !== ''
  return rows.slice(isFlush ? 2 : 1).map((row, k) => {
    const above = rows[k + (isFlush ? 1 : 0)]!
    return {
      above,
      row,
      meant: lines[row]!.width - lines[above]!.width,
      made: source.line(start + row).width - source.line(start + above).width,
    }
  })
}
