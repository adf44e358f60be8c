import type { Span } from '@suture/text'
import { openDocument } from '@suture/text'
import type { Candidate, Replacer, Strategy } from '../strategy'
import { isBlankLine } from './line-hits'
import { type StrategySearch, searchFor } from './search'

/** The spec's generator for a strategy, from the places whose text it yields. An empty search yields nothing. */
export function replacerOf(yields: (search: StrategySearch) => Iterable<Span>): Replacer {
  return function* (content, find) {
    if (find === '') return
    for (const { from, to } of yields(searchFor(openDocument(content), find))) yield content.slice(from, to)
  }
}

/**
 * A strategy from the places that it proposes and those whose text the spec's replacer yields, where these differ. An empty search proposes
 * nothing; empty places are dropped.
 */
export function strategyOf<Name extends string>(
  name: Name,
  places: (search: StrategySearch) => Iterable<Candidate>,
  yields = places,
): Strategy<Name> {
  return {
    name,
    *propose(doc, find) {
      if (find === '') return
      for (const place of places(searchFor(doc, find))) if (place.to > place.from) yield place
    },
    yields,
  }
}

/** Lines `first` to `last` (0-based, inclusive) without the last line end. */
export function blockPlace(search: StrategySearch, first: number, last: number): Candidate {
  const { lineStarts } = search.doc
  return { from: lineStarts[first]!, to: lineStarts[last + 1]! - 1, similarity: 1 }
}

/** A place of similarity 1. */
export function place(from: number, to: number): Candidate {
  return { from, to, similarity: 1 }
}

/** Both lists in order of position, each span once. Each list is in order already. */
export function* merged(some: Iterable<Candidate>, others: Iterable<Candidate>): Generator<Candidate, void, unknown> {
  const both = [...some, ...others].sort((a, b) => a.from - b.from || a.to - b.to)
  for (const [i, { from, to }] of both.entries()) if (i === 0 || from !== both[i - 1]!.from || to !== both[i - 1]!.to) yield both[i]!
}

/** Blocks of `size` lines that consist of lines `first` to `last` and whitespace-only lines, in order. */
export function* blocksAround(search: StrategySearch, first: number, last: number, size: number): Generator<Candidate, void, unknown> {
  const spare = size - (last - first + 1)
  if (spare < 0) return
  const lowest = Math.max(0, first - spare)
  const highest = Math.min(search.doc.lineCount - 1, last + spare)
  let from = first
  while (from > lowest && isBlankLine(search, from - 1)) from--
  let to = last
  while (to < highest && isBlankLine(search, to + 1)) to++
  for (let i = from; i <= first && i + size - 1 <= to; i++) if (i + size - 1 >= last) yield blockPlace(search, i, i + size - 1)
}

/** Blocks of `size` whitespace-only lines, in order. */
export function* blankBlocks(search: StrategySearch, size: number): Generator<Candidate, void, unknown> {
  let run = 0
  for (let line = 0; line < search.doc.lineCount; line++) {
    run = isBlankLine(search, line) ? run + 1 : 0
    if (run >= size) yield blockPlace(search, line + 1 - size, line)
  }
}
