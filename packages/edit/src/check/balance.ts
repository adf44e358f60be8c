/**
 * Law: the edit must keep the brackets, block ends and strings of several lines of the file balanced.
 *
 *     quoted  if (a) {    file  if (a)        new text closes a bracket that the file has not: refused
 */
import { oddQuotes, openBrackets, quotesHalved } from '@suture/text/internal'
import type { Placement } from '../locate/placement'
import { addedLines, type Change, ofChange, removedLines } from '../request/change'
import type { Others } from '../request/others'
import { type Line, type RowEdit, rowNumbers } from '../text/line'
import { type Source, UNITS_READ } from '../text/source'
import { rowBelow } from './items'

/**
 * Returns the row of the last hunk if one text ends inside a block: the new one opens other brackets than the old one, in a balanced file.
 * Edits that only insert or only delete inside the quote change the balance on purpose, and brackets of other edits do not count.
 */
export function leftOpen(source: Source, { change }: Placement, edits: readonly RowEdit[], others: Others): number | undefined {
  const last = edits.at(-1)
  const replaces = edits.some(({ hunk }) => hunk.oldTo > hunk.oldFrom && hunk.newTo > hunk.newFrom)
  if (!last || (!replaces && last.hunk.oldTo < change.old.length)) return undefined
  return changesBalance(source, change, others) ? last.from : undefined
}

/** Whether the file is balanced and the new text opens a different number of brackets than the old text. */
export function changesBalance(source: Source, change: Change, { unpaired }: Others): boolean {
  return bracketsMade(change).some(({ open, close, made, ends }) => {
    if (unpaired.includes(made > 0 ? close : open)) return false
    return Math.sign(ends) === -Math.sign(made) && source.keep(surplusesOf)[open] === 0
  })
}

/**
 * Returns the row of the last hunk if only one of the two texts ends inside a string of several lines, and no string of the file is open.
 *
 *     old  def a():⏎  """⏎  A.⏎  """    new  def a():⏎  """⏎  A.        refused
 */
export function leftInString(source: Source, { change }: Placement, edits: readonly RowEdit[], others: Others): number | undefined {
  const isLeftOpen = (mark: string) => !others.unpaired.includes(mark) && !source.keep(oddQuotesOf).includes(mark)
  return quotesMade(change).some(isLeftOpen) ? edits.at(-1)?.from : undefined
}

/** Returns the bodies of the removed and of the added lines as two texts. Kept lines contain the same brackets and quotes in both texts. */
const changedBodies = ofChange((change) => {
  const [removed, added] = [removedLines(change), addedLines(change)].map((lines) => lines.map(({ body }) => body).join('\n'))
  return { removed: removed!, added: added! }
})

const quotesMade = ofChange((change) => quotesHalved(changedBodies(change).removed, changedBodies(change).added))

function oddQuotesOf(source: Source): string {
  source.budget.spend(source.text.length / UNITS_READ)
  return oddQuotes(source.text)
}

const OPENING = ['(', '[', '{'] as const
const CLOSING = { '(': ')', '[': ']', '{': '}' } as const

/** Returns, for each kind of bracket, how many opening brackets of the file are not closed. */
function surplusesOf(source: Source) {
  source.budget.spend(source.text.length / UNITS_READ)
  return openOutsideStrings(source.text)
}

/** Returns the pairs of which the new text leaves more or fewer open: how many more, and how many more of its lines begin by closing one. */
const bracketsMade = ofChange((change) => {
  const { removed, added } = changedBodies(change)
  const [before, after] = [openOutsideStrings(removed), openOutsideStrings(added)]
  const closing = (text: string, close: string) => text.split('\n').filter((body) => body.startsWith(close)).length
  return OPENING.filter((open) => after[open] !== before[open]).map((open) => {
    const close = CLOSING[open]
    return { open, close, made: after[open] - before[open], ends: closing(added, close) - closing(removed, close) }
  })
})

/** Whether the file or another edit lacks a bracket that the new text opens or closes. The edit may then be intended a second time. */
export function mayBeLacking(source: Source, change: Change, others: Others): boolean {
  return bracketsMade(change).some(
    ({ open, made }) => others.unpaired !== '' || Math.sign(source.keep(surplusesOf)[open]) === -Math.sign(made),
  )
}

/** Minimum number of occurrences, each below a deeper line, from which a word is known to close blocks. */
const CLOSES = 3

/**
 * Returns the row of a removed word that closes blocks throughout the file, without another one, if the opener of its block is kept.
 *
 *     old  def a⏎  b⏎end    new  def a⏎  c        refused
 */
export function lostEnd(source: Source, { change }: Placement, edits: readonly RowEdit[]): number | undefined {
  for (const { from, to, lines } of edits) {
    const end = to > from ? source.line(to - 1) : undefined
    if (!end || !closes(source, end) || timesIn(change.new, end) >= timesIn(change.old, end)) continue
    const head = source.nextRow(to - 2, -1, (line) => !line.isEmpty && line.width <= end.width) ?? -1
    const isHeadKept = head >= 0 && head < from && head < to - 2 && source.line(head).width === end.width
    if (isHeadKept && !lines.some((line) => !line.isEmpty && line.width <= end.width)) return to - 1
  }
  return undefined
}

/**
 * Returns the row below the edit if it is in a block and the edit adds a word that closes blocks above it. The block then has no opener.
 *
 *     quoted  def a    new  def b⏎  c⏎end    file  def a⏎  d⏎end        refused
 */
export function endedAbove(source: Source, _placement: Placement, edits: readonly RowEdit[]): number | undefined {
  return edits.find(({ from, to, lines }) => {
    const end = lines.findLast((line) => !line.isEmpty)
    const removed = rowNumbers(from, to).map((row) => source.line(row))
    if (!end || !closes(source, end) || timesIn(lines, end) <= timesIn(removed, end)) return false
    const below = rowBelow(source, edits, to)
    return below !== undefined && source.line(below).width > end.width
  })?.to
}

/** Returns how many of the lines have the body of a line. */
function timesIn(lines: readonly Line[], { body }: Line): number {
  return lines.filter((line) => line.body === body).length
}

/** Whether a line is a word that closes blocks: it always occurs below a deeper line, and above none. */
function closes(source: Source, line: Line): boolean {
  if (line.words[0] !== line.body) return false
  const rows = source.rows(line.body)
  const width = (row: number | undefined) => (row === undefined ? 0 : source.line(row).width)
  const isEnd = (row: number) => row > 0 && width(row - 1) > width(row) && width(source.nextRow(row + 1)) <= width(row)
  return rows.length >= CLOSES && rows.every(isEnd)
}

/** Returns how many brackets of each kind a text leaves open outside of strings. A number is negative if the text closes more. */
function openOutsideStrings(text: string) {
  return openBrackets(text.replace(STRINGS, ''))
}

const STRINGS = /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"/g
