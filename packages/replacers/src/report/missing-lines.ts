import { lineKey } from '@suture/graft'
import type { LineFinder } from '../lookup/line-finder'
import { longestWord } from '../lookup/word-search'

/** Lines that are told. */
const SHOWN = 5
/** Quoted lines that no line equals are looked for inside lines and in other typography, each at the cost of a pass over the text: so many. */
const PROBES = 16

/**
 * Quoted lines that stand nowhere in the file, trimmed, each once; a few. Lines without a word are not told, nor are those behind
 * the last one probed.
 *
 * Cost: a look at the rows of each line's letters, and a search for each line probed.
 */
export function missingLines(finder: Pick<LineFinder, 'rows' | 'stands' | 'search'>, quoted: readonly string[]): string[] {
  const shown: string[] = []
  let probes = 0
  for (const line of new Set(quoted.map((each) => each.trim()))) {
    if (longestWord(line).length < 2 || finder.stands(line)) continue
    if (probes++ === PROBES || shown.length === SHOWN) break
    if (finder.rows(lineKey(line)).length === 0 && finder.search.next(line, 0) === -1) shown.push(line)
  }
  return shown
}
