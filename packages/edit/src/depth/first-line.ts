/**
 * Handles a quote that was copied from the middle of its first line. Only this line lacks its indentation, in the old and the new text.
 *
 *     file  class A {⏎  x: B⏎}      quoted  x: B⏎}      new  x: B⏎  y: C⏎}      y is as deep as given
 */
import type { Pair } from '../locate/placement'
import type { Change } from '../request/change'
import { insideEndedStrings } from '../text/blocks'
import { isItem, type Line, opensBlock, widthOf } from '../text/line'
import type { Source } from '../text/source'
import { areLabels, closesOutside, nests, opensNothing } from './nesting'
import { hasStep, unitOf } from './steps'

/** Whether only the first quoted line lacks its indentation. */
export function isFirstFlush(source: Source, { new: all }: Change, [first, ...rest]: readonly Pair[]): boolean {
  if (first?.row !== 0 || first.quoted.indent !== '' || first.actual.indent === '') return false
  if (rest.length > 0) return rest.every(({ quoted, actual }) => quoted.indent === actual.indent)
  const isText = insideEndedStrings(all)
  const next = all.filter((_, row) => !isText[row])
  // Lines above the quoted one that are less indented than it is in the file, while the new text has it without indentation.
  const last = next.findLastIndex(({ indent, body }) => indent === '' && body === first.quoted.body)
  if (next.slice(0, Math.max(0, last)).some(({ indent, width }) => indent !== '' && width < first.actual.width)) return false
  if (next.length < 2 || isBelowNothing(next, first.actual.isComment && next[0]!.body.startsWith('*'))) return next.length > 1
  return isBelowAsFile(source, next, first.actual)
}

/**
 * Whether the lines below the first one have the indentation of the file. They then nest only if the first one has it, too, and not flush.
 *
 *     quoted  go()      new  if (y) {⏎    go()⏎  }      as deep as the file: 2, 4, 2      flush: 0, 4, 2
 */
function isBelowAsFile(source: Source, next: readonly Line[], actual: Line): boolean {
  const lines = next.filter(({ isEmpty }) => !isEmpty)
  const [head, ...rest] = lines
  const isAlike = ({ indent }: Line) => indent.startsWith(actual.indent) || actual.indent.startsWith(indent)
  if (head!.indent !== '' || !rest.every(isAlike)) return false
  const isFurtherOut = rest.some(({ width }) => width < actual.width)
  const isUnmoved = rest.some(({ body, width }) => body === actual.body && width === actual.width)
  const isAsFile = nests(lines, actual.width)
  if (!nests(lines, 0)) return (isAsFile || isUnmoved) && (!isFurtherOut || closesOutside(lines) > 0)
  if (!isAsFile || rest.length === 0 || isFurtherOut) return false
  const [below] = rest
  const isDeeper = below!.width > actual.width
  if (isDeeper && hasStep(source, head!, below!.width) && !hasStep(source, head!, below!.width - actual.width)) return false
  const isStep = below!.width === widthOf(unitOf(source))
  return isDeeper || isUnmoved || (isItem(head!) && isItem(below!) ? !source.isProse : !isStep || areLabels(head!, below!))
}

/** Whether the line below a flush one that opens no block and does not continue is indented. It then has the indentation of the file. */
export function isBelowNothing([head, ...others]: readonly Line[], isComment = false): boolean {
  const rest = others.filter(({ isEmpty }) => !isEmpty)
  if (head!.indent !== '' || rest.length === 0 || rest[0]!.indent === '') return false
  return isComment || opensNothing(head!, 0, rest)
}

/**
 * Returns the indentation of each new line: as given, and for the first one that of the file, plus its own if the others nest only so.
 * Tabs among spaces, and spaces among tabs, are unclear if no other quoted line has them.
 */
export function flushIndents(change: Change, [first, ...rest]: readonly Pair[], partnerOf: (row: number) => number | undefined) {
  const { indent: base, width } = first!.actual
  const isAlone = rest.length === 0
  const isUnclear = partnerOf(0) !== 0 && opensAround(change, width, isAlone)
  // The row from which lines may be outermost: below a bracket that the new text closes and does not open, or everywhere.
  const outside = rest.some(({ quoted }) => quoted.indent === '') ? 1 : closesOutside(change.new)
  const given = change.new[0]?.indent ?? ''
  const top = isBelowFurther(change.new, width) ? base + given : given || base
  const isText = insideEndedStrings(change.new)
  // One begins with a tab and the other with a space.
  const hasOtherKind = (indent: string) => indent !== '' && indent.startsWith('\t') !== base.startsWith('\t')
  const isComplete = (row: number) => change.new[row]!.indent !== '' || (outside > 0 && row >= outside)
  return (row: number): string | undefined => {
    const { indent } = change.new[row]!
    if (isText[row]) return indent
    if (isUnclear || (isAlone && hasOtherKind(indent))) return undefined
    if (row === 0) return top
    if (isComplete(row)) return indent
    return partnerOf(row) === 0 ? base : undefined
  }
}

/** Whether the depth around an added first line is unclear: it opens a block of lines that are not deeper, or is above a shallower one. */
function opensAround({ new: [head, below], hunks }: Change, width: number, isAlone: boolean): boolean {
  const isAdded = hunks.some(({ newFrom, newTo }) => newFrom === 0 && newTo > 0)
  if (!below || !isAdded) return false
  return opensBlock(head!) ? below.width <= width : isAlone && below.indent !== '' && below.width < width
}

/** Whether the lines below an indented first line nest only, or in a shorter step, if it is `width` columns further in. */
export function isBelowFurther(next: readonly Line[], width: number): boolean {
  const lines = next.filter(({ isEmpty }) => !isEmpty)
  const [head, below] = lines
  if (!head || !below || next[0] !== head || head.indent === '' || !nests(lines, head.width + width)) return false
  return below.width > head.width + width || !nests(lines, head.width)
}
