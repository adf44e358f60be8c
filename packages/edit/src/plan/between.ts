import type { Plan } from '@suture/text'
import { diff } from '../text/diff'

/** The edits of whole lines that lead from one text to another. */
export function planBetween(text: string, result: string): Plan {
  const old = wholeLines(text)
  const next = wholeLines(result)
  const offsets = [0]
  for (const line of old) offsets.push(offsets.at(-1)! + line.length)
  return diff(old, next).map(({ oldFrom, oldTo, newFrom, newTo }) => ({
    from: offsets[oldFrom]!,
    to: offsets[oldTo]!,
    text: next.slice(newFrom, newTo).join(''),
  }))
}

/** The lines with their line ends. */
function wholeLines(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? []
}
