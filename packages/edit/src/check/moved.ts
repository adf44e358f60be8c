/**
 * Law: changed lines and their direct neighbours must be nested in the file as they are nested in the quote.
 *
 *     quoted  if a:⏎    b()⏎c()        file  if a:⏎    b()⏎    c()        c was moved into the branch: refused
 */
import type { LineHunk } from '@suture/text'
import { isSame } from '../locate/pair'
import type { Placement } from '../locate/placement'
import type { RowEdit } from '../merge/row-edit'
import type { Source } from '../text/source'

/** Maximum share of quoted lines at a different depth from the rest. Above this share the quote is assumed to have lost its indentation. */
const ODD = 0.34

/** Returns the row of a line in or next to a change that was moved to a different depth. Returns undefined if there is none. */
export function movedDepth(source: Source, placement: Placement, edits: readonly RowEdit[]): number | undefined {
  const { change, forms, from } = placement
  const { old } = change
  const isFlush = old[0]!.indent === '' && source.line(from[0]!).indent !== ''
  const counts = (i: number) =>
    i >= 0 && i < old.length && !old[i]!.isEmpty && isSame(forms[i]!) && !(i === 0 && isFlush) && (source.isProse || !old[i]!.isComment)
  const rows = old.flatMap((_, i) => (counts(i) ? [i] : []))
  const shift = (i: number) => source.line(from[i]!).width - old[i]!.width
  const usual = rows.map(shift).sort((a, b) => a - b)[rows.length >> 1]
  const isOdd = (i: number) => shift(i) !== usual
  if (rows.filter(isOdd).length > rows.length * ODD) return undefined
  const order = (i: number, j: number) => Math.sign(old[i]!.width - old[j]!.width)
  const orderInFile = (i: number, j: number) => Math.sign(source.line(from[i]!).width - source.line(from[j]!).width)
  // A statement that is quoted deeper than the line above, although that line opens no block, was quoted with wrong indentation.
  const isMisquoted = (i: number) => {
    const above = rows.filter((j) => j < i).at(-1)
    return above !== undefined && !old[i]!.isPunctuation && order(i, above) > 0 && orderInFile(i, above) === 0
  }
  const isGone = (i: number, { oldFrom, oldTo }: LineHunk) => i > oldFrom && i < oldTo && old[i]!.isPunctuation
  for (const { hunk } of edits)
    for (let i = hunk.oldFrom - 1; i <= hunk.oldTo; i++)
      if (
        counts(i) &&
        isOdd(i) &&
        !isMisquoted(i) &&
        !isGone(i, hunk) &&
        rows.some((j) => order(i, j) !== 0 && orderInFile(i, j) !== order(i, j))
      )
        return from[i]!
  return undefined
}
