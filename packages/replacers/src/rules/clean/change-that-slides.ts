import type { LineHunk } from '@suture/graft'
import { graftLines } from '@suture/graft/internal'
import { slides } from '../../forms/slides'
import { type Explained, finding, isCode, shown } from '../explained'
import type { Rule } from '../rule'

/**
 * Old and new text alone may leave open which of equal lines a change adds or removes. Where the file has these lines as quoted that is the
 * same to the bytes; where it has them otherwise, or lines of its own between them, the ways differ, and nobody has said which is meant.
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
      const ways = slides(hunk, pattern.oldLines, pattern.newLines, hunks[k - 1], hunks[k + 1])
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

/** Each change where it slides to: there it has other neighbours, and says the same. */
export function slidden({ hunks, pattern: { oldLines, newLines } }: Explained): readonly LineHunk[] {
  return hunks.flatMap((hunk, k) => slides(hunk, oldLines, newLines, hunks[k - 1], hunks[k + 1]))
}

/** The changes, and each of them beyond comments over which it slides. */
export function beyondComments({ lines, hunks, pattern: { oldLines, newLines } }: Explained): readonly LineHunk[] {
  return hunks.flatMap((hunk, k) => {
    const ways = slides(hunk, oldLines, newLines, hunks[k - 1], hunks[k + 1])
    const passed = ({ oldFrom }: LineHunk) => lines.slice(Math.min(oldFrom, hunk.oldFrom), Math.max(oldFrom, hunk.oldFrom))
    return [hunk, ...ways.filter((way) => passed(way).every((line) => !isCode(line)))]
  })
}
