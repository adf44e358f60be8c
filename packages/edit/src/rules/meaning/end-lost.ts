import { indentOf, isTelling, wordsOf } from '@suture/graft/internal'
import { lineText } from '@suture/text'
import { endsBlock, openBrackets } from '@suture/text/internal'
import { wholeLinesWithin } from '../../choose/place'
import type { Pattern } from '../../forms/pattern'
import { type Explained, finding, shown } from '../explained'
import type { Rule } from '../rule'
import { isAboutEnds, kindsOf, opensMore, toldOf } from './ends-of-blocks'

/**
 * Old text has a whole block, and new text opens it with the same line but does not end it: new text was cut off, or a bracket was
 * forgotten.
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
    const whole = wholeLinesWithin(session.source, place.span)
    const block = whole && !isAboutEnds(pattern) ? leftOpen(pattern) : undefined
    if (!block || opensMore(block.end, pattern) <= 0 || isClosed(explained, block.end, whole!.last)) return undefined
    const { opens, end } = block
    const sentence = `Old text closes ${shown(opens)} with ${shown(end)}, and new text does not: the block would stay open.`
    return finding(explained, 'end-lost', sentence, [whole!.last], [end])
  },
}

/** A line of both texts, or the first one of either, below which old text has a block and its end, and new text, all of which is deeper up to an outer end, has no end. */
function leftOpen({ oldLines, newLines }: Pattern): { readonly opens: string; readonly end: string } | undefined {
  const [old, wanted] = [toldOf(oldLines), toldOf(newLines)]
  for (const [i, opens] of old.entries()) {
    const end = isTelling(opens) ? endOf(old, i) : undefined
    const at = end !== undefined && endsBlock(end.trim()) && isAsDeep(end, opens) ? openedIn(wanted, opens, i) : -1
    if (at === -1 || at === wanted.length - 1 || isAsDeep(wanted[at + 1]!, opens)) continue
    const next = endOf(wanted, at)
    if (next === undefined || (endsBlock(next.trim()) && !isAsDeep(next, opens))) return { opens, end: end! }
  }
  return undefined
}

/** The same line of new text; of the first one also one with all of its words and more, in its place. */
function openedIn(wanted: readonly string[], opens: string, i: number): number {
  const [at, first] = [wanted.lastIndexOf(opens), wanted[0]]
  if (at !== -1 || i > 0 || first === undefined || !isAsDeep(first, opens)) return at
  const words = new Set(wordsOf(first))
  return wordsOf(opens).every((word) => words.has(word)) ? 0 : -1
}

/** The first line below another one that is not deeper than it. */
function endOf(lines: readonly string[], at: number): string | undefined {
  return lines.slice(at + 1).find((line) => indentOf(line).length <= indentOf(lines[at]!).length)
}

function isAsDeep(line: string, other: string): boolean {
  return indentOf(line) === indentOf(other)
}

const SIGNS = { '(': ')', '[': ']', '{': '}' } as const

/** Another edit of the set closes it, the file has one too many, or it is not told by brackets what the file has. */
function isClosed({ session: { unpaired, source } }: Explained, line: string, last: number): boolean {
  const kinds = kindsOf(line)
  if (kinds.length === 0) return unpaired !== undefined || lineText(source, Math.min(last + 1, source.lineCount - 1)).trim() === line.trim()
  const open = openBrackets(source.text)
  return kinds.some((kind) => open[kind] !== 0 || unpaired?.includes(SIGNS[kind]))
}
