/**
 * A quote whose first line has lost its indentation.
 *
 * Idea: if all other lines are as quoted, the answer shows the file's own depths, and new lines are as deep as given. The first new line
 * goes after the file's indentation of the first line, as with literal replacement. New lines up to the one that replaces the first line
 * lack the same indentation.
 * Cost: O(lines). Source: own, from what models write. Weakness: if the first new line opens a block with nothing inside it, it was quoted
 * relative to itself; if other lines contradict that, the depth is unclear.
 *
 *     file    ····def f():        quoted    def f():           result    ····def f():
 *             ········a()                   +········b()                 ········b()
 *                                            ········a()                 ········a()
 */

import { isCloser } from '../lines/closer'
import { indentOf } from '../lines/line-key'

/** The indentation of a quoted line, by its 0-based number, and of the file's line that it represents. */
export interface PlacedPair {
  readonly quoted: string
  readonly actual: string
  readonly line: number
}

/** What the first line lacks. */
export interface FirstLine {
  /** The file's indentation of the first quoted line. */
  readonly indent: string
  /** New lines before this index that begin at column 0 lack it too. */
  readonly until: number
}

/** What the first line lacks; `unclear` if the new lines contradict it; undefined if it lacks nothing. */
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
      !isLevelWithOpening(first.actual, newLines[0]!, later[0]!)
      ? off
      : undefined
  }
  if (!rest.every((pair) => pair.quoted === pair.actual)) return undefined
  if (!opensNothing(first.actual, oldLines, newLines) && !closesOutside(first.actual, oldLines, newLines)) return off
  return rest.some((pair) => pair.quoted !== '') ? 'unclear' : undefined
}

/** True if the first new line opens a block and the last one closes a block further out than `indent`, where no quoted line is. */
function closesOutside(indent: string, oldLines: readonly string[], newLines: readonly string[]): boolean {
  const isOutside = (line: string) => line.trim() !== '' && indentOf(line).length < indent.length
  const [opening = ''] = newLines
  const last = newLines.findLast((line) => line.trim() !== '') ?? ''
  return /[{([]$/.test(opening.trim()) && isCloser(last.trim()) && isOutside(last) && !oldLines.slice(1).some(isOutside)
}

/**
 * True if the next line would be as deep as the line above it that opens a block, and is no closer or label: it was meant inside, relative
 * to that line.
 */
function isLevelWithOpening(indent: string, opening: string, next: string): boolean {
  return (
    /(?:[{([]|=>|[^:]:)$/.test(opening.trim()) && indentOf(next) === indent && !/^(?:[)\]}<-]|(?:case|default|end)\b)/.test(next.trim())
  )
}

/** True if the first new line opens a block and the next line would not be inside it, unless the file's own lines are so. */
function opensNothing(indent: string, oldLines: readonly string[], newLines: readonly string[]): boolean {
  const [opening = '', ...others] = newLines
  const next = others.find((line) => line.trim() !== '')
  if (next === undefined || (opening === oldLines[0] && next === oldLines[1])) return false
  const depth = indentOf(next).length
  if (/[^:]:$/.test(opening.trim())) return depth <= indent.length && !next.trim().startsWith('-')
  return /(?:[{([]|=>)$/.test(opening.trim()) && depth < indent.length
}
