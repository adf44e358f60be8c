/**
 * Finds hunks at the lines that their numbers name, without an index of the file.
 *
 * Idea: if the old lines of every hunk are exactly at the line of its number, no other occurrence of these lines is meant.
 * Cost: the lines of the hunks are compared once. Source: own. Weakness: a single hunk that is not at its number needs the index.
 */
import { type Hunk, newSide, oldSide } from '../../model/hunk'
import type { Field, HunkPlaces } from './find-exactly'
import { hasLineAt, type LineIndex } from './line-index'

/**
 * Returns for each hunk the place that its number names. Returns undefined if a hunk has no number, if its old lines are not at this place,
 * or if its new lines are there, too.
 */
export function findAtNumbers(field: Field, hunks: readonly Hunk[]): HunkPlaces[] | undefined {
  const indexed = field.raw
  const found: HunkPlaces[] = []
  for (const { lines, oldStart } of hunks) {
    const [old, at] = [oldSide({ lines }), (oldStart ?? 0) - 1]
    if (at < 0 || old.length === 0 || !areAt(indexed, old, at) || areAt(indexed, newSide({ lines }), at)) return undefined
    found.push({ indexed, lines, places: [at], applied: false, strategy: 'simple' })
  }
  return found
}

function areAt(indexed: LineIndex, texts: readonly string[], at: number): boolean {
  return at + texts.length <= indexed.count && texts.every((text, i) => hasLineAt(indexed, at + i, text))
}
