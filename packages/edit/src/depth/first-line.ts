/**
 * Handles a quote that was copied from the middle of its first line. Only this line lacks its indentation, in the old and the new text.
 *
 *     file  class A {⏎  x: B⏎}      quoted  x: B⏎}      new  x: B⏎  y: C⏎}      y is as deep as given
 */
import { bracketsLeft } from '@suture/text/internal'
import type { Pair } from '../locate/placement'
import type { Change } from '../request/change'
import { insideEndedStrings } from '../text/blocks'
import { goesOn, isCloser, isItem, isOpenEnded, type Line, opensBlock, widthOf } from '../text/line'
import type { Source } from '../text/source'
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

/**
 * Whether lines nest if the first one has the given width in columns. The line below is deeper only if the first may have a block. Each other
 * is deeper than the line above, level with a line around it, or further out than all. So is a line that closes a bracket from outside.
 */
export function nests(lines: readonly Line[], width: number): boolean {
  const [head, ...rest] = lines
  if (rest.length === 0) return true
  const outside = closesOutside(lines)
  if (!isBelow(head!, width, rest) || (outside > 0 && lines[outside]!.width >= width)) return false
  const around = [width]
  for (const line of rest) {
    const isDeeper = line.width > around.at(-1)!
    while (around.length > 0 && around.at(-1)! > line.width) around.pop()
    if (isDeeper || around.length === 0) around.push(line.width)
    if (around.at(-1) !== line.width) return false
  }
  return true
}

/** Whether a line may be below one of the given width. It may be level with one that opens a block if it closes it, or if both are labels. */
function isBelow(head: Line, width: number, rest: readonly Line[]): boolean {
  const below = rest[0]!
  if (below.width !== width) return below.width < width || !opensNothing(head, width, rest)
  const isInside = opensBlock(head) || /(?<![=!<>])=$/.test(head.body) || HEAD.test(head.body)
  return !isInside || isCloser(below) || areLabels(head, below)
}

/** Whether two lines are labels of one `switch`, which are level with each other. */
export function areLabels(head: Line, below: Line): boolean {
  return [head, below].every(({ body }) => /^(?:case\b|default\b)/.test(body))
}

/** Returns the first row that closes a bracket that no line above opens, or -1. */
export function closesOutside(lines: readonly Line[]): number {
  let open = 0
  return lines.findIndex(({ body }) => {
    if (open === 0 && CLOSES.test(body)) return true
    open = Math.max(0, open + bracketsLeft(body))
    return false
  })
}

const CLOSES = /^[)\]}]/

/** Matches a line that is an opening tag, or its beginning. The element may have others inside. */
const OPEN_TAG = /^<(?!(?:br|hr|img|input|link|meta|source)\b.*>$)\p{L}[\w.:-]*(?:\s[^<]*)?>?$(?<!\/>)/u

/** Matches the head of a statement whose body is the line below, or the first of several declarations. */
const HEAD = /^(?:(?:if|for|while)\b.*\)|else|(?:var|let|const)\b.*,|begin|const|import|let|type|var|where)$/

/** Whether the first of the lines below a line of the given width belongs to no block or statement of this line. */
export function opensNothing(above: Line, width: number, [below, ...rest]: readonly Line[]): boolean {
  if (!below || isCloser(below)) return true
  if (isEnded(rest, width)) return false
  if (above.isComment) return above.hasWords && !below.body.startsWith('*')
  if (!above.hasWords || isItem(above) || OPEN_TAG.test(above.body)) return false
  return !isOpenEnded(above) && !HEAD.test(above.body) && !goesOn(below.body) && bracketsLeft(above.body) <= 0
}

/** Whether the next line that is at most as deep as given ends a block or one of its parts by a word. */
export function isEnded(lines: readonly Line[], width: number): boolean {
  const next = lines.find((line) => !line.isEmpty && line.width <= width)
  return next !== undefined && /^(?:end|els|rescue|ensure|when|fi$|done|esac)/.test(next.body)
}
