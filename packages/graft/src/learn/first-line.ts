/**
 * A quote that begins behind its first line's indentation.
 *
 * Idea: where every other line stands as quoted, the answer shows the file's own depths, and new lines are as deep as given; the
 * first new line stands behind the indentation that the file has there, which is what literal replacement gives. Lines
 * up to the one that takes the first line's place repeat its lack.
 * Weakness: a first new line that opens a block with nothing inside it was quoted relative to itself; where other lines speak against
 * that, nothing is certain.
 *
 *     file    ····def f():        quoted    def f():           result    ····def f():
 *             ········a()                   +········b()                 ········b()
 *                                            ········a()                 ········a()
 */

import { isCloser } from '../lines/closer'
import { indentOf } from '../lines/line-key'
import type { PlacedPair } from './indent-pair'

/** The first line's lack. */
export interface FirstLine {
  /** The file's indentation of the first quoted line. */
  readonly indent: string
  /** New lines before this one that begin at column 0 lack it. */
  readonly until: number
}

/** The lack of the first line; `unclear` where new lines contradict it; undefined when there is none. */
export function firstLineOff(
  pairs: readonly PlacedPair[],
  oldLines: readonly string[],
  newLines: readonly string[],
): FirstLine | 'unclear' | undefined {
  const first = pairs[0]
  if (first?.line !== 0 || first.quoted !== '' || first.actual === '') return undefined
  const rest = pairs.slice(1)
  const off = { indent: first.actual, until: Math.max(1, newLines.indexOf(oldLines[0]!) + 1) }
  if (rest.length === 0) {
    const later = newLines.slice(1).filter((line) => line.trim() !== '')
    return later.length > 0 &&
      later.every((line) => line.startsWith(first.actual)) &&
      !isBesideOpening(first.actual, newLines[0]!, later[0]!)
      ? off
      : undefined
  }
  if (!rest.every((pair) => pair.quoted === pair.actual)) return undefined
  if (!opensNothing(first.actual, oldLines, newLines) && !closesOutside(first.actual, oldLines, newLines)) return off
  return rest.some((pair) => pair.quoted !== '') ? 'unclear' : undefined
}

/** The first new line opens a block, and the last closes one further out than it stands, where no quoted line does. */
function closesOutside(indent: string, oldLines: readonly string[], newLines: readonly string[]): boolean {
  const isOutside = (line: string) => line.trim() !== '' && indentOf(line).length < indent.length
  const [opening = ''] = newLines
  const last = newLines.findLast((line) => line.trim() !== '') ?? ''
  return /[{([]$/.test(opening.trim()) && isCloser(last.trim()) && isOutside(last) && !oldLines.slice(1).some(isOutside)
}

/** What would stand as deep as the line above it that opens a block, and closes or labels nothing: it was meant inside, relative to that line. */
function isBesideOpening(indent: string, opening: string, next: string): boolean {
  return (
    /(?:[{([]|=>|[^:]:)$/.test(opening.trim()) && indentOf(next) === indent && !/^(?:[)\]}<-]|(?:case|default|end)\b)/.test(next.trim())
  )
}

/** The first new line opens a block, and the line behind it would not stand in that block, which the file's own lines do not say. */
function opensNothing(indent: string, oldLines: readonly string[], newLines: readonly string[]): boolean {
  const [opening = '', ...others] = newLines
  const next = others.find((line) => line.trim() !== '')
  if (next === undefined || (opening === oldLines[0] && next === oldLines[1])) return false
  const depth = indentOf(next).length
  if (/[^:]:$/.test(opening.trim())) return depth <= indent.length && !next.trim().startsWith('-')
  return /(?:[{([]|=>)$/.test(opening.trim()) && depth < indent.length
}
