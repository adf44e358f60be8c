import type { LineHunk } from '@suture/graft'
import { isTelling } from '@suture/graft/internal'
import type { Finding } from '@suture/text'
import { type Explained, finding, isCode, shown } from '../explained'
import { partedFrom } from '../identity/ended-block'
import type { Rule } from '../rule'

/** From this many lines on between the line that a change depends on and the rest of the quote, the distance is no drift. */
const FAR = 3

/**
 * The only line that a change depends on is apart from everything else that was quoted. Then it only resembles the quoted line if it occurs
 * several times, if what is in between closes its block and opens another one, or if much is in between. Lines that were quoted as one
 * block must not be in two.
 *
 *     file    case 1:          quoted     case 2:       refused: the return of the other case
 *                 return a              -     return a
 *             case 2:                     case 3:
 *                 return b
 *             case 3:
 */
export const apartFromQuote: Rule = {
  name: 'apart-from-quote',
  asks: 'clean',
  check(explained) {
    const { hunks, lines, row, actual } = explained
    for (const hunk of hunks) {
      const group = groupAround(explained, hunk)
      const told = group.filter((i) => isTelling(lines[i]!.raw))
      if (group.length === 0 || told.length > 1) continue
      const lead = told[0] ?? group[0]!
      const sides = [gapAbove(explained, group[0]!), gapBelow(explained, group.at(-1)!)].filter((gap) => gap !== undefined)
      if (sides.length === 0 || !sides.every((gap) => isApart(explained, lead, gap))) continue
      const sentence = `Line ${row(lead) + 1}, ${shown(actual(row(lead)).raw)}, beside what the edit changes, stands apart from all else that was quoted.`
      return finding(explained, 'apart-from-quote', sentence, [row(lead)], [lines[lead]!.raw])
    }
    return inTwoBlocks(explained)
  },
}

/** A finding if what was quoted in one block with the change is in another block. */
function inTwoBlocks(explained: Explained): Finding | undefined {
  const { hunks, lines, row, actual } = explained
  for (const hunk of hunks) {
    const parted = partedFrom(explained, hunk)
    if (!parted) continue
    const { beside, by } = parted
    const sentence = `What the edit changes was quoted in one block with ${shown(lines[beside]!.raw)}, which stands at line ${row(beside) + 1}; line ${by + 1}, ${shown(actual(by).raw)}, parts the two.`
    return finding(explained, 'apart-from-quote', sentence, [row(beside), by], [lines[beside]!.raw])
  }
  return undefined
}

/**
 * The quoted lines around a change that are consecutive in the file. If a change is between two lines that much separates, only the upper
 * one counts.
 */
function groupAround({ lines, row, end, above, below, actual }: Explained, { oldFrom, oldTo }: LineHunk): readonly number[] {
  const isThere = (i: number) => i !== -1 && row(i) !== -1
  const between = (upper: number, lower: number) => said(actual, end(upper), row(lower)).length
  const isNext = (upper: number, lower: number) => between(upper, lower) === 0
  const removed = lines.flatMap(({ body }, i) => (i >= oldFrom && i < oldTo && body !== '' && isThere(i) ? [i] : []))
  const beside = [above(oldFrom), below(oldTo - 1)].filter(isThere)
  const begin = removed.length > 0 ? removed : beside.length === 2 && between(beside[0]!, beside[1]!) >= FAR ? beside.slice(0, 1) : beside
  if (begin.length === 0 || begin.some((i, n) => n > 0 && !isNext(begin[n - 1]!, i))) return []
  const group = [...begin]
  for (let i = above(group[0]!); isThere(i) && isNext(i, group[0]!); i = above(i)) group.unshift(i)
  for (let i = below(group.at(-1)!); isThere(i) && isNext(group.at(-1)!, i); i = below(i)) group.push(i)
  return group
}

/** Rows with text, nearest to the group first. */
type Gap = readonly number[]

function gapAbove({ pattern, row, end, above, actual }: Explained, first: number): Gap | undefined {
  let i = above(first)
  while (i !== -1 && row(i) === -1 && !pattern.elisions[i]) i = above(i)
  return i === -1 || pattern.elisions[i] ? undefined : said(actual, end(i), row(first)).reverse()
}

function gapBelow({ pattern, row, end, below, actual }: Explained, last: number): Gap | undefined {
  let i = below(last)
  while (i !== -1 && row(i) === -1 && !pattern.elisions[i]) i = below(i)
  return i === -1 || pattern.elisions[i] ? undefined : said(actual, end(last), row(i))
}

function said(actual: Explained['actual'], from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, n) => from + n).filter((r) => actual(r).body !== '')
}

function isApart({ lines, row, actual, session }: Explained, lead: number, gap: Gap): boolean {
  const isOut = (r: number) => actual(r).indent.length < actual(row(lead)).indent.length
  if (gap.length >= FAR) return true
  if (gap.some((r) => isCode(actual(r))) && session.finder.rows(lines[lead]!).length > 1) return true
  return gap.some(isOut) && !isOut(gap.at(-1)!)
}
