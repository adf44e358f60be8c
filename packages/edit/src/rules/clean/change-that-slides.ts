import type { LineHunk } from '@suture/graft'
import { graftLines, indentOf, isCloser, isFirm } from '@suture/graft/internal'
import { slides } from '../../forms/slides'
import { type Explained, finding, isCode, shown } from '../explained'
import type { Rule } from '../rule'

/**
 * Old and new text alone may leave open which of several equal lines a change adds or removes. If the file has these lines as quoted, the
 * result is the same in bytes. If it has them otherwise, or has unquoted lines between them, the results differ, and nothing says which is
 * meant.
 *
 *     file    use: false     quoted     use: true      new     use: true      refused: which of the two is new?
 *                                                              use: true
 */
export const changeThatSlides: Rule = {
  name: 'change-that-slides',
  asks: 'clean',
  check(explained) {
    const { hunks, pattern, place, session, distortion, lines } = explained
    const isExact = place.last - place.first + 1 === lines.length && lines.every((_, i) => distortion(i) === 'equal')
    if (pattern.isTold || isExact || !place.alignment) return undefined
    for (const [k, hunk] of hunks.entries()) {
      const ways = waysOf(explained, k, endsBlock)
      if (ways.length === 0) continue
      const from = session.source.lineStarts[place.first]!
      const found = session.source.text.slice(from, Math.min(session.source.lineStarts[place.last + 1]!, session.source.text.length))
      const carried = (way: LineHunk) =>
        graftLines(found, pattern.oldLines, pattern.newLines, {
          alignment: place.alignment!,
          hunks: hunks.map((own, n) => (n === k ? way : own)),
        })?.text
      const own = carried(hunk)
      const other = ways.find((way) => carried(way) !== own)
      if (!other) continue
      const at = Math.min(hunk.oldFrom, other.oldFrom)
      const row = explained.row(at)
      const line = lines[at] ?? lines.at(-1)!
      const sentence = `The change could begin at ${shown(line.raw)} or some lines off, which is not the same here, since the file does not have all of these lines as quoted.`
      return finding(explained, 'change-that-slides', sentence, row === -1 ? [] : [row], [line.raw])
    }
    return undefined
  },
}

/** The changes at their equivalent positions, where they have other neighbours. */
export function slidden(explained: Explained): readonly LineHunk[] {
  return explained.hunks.flatMap((_, k) => waysOf(explained, k, () => true))
}

/**
 * The equivalent positions of a change. One where the change would begin with the end of another block, or deeper than it continues, is
 * left out if the change as given does not, all code in between is as quoted, and it slides only over lines that `passes` accepts: on which
 * side of a comment that block ends is not what the edit is about.
 *
 *     file    ··b()        quoted    ··b()        the new block is added after the upper brace; before it,
 *             ··// last              }            directly below `b()`, it would begin with that brace
 *             }                     +f(() => {
 *                                   +})
 */
function waysOf(explained: Explained, k: number, passes: (body: string) => boolean): LineHunk[] {
  const { hunks, pattern, lines } = explained
  const { oldLines, newLines } = pattern
  const hunk = hunks[k]!
  const ways = slides(hunk, oldLines, newLines, hunks[k - 1], hunks[k + 1])
  const changed = ({ oldFrom, oldTo, newFrom, newTo }: LineHunk) =>
    oldFrom === oldTo ? newLines.slice(newFrom, newTo) : oldLines.slice(oldFrom, oldTo)
  if (ways.length === 0 || !isWhole(changed(hunk))) return ways
  const passed = (way: LineHunk) => lines.slice(Math.min(way.oldFrom, hunk.oldFrom), Math.max(way.oldFrom, hunk.oldFrom))
  const isMeant = (way: LineHunk) => isWhole(changed(way)) || !passed(way).every(({ body }) => passes(body))
  return ways.filter((way) => isMeant(way) || !standsAround(explained, hunk, way))
}

/** True for a blank line or a line that begins with a closing bracket: a line of its own may be in either block. */
function endsBlock(body: string): boolean {
  return body === '' || isCloser(body)
}

/** True for lines of which the first with text ends no block, and is no deeper than any other. */
function isWhole(lines: readonly string[]): boolean {
  const [first, ...others] = lines.filter((line) => line.trim() !== '')
  if (first === undefined) return true
  return !isCloser(first.trim()) && others.every((line) => indentOf(line).length >= indentOf(first).length)
}

/** True if the lines from above to below two positions of a change are as quoted, except for comments. */
function standsAround(
  { lines, pattern, distortion, row, end, above, below, unquoted, session }: Explained,
  one: LineHunk,
  other: LineHunk,
): boolean {
  const up = above(Math.min(one.oldFrom, other.oldFrom))
  const down = below(Math.max(one.oldTo, other.oldTo) - 1)
  const around = lines.slice(Math.max(0, up), down === -1 ? undefined : down + 1).map((_, n) => Math.max(0, up) + n)
  const there = around.filter((i) => row(i) !== -1)
  const isOff = (i: number) =>
    !isFirm(distortion(i)) && (isCode(lines[i]!) || (lines[i]!.body !== '' && session.finder.stands(lines[i]!.body)))
  if (there.length === 0 || around.some((i) => pattern.elisions[i] || isOff(i))) return false
  return unquoted(row(there[0]!) - 1, end(there.at(-1)!)).length === 0
}

/** The changes, and each of them at the positions that it reaches by sliding over comments. */
export function beyondComments({ lines, hunks, pattern: { oldLines, newLines } }: Explained): readonly LineHunk[] {
  return hunks.flatMap((hunk, k) => {
    const ways = slides(hunk, oldLines, newLines, hunks[k - 1], hunks[k + 1])
    const passed = ({ oldFrom }: LineHunk) => lines.slice(Math.min(oldFrom, hunk.oldFrom), Math.max(oldFrom, hunk.oldFrom))
    return [hunk, ...ways.filter((way) => passed(way).every((line) => !isCode(line)))]
  })
}
