import type { Change } from '../request/change'
import type { Line } from '../text/line'
import type { Source } from '../text/source'
import { formOf, isSame } from './pair'

/**
 * Returns the rows at which the complete quote occurs, up to whitespace, typography, quotes and separators, without overlaps. The first
 * line with words must be verbatim there.
 */
export function rowsUpToForm(source: Source, { old }: Pick<Change, 'old'>): readonly number[] {
  const text = old.map(({ raw }) => raw).join('\n')
  return source.once('form', text, () => findUpToForm(source, old))
}

function findUpToForm(source: Source, old: readonly Line[]): number[] {
  const anchor = old.findIndex((line) => line.hasWords)
  if (anchor < 0) return []
  let end = -1
  const rows = source.everyRow(old[anchor]!.body)
  if (!source.spend(rows.length * old.length)) return []
  return rows.flatMap((row) => {
    const start = row - anchor
    const fits = start >= Math.max(0, end) && start + old.length <= source.lineCount
    if (!fits || !old.every((line, i) => isSame(formOf(line, source.line(start + i))))) return []
    end = start + old.length
    return [start]
  })
}
