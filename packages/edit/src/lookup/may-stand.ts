/**
 * Cheap answers to the question whether a text can occur at all: they let most searches end before a strategy reads the file.
 *
 * Idea: a place must contain the longest word of every line, and a rare quoted line has few rows around which to compare. The answer "no"
 * is certain; a wrong "maybe" only costs time. Cost: a lookup of a word for each line. Source: own.
 */
import { distortionOf, type LineKey, lineKey } from '@suture/graft'
import type { LineRange } from '@suture/replacers/internal'
import { lineText } from '@suture/text'
import type { Pattern } from '../forms/pattern'
import type { StrategyName } from '../strategy'
import { FREQUENT } from './line-finder'
import type { TierSearch } from './searched'
import { longestWord } from './word-search'

/** False if no block of the file equals the quoted lines one by one, up to whitespace and typography. */
export function mayStand(search: TierSearch, pattern: Pattern): boolean {
  let known = search.standing.get(pattern)
  if (known === undefined) search.standing.set(pattern, (known = linesMayStand(search, pattern)))
  return known
}

function linesMayStand(search: TierSearch, { lines }: Pattern): boolean {
  const words = lines.map((line) => longestWord(line.body))
  const stands = (word: string) => word.length < 2 || search.finder.hasWord(word)
  // The outer lines are also looked up by other strategies.
  if (!stands(words[0]!) || !stands(words.at(-1)!)) return false
  const inner = innerMayStand(search, lines, words)
  // Inner lines that were compared need no second look.
  return inner === 'stands' || (inner === 'unknown' && words.every(stands))
}

/** Lines with the longest words; the first rare one of them leads to the others. */
const LONGEST_WORDS = 4

/** Compares only around the rows of one line, so that a miss costs one pass. The outer lines may be parts of lines. */
function innerMayStand(
  { finder, plain: { source } }: TierSearch,
  lines: readonly LineKey[],
  words: readonly string[],
): 'stands' | 'absent' | 'unknown' {
  let rare = 0
  let rows: readonly number[] = []
  const byWord = lines.flatMap((_, i) => (i > 0 && i < lines.length - 1 && words[i]!.length > 1 ? [i] : []))
  byWord.sort((a, b) => words[b]!.length - words[a]!.length)
  for (const i of byWord.slice(0, LONGEST_WORDS)) {
    rows = finder.rows(lines[i]!)
    rare = i
    if (rows.length <= FREQUENT) break
  }
  if (rare === 0 || rows.length > FREQUENT) return 'unknown'
  const inner = lines.slice(1, -1)
  const stands = rows.some((row) =>
    inner.every((line, i) => {
      const at = row + i + 1 - rare
      return at >= 0 && at < source.lineCount && distortionOf(line, lineKey(lineText(source, at))) !== undefined
    }),
  )
  return stands ? 'stands' : 'absent'
}

/**
 * The blocks of as many lines as quoted, of which one end with a word occurs, and also the other end if it has a word; undefined if these
 * occur too often. Wider blocks between the two ends are recorded.
 */
export function endsThatStand(search: TierSearch, { lines }: Pattern, strategy: StrategyName): readonly LineRange[] | undefined {
  const rowsOf = (line: LineKey) => (longestWord(line.body).length > 1 ? search.finder.rows(line) : undefined)
  const heads = rowsOf(lines[0]!)
  if (heads?.length === 0) return []
  const tails = rowsOf(lines.at(-1)!)
  if (tails?.length === 0) return []
  if ((!heads && !tails) || (heads?.length ?? 0) > FREQUENT || (tails?.length ?? 0) > FREQUENT) return undefined
  if (heads && tails) search.wide.push(...widerThan(lines.length, heads, tails).map((block) => ({ ...block, strategy })))
  const from = heads ?? tails!.map((tail) => tail - lines.length + 1)
  const wanted = heads && tails && new Set(tails)
  return from.flatMap((first) => {
    const last = first + lines.length - 1
    return first >= 0 && last < search.plain.source.lineCount && (!wanted || wanted.has(last)) ? [{ first, last }] : []
  })
}

/** The blocks of more than `size` lines from a head to the next tail. */
function widerThan(size: number, heads: readonly number[], tails: readonly number[]): LineRange[] {
  return heads.flatMap((first) => {
    const last = tails.find((row) => row > first + 1)
    return last !== undefined && last - first + 1 > size ? [{ first, last }] : []
  })
}
