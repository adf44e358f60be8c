/**
 * Handles a quote that was copied from the middle of its first line. Only this line lacks its indentation, in the old and the new text.
 *
 *     file  class A {⏎  x: B⏎}      quoted  x: B⏎}      new  x: B⏎  y: C⏎}      y is as deep as given
 */
import type { Pair } from '../locate/placement'
import type { Change } from '../request/change'
import { goesOn, isCloser, isItem, isOpenEnded, type Line, opensBlock } from '../text/line'

/** Whether only the first quoted line lacks its indentation. */
export function isFirstFlush({ new: next }: Change, [first, ...rest]: readonly Pair[], isProse: boolean): boolean {
  if (first?.row !== 0 || first.quoted.indent !== '' || first.actual.indent === '') return false
  if (rest.length > 0) return rest.every(({ quoted, actual }) => quoted.indent === actual.indent)
  if (next.length < 2 || isBelowNothing(next, first.actual.isComment && next[0]!.body.startsWith('*'))) return next.length > 1
  // A line that closes the block of the first line is level with it.
  if (next[0]!.body === first.quoted.body && isCloser(next[1]!) && next[1]!.indent === first.actual.indent) return true
  return isBelowAsFile(next, first.actual, isProse)
}

/**
 * Whether the lines below the first one of the new text have the complete indentation of the file. All lines then nest if the first one is
 * as deep as in the file. If it is flush, they do not nest, have a longer step, or move the quoted line.
 *
 *     quoted  go()      new  if (y) {⏎    go()⏎  }      as deep as the file: 2, 4, 2      flush: 0, 4, 2
 */
function isBelowAsFile(next: readonly Line[], actual: Line, isProse: boolean): boolean {
  const lines = next.filter(({ isEmpty }) => !isEmpty)
  const [head, ...rest] = lines
  const isAlike = ({ indent }: Line) => indent.startsWith(actual.indent) || actual.indent.startsWith(indent)
  if (head!.indent !== '' || !rest.every(isAlike) || !nests(lines, actual.width)) return false
  if (!nests(lines, 0)) return true
  if (rest.length === 0 || rest.some(({ width }) => width < actual.width)) return false
  const isDeeper = rest[0]!.width > actual.width
  const isUnmoved = rest.some(({ body, width }) => body === actual.body && width === actual.width)
  return isDeeper || isUnmoved || (isItem(head!) && isItem(rest[0]!) && !isProse)
}

/**
 * Whether lines nest if the first one has the given width: each line below is deeper than one that may have a block, level with a line around
 * it, or further out than all.
 */
function nests([head, ...rest]: readonly Line[], width: number): boolean {
  const around = [width]
  let above = head!
  for (const line of rest) {
    const isDeeper = line.width > around.at(-1)!
    if (isDeeper ? opensNothing(above, line) : line.width === width && above === head && opensBlock(above) && !isLevelBelow(above, line))
      return false
    while (around.length > 0 && around.at(-1)! > line.width) around.pop()
    if (isDeeper || around.length === 0) around.push(line.width)
    if (around.at(-1) !== line.width) return false
    above = line
  }
  return true
}

/** Whether a line may be level with the line above that opens a block: it closes the block, or both are labels. */
function isLevelBelow(above: Line, line: Line): boolean {
  return isCloser(line) || [above, line].every(({ body }) => /^(?:case\b|default\b)/.test(body))
}

/**
 * Whether a line without indentation opens no block and does not continue, while the line below it is indented. The lower line then has the
 * complete indentation of the file.
 */
export function isBelowNothing([head, ...rest]: readonly Line[], isComment = false): boolean {
  const below = rest.find((line) => !line.isEmpty)
  if (head!.indent !== '' || !below || below.indent === '') return false
  return isComment || opensNothing(head!, below)
}

/** Matches a line that is an opening tag, or its beginning. */
const OPEN_TAG = /^<\p{L}[\w.:-]*(?:\s[^<]*)?>?$(?<!\/>)/u

/** Whether the lower of two lines belongs to no block or statement of the upper one. */
function opensNothing(above: Line, below: Line): boolean {
  if (above.isComment) return above.hasWords && !below.body.startsWith('*')
  return above.hasWords && !isItem(above) && !isOpenEnded(above) && !OPEN_TAG.test(above.body) && !goesOn(below.body)
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
