/**
 * Rows at which a quoted line stands, looked up once for each line and shared by all who ask.
 *
 * Idea: a line's longest ASCII word stands in every form of the line, so `indexOf` of that word finds all its rows; the
 * characters beside the word turn nearly all other occurrences away before a line is read.
 * Cost: one `indexOf` pass for each line asked for. Weakness: a line without a word has no rows.
 */
import { type LineKey, levelOf, lineKey } from '@suture/graft'
import { type Document, lineAt, lineText } from '@suture/text'

/** Rows at which a line may stand before it is too frequent to lead anywhere. */
export const FREQUENT = 200

/** So many of the longest words are looked up before lines are: one that stands nowhere is cheapest to see. */
export const FIRST_WORDS = 4

export interface LineFinder {
  /** False when the text lacks the word. */
  readonly hasWord: (word: string) => boolean
  /** Takes note of a word that a search of the whole text has not met. */
  readonly lacks: (word: string) => void
  /** 0-based rows that equal the line up to blanks and typography, ascending, at most FREQUENT + 1. */
  readonly rows: (line: LineKey) => readonly number[]
}

/** A finder on a document. It keeps what it has found as long as it lives. */
export function openFinder(doc: Document): LineFinder {
  const words = new Map<string, boolean>()
  const found = new Map<string, readonly number[]>()
  const hasWord = (word: string) => {
    let has = words.get(word)
    if (has === undefined) words.set(word, (has = includesWord(doc.text, word)))
    return has
  }
  return {
    hasWord,
    lacks: (word) => void words.set(word, false),
    rows(line) {
      let rows = found.get(line.body)
      if (rows) return rows
      const word = longestWord(line.body)
      rows = word.length > 1 && hasWord(word) ? rowsOf(doc, line, word) : []
      found.set(line.body, rows)
      return rows
    },
  }
}

/** The longest run of ASCII word characters, none beside a character that folding may change: it stands in any form of the line. */
export function longestWord(text: string): string {
  let longest = ''
  for (const match of text.matchAll(/\w+(?![^\0-\x7f])/g)) if (match[0].length > longest.length) longest = match[0]
  return longest
}

/**
 * Offsets at which a text stands, ascending, overlapping ones too unless `apart`. The search is for the tail of the text's
 * longest word from its rarest character on, or a piece of it; what is around is compared at each hit. `lacks` is told of a word that the text
 * lacks.
 */
export function* occurrencesOf(
  text: string,
  find: string,
  apart = false,
  lacks?: (word: string) => void,
): Generator<number, void, unknown> {
  const word = longestWord(find)
  const skip = rarest(word)
  const tail = word.length < 3 ? find : pieceOf(word, skip)
  const lead = word.length < 3 ? 0 : find.indexOf(word) + skip
  const first = text.indexOf(tail, lead)
  if (first === -1 && tail !== find && !text.slice(0, lead + tail.length).includes(tail)) lacks?.(word)
  for (let hit = first; hit !== -1; ) {
    const found = text.startsWith(find, hit - lead)
    if (found) yield hit - lead
    hit = text.indexOf(tail, hit + (found && apart ? find.length : 1))
  }
}

/** Characters of code, frequent ones first. A search that begins with a rare one is over at the speed of memory. */
const FREQUENCY = 'etarisonlcdupmfhgbyvw_01k2x345678T9SCAEIRDPLNOMFBjUHGVWqzKYJXQZ'

/** Units of a word that are searched for: a longer text is searched by skipping, which is slower than to look for a rare first unit. */
const PIECE = 6

function pieceOf(word: string, skip: number): string {
  return word.slice(skip, skip + PIECE)
}

function includesWord(text: string, word: string): boolean {
  const skip = rarest(word)
  const piece = pieceOf(word, skip)
  for (let hit = text.indexOf(piece, skip); hit !== -1; hit = text.indexOf(piece, hit + 1))
    if (text.startsWith(word, hit - skip)) return true
  return false
}

/** Index of the rarest character of a word that leaves a tail of three, or of what there is. */
function rarest(word: string): number {
  let best = 0
  for (let i = 1; i <= word.length - 3; i++) if (FREQUENCY.indexOf(word[i]!) > FREQUENCY.indexOf(word[best]!)) best = i
  return best
}

function rowsOf(doc: Document, line: LineKey, word: string): number[] {
  const rows: number[] = []
  const { text } = doc
  const { body } = line
  const lead = body.indexOf(word)
  const before = neighbour(body, lead - 1, -1)
  const after = neighbour(body, lead + word.length, 1)
  const skip = rarest(word)
  const tail = pieceOf(word, skip)
  for (let hit = text.indexOf(tail); hit !== -1 && rows.length <= FREQUENT; ) {
    const at = hit - skip
    const next = at + word.length
    if (!text.startsWith(word, at) || differs(before, neighbour(text, at - 1, -1)) || differs(after, neighbour(text, next, 1))) {
      hit = text.indexOf(tail, hit + 1)
      continue
    }
    const row = lineAt(doc, at)
    if (levelOf(line, lineKey(lineText(doc, row))) >= 0) rows.push(row)
    hit = text.indexOf(tail, doc.lineStarts[row + 1]!)
  }
  return rows
}

/** The first character that is no blank on one side, within the line; 0 at the line's edge. */
function neighbour(text: string, from: number, by: 1 | -1): number {
  for (let at = from; at >= 0 && at < text.length; at += by) {
    const code = text.charCodeAt(at)
    if (code === 10) return 0
    if (code !== 32 && code !== 9 && code !== 13) return code
  }
  return 0
}

/** Two neighbours that no folding makes equal: both ASCII, neither a quote, a dash nor a dot. */
function differs(quoted: number, actual: number): boolean {
  return quoted !== actual && quoted < 128 && actual < 128 && !folds(quoted) && !folds(actual)
}

function folds(code: number): boolean {
  return code === 34 || code === 39 || code === 96 || code === 45 || code === 46
}
