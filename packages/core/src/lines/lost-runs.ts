import { changesBetween } from '@suture/fudiff/internal'
import { appendAll } from '@suture/text/internal'
import { hasText } from './bare-lines'

/** Adjacent lines that are replaced. Empty lines are not included. */
export interface LostRun {
  readonly from: number
  to: number
  readonly removed: string[]
  readonly added: string[]
}

/** Returns the differences between a block and a file, ignoring whitespace around lines. Empty lines do not separate two runs. */
export function lostRuns(file: readonly string[], block: readonly string[]): LostRun[] {
  const [before, after] = [file, block].map((lines) => lines.map((line) => line.trim())) as [string[], string[]]
  const runs: LostRun[] = []
  let end = 0
  for (const { aFrom, aTo, bFrom, bTo } of changesBetween(before, after)) {
    if (runs.length === 0 || before.slice(end, aFrom).some(hasText)) runs.push({ from: aFrom + 1, to: aFrom, removed: [], added: [] })
    const run = runs.at(-1)!
    for (let row = aFrom; row < aTo; row++) {
      if (!hasText(before[row]!)) continue
      run.removed.push(before[row]!)
      run.to = row + 1
    }
    appendAll(run.added, after.slice(bFrom, bTo).filter(hasText))
    end = aTo
  }
  return runs.filter(({ removed, added }) => removed.length + added.length > 0)
}
