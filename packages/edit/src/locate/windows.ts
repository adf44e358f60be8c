/** Chooses the windows of the file that are searched: around the rows of rare quoted lines, or of their rarest words. */
import type { Change } from '../request/change'
import type { Rows } from '../text/line'
import type { Source } from '../text/source'
import { MODEL } from './model'
import { rowsUpToForm } from './verbatim'

interface Seed {
  readonly quoted: number
  readonly rows: readonly number[]
}

/** Number of occurrences from which a line is too common to be a seed, and up to which it always is one. */
const COMMON = 60
const RARE = 12
/** Number of seeds that are sufficient, and the maximum number of lines whose words are used if there are fewer. */
const ENOUGH = 3
const BY_WORDS = 12
/** Maximum number of cells of a table over the whole file, for a quote with elision marks. */
const WHOLE = 3_000_000
/** Maximum number of cells of a table over the whole file, for a quote without a line or longer word that occurs in the file. */
const SMALL = 20_000
/** Maximum number of rows of a window into which others are merged. */
const LONGEST = 5_000

/** Returns the windows, those with the most evidence first. `line` is the 1-based line number of the hint. */
export function rareWindows(source: Source, change: Change, bits: readonly number[], line: number | undefined): Rows[] {
  const { old, elided } = change
  const count = source.rowCount
  if (elided.includes(true) && count * old.length < WHOLE) return [{ from: 0, to: count }]
  const slack = MODEL.reach + old.length
  const around = (row: number, quoted: number, worth: number) => {
    const [from, to] = [Math.min(row - slack, count), Math.min(count, row + old.length + slack)]
    return { from: Math.max(0, from), to: Math.max(0, to), quoted, bits: worth }
  }
  const spans = seedsOf(source, change).flatMap(({ quoted, rows }) =>
    rows.map((row) => around(row - quoted, quoted, Math.max(0.5, bits[quoted]!))),
  )
  if (line !== undefined && line <= count) spans.push(around(line - 1, -1, MODEL.hint))
  if (spans.length === 0 && count * old.length < SMALL) return [{ from: 0, to: count }]
  const worth = ({ seeds }: { seeds: Map<number, number> }) => [...seeds.values()].reduce((a, b) => a + b, 0)
  return merged(spans)
    .sort((a, b) => worth(b) - worth(a))
    .slice(0, MODEL.windows)
}

function merged(spans: { from: number; to: number; quoted: number; bits: number }[]) {
  const windows: { from: number; to: number; seeds: Map<number, number> }[] = []
  for (const { from, to, quoted, bits } of spans.sort((a, b) => a.from - b.from)) {
    const last = windows.at(-1)
    if (last && from <= last.to && last.to - last.from < LONGEST) {
      last.to = Math.max(last.to, to)
      last.seeds.set(quoted, bits)
    } else windows.push({ from, to, seeds: new Map([[quoted, bits]]) })
  }
  return windows
}

function seedsOf(source: Source, { old, elided }: Change): Seed[] {
  const seeds = old.map((line, quoted): Seed => ({ quoted, rows: line.hasWords ? source.rows(line.body) : [] }))
  const rare = seeds.filter(({ rows }) => rows.length > 0 && rows.length < COMMON).sort((a, b) => a.rows.length - b.rows.length)
  const kept = rare.filter((seed, k) => k < ENOUGH || seed.rows.length <= RARE)
  if (kept.length < ENOUGH) kept.push(...wordSeeds(source, { old, elided }))
  // If all lines are common, the quote as a whole may still occur, once or several times.
  return kept.length > 0 || elided.includes(true) ? kept : [{ quoted: 0, rows: rowsUpToForm(source, old).slice(0, MODEL.windows) }]
}

/** Returns seeds for quoted lines that do not occur verbatim: the rows of the rarest word that occurs in the file. */
function wordSeeds(source: Source, { old, elided }: Pick<Change, 'old' | 'elided'>): Seed[] {
  const seeds: Seed[] = []
  for (let quoted = 0; quoted < old.length && seeds.length < BY_WORDS; quoted++) {
    const line = old[quoted]!
    if (line.isEmpty || elided[quoted] || source.rows(line.body).length > 0) continue
    const words = line.words.filter((word) => word.length > 2 && source.count(word) > 0 && source.count(word) <= RARE)
    const rarest = words.sort((a, b) => source.count(a) - source.count(b))[0]
    if (rarest !== undefined) seeds.push({ quoted, rows: source.rowsOfWord(rarest, RARE) })
  }
  return seeds
}
