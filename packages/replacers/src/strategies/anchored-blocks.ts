/*
 * Blocks between two anchor lines, for BlockAnchor and ContextAware.
 * Idea: walk from place to place of the first line; the nearest last line at least two below only ever moves down, so one
 *   pointer serves all.
 * Cost: two `indexOf` walks, and none once either anchor is known to stand nowhere. Source: spec/replacers.md, DESIGN.md.
 * Weakness: frequent first lines give many blocks, of any length.
 */
import { nextLine } from './line-hits'
import type { Search } from './search'

/** First and last line of a block, 0-based and inclusive. */
export interface Block {
  readonly first: number
  readonly last: number
}

/** For each line that equals the search's first, the nearest at least two below that equals its last; trimmed, in order. */
export function* anchoredBlocks(search: Search): Generator<Block, void, unknown> {
  const { trimmed } = search
  if (trimmed.length < 3) return
  const top = trimmed[0]!
  const bottom = trimmed.at(-1)!
  if (search.first(top.length > bottom.length ? top : bottom) === -1) return
  if (search.first(top.length > bottom.length ? bottom : top) === -1) return
  let last = -1
  for (let first = nextLine(search, top, 0); first !== -1; first = nextLine(search, top, first + 1)) {
    if (last < first + 2) last = nextLine(search, bottom, first + 2)
    if (last === -1) return
    yield { first, last }
  }
}
