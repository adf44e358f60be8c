/**
 * When the rows of a document are filed, and by what: a line is looked for all over the text, until that has taken as long as to file
 * them; a quote of many lines files them at once.
 *
 * Cost: as the tables of `line-table.ts`. Weakness: a line that stands in other punctuation may say more than it (a comment behind it), and
 * is filed elsewhere: it is looked for all over the text as long as that takes no longer than to file the rows by all that they say.
 */
import type { LineKey } from '@suture/graft'
import type { Document } from '@suture/text'
import { fewOf, fileRows, type LineTable } from './line-table'
import type { TextSearch } from './text-search'

/** What a row must be like. */
export interface RowTest {
  /** False for an offset of the line's longest word beside which other signs stand than in the line. */
  readonly mayBe: (at: number) => boolean
  readonly isSame: (actual: LineKey) => boolean
}

/** The rows of one document. */
export interface Filing {
  /** Takes note that so many lines will be looked for. */
  readonly expects: (lines: number) => void
  /** Rows that a line may stand at; undefined where it has to be looked for all over the text. `isNear`: in other punctuation as well. */
  readonly rowsLike: (line: LineKey, isNear: boolean, hasWord: () => boolean) => Iterable<number> | undefined
  /** The rows by all letters and digits. */
  readonly all: () => LineTable
  /** The test, counted. */
  readonly counted: (test: RowTest) => RowTest
}

/** Lines looked for all over the text, after which or before so many of which its rows are filed by their ends. */
const WALKS = 4
/** Rows of one end among which a line is looked for. */
const ALIKE = 64
/** Passes over the text, or what takes as long, after which its rows are filed by all that they say. */
const PASSES = 16
/** A line that is read takes as long as so many units that are passed over. */
const READ = 1000
/** Rows of longer texts are not filed by their ends for a few quotes: that takes a pass and eight bytes a line. */
const LONGEST = 1 << 25

/** Files nothing before it is asked. */
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
      // What stands nowhere is cheaper to see than rows are to file.
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
