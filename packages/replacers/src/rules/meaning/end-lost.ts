import { endsBlock, indentOf } from '@suture/graft/internal'
import { lineText } from '@suture/text'
import { openBrackets } from '@suture/text/internal'
import { wholeLines } from '../../choose/place'
import type { Pattern } from '../../forms/pattern'
import { type Explained, finding, shown } from '../explained'
import type { Rule } from '../rule'
import { isAboutEnds, kindsOf, opensMore } from './ends-of-blocks'

/**
 * The end of a block with which old text ends and new text does not, though it goes on with what that block is: new text was broken off.
 *
 *     file    f(() => {     quoted    f(() => {    new    f(() => {    refused: what the first line opens would stay open
 *               a()                     a()                 b()
 *             })                      })
 */
export const endLost: Rule = {
  name: 'end-lost',
  asks: 'meaning',
  check(explained) {
    const { pattern, place, session } = explained
    if (!breaksOff(pattern) || isAboutEnds(pattern)) return undefined
    const old = pattern.oldLines.at(-1)!
    const whole = wholeLines(session.source, place.span)
    if (!whole || opensMore(old, pattern) <= 0 || isClosed(explained, old, whole.last)) return undefined
    const sentence = `Old text ends with ${shown(old)}, and new text, which opens the same block, ends without it: the block would stay open.`
    return finding(explained, 'end-lost', sentence, [whole.last], [old])
  },
}

/** Old text has a block as a whole, and new text, which opens it with the same line, ends inside of it. */
function breaksOff({ oldLines, newLines }: Pattern): boolean {
  const end = oldLines.at(-1) ?? ''
  if (!endsBlock(end.trim())) return false
  const isDeeper = (line: string) => line.trim() === '' || indentOf(line).length > indentOf(end).length
  const opens = oldLines.slice(0, -1).findLast((line) => !isDeeper(line))
  const from = opens === undefined ? -1 : newLines.lastIndexOf(opens)
  return from !== -1 && from < newLines.length - 1 && newLines.slice(from + 1).every(isDeeper)
}

const SIGNS = { '(': ')', '[': ']', '{': '}' } as const

/** Another edit of the set closes it, the file has one too many, or it is not told by brackets what the file has. */
function isClosed({ session: { unpaired, source } }: Explained, line: string, last: number): boolean {
  const kinds = kindsOf(line)
  if (kinds.length === 0) return unpaired !== undefined || lineText(source, Math.min(last + 1, source.lineCount - 1)).trim() === line.trim()
  const open = openBrackets(source.text)
  return kinds.some((kind) => open[kind] !== 0 || unpaired?.includes(SIGNS[kind]))
}
