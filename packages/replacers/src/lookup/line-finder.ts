/**
 * Rows at which a quoted line stands, looked up once for each line and shared by all who ask.
 *
 * Idea: a line's longest ASCII word stands in every form of the line, so `indexOf` of that word finds all its rows; the
 * characters beside the word turn nearly all other occurrences away before a line is read.
 * Cost: one `indexOf` pass for each line asked for. Weakness: a line without a word has no rows.
 */
import { distortionOf, type LineKey, lineKey } from '@suture/graft'
import { samePlain } from '@suture/graft/internal'
import { type Document, lineAt, lineText } from '@suture/text'
import { fileRows, type LineTable } from './line-table'
import { type Rarity, rarityIn } from './rarity'
import { type TextSearch, textSearch } from './text-search'

/** Rows at which a line may stand before it is too frequent to lead anywhere. */
export const FREQUENT = 200

/** So many words are looked up before lines are: one that stands nowhere is cheapest to see. */
export const FIRST_WORDS = 4

/** Where lines and words stand in one document. */
export interface LineFinder {
  /** False when the text lacks the word. */
  readonly hasWord: (word: string) => boolean
  /** Takes note of a word or another text that a search of the whole text has not met. */
  readonly lacks: (find: string) => void
  /** True for what is known to stand nowhere; it costs no search. */
  readonly isLacking: (find: string) => boolean
  /** 0-based rows that equal the line up to blanks and typography, ascending, at most FREQUENT + 1. */
  readonly rows: (line: LineKey) => readonly number[]
  /** The same for rows that may differ in punctuation as well. */
  readonly nearRows: (line: LineKey) => readonly number[]
  /** True for a text, without blanks at its ends, that is a line of the file but for blanks at its ends. */
  readonly stands: (body: string) => boolean
  /** How rare characters are in the text. */
  readonly rarity: Rarity
  /** Searches of the text, counted. */
  readonly search: TextSearch
}

/** Passes over the text, or what takes as long, after which its rows are filed. */
const PASSES = 16
/** A line that is read takes as long as so many units that are passed over. */
const READ = 1000
/** Rows of longer texts are never filed, which takes eight bytes a line. */
const LONGEST = 1 << 25

/** A finder on a document. It keeps what it has found as long as it lives. */
export function openFinder(doc: Document): LineFinder {
  const firsts = new Map<string, number>()
  const found = new Map<string, readonly number[]>()
  const near = new Map<string, readonly number[]>()
  const rarity = rarityIn(doc.text)
  const search = textSearch(doc)
  let table: LineTable | undefined
  let read = 0
  const isSeldom = () => doc.text.length > LONGEST || search.work() + READ * read < PASSES * doc.text.length
  const firstOf = (word: string) => {
    let first = firsts.get(word)
    if (first === undefined) firsts.set(word, (first = nextHit(doc.text, search, wordSearch(word, rarity), 0)))
    return first
  }
  return {
    rarity,
    search,
    hasWord: (word) => firstOf(word) !== -1,
    lacks: (find) => void firsts.set(find, -1),
    isLacking: (find) => firsts.get(find) === -1,
    stands: (body) => {
      for (const row of (table ??= fileRows(doc)).rowsLike(lineKey(body))) if (lineText(doc, row).trim() === body) return true
      return false
    },
    rows: (line) => remembered(found, line, rowTest(doc, line)),
    nearRows: (line) => remembered(near, line, nearRowTest(line)),
  }

  function remembered(known: Map<string, readonly number[]>, line: LineKey, test: RowTest): readonly number[] {
    let rows = known.get(line.body)
    if (rows) return rows
    const word = longestWord(line.body)
    if (word.length < 2) rows = []
    else if (table || !isSeldom()) rows = rowsAmong(doc, (table ??= fileRows(doc)).rowsLike(line), word, counted(test))
    else rows = rowsWhere(doc, search, wordSearch(word, rarity), firstOf(word), counted(test))
    known.set(line.body, rows)
    return rows
  }

  function counted({ mayBe, isSame }: RowTest): RowTest {
    const isSameCounted = (actual: LineKey) => {
      read++
      return isSame(actual)
    }
    return { mayBe, isSame: isSameCounted }
  }
}

/** The longest run of ASCII word characters, none beside a character that folding may change: it stands in any form of the line. */
export function longestWord(text: string): string {
  let longest = ''
  for (const match of text.matchAll(/\w+(?![^\0-\x7f])/g)) if (match[0].length > longest.length) longest = match[0]
  return longest
}

/**
 * Offsets at which a text stands, ascending, overlapping ones too unless `apart`. The search is for the text's longest word;
 * what is around is compared at each hit. `lacks` is told of a word that the text lacks.
 */
export function* occurrencesOf(
  doc: Document,
  find: string,
  apart: boolean,
  { rarity, lacks }: Pick<LineFinder, 'rarity' | 'lacks'>,
): Generator<number, void, unknown> {
  const { text } = doc
  const search = textSearch(doc)
  if (search.isIndexed()) {
    for (let at = search.next(find, 0); at !== -1; at = search.next(find, at + (apart ? find.length : 1))) yield at
    return
  }
  const longest = longestWord(find)
  const word = longest.length < 3 ? find : longest
  const lead = find.indexOf(word)
  const bySearch = wordSearch(word, rarity)
  const first = nextHit(text, search, bySearch, lead)
  if (first === -1 && word !== find && !text.slice(0, lead + word.length).includes(word)) lacks(word)
  for (let hit = first; hit !== -1; ) {
    const found = text.startsWith(find, hit - lead)
    if (found) yield hit - lead
    hit = nextHit(text, search, bySearch, hit + (found && apart ? find.length : 1))
  }
}

/** Units of a word that are searched for: a longer text is searched by skipping, which is slower than to look for a rare first unit. */
const PIECE = 6
/** So often may a piece be met in other words before the whole word is searched for. */
const ASTRAY = 32

/** The search for a word by a piece of it that begins with a rare character. */
interface WordSearch {
  readonly word: string
  readonly skip: number
  readonly piece: string
  misses: number
}

function wordSearch(word: string, rarity: Rarity): WordSearch {
  const skip = rarest(word, rarity)
  return { word, skip, piece: word.slice(skip, skip + PIECE), misses: 0 }
}

/** The first offset at or after `from` at which the word stands, or -1. */
function nextHit(text: string, search: TextSearch, wanted: WordSearch, from: number): number {
  const { word, skip, piece } = wanted
  if (search.isIndexed()) return search.next(word, from)
  for (let at = from; wanted.misses < ASTRAY; wanted.misses++) {
    const hit = text.indexOf(piece, at + skip) - skip
    search.passed((hit < 0 ? text.length : hit) - Math.min(at, text.length))
    if (hit < 0 || text.startsWith(word, hit)) return Math.max(-1, hit)
    at = hit + 1
  }
  return search.next(word, from)
}

/** Index of the rarest character of a word that leaves a tail of three, or of what there is. */
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

/** What a row must be like. */
interface RowTest {
  /** False for an offset of the line's longest word beside which other signs stand than in the line. */
  readonly mayBe: (at: number) => boolean
  readonly isSame: (actual: LineKey) => boolean
}

/** Rows that equal the line; what stands beside its word turns nearly all others away. */
function rowTest({ text }: Document, line: LineKey): RowTest {
  const { body } = line
  const word = longestWord(body)
  const lead = body.indexOf(word)
  const before = neighbour(body, lead - 1, -1)
  const after = neighbour(body, lead + word.length, 1)
  return {
    mayBe: (at) => !differs(before, neighbour(text, at - 1, -1)) && !differs(after, neighbour(text, at + word.length, 1)),
    isSame: (actual) => distortionOf(line, actual) !== undefined,
  }
}

/** Rows that equal the line but for punctuation: formatters keep words. */
function nearRowTest(line: LineKey): RowTest {
  return { mayBe: () => true, isSame: (actual) => distortionOf(line, actual) !== undefined || samePlain(line, actual) }
}

/** The rows with a word that pass the test, from the word's first offset on. */
function rowsWhere(doc: Document, search: TextSearch, wanted: WordSearch, first: number, { mayBe, isSame }: RowTest): number[] {
  const rows: number[] = []
  for (let at = first; at !== -1 && rows.length <= FREQUENT; ) {
    if (!mayBe(at)) {
      at = nextHit(doc.text, search, wanted, at + 1)
      continue
    }
    const row = lineAt(doc, at)
    if (isSame(lineKey(lineText(doc, row)))) rows.push(row)
    at = nextHit(doc.text, search, wanted, doc.lineStarts[row + 1]!)
  }
  return rows
}

/** Of some rows, ascending, those with a word that pass the test. */
function rowsAmong(doc: Document, among: Iterable<number>, word: string, { mayBe, isSame }: RowTest): number[] {
  const rows: number[] = []
  for (const row of among) {
    if (rows.length > FREQUENT) break
    const line = lineText(doc, row)
    const start = doc.lineStarts[row]!
    let at = line.indexOf(word)
    while (at !== -1 && !mayBe(start + at)) at = line.indexOf(word, at + 1)
    if (at !== -1 && isSame(lineKey(line))) rows.push(row)
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
