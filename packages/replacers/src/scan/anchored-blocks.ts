/*
 * Finds the blocks between two anchor lines, for BlockAnchor and ContextAware.
 *
 * Idea: go from one occurrence of the first line to the next. The nearest last line, at least two lines below, is never above that of the
 * previous occurrence, so each occurrence of the last line is read once.
 * Cost: two passes with `indexOf`, or none if one of the anchors does not occur. Source: docs/spec/replacers.md, Decisions.
 * Weakness: if the first line is frequent, there are many blocks, and they may be long.
 */
import { linesEqual, nextLine } from './line-hits'
import type { StrategySearch } from './search'

/** A range of lines of the document, 0-based, with both ends included. */
export interface LineRange {
  readonly first: number
  readonly last: number
}

/**
 * Yields, in order, a block for each line that equals the first line of the search. The block ends at the nearest line, at least two lines
 * below, that equals the last line of the search. Lines are compared trimmed.
 */
export function* anchoredBlocks(search: StrategySearch): Generator<LineRange, void, unknown> {
  const { trimmed } = search
  if (trimmed.length < 3) return
  const top = trimmed[0]!
  const bottom = trimmed.at(-1)!
  // The longer of the two lines is looked up first, because it is usually rarer.
  const [longer, shorter] = top.length > bottom.length ? [top, bottom] : [bottom, top]
  if (search.first(longer) === -1 || search.first(shorter) === -1) return
  let last = -1
  for (const first of linesEqual(search, top)) {
    if (last < first + 2) last = nextLine(search, bottom, first + 2)
    if (last === -1) return
    yield { first, last }
  }
}
