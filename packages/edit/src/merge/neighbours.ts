/** Checks the context of a change: the lines next to it, and the gap between them. */
import type { LineHunk } from '@suture/text'
import { MODEL } from '../locate/model'
import { Form, isPaired, isSame, type Placement } from '../locate/placement'
import { decoded } from '../readings/characters'
import { isPrefix } from '../text/blocks'
import { type Line, type Rows, rowNumbers } from '../text/line'
import { ENDS } from '../text/literals'
import { senseOf } from '../text/names'
import { isRemark, partsOf } from '../text/remarks'
import { digitsOf, isSlipLine } from '../text/slip'
import type { Source } from '../text/source'

/** Minimum lead in bits of a place at which a line next to the change may have a different comment at its end, or more or fewer words. */
const [SURE, CERTAIN] = [12, 24]

/** Whether a line, quoted in any form, with typing mistakes or another comment, confirms the position of a change. So does an elision. */
export function isNeighbour(source: Source, { change, forms, from, margin }: Placement, i: number, { oldFrom, oldTo }: LineHunk): boolean {
  const form = forms[i]!
  if (isSame(form) || form === Form.elided) return true
  if (form !== Form.misquoted) return false
  const actual = source.line(from[i]!)
  const quoted = change.old[i]!
  const removed = change.old.slice(oldFrom, oldTo)
  const isOnce = removed.every(({ isEmpty, body }) => isEmpty || source.rows(body).length < 2)
  // Lines without markup entities and in lower case are equal if they are displayed alike.
  const spelled = ({ key }: Line) => key.replace(/&(?:lt|gt|amp|quot|apos);/g, decoded).toLowerCase()
  if ((isOnce || margin >= SURE) && (differInRemark(source, quoted, actual) || spelled(quoted) === spelled(actual))) return true
  // Attributes and imports are often reordered.
  const sorted = ({ words }: Line) => [...words].sort().join(' ')
  if (isSlipLine(source, quoted, actual) || isReworded(quoted, actual) || sorted(quoted) === sorted(actual)) return true
  const beyond = forms[i < oldFrom ? oldTo : oldFrom - 1]
  const isSure = margin >= CERTAIN && (removed.some(({ isEmpty }) => !isEmpty) || (beyond !== undefined && isSame(beyond)))
  return isSure && addsWords(quoted, actual)
}

/** Whether one of two lines has all words of the other in their order, and both have the same comparisons and negations. */
function addsWords(quoted: Line, actual: Line): boolean {
  const [fewer, more] = quoted.words.length < actual.words.length ? [quoted.words, actual.words] : [actual.words, quoted.words]
  let found = 0
  for (const word of more) if (word === fewer[found]) found++
  return found > 0 && found === fewer.length && senseOf(quoted) === senseOf(actual)
}

/** Whether the two lines differ only in the comment at their end, which is missing in one line or reworded. */
function differInRemark(source: Source, quoted: Line, actual: Line): boolean {
  const [a, b] = [partsOf(source, quoted), partsOf(source, actual)]
  if (a.code.loose !== b.code.loose) return false
  const isSameNumber = digitsOf(a.remark.body) === digitsOf(b.remark.body)
  return a.remark.isEmpty || b.remark.isEmpty || (isSameNumber && isReworded(a.remark, b.remark))
}

/** Minimum share of its words that a reworded comment keeps. */
const REWORDED = 0.6

function isReworded(quoted: Line, actual: Line): boolean {
  const shared = quoted.words.filter((word) => actual.words.includes(word))
  return quoted.isComment && actual.isComment && shared.length >= REWORDED * quoted.words.length
}

/** Whether the file has a different comment in place of a quoted comment of one line. */
export function isOtherRemark(source: Source, old: readonly Line[], i: number, row: number): boolean {
  const isComment = (line: Line | undefined) => line?.isComment === true
  const own = (at: number) => (at >= 0 && at < source.lineCount ? source.line(at) : undefined)
  const isAlone = !isComment(old[i - 1]) && !isComment(old[i + 1]) && !isComment(own(row - 1)) && !isComment(own(row + 1))
  return isComment(old[i]) && isComment(own(row)) && isAlone
}

/** Whether the rows contain lines other than complete comments. Complete comments may be left out of a quote. */
export function hasLines(source: Source, rows: Rows): boolean {
  let open = ''
  for (let row = rows.from; row < rows.to; row++) {
    const { body } = source.line(row)
    const start = open === '' ? /^(?:\/\*|"""|'''|<!--)/.exec(body)?.[0] : ''
    if (start === undefined && !REMARK.test(body) && !isRemark(source, body)) return true
    open ||= start ?? ''
    if (open !== '' && body.slice(start?.length).includes(ENDS.get(open) ?? open)) open = ''
  }
  return open !== ''
}

/** Matches an empty line, or a comment of one line. */
const REMARK = /^$|^(?:;;|%)(?:\s|$)/

/** Whether all rows are empty. */
export function isEmpty(source: Source, rows: Rows): boolean {
  return rowNumbers(rows.from, rows.to).every((row) => source.line(row).isEmpty)
}

/** Returns the position next to unquoted comments in a gap: above them if they belong to the line below, and below them otherwise. */
export function besideRemarks(source: Source, gap: Rows): Rows | undefined {
  if (isEmpty(source, gap) || hasLines(source, gap)) return undefined
  const [above, below] = [source.line(gap.from), source.line(gap.to - 1)]
  const isFree = above.isEmpty || gap.from === 0 || source.line(gap.from - 1).isEmpty
  if (isFree === below.isEmpty) return undefined
  const row = isFree ? gap.from : gap.to
  return { from: row, to: row }
}

/**
 * Returns the unquoted rows of a gap into which lines inserted further up could be moved, because the quoted lines in between are equal.
 *
 *     quoted  a⏎}⏎c    file  a⏎}⏎b⏎}⏎c        b and its bracket may be above the second bracket or below the first one
 *
 * If the file lacks the quoted lines above the equal ones, these may be anywhere below the next line that it has, at the same depth.
 */
export function slidInto(source: Source, { forms, from, to }: Placement, above: number): Rows | undefined {
  let first = above
  while (isPaired(forms[first - 1]!) && to[first - 1] === from[first]) first--
  const known = forms.findLastIndex((form, i) => i < first && form !== Form.absent)
  if (known < 0 || forms[known] === Form.elided) return undefined
  const start = to[known]!
  const isNext = known === first - 1 && isSame(forms[known]!)
  const end = isNext ? start + 1 : from[first]!
  const textAt = (row: number) => source.line(row)[isNext ? 'body' : 'raw']
  const isSameRow = (row: number, i: number) => textAt(row) === textAt(i)
  const isThere = (row: number) => rowNumbers(first, above + 1).every((i) => isSameRow(row + i - first, from[i]!))
  const row = rowNumbers(start, end).find(isThere)
  return row === undefined ? undefined : { from: row + above - first + 1, to: to[above]! }
}

/** Returns the rows from `row`, next to an insertion, down (1) or up (-1) to its other, unpaired neighbour, before one as quoted. */
export function rowsToAbsent(source: Source, placement: Placement, other: number, row: number, step: 1 | -1): Rows | undefined {
  const { change, forms, from } = placement
  const quoted = change.old[other]
  if (!quoted) return undefined
  const asQuoted = new Set(from.filter((_, i) => isSame(forms[i]!) && !change.old[i]!.isEmpty))
  const isNear = (at: number) => Math.abs(at - row) < MODEL.reach && at >= 0 && at < source.rowCount && !asQuoted.has(at)
  for (let at = row; isNear(at); at += step)
    if (source.line(at).body === quoted.body) return step > 0 ? { from: row, to: at } : { from: at + 1, to: row + 1 }
  return undefined
}

/**
 * Returns the position of added lines among unquoted empty lines. They are below them if they begin or end with an empty line, end in a
 * comment or decorator, or are not as deep as the line above and not deeper than the line below. Otherwise they are above them.
 */
export function spotInGap(source: Source, { change }: Placement, { newFrom, newTo }: LineHunk, gap: Rows) {
  const [first, last] = [change.new[newFrom], change.new[newTo - 1]]
  const below = gap.to < source.lineCount ? source.line(gap.to) : undefined
  const isBesideBelow = ({ width }: Line) => source.line(gap.from - 1).width !== width && (!below || below.width >= width)
  const isOnBelow = below && last && (last.isComment || isPrefix(last, below))
  const isLow = gap.from < gap.to && (first?.isEmpty || last?.isEmpty || isOnBelow || (first && isBesideBelow(first)))
  const row = isLow ? gap.to : gap.from
  return { from: row, to: row }
}
