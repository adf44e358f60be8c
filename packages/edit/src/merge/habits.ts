import { isSame } from '../locate/pair'
import type { Placement } from '../locate/placement'
import type { Line } from '../text/line'
import type { Source } from '../text/source'

interface Marks {
  readonly quotes: string
  readonly end: string
}

function marksOf({ key }: Line): Marks {
  return { quotes: key.replace(/[^'"`]/g, ''), end: /[,;]?$/.exec(key)![0] }
}

/**
 * True if the file has other quotes or separators than a removed line wherever the kept lines show them: a habit of the file, and nobody's
 * change.
 */
export function isHabit(source: Source, { change, forms, from }: Placement, removed: number): boolean {
  const quoted = change.old[removed]!
  if (quoted.isPunctuation) return false
  const isRemoved = (i: number) => change.hunks.some(({ oldFrom, oldTo }) => i >= oldFrom && i < oldTo)
  const shown = change.old.flatMap((line, i) =>
    isSame(forms[i]!) && !line.isEmpty && !isRemoved(i) ? [{ quoted: marksOf(line), actual: marksOf(source.line(from[i]!)) }] : [],
  )
  const mine = marksOf(quoted)
  const own = marksOf(source.line(from[removed]!))
  return (['quotes', 'end'] as const).every((what) => {
    if (mine[what] === own[what]) return true
    const relevant = shown.filter(({ quoted: q }) => q[what] !== '')
    return relevant.length > 0 && relevant.every(({ quoted: q, actual }) => q[what] !== actual[what])
  })
}
