/**
 * Handles a quote that was copied from the middle of its first line. Only this line lacks its indentation, in the old and the new text.
 *
 *     file  class A {⏎  x: B⏎}      quoted  x: B⏎}      new  x: B⏎  y: C⏎}      y is as deep as given
 */
import type { Pair } from '../locate/placement'
import type { Change } from '../request/change'
import { goesOn, isCloser, isItem, isOpenEnded, type Line, opensBlock } from '../text/line'

/** Whether only the first quoted line lacks its indentation. */
export function isFirstFlush({ new: next }: Change, [first, ...rest]: readonly Pair[]): boolean {
  if (first?.row !== 0 || first.quoted.indent !== '' || first.actual.indent === '') return false
  if (rest.length > 0) return rest.every(({ quoted, actual }) => quoted.indent === actual.indent)
  if (next.length < 2 || isBelowNothing(next)) return next.length > 1
  // A line that closes the block of the first line is level with it.
  return next[0]!.body === first.quoted.body && isCloser(next[1]!) && next[1]!.indent === first.actual.indent
}

/**
 * Whether a line without indentation opens no block and does not continue, while the line below it is indented. The lower line then has the
 * complete indentation of the file.
 */
export function isBelowNothing([head, ...rest]: readonly Line[]): boolean {
  const below = rest.find((line) => !line.isEmpty)
  if (head!.indent !== '' || !below || below.indent === '' || goesOn(below.body)) return false
  return /[\p{L}\p{N}]/u.test(head!.body) && !isItem(head!) && !isOpenEnded(head!)
}

/** Returns the indentation of each new line: as in the new text, and for the first line that of the file. */
export function flushIndents(change: Change, [first, ...rest]: readonly Pair[], partnerOf: (row: number) => number | undefined) {
  const isOutermost = rest.some(({ quoted }) => quoted.indent === '')
  const [head, below] = change.new
  const isAdded = change.hunks.some(({ newFrom, newTo }) => newFrom === 0 && newTo > 0)
  // If the first line opens a block around lines of the same indentation, the depth of these lines is unclear.
  const isUnclear = below !== undefined && isAdded && partnerOf(0) !== 0 && opensBlock(head!) && below.width <= first!.actual.width
  return (row: number): string | undefined => {
    if (isUnclear) return undefined
    const { indent } = change.new[row]!
    if (indent !== '' || (row > 0 && isOutermost)) return indent
    return row === 0 || partnerOf(row) === 0 ? first!.actual.indent : undefined
  }
}
