/**
 * A quote that was copied from the middle of its first line: that line alone lacks its indentation, in old and in new text.
 *
 *     file  class A {⏎  x: B⏎}      quoted  x: B⏎}      new  x: B⏎  y: C⏎}      y is as deep as given
 */
import type { Change } from '../request/change'
import { goesOn, isCloser, isItem, type Line, opensBlock } from '../text/line'
import type { Pair } from './steps'

/** True if the first quoted line alone lacks its indentation. */
export function isFirstFlush({ new: next }: Change, [first, ...rest]: readonly Pair[]): boolean {
  if (first?.row !== 0 || first.quoted.indent !== '' || first.actual.indent === '') return false
  if (rest.length > 0) return rest.every(({ quoted, actual }) => quoted.indent === actual.indent)
  // Deeper by as much as the file's line is, a line that none opens is at the depth of the file.
  const isDeeper = next.some((line, row) => row > 0 && line.body === first.quoted.body && line.indent === first.actual.indent)
  if (isDeeper && next[0]!.indent === '' && next[0]!.body !== first.quoted.body) return !opensBlock(next[0]!)
  if (next.length > 1 && isBelowNothing(next)) return true
  // The end of the block that the line opens is level with it.
  return next.length > 1 && next[0]!.body === first.quoted.body && isCloser(next[1]!) && next[1]!.indent === first.actual.indent
}

/**
 * True if a flush line opens nothing and does not go on, and the line below it is indented: that is deeper than it by the whole indentation of
 * the file.
 */
export function isBelowNothing([head, ...rest]: readonly Line[]): boolean {
  const below = rest.find((line) => !line.isEmpty)
  if (head!.indent !== '' || !below || below.indent === '' || goesOn(below.body)) return false
  return /[\p{L}\p{N}]/u.test(head!.body) && !isItem(head!) && !opensBlock(head!) && !/[.?+\-*/&|=<\\]$/.test(head!.body)
}

/** The indentations of such an edit: those of new text, and the file's for the first line. */
export function flushIndents(change: Change, [first, ...rest]: readonly Pair[], partnerOf: (row: number) => number | undefined) {
  const isOutermost = rest.some(({ quoted }) => quoted.indent === '')
  const [head, below] = change.new
  const isAdded = change.hunks.some(({ newFrom, newTo }) => newFrom === 0 && newTo > 0)
  // A line that opens a block around what follows it at its own depth says nothing of that depth.
  const isUnclear = below !== undefined && isAdded && partnerOf(0) !== 0 && opensBlock(head!) && below.width <= first!.actual.width
  return (row: number): string | undefined => {
    if (isUnclear) return undefined
    const { indent } = change.new[row]!
    if (indent !== '' || (row > 0 && isOutermost)) return indent
    return row === 0 || partnerOf(row) === 0 ? first!.actual.indent : undefined
  }
}
