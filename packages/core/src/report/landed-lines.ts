import { unifiedDiff } from '@suture/display'
import { type Match, type Place, visible } from '@suture/text'
import { shownText } from '@suture/text/internal'
import type { FileReport, Report } from './report'

/** Number of lines shown above and below a change. */
const AROUND = 3

/** Maximum length of one shown line, in UTF-16 units. */
const LINE = 200

/**
 * Returns the lines of the files at edits that did not match verbatim. The lines are numbered, and there are three lines around each
 * change:
 *
 *     cart.py now:
 *     4	def total(self):
 *     5	    return round(self.sum)
 *
 * If the old text matched verbatim, the new text was written as given and is not shown. The result is empty if nothing was written, or if
 * everything matched verbatim. It has at most `limit` UTF-16 units, and only whole lines.
 */
export function landedLines({ written, files }: Pick<Report, 'written' | 'files'>, limit = 1_000): string {
  const lines = written ? files.flatMap(linesOf) : []
  const shown: string[] = []
  let left = limit - MORE.length
  for (const line of lines) {
    left -= line.length + 1
    if (left < 0) break
    shown.push(line)
  }
  // Remove a file name or gap that no lines follow.
  if (shown.length < lines.length) while (shown.length > 0 && !/^\d+\t/.test(shown.at(-1)!)) shown.pop()
  return shown.length === 0 ? '' : [...shown, ...(shown.length < lines.length ? [MORE] : [])].join('\n')
}

const GAP = '...'
const MORE = '... and more'

function linesOf(file: FileReport): string[] {
  const { path, to, moves, before, after } = file
  const inexact = file.edits.flatMap(({ status, matches }) => (status === 'applied' ? matches.filter(isInexact) : []))
  if (inexact.length === 0 || before === undefined || after === undefined) return []
  const hunks = hunksOf(shownText(before), shownText(after)).filter(({ old }) =>
    inexact.some(({ startLine, endLine }) => startLine <= old.endLine && old.startLine <= endLine),
  )
  const name = moves && to !== undefined ? to : path
  return hunks.length === 0 ? [] : [`${visible(name)} now:`, ...hunks.flatMap(({ lines }, index) => (index > 0 ? [GAP, ...lines] : lines))]
}

function isInexact({ strategy, similarity, undone, warnings }: Match): boolean {
  return similarity < 1 || strategy === 'alignment' || undone.length > 0 || warnings.length > 0
}

/** A changed part of a file: its previous lines, its new lines with their numbers, and the number of the next line. */
interface ChangedPart {
  readonly old: Place
  readonly lines: string[]
  next: number
}

function hunksOf(before: string, after: string): ChangedPart[] {
  const { lines } = unifiedDiff(before, after, { context: AROUND, maxLineLength: LINE, maxLines: Infinity })
  const parts: ChangedPart[] = []
  for (const line of lines)
    if (line.kind === 'hunk') {
      const [from = 0, count = 0, next = 0] = line.text.match(/\d+/g)!.map(Number)
      parts.push({ old: { startLine: from, endLine: from + count - 1 }, lines: [], next })
    } else if (line.kind === 'context' || line.kind === 'added') {
      const part = parts.at(-1)!
      part.lines.push(`${part.next++}\t${line.text.slice(1)}`)
    }
  return parts
}
