/**
 * Finds hunks at the lines that their numbers name, without an index of the file.
 *
 * Idea: if the old lines of every hunk are exactly at the line of its number, no other occurrence of these lines is meant.
 * Cost: the lines of the hunks are compared once. Source: own. Weakness: a single hunk that is not at its number needs the index.
 */
import { type Hunk, type HunkLine, oldSize } from '../../model/hunk'
import { type Field, type HunkPlaces, newLines, oldLines } from './find-exactly'
import { hasLineAt, type LineIndex } from './line-index'

/**
 * Returns for each hunk the place that its number names. Returns undefined if a hunk has no number, if its old lines are not at this place,
 * or if its new lines are there, too.
 */
export function findAtNumbers(field: Field, hunks: readonly Hunk[]): HunkPlaces[] | undefined {
  const indexed = field.raw
  const found: HunkPlaces[] = []
  for (const { lines, oldStart } of hunks) {
    if (!oldStart || oldSize(lines) === 0) return undefined
    const at = oldStart - 1
    if (!areAt(indexed, oldLines(lines), at) || areAt(indexed, newLines(lines), at)) return undefined
    found.push({ indexed, lines, places: [at], applied: false, strategy: 'simple' })
  }
  return found
}

function areAt(indexed: LineIndex, lines: readonly HunkLine[], at: number): boolean {
  return at + lines.length <= indexed.count && lines.every(({ text }, i) => hasLineAt(indexed, at + i, text))
}
