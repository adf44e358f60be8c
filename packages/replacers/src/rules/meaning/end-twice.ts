import { endsBlock, indentOf } from '@suture/graft/internal'
import { lineText } from '@suture/text'
import { openBrackets } from '@suture/text/internal'
import { wholeLines } from '../../choose/place'
import { type Explained, finding, shown } from '../explained'
import type { Rule } from '../rule'
import { isAboutEnds, kindsOf, opensMore } from './ends-of-blocks'

/**
 * The end of a block that new text has and old text has not, and that stands right below the quote: it is not written there once more.
 *
 *     file    f(() => {     quoted    f(() => {    new    f(() => {    refused: the bracket would stand there twice
 *               a()                     a()                 b()
 *             })                                          })
 */
export const endTwice: Rule = {
  name: 'end-twice',
  asks: 'meaning',
  check(explained) {
    const { pattern, place, session } = explained
    const whole = pattern.lines.length > 0 && pattern.newLines.length > 1 ? wholeLines(session.source, place.span) : undefined
    const ends = whole ? repeatedEnds(explained, whole.last) : 0
    if (ends === 0 || isAboutEnds(pattern)) return undefined
    const line = pattern.newLines.at(-ends)!
    if (opensMore(line, pattern) >= 0 || isOpened(explained, line)) return undefined
    const row = whole!.last + 1
    const sentence = `New text closes with ${shown(line)} what it does not open, and ${shown(line)} stands right behind the quoted text, at line ${row + 1}: it would stand there twice.`
    return finding(explained, 'end-twice', sentence, [row], [line])
  },
}

/** How many lines at the end of new text are ends of blocks and stand right below a row, in that order and at those depths. */
function repeatedEnds({ pattern: { oldLines, newLines }, session: { source } }: Explained, last: number): number {
  const textAt = (row: number) => (row < source.lineCount ? lineText(source, row) : '')
  const [quoted, there] = [indentOf(oldLines.at(-1)!).length, indentOf(textAt(last)).length]
  const isAsDeep = (line: string, row: string) =>
    quoted === there ? indentOf(line) === indentOf(row) : Math.sign(indentOf(line).length - quoted) === Math.sign(indentOf(row).length - there)
  const isSame = (line: string, row: string) => line.trim() === row.trim() && isAsDeep(line, row)
  let most = 0
  while (most < newLines.length && endsBlock(newLines.at(-1 - most)!.trim())) most++
  for (let n = most; n > 0; n--) if (newLines.slice(-n).every((line, i) => isSame(line, textAt(last + 1 + i)))) return n
  return 0
}

/** Another edit of the set opens it, or the file has been lacking it. */
function isOpened({ session: { unpaired, source } }: Explained, line: string): boolean {
  const kinds = kindsOf(line)
  if (kinds.length === 0) return unpaired !== undefined
  const open = openBrackets(source.text)
  return kinds.some((kind) => open[kind] > 0 || unpaired?.includes(kind))
}
