import type { Change, Range } from '../stale/changes'
import { standsSomehow } from '../stale/says'
import { common, keys } from '../stale/window'
import { isBlank } from '../text/lines'

/** The quoted context and the changed lines, as they were read. */
export interface Block {
  readonly above: readonly string[]
  readonly removed: readonly string[]
  readonly added: readonly string[]
  readonly below: readonly string[]
}

/** Minimum number of quoted lines that can anchor the block. Fewer lines do not identify deleted code. */
const LEAST = 3
/** Maximum share of the quoted words, 0 to 1, that one place of the file may contain if the file contains the removed lines. */
const MOST_SHARE = 0.5

/**
 * Returns the lines around a change to quote. All of them must be absent from the file, so there may be fewer lines of context than
 * requested.
 */
export function blockWithin(
  lines: readonly string[],
  own: Range,
  added: readonly string[],
  borders: Range,
  above: number,
  below: number,
): Block {
  const from = Math.max(borders.from, own.from - above)
  const to = Math.min(borders.to, own.to + below)
  return {
    above: trimStart(lines.slice(from, own.from)),
    removed: lines.slice(own.from, own.to),
    added,
    below: trimEnd(lines.slice(own.to, to)),
  }
}

/** Returns why a refusal might be wrong. Undefined if the file contains nothing to which the edit could apply. */
export function doubt(file: readonly string[], { above, removed, added, below }: Block): string | undefined {
  const quoted = [...above, ...removed, ...below]
  if (keys(quoted).length < LEAST) return 'too little is quoted'
  if (above.every(isBlank) || below.every(isBlank)) return 'context is quoted on one side only'
  if (standsSomehow(file, [...above, ...added, ...below])) return 'the file has the new text'
  if (keys(added).length > 0 && standsSomehow(file, added)) return 'the file has the added lines'
  if (keys(removed).length > 0 && !standsSomehow(file, removed)) return undefined
  return largestShare(file, quoted) > MOST_SHARE ? 'most of the quote also occurs elsewhere' : undefined
}

const wordsOf = (lines: readonly string[]) => lines.flatMap((line) => line.match(/[\p{L}\p{N}_$]+/gu) ?? [])

/**
 * Returns the largest share of the words that a stretch of the file contains in the same order. A stretch is half again as long as the
 * words.
 */
function largestShare(file: readonly string[], lines: readonly string[]): number {
  const wanted = wordsOf(lines)
  const known = new Set(wanted)
  const all = wordsOf(file)
  const size = Math.ceil(wanted.length * 1.5)
  const held = all.map((word): number => (known.has(word) ? 1 : 0))
  let count = held.slice(0, size).reduce((a, b) => a + b, 0)
  let best = 0
  for (let at = 0; at < all.length; at++) {
    if (count > MOST_SHARE * wanted.length) best = Math.max(best, common(all.slice(at, at + size), wanted))
    if (best > MOST_SHARE * wanted.length) break
    count += (held[at + size] ?? 0) - held[at]!
  }
  return best / wanted.length
}

/** Returns the run of lines, added or removed by one of two changes, that contains the other change in its interior. */
export function runAround(runs: readonly Range[], own: Range): Range | undefined {
  return runs.find(({ from, to }) => from < own.from && own.to < to)
}

/** Returns the lines on both sides of a change that no other change touches. */
export function untouched(changes: readonly Change[], own: Change, borders: Range): Range {
  const above = changes.findLast(({ before }) => before.to <= own.before.from && before !== own.before)
  const below = changes.find(({ before }) => before.from >= own.before.to && before !== own.before)
  return { from: Math.max(borders.from, above?.before.to ?? 0), to: Math.min(borders.to, below?.before.from ?? borders.to) }
}

function trimStart(lines: readonly string[]): readonly string[] {
  const first = lines.findIndex((line) => !isBlank(line))
  return first < 0 ? [] : lines.slice(first)
}

function trimEnd(lines: readonly string[]): readonly string[] {
  return lines.slice(0, lines.findLastIndex((line) => !isBlank(line)) + 1)
}
