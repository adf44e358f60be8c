/**
 * Cheap answers to "can this text stand anywhere": what lets most searches end before a strategy looks at the file.
 *
 * Idea: a place must hold the longest word of every line; and around a rare quoted line there are few places to compare.
 * The answer "no" is certain, "maybe" costs nothing but time.
 */
import { levelOf, lineKey } from '@suture/graft'
import { lineText } from '@suture/text'
import { FREQUENT, longestWord } from './line-finder'
import type { Pattern } from './pattern'
import type { Search } from './searched'
import type { StrategyName } from './strategy'

/** False when no block of the file equals the quoted lines one by one, up to blanks and typography. */
export function mayStand(search: Search, { lines }: Pattern): boolean {
  const words = lines.map((line) => longestWord(line.body)).sort((a, b) => b.length - a.length)
  if (!words.every((word) => word.length < 2 || search.finder.hasWord(word))) return false
  // The outer lines may be parts of lines.
  const inner = lines.slice(1, -1)
  let rare = -1
  for (const [i, line] of inner.entries())
    if (rare === -1 || longestWord(line.body).length > longestWord(inner[rare]!.body).length) rare = i
  if (rare === -1 || longestWord(inner[rare]!.body).length < 2) return true
  const rows = search.finder.rows(inner[rare]!)
  if (rows.length > FREQUENT) return true
  const { source } = search.plain
  return rows.some((row) =>
    inner.every((line, i) => {
      const at = row + i - rare
      return at >= 0 && at < source.lineCount && levelOf(line, lineKey(lineText(source, at))) >= 0
    }),
  )
}

/** False when the first and the last line stand nowhere as far apart as quoted; blocks much wider than that are noted. */
export function endsMayStand(search: Search, { lines }: Pattern, strategy: StrategyName): boolean {
  const first = lines[0]!
  const last = lines.at(-1)!
  if ([first, last].some((line) => longestWord(line.body).length < 2)) return true
  const heads = search.finder.rows(first)
  const tails = search.finder.rows(last)
  if (heads.length > FREQUENT || tails.length > FREQUENT) return true
  for (const head of heads) {
    const tail = tails.find((row) => row > head + 1)
    if (tail !== undefined && tail - head + 1 > lines.length) search.wide.push({ first: head, last: tail, strategy })
  }
  const wanted = new Set(tails)
  return heads.some((head) => wanted.has(head + lines.length - 1))
}
