/**
 * When the rows of a document are indexed, and by what: a line is searched for in the whole text until that has taken as long as indexing
 * would; a quote of many lines indexes at once.
 *
 * Cost: that of the tables of `line-table.ts`. Source: own. Weakness: a line in other punctuation may have more letters (a comment after
 * it), and is indexed elsewhere. It is searched for in the whole text as long as that takes no longer than indexing the rows by all their
 * letters.
 */
import type { LineKey } from '@suture/graft'
import type { TextSearch } from '@suture/replacers/internal'
import type { Document } from '@suture/text'
import { fewOf, fileRows, type LineTable } from './line-table'

/** The test for a row. */
export interface RowTest {
  /** False if the characters around an offset of the line's longest word differ from those in the line. */
  readonly mayBe: (at: number) => boolean
  readonly isSame: (actual: LineKey) => boolean
}

/** The rows of one document. */
export interface Filing {
  /** Announces how many lines will be looked up. */
  readonly expects: (lines: number) => void
  /** Rows that may equal a line; undefined if it has to be searched for in the whole text. `isNear`: also in other punctuation. */
  readonly rowsLike: (line: LineKey, isNear: boolean, hasWord: () => boolean) => Iterable<number> | undefined
  /** The rows by all letters and digits. */
  readonly all: () => LineTable
  /** The test, with its calls counted. */
  readonly counted: (test: RowTest) => RowTest
}

/** Lines searched for in the whole text before rows are indexed by their ends; with more lines announced, they are indexed at once. */
const WALKS = 4
/** Maximum number of rows with one end among which a line is looked for. */
const ALIKE = 64
/** Passes over the text, or equally costly work, after which its rows are indexed by all letters and digits. */
const PASSES = 16
/** Reading a line takes as long as passing over this many units. */
const READ = 1000
/** Rows of longer texts are not indexed by their ends for a few quotes: that takes a pass and eight bytes a line. */
const LONGEST = 1 << 25

/** Indexes nothing before the first lookup. */
export function openFiling(doc: Document, search: TextSearch): Filing {
  let table: LineTable | undefined
  let ends: LineTable | undefined
  let read = 0
  let walks = 0
  const mayFile = doc.text.length <= LONGEST
  const isWorthFiling = () => search.work() + READ * read >= PASSES * doc.text.length
  const all = () => (table ??= fileRows(doc, 'all'))
  return {
    all,
    expects: (lines) => {
      if (lines > WALKS) walks = Math.max(walks, WALKS)
    },
    rowsLike(line, isNear, hasWord) {
      if (table || isWorthFiling()) return all().rowsLike(line)
      if (isNear) return undefined
      // It is cheaper to see that a line does not occur than to index the rows.
      if (!ends && (!mayFile || walks++ < WALKS || !hasWord())) return undefined
      return fewOf((ends ??= fileRows(doc, 'end')).rowsLike(line), ALIKE)
    },
    counted: ({ mayBe, isSame }) => ({
      mayBe,
      isSame(actual) {
        read++
        return isSame(actual)
      },
    }),
  }
}
