/*
 * Stores the lines of a text in normalised form, as one array of UTF-16 units.
 *
 * Idea: `normalizeString` replaces single units, and each run of whitespace by one space. So several lines in normalised form are the
 * normalised forms of the lines that are not empty, separated by spaces. That is a slice of one array.
 * Cost: one pass over the lines. Two bytes for each unit, and four for each line.
 * Weakness: only correct as long as normalisation depends on single units and on whitespace. A random test checks this.
 */
import { normalizeString } from '@suture/similarity'
import { unitsOf } from '@suture/text/internal'

/** Lines in normalised form. Line `i` begins at `starts[i]`. Every line that is not empty ends in one space. */
export interface NormalizedLines {
  readonly units: Uint16Array
  /** One entry more than there are lines; the last is the end of the units. */
  readonly starts: Int32Array
}

/** Normalises `lines[from..to)`. */
export function normalizeLines(lines: readonly string[], from = 0, to = lines.length): NormalizedLines {
  const normal = lines.slice(from, to).map((line) => normalizeString(line))
  const starts = new Int32Array(normal.length + 1)
  for (const [i, line] of normal.entries()) starts[i + 1] = starts[i]! + (line === '' ? 0 : line.length + 1)
  return { units: unitsOf(normal.map((line) => line && `${line} `).join('')), starts }
}

/** Returns the normalised units of a text. */
export function normalizeUnits(text: string): Uint16Array {
  return unitsOf(normalizeString(text))
}
