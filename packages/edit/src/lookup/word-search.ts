/**
 * The places of a word, or of a text around its longest word, in a document.
 *
 * Idea: search for a piece of the word that begins with a rare character, which runs at the speed of memory, and compare the text around
 * each hit.
 * Cost: one `indexOf` pass. Source: own. Weakness: words whose pieces occur in many others are searched for as a whole.
 */

import { type TextSearch, textSearch } from '@suture/replacers/internal'
import type { Document } from '@suture/text'
import type { Rarity } from './rarity'

/**
 * The longest run of ASCII word characters that is not followed by a character beyond ASCII, which folding may change: it occurs in every
 * form of the line.
 */
export function longestWord(text: string): string {
  let best = 0
  let length = 0
  let start = -1
  for (let at = 0; at <= text.length; at++) {
    const code = at < text.length ? text.charCodeAt(at) : 0
    if (code > 127) return longestOf(text)
    if (IN_WORD[code] === 1) {
      if (start === -1) start = at
    } else if (start !== -1) {
      if (at - start > length) [best, length] = [start, at - start]
      start = -1
    }
  }
  return text.slice(best, best + length)
}

/** For each ASCII unit, 1 for letters, digits and `_`. */
const IN_WORD = Uint8Array.from({ length: 128 }, (_, code) => (/\w/.test(String.fromCharCode(code)) ? 1 : 0))

/** The same for a text that is not all ASCII. */
function longestOf(text: string): string {
  let longest = ''
  for (const match of text.matchAll(/\w+(?![^\0-\x7f])/g)) if (match[0].length > longest.length) longest = match[0]
  return longest
}

/**
 * Offsets of a text, ascending, including overlapping ones unless `apart`. Searches for the text's longest word and compares the text
 * around each hit. `lacks` is called with a word that the document lacks.
 */
export function* occurrencesOf(
  doc: Document,
  find: string,
  apart: boolean,
  { rarity, lacks }: { readonly rarity: Rarity; readonly lacks: (word: string) => void },
): Generator<number, void, unknown> {
  const { text } = doc
  const search = textSearch(doc)
  if (search.isIndexed()) {
    for (let at = search.next(find, 0); at !== -1; at = search.next(find, at + (apart ? find.length : 1))) yield at
    return
  }
  yield* aroundWord(text, find, apart, search, { rarity, lacks })
}

function* aroundWord(
  text: string,
  find: string,
  apart: boolean,
  search: TextSearch,
  { rarity, lacks }: { readonly rarity: Rarity; readonly lacks: (word: string) => void },
): Generator<number, void, unknown> {
  const longest = longestWord(find)
  const word = longest.length < 3 ? find : longest
  const lead = find.indexOf(word)
  const bySearch = wordSearch(word, rarity)
  const first = nextHit(text, search, bySearch, lead)
  if (first === -1 && word !== find && !text.slice(0, lead + word.length).includes(word)) lacks(word)
  let astray = find.length > LONG ? 0 : Number.NEGATIVE_INFINITY
  for (let hit = first; hit !== -1; ) {
    const found = text.startsWith(find, hit - lead)
    if (found) yield hit - lead
    else if (++astray > MOST_ASTRAY) return yield* linearOccurrences(text, find, hit + 1 - lead, apart)
    hit = nextHit(text, search, bySearch, hit + (found && apart ? find.length : 1))
  }
}

/** Units of a text that is long to compare, and how often it may be compared in vain. */
const LONG = 64
const MOST_ASTRAY = 64

/**
 * The same in time linear in the text, whatever repeats in it: of equal lines, each would be compared with the whole of a long quote of
 * them. Source: Knuth, Morris and Pratt.
 */
function* linearOccurrences(text: string, find: string, from: number, apart: boolean): Generator<number, void, unknown> {
  const border = borders(find)
  let matched = 0
  for (let at = from; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    while (matched > 0 && find.charCodeAt(matched) !== unit) matched = border[matched - 1]!
    if (find.charCodeAt(matched) === unit) matched++
    if (matched < find.length) continue
    yield at + 1 - find.length
    matched = apart ? 0 : border[matched - 1]!
  }
}

/** For each beginning of a text, the length of the longest shorter beginning that it ends with. */
function borders(find: string): Int32Array {
  const border = new Int32Array(find.length)
  for (let i = 1, length = 0; i < find.length; i++) {
    const unit = find.charCodeAt(i)
    while (length > 0 && find.charCodeAt(length) !== unit) length = border[length - 1]!
    if (find.charCodeAt(length) === unit) length++
    border[i] = length
  }
  return border
}

/** Units of a word that are searched for. A longer text is searched by skipping, which is slower than looking for a rare first unit. */
const PIECE = 6
/** How often a piece may be found in other words before the next piece is searched for, and after the last one the whole word. */
const ASTRAY = 32

/** The search for a word by a piece that begins with a rare character, then by its end, which differs in words that begin alike. */
export interface WordSearch {
  readonly word: string
  /** Offsets in the word at which its pieces begin. */
  readonly skips: readonly number[]
  misses: number
}

export function wordSearch(word: string, rarity: Rarity): WordSearch {
  return { word, skips: [rarest(word, rarity), Math.max(0, word.length - PIECE)], misses: 0 }
}

/** The first offset of the word at or after `from`, or -1. */
export function nextHit(text: string, search: TextSearch, wanted: WordSearch, from: number): number {
  const { word, skips } = wanted
  if (search.isIndexed()) return search.next(word, from)
  for (let at = from; wanted.misses < ASTRAY * skips.length; wanted.misses++) {
    const skip = skips[Math.floor(wanted.misses / ASTRAY)]!
    const hit = text.indexOf(word.slice(skip, skip + PIECE), at + skip) - skip
    search.passed((hit < 0 ? text.length : hit) - Math.min(at, text.length))
    if (hit < 0 || text.startsWith(word, hit)) return Math.max(-1, hit)
    at = hit + 1
  }
  return search.next(word, from)
}

/** Index of the rarest character of a word that leaves at least three characters, or all there are. */
function rarest(word: string, rarity: Rarity): number {
  let best = 0
  let most = rarity(word.charCodeAt(0))
  for (let i = 1; i <= word.length - 3; i++) {
    const rare = rarity(word.charCodeAt(i))
    if (rare > most) {
      best = i
      most = rare
    }
  }
  return best
}
