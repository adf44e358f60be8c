/**
 * Finds lines at the ends of a quote that could be left out so that the edit succeeds.
 *
 * Idea: a context line that differs from the file may prevent a match, although the match does not need it. The remaining quote must
 * contain the whole change, occur exactly once in the file, verbatim, and be most of the quote. Cost: two searches of the text. Source:
 * own. Weakness: a differing line between two changes of one quote.
 *
 *     file    fee(order, 1)      quoted     fee(order)          leave out the first line
 *             ship(order)                  -ship(order)
 *             log(order)                    log(order)
 */
import type { Finding } from '@suture/text'
import { contentEnd, largestOf, smallestOf } from '@suture/text/internal'
import { Form, type Placement } from '../locate/placement'
import { addedLines } from '../request/change'
import { type Rows, rowsWhere } from '../text/line'
import type { Source } from '../text/source'

/** Minimum number of letters that the remaining quote needs to identify its place. */
const LETTERS = 12

/** Returns how many lines to leave out at the beginning and at the end. Returns undefined if leaving lines out does not help. */
export function linesToLeaveOut(source: Source, placement: Placement): Finding['leaveOut'] {
  const { change, forms, from: rows } = placement
  const run = literalRun(placement)
  if (!run || run.to - run.from === change.old.length) return undefined
  const said = rowsWhere(change.old, ({ isEmpty }) => !isEmpty)
  const differing = said.filter((i) => forms[i] !== Form.equal)
  if (said.filter((i) => i >= run.from && i < run.to).length < differing.length) return undefined
  const { document, text } = source
  const [first, last] = [rows[run.from]!, rows[run.to - 1]!]
  const start = document.lineStarts[first]!
  const left = text.slice(start, contentEnd(document, last))
  const isLong = (left.match(/\p{L}/gu)?.length ?? 0) >= LETTERS
  const isOnce = text.indexOf(left) === start && text.indexOf(left, start + 1) === -1
  // A line of the new text directly next to the remaining quote may be of an edit that is partly applied.
  const added = new Set(addedLines(change).map(({ body }) => body))
  const isMadeBeside = [first - 1, last + 1].some((row) => row >= 0 && row < source.lineCount && added.has(source.line(row).body))
  return isLong && isOnce && !isMadeBeside ? { first: run.from, last: forms.length - run.to } : undefined
}

/** Returns the quoted lines around all changes that follow each other verbatim in the file. Undefined if a changed line differs. */
function literalRun({ change, forms, from }: Placement): Rows | undefined {
  const { hunks, old } = change
  const isLiteral = (i: number) => forms[i] === Form.equal
  const isNext = (i: number) => i === 0 || i === old.length || from[i] === from[i - 1]! + 1
  const start = smallestOf(hunks.map(({ oldFrom }) => oldFrom))
  const end = largestOf(hunks.map(({ oldTo }) => oldTo))
  // The two quoted lines around an insertion must be adjacent in the file, too. Otherwise the place of the added lines would be unclear.
  if (hunks.length === 0 || (start === end && !isNext(start))) return undefined
  for (let i = start; i < end; i++) if (!isLiteral(i) || (i > start && !isNext(i))) return undefined
  let [first, last] = [start, end]
  while (isLiteral(first - 1) && isNext(first)) first--
  while (isLiteral(last) && isNext(last)) last++
  return first < last ? { from: first, to: last } : undefined
}
