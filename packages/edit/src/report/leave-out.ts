/**
 * The lines at the ends of a quote without which the edit would land.
 *
 * Idea: a context line that differs keeps an edit from its place, and often is not needed to find it. What is left holds the whole change, is
 * in the file character for character and nowhere else, and is most of the quote. Cost: two searches of the text. Source: own. Weakness: a
 * difference between two changes of one quote.
 *
 *     file    fee(order, 1)      quoted     fee(order)          leave out the first line
 *             ship(order)                  -ship(order)
 *             log(order)                    log(order)
 */
import type { Finding } from '@suture/text'
import { contentEnd } from '@suture/text/internal'
import { Form } from '../locate/pair'
import type { Placement } from '../locate/placement'
import type { Source } from '../text/source'

/** Letters by which what is left identifies its place. */
const LETTERS = 12

/** How many lines to leave out at the beginning and at the end; undefined where that does not help. */
export function linesToLeaveOut(source: Source, placement: Placement): Finding['leaveOut'] {
  const { change, forms, from: rows } = placement
  const run = literalRun(placement)
  if (!run || run.to - run.from === change.old.length || !isMostly(placement, run)) return undefined
  const { document, text } = source
  const [first, last] = [rows[run.from]!, rows[run.to - 1]!]
  const start = document.lineStarts[first]!
  const left = text.slice(start, contentEnd(document, last))
  const isLong = (left.match(/\p{L}/gu)?.length ?? 0) >= LETTERS
  const isOnce = text.indexOf(left) === start && text.indexOf(left, start + 1) === -1
  if (!isLong || !isOnce || isMadeBeside(source, placement, first - 1, last + 1)) return undefined
  return { first: run.from, last: forms.length - run.to }
}

/** The quoted lines around all changes that are in the file as quoted, one below the other; undefined if a changed line is not. */
function literalRun({ change, forms, from }: Placement): { from: number; to: number } | undefined {
  const { hunks, old } = change
  const isLiteral = (i: number) => forms[i] === Form.equal
  const isNext = (i: number) => i === 0 || i === old.length || from[i] === from[i - 1]! + 1
  const start = Math.min(...hunks.map(({ oldFrom }) => oldFrom))
  const end = Math.max(...hunks.map(({ oldTo }) => oldTo))
  // Lines are added between two that are neighbours in the file, too: else their place is open.
  if (hunks.length === 0 || (start === end && !isNext(start))) return undefined
  for (let i = start; i < end; i++) if (!isLiteral(i) || (i > start && !isNext(i))) return undefined
  let [first, last] = [start, end]
  while (first > 0 && isLiteral(first - 1) && isNext(first)) first--
  while (last < old.length && isLiteral(last) && isNext(last)) last++
  return first < last ? { from: first, to: last } : undefined
}

/** True if at least as many quoted lines are left as there are others that differ. */
function isMostly({ change, forms }: Placement, run: { from: number; to: number }): boolean {
  const said = change.old.flatMap(({ isEmpty }, i) => (isEmpty ? [] : [i]))
  return said.filter((i) => i >= run.from && i < run.to).length >= said.filter((i) => forms[i] !== Form.equal).length
}

/** True if the file has a line of the new text directly beside what is left: the edit may be made in part. */
function isMadeBeside(source: Source, { change }: Placement, above: number, below: number): boolean {
  const added = new Set(change.hunks.flatMap(({ newFrom, newTo }) => change.new.slice(newFrom, newTo).map(({ body }) => body)))
  return [above, below].some((row) => row >= 0 && row < source.lineCount && added.has(source.line(row).body))
}
