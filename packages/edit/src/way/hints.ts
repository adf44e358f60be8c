import type { Intent } from '@suture/text'
import type { Hints } from '../locate/locate'
import { MODEL } from '../locate/model'
import type { Rows } from '../text/rows'
import type { Source } from '../text/source'

/** Returns the hints of an edit about its place. A hint helps to choose between places, but is never sufficient for a place. */
export function hintsOf(source: Source, { startLine, within, at, oldString }: Intent): Hints {
  if (!at && !within?.length) return { line: startLine }
  const inSection = within && within.length > 0 ? sectionsOf(source, within) : undefined
  const atEdge = (row: number) =>
    at === 'start' ? row === 0 : at === 'end' ? row + oldString.split('\n').length >= source.rowCount : false
  const bonus = (row: number) => (inSection?.(row) ? MODEL.section : 0) + (atEdge(row) ? MODEL.section : 0)
  return { line: startLine, bonus }
}

/**
 * Returns a test for rows in the innermost of the named sections. A section extends from its line to the next line that is not deeper. The
 * line directly below is part of it at any depth if the name is the complete line, because it was then quoted above the edit.
 */
function sectionsOf(source: Source, within: readonly string[]): (row: number) => boolean {
  let spans = [{ from: 0, to: source.lineCount }]
  for (const name of within) {
    const inner = spans.flatMap((span) =>
      headsIn(source, span, name.trim()).map((row) => {
        const below = source.line(row).body === name.trim() ? Math.min(row + 2, span.to) : row
        return { from: row, to: Math.max(below, source.endOfBlock(row, span.to)) }
      }),
    )
    if (inner.length > 0) spans = inner
  }
  return (row) => spans.some(({ from, to }) => row >= from && row < to)
}

function headsIn(source: Source, { from, to }: Rows, name: string): number[] {
  const rows = source.everyRow(name).filter((row) => row >= from && row < to)
  if (rows.length > 0) return rows
  return source.once('name', name, () => source.rowsWith(name, 60)).filter((row) => row >= from && row < to)
}
