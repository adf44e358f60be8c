/*
 * Blocks between two anchor lines, for BlockAnchor and ContextAware.
 *
 * Idea: walk from occurrence to occurrence of the first line. The nearest last line at least two below only ever moves down, so one pointer
 * serves for all. The blocks are cached as pairs of numbers, for both strategies.
 * Cost: two `indexOf` walks, and none once either anchor is known not to occur. Source: docs/spec/replacers.md, Decisions.
 * Weakness: frequent first lines give many blocks, of any length.
 */
import { nextLine } from './line-hits'
import type { StrategySearch } from './search'

/** Lines of the document, 0-based, both inclusive. */
export interface LineRange {
  readonly first: number
  readonly last: number
}

const remembered = new WeakMap<StrategySearch, Int32Array>()

/**
 * For each line that equals the search's first, the nearest at least two below that equals its last; trimmed, in order. With `size`, only
 * blocks of that many lines.
 */
export function* anchoredBlocks(search: StrategySearch, size?: number): Generator<LineRange, void, unknown> {
  let pairs = remembered.get(search)
  if (!pairs) remembered.set(search, (pairs = findPairs(search)))
  for (let i = 0; i < pairs.length; i += 2) {
    const first = pairs[i]!
    const last = pairs[i + 1]!
    if (size === undefined || last - first + 1 === size) yield { first, last }
  }
}

function findPairs(search: StrategySearch): Int32Array {
  const { trimmed } = search
  const top = trimmed[0]!
  const bottom = trimmed.at(-1)!
  let pairs: Int32Array = new Int32Array(16)
  if (trimmed.length < 3 || !stand(search, top, bottom)) return pairs.slice(0, 0)
  let count = 0
  let last = -1
  for (let first = nextLine(search, top, 0); first !== -1; first = nextLine(search, top, first + 1)) {
    if (last < first + 2) last = nextLine(search, bottom, first + 2)
    if (last === -1) break
    if (count === pairs.length) pairs = wider(pairs)
    pairs[count++] = first
    pairs[count++] = last
  }
  return pairs.slice(0, count)
}

/** True if both texts occur; the longer one is looked up first. */
function stand(search: StrategySearch, a: string, b: string): boolean {
  return search.first(a.length > b.length ? a : b) !== -1 && search.first(a.length > b.length ? b : a) !== -1
}

function wider(pairs: Int32Array): Int32Array {
  const twice = new Int32Array(pairs.length * 2)
  twice.set(pairs)
  return twice
}
