import type { Replacer, Strategy } from '../strategy'
import { occurrences } from './plain'

/** Replacer 1 of spec/replacers.md: yields the search itself. */
export const SimpleReplacer: Replacer = function* (_content, find) {
  yield find
}

/** Exact text, every place of it. */
export const simple: Strategy = { name: 'simple', propose: occurrences }
