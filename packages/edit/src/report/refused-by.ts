import { type Intent, lineRange, lineText, type Outcome } from '@suture/text'
import { refused } from '@suture/text/internal'
import type { Found } from '../choose/place'
import type { Session } from '../lookup/session'
import type { Verdict } from '../rules/rules'
import { withLeaveOut } from './leave-out'

/** Maximum number of lines of each side of a conflict. */
const SIDE = 40

/** The refusal of a place that was found, by the rule that refuses it. */
export function refusedBy(session: Session, { oldString }: Intent, place: Found, { asks, finding: found }: Verdict): Outcome {
  const { source } = session
  const finding = withLeaveOut(session, place, found)
  const range = lineRange(source, place.span)
  switch (asks) {
    case 'clean':
      return refused({ kind: 'merge-conflict', ...range, finding, ...sides(source, place, finding.lines[0]?.line) })
    case 'identity':
      return refused({ kind: 'another-block', quoted: oldString, ...range, finding })
    case 'meaning':
      return refused({ kind: 'another-meaning', quoted: oldString, ...range, finding })
  }
}

/** The three sides of the change in question: the one nearest to the line that the finding names, else the first. */
function sides(source: Session['source'], { pattern, alignment, first, last }: Found, line: number | undefined) {
  // Lines that occur verbatim are adjacent, as quoted.
  const [lo, hi] = alignment ? [(i: number) => alignment.lo[i]!, (i: number) => alignment.hi[i]!] : [(i: number) => i, (i: number) => i + 1]
  const near = (hunk: (typeof pattern.hunks)[number]) =>
    line === undefined ? 0 : Math.abs(first + lo(Math.min(hunk.oldFrom, pattern.lines.length - 1)) + 1 - line)
  const hunk = [...pattern.hunks].sort((a, b) => near(a) - near(b))[0]
  if (!hunk) return { base: [], ours: [], theirs: [] }
  const from = first + (hunk.oldFrom > 0 ? hi(hunk.oldFrom - 1) : 0)
  const to = first + (hunk.oldTo < pattern.lines.length ? lo(hunk.oldTo) : last - first + 1)
  const ours = []
  for (let row = from; row < Math.min(to, from + SIDE); row++) ours.push({ line: row + 1, text: lineText(source, row) })
  return {
    base: pattern.oldLines.slice(hunk.oldFrom, hunk.oldTo).slice(0, SIDE),
    ours,
    theirs: pattern.newLines.slice(hunk.newFrom, hunk.newTo).slice(0, SIDE),
  }
}
