import { lineKey } from '@suture/graft'
import type { LineFinder } from '../lookup/line-finder'
import { longestWord } from '../lookup/word-search'

/** Maximum number of lines returned. */
const SHOWN = 5
/** Maximum number of lines that are searched for inside lines and in other typography, each at the cost of a pass over the text. */
const PROBES = 16

/**
 * Quoted lines that do not occur in the file, trimmed, each once; a few. Lines without a word are left out, and so are those after the last
 * one probed.
 *
 * Cost: a lookup for each line, and a search for each line probed.
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
