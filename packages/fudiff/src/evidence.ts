import { distanceWithin } from '@suture/similarity'
import type { View } from './view'

/** A rewritten line differs by at most this many characters and at most half of the longer line. */
const DISTANCE = 24
/** A line that names what stands below it may differ by at most this many characters and at most a tenth. */
const OPENING = 3

/**
 * How a file's line can be the quoted one: only indented otherwise, with something added or taken away, or with other words.
 * The last is the weakest: a look-alike differs by just such words.
 */
export type Likeness = 'indented' | 'extended' | 'reworded'

/** Compares a quoted context line with the file's; undefined where they are different lines. */
export function likeness(quoted: string, actual: string): Likeness | undefined {
  const [a, b] = [quoted.trim(), actual.trim()]
  if (a === b) return 'indented'
  if (a === '' || b === '') return undefined
  if (contains(a, b) || contains(b, a)) return 'extended'
  const longest = Math.max(a.length, b.length)
  const limit = opensBlock(a) ? Math.min(OPENING, Math.floor(longest / 10)) : longest >> 1
  return distanceWithin(a, b, Math.min(DISTANCE, limit)) === undefined ? undefined : 'reworded'
}

/** True for a line that names what stands below it: where it differs by a word, it opens another block. */
export function opensBlock(line: string): boolean {
  return /[{([:]$/.test(line.trim())
}

/** True for a line with a word in it. */
export function isTelling(line: string): boolean {
  return /\w{2}/.test(line)
}

/** True for a line with a word in it that stands once in the file. */
export function isUnique(view: View, line: string): boolean {
  const id = isTelling(line) ? view.idOf(line) : undefined
  return id !== undefined && view.counts[id] === 1
}

/** True where the words and signs of `short` stand in `long`, in order. */
function contains(long: string, short: string): boolean {
  if (short.length > long.length) return false
  const wanted = tokens(short)
  let at = 0
  for (const token of tokens(long)) if (token === wanted[at]) at++
  return at === wanted.length
}

function tokens(text: string): readonly string[] {
  return text.match(/\w+|[^\w\s]/g) ?? []
}
