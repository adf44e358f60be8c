/**
 * Rows that equal a quoted line, looked up once for each line and shared by all callers.
 *
 * Idea: a line's longest ASCII word occurs in every form of the line, so `indexOf` of that word finds all its rows; the characters next to
 * the word rule out nearly all other occurrences before a line is read.
 * Cost: one `indexOf` pass for each line. Source: own. Weakness: a line without a word has no rows.
 */
import { distortionOf, type LineKey, lineKey } from '@suture/graft'
import { samePlain } from '@suture/graft/internal'
import { type TextSearch, textSearch } from '@suture/replacers/internal'
import { type Document, lineAt, lineText } from '@suture/text'
import { openFiling, type RowTest } from './filing'
import { type Rarity, rarityIn } from './rarity'
import { longestWord, nextHit, type WordSearch, wordSearch } from './word-search'

/** With more rows than this a line is too frequent to lead anywhere. */
export const FREQUENT = 200

/** Where lines and words occur in one document. */
export interface LineFinder {
  /** False if the text lacks the word. */
  readonly hasWord: (word: string) => boolean
  /** Records a word or another text that a search of the whole text has not found. */
  readonly lacks: (find: string) => void
  /** True for a text that is known not to occur; costs no search. */
  readonly isLacking: (find: string) => boolean
  /** 0-based rows that equal the line up to whitespace and typography, ascending, at most FREQUENT + 1. */
  readonly rows: (line: LineKey) => readonly number[]
  /** The same for rows that may also differ in punctuation. */
  readonly nearRows: (line: LineKey) => readonly number[]
  /** Announces that the rows of this many lines will be asked for. */
  readonly expects: (lines: number) => void
  /** True for a trimmed text that equals a line of the file once that is trimmed. */
  readonly stands: (body: string) => boolean
  /** How rare characters are in the text. */
  readonly rarity: Rarity
  /** Searches of the text, counted. */
  readonly search: TextSearch
}

/** A finder for a document. It keeps its results as long as it lives. */
export function openFinder(doc: Document): LineFinder {
  const firsts = new Map<string, number>()
  const found = new Map<string, readonly number[]>()
  const near = new Map<string, readonly number[]>()
  const rarity = rarityIn(doc.text)
  const search = textSearch(doc)
  const filing = openFiling(doc, search)
  const firstOf = (word: string) => {
    let first = firsts.get(word)
    if (first === undefined) firsts.set(word, (first = nextHit(doc.text, search, wordSearch(word, rarity), 0)))
    return first
  }
  /** The rows of a line with its longest word; none if that does not occur. */
  const lookUp = (line: LineKey, word: string, isNear: boolean): readonly number[] => {
    if (word.length < 2 || firsts.get(word) === -1) return []
    const hasWord = () => firstOf(word) !== -1
    const among = filing.rowsLike(line, isNear, hasWord)
    if (!among && !hasWord()) return []
    const test = filing.counted(isNear ? nearRowTest(line) : rowTest(doc, line, word))
    return among ? rowsAmong(doc, among, word, test) : rowsWhere(doc, search, wordSearch(word, rarity), firstOf(word), test)
  }
  const remembered = (known: Map<string, readonly number[]>, line: LineKey) => {
    let rows = known.get(line.body)
    if (!rows) known.set(line.body, (rows = lookUp(line, longestWord(line.body), known === near)))
    return rows
  }
  return {
    rarity,
    search,
    hasWord: (word) => firstOf(word) !== -1,
    lacks: (find) => void firsts.set(find, -1),
    isLacking: (find) => firsts.get(find) === -1,
    stands: (body) => {
      for (const row of filing.all().rowsLike(lineKey(body))) if (lineText(doc, row).trim() === body) return true
      return false
    },
    expects: filing.expects,
    rows: (line) => remembered(found, line),
    nearRows: (line) => remembered(near, line),
  }
}

/** Rows that equal the line. The characters next to its word rule out nearly all others. */
function rowTest({ text }: Document, line: LineKey, word: string): RowTest {
  const { body } = line
  const lead = body.indexOf(word)
  const before = neighbour(body, lead - 1, -1)
  const after = neighbour(body, lead + word.length, 1)
  return {
    mayBe: (at) => !differs(before, neighbour(text, at - 1, -1)) && !differs(after, neighbour(text, at + word.length, 1)),
    isSame: (actual) => distortionOf(line, actual) !== undefined,
  }
}

/** Rows that equal the line except for punctuation: formatters keep words. */
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

/** The first character that is not whitespace in one direction, within the line; 0 at the line's edge. */
function neighbour(text: string, from: number, by: 1 | -1): number {
  for (let at = from; at >= 0 && at < text.length; at += by) {
    const code = text.charCodeAt(at)
    if (code === 10) return 0
    if (code !== 32 && code !== 9 && code !== 13) return code
  }
  return 0
}

/** True for two neighbours that no folding makes equal: both ASCII, and no quote character, dash or dot. */
function differs(quoted: number, actual: number): boolean {
  return quoted !== actual && quoted < 128 && actual < 128 && !folds(quoted) && !folds(actual)
}

function folds(code: number): boolean {
  return code === 34 || code === 39 || code === 96 || code === 45 || code === 46
}
