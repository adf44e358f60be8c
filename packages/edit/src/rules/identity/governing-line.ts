import type { LineHunk } from '@suture/graft'
import { isForm, looksLikeComment, wordsOf } from '@suture/graft/internal'
import type { Finding } from '@suture/text'
import { isCommentAt, isFramed, saysTheSame } from '../comments'
import { type Explained, finding, isRewrapped, shown } from '../explained'
import { occurrencesIn } from '../occurrences'
import type { Rule } from '../rule'
import { endedBefore, endedInMark } from './ended-block'
import { belonging, depthOfQuoted, governing, isCommentOfCode } from './governing-lines'
import { hasMoreWords, sameName } from './same-name'

/**
 * A line that opens the block of a change names that block: under another name, a similar block is another one.
 *
 *     file    if kind == "delete":     quoted     if kind == "create":     refused: a similar branch, not this one
 *                 return 200                         -return 200
 *                                                    +return 201
 */
export const governingLine: Rule = {
  name: 'governing-line',
  asks: 'identity',
  check(explained) {
    const { hunks, lines, distortion, row, actual } = explained
    const occurrences = occurrencesIn(explained.session)
    const opens = (i: number) => !isCommentOfCode(explained, i) || isReworded(explained, i)
    const opening = hunks.flatMap((hunk) => governing(explained, hunk)).filter(opens)
    const attached = hunks.flatMap((hunk) =>
      hunk.oldFrom < hunk.oldTo ? belonging(explained, hunk.oldFrom).filter((i) => isReworded(explained, i)) : [],
    )
    const named = new Set([...leading(explained), ...opening.flatMap((i) => [i, ...belonging(explained, i)]), ...attached])
    for (const i of named) {
      if (isForm(distortion(i)) || isRewrapped(explained, i)) continue
      if (distortion(i) === 'absent') {
        if (!isMissing(explained, i, opening)) continue
        const sentence = `The quoted line ${shown(lines[i]!.raw)} opens the block that the edit changes, and it is not there.`
        return finding(explained, 'governing-line', sentence, [], [lines[i]!.raw])
      }
      const own = actual(row(i))
      if (sameName(lines[i]!, own, occurrences) || isSameComment(explained, i, opening.includes(i) && !isCommentOfCode(explained, i)))
        continue
      const sentence = `The block that the edit changes begins with ${shown(lines[i]!.raw)}; the one that is there begins at line ${row(i) + 1} with ${shown(own.raw)}.`
      return finding(explained, 'governing-line', sentence, [row(i)], [lines[i]!.raw])
    }
    return ofAnotherSelector(explained, named) ?? inAnotherBlock(explained)
  },
}

/** A finding if a line in another form is another selector, since its whitespace differs from the file's. */
function ofAnotherSelector(explained: Explained, named: ReadonlySet<number>): Finding | undefined {
  const { hunks, lines, distortion, row, end, actual } = explained
  const removed = hunks.flatMap(({ oldFrom, oldTo }) => Array.from({ length: oldTo - oldFrom }, (_, n) => oldFrom + n))
  for (const i of [...named, ...removed]) {
    if (row(i) === -1 || !(isForm(distortion(i)) || isRewrapped(explained, i))) continue
    const own = Array.from({ length: end(i) - row(i) }, (_, n) => actual(row(i) + n).folded).join(' ')
    if (lines[i]!.folded === own || !/[{,]$/.test(lines[i]!.body) || stepsOf(lines[i]!.folded) === stepsOf(own)) continue
    const sentence = `The edit is about ${shown(lines[i]!.raw)}; line ${row(i) + 1} has ${shown(own)}, and a blank in a selector chooses what lies within.`
    return finding(explained, 'governing-line', sentence, [row(i)], [lines[i]!.raw])
  }
  return undefined
}

/** Where a selector descends into what it has selected, by the number of letters before: `.a .b` does, `.a.b` does not. */
function stepsOf(line: string): string {
  return [...line.matchAll(/(?<=[\w\])*-])\s+(?=[.#:][\w:-])/g)].map(({ index }) => line.slice(0, index).replace(/\W/g, '').length).join()
}

/** A finding if the change is after the end of the block that the line quoted above it opens. */
function inAnotherBlock(explained: Explained): Finding | undefined {
  const { hunks, lines, distortion } = explained
  for (const hunk of hunks) {
    for (const i of governing(explained, hunk)) {
      const found = distortion(i) === 'absent' || looksLikeComment(lines[i]!) ? undefined : outsideOf(explained, i, hunk)
      if (found) return found
    }
  }
  return undefined
}

function outsideOf(explained: Explained, i: number, hunk: LineHunk): Finding | undefined {
  const { lines, row, actual } = explained
  const other = endedBefore(explained, i, hunk)
  const by = other ?? endedInMark(explained, i, hunk)
  if (by === undefined) return undefined
  const line = `line ${by + 1}`
  const text = shown(actual(by).raw)
  const where = other === undefined ? `its block has ended by ${line}, ${text}` : `it is in the block that ${line} opens, ${text}`
  const sentence = `What the edit changes was quoted below ${shown(lines[i]!.raw)}, which stands at line ${row(i) + 1}; ${where}.`
  return finding(explained, 'governing-line', sentence, [row(i), by], [lines[i]!.raw])
}

/**
 * True for a comment that has grown, was reworded, or is between lines that are certainly the quoted ones; the last does not hold for
 * headings.
 */
function isSameComment(explained: Explained, i: number, isHeading: boolean): boolean {
  const { lines, row, actual } = explained
  if (!isCommentAt(explained, i)) return false
  return hasMoreWords(lines[i]!, actual(row(i))) || saysTheSame(explained, i) || (!isHeading && isFramed(explained, i))
}

/**
 * True if the absence counts. A line of a comment may be gone, and of a first line only the end may have been quoted; what opens a block
 * must be there.
 */
function isMissing(explained: Explained, i: number, opening: readonly number[]): boolean {
  const { lines, row, actual } = explained
  if (i === 0 && lines.length > 1 && row(1) > 0 && actual(row(1) - 1).body.endsWith(lines[0]!.body)) return false
  return !isCommentAt(explained, i) || opening.includes(i)
}

/** True for a comment directly above a change that has at least half of its words: with entirely other words it was rewritten. */
function isReworded({ lines, distortion, row, actual }: Explained, i: number): boolean {
  if (distortion(i) === 'absent' || isForm(distortion(i))) return false
  const quoted = wordsOf(lines[i]!.folded)
  const own = new Set(wordsOf(actual(row(i)).folded))
  return quoted.filter((word) => own.has(word)).length * 2 >= quoted.length
}

/** The first quoted line, if it opens a block without changes and differs only in its strings: it names what is around it. */
function leading(explained: Explained): number[] {
  const { lines, pattern, distortion, row, actual } = explained
  const [first, second] = lines.flatMap(({ body }, i) => (body === '' || pattern.elisions[i] ? [] : [i]))
  if (first === undefined || second === undefined || distortion(first) === 'absent' || looksLikeComment(lines[first]!)) return []
  const isOpening = lines[second]!.indent.length > depthOfQuoted(explained, first) && !ITEM.test(lines[first]!.body)
  return isOpening && withoutStrings(lines[first]!.folded) === withoutStrings(actual(row(first)).folded) ? [first] : []
}

/** A list item: deeper lines below continue it. */
const ITEM = /^(?:[-*+•]|\d+[.)])\s/

function withoutStrings(text: string): string {
  return text.replace(/"[^"]*"|'[^']*'|`[^`]*`/g, '""')
}
