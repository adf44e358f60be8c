import { indentOf } from '@suture/graft/internal'
import { lineText } from '@suture/text'
import { endsBlock, openBrackets } from '@suture/text/internal'
import { wholeLinesWithin } from '../../choose/place'
import { type Explained, finding, shown } from '../explained'
import type { Rule } from '../rule'
import { isAboutEnds, kindsOf, opensMore, toldOf } from './ends-of-blocks'

/**
 * New text ends a block that it does not open, directly above another end at the same depth or deeper, which closes that block already.
 * New text repeats the line below the quote, or has one bracket too many.
 *
 *     file    f(() => {     quoted    f(() => {    new    f(() => {    refused: the bracket would be there twice
 *               a()                     a()                 b()
 *             })                                          })
 */
export const endTwice: Rule = {
  name: 'end-twice',
  asks: 'meaning',
  check(explained) {
    const { pattern, place, session } = explained
    const whole = pattern.lines.length > 0 && pattern.newLines.length > 1 ? wholeLinesWithin(session.source, place.span) : undefined
    const pair = whole && !isAboutEnds(pattern) ? (pairAtEnd(explained, whole.last) ?? pairInside(explained)) : undefined
    if (!pair || opensMore(pair.end, pattern) >= 0 || isOpened(explained, pair.end)) return undefined
    const where = pair.row === undefined ? 'follows right below it' : `stands right behind the quoted text, at line ${pair.row + 1}`
    const sentence = `New text closes with ${shown(pair.end)} what it does not open, and ${shown(pair.next)} ${where}: that closes it already.`
    return finding(explained, 'end-twice', sentence, pair.row === undefined ? [] : [pair.row], [pair.end])
  },
}

/** An end of a block, and the end below it, at the same depth or deeper; with its row if it is a line of the file. */
interface ClosingPair {
  readonly end: string
  readonly next: string
  readonly row?: number
}

/** The last line of new text, and the line below the quote. */
function pairAtEnd({ pattern: { oldLines, newLines }, session: { source } }: Explained, last: number): ClosingPair | undefined {
  const row = last + 1
  const [quoted, wanted, next] = [oldLines.at(-1)!, newLines.at(-1)!, row < source.lineCount ? lineText(source, row) : '']
  if (!endsBlock(next.trim()) || wanted === quoted) return undefined
  // If the quote has lost all depth, the same bracket counts as equally deep.
  if (isFlush(newLines) && isFlush(oldLines) && indentOf(next) !== indentOf(lineText(source, last)))
    return endsBlock(wanted.trim()) && wanted.trim() === next.trim() ? { end: wanted, next, row } : undefined
  if (!closes(newLines, newLines.length - 1)) return undefined
  // How deep the two stand against the line that both texts of the quote and the file have above them.
  const [above, there] = [indentOf(quoted).length, indentOf(lineText(source, last)).length]
  const [deep, below] = [indentOf(wanted).length - above, indentOf(next).length - there]
  const isDeeper = above === there ? deep <= below : Math.sign(deep) <= Math.sign(below)
  return isDeeper ? { end: wanted, next, row } : undefined
}

/** The same line twice in new text, which old text has nowhere twice. */
function pairInside({ pattern: { oldLines, newLines } }: Explained): ClosingPair | undefined {
  const known = new Set(twiceIn(toldOf(oldLines)))
  const end = twiceIn(toldOf(newLines)).find((line) => !known.has(line))
  return end === undefined ? undefined : { end, next: end }
}

function twiceIn(lines: readonly string[]): string[] {
  return lines.filter((line, i) => lines[i + 1] === line && closes(lines, i))
}

function isFlush(lines: readonly string[]): boolean {
  return new Set(toldOf(lines).map((line) => indentOf(line))).size === 1
}

/** The line ends a block, and what stands above it is deeper: not all depth was lost, nor has the file none. */
function closes(lines: readonly string[], at: number): boolean {
  const above = lines.slice(0, at).findLast((line) => line.trim() !== '') ?? ''
  return endsBlock(lines[at]!.trim()) && indentOf(above).length > indentOf(lines[at]!).length
}

/** Another edit of the set opens it, or the file has been lacking it. */
function isOpened({ session: { unpaired, source } }: Explained, line: string): boolean {
  const kinds = kindsOf(line)
  if (kinds.length === 0) return unpaired !== undefined
  const open = openBrackets(source.text)
  return kinds.some((kind) => open[kind] > 0 || unpaired?.includes(kind))
}
