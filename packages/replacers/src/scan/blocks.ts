import { blockPlace, type Candidate } from './candidate'
import { isEmptyLine } from './line-hits'
import type { StrategySearch } from './search'

/** Yields the blocks of `size` lines that consist of the lines `first` to `last` and whitespace-only lines around them, in order. */
export function* blocksAround(search: StrategySearch, first: number, last: number, size: number): Generator<Candidate, void, unknown> {
  const spare = size - (last - first + 1)
  if (spare < 0) return
  const lowest = Math.max(0, first - spare)
  const highest = Math.min(search.doc.lineCount - 1, last + spare)
  let from = first
  while (from > lowest && isEmptyLine(search, from - 1)) from--
  let to = last
  while (to < highest && isEmptyLine(search, to + 1)) to++
  for (let i = from; i <= first && i + size - 1 <= to; i++) if (i + size - 1 >= last) yield blockPlace(search, i, i + size - 1)
}

/** Yields the blocks of `size` whitespace-only lines, in order. */
export function* emptyBlocks(search: StrategySearch, size: number): Generator<Candidate, void, unknown> {
  let run = 0
  for (let line = 0; line < search.doc.lineCount; line++) {
    run = isEmptyLine(search, line) ? run + 1 : 0
    if (run >= size) yield blockPlace(search, line + 1 - size, line)
  }
}
