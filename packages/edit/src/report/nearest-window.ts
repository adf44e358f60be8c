/**
 * The lines of a file that come nearest to a text that is not in it.
 *
 * Idea: every word and every three consecutive characters of a quoted line vote for the rows that contain them, rare ones with more weight.
 * Rows for which several quoted lines vote at their own distances form a window. The windows with most weight are compared with the quote
 * as a whole, and the most similar one wins.
 * Cost: two passes over the file's characters, a bounded number of votes (VOTES), and some distances of texts of at most COMPARED units.
 * Source: q-grams (Ukkonen 1992), votes by diagonal (Lipman and Pearson 1985).
 * Weakness: a quote of many lines that share all their words and characters has no window.
 */
import { similarity } from '@suture/similarity'
import { type Document, lineText } from '@suture/text'
import { kindsOf, rarestKinds } from './row-kinds'

/** Lines of a file, 0-based and inclusive. */
export interface NearestWindow {
  readonly first: number
  readonly last: number
  /** 0..1, whitespace at line ends and typography ignored. */
  readonly similarity: number
}

/** The cost of a search for a window. */
export interface WindowWork {
  /** UTF-16 units read. */
  units: number
  votes: number
  /** Texts compared. */
  compared: number
}

/** Votes after which more frequent words and triples are no longer counted, and the addition for each quoted line. */
const VOTES = 1 << 16
const VOTES_OF_A_LINE = 1 << 10
/** Maximum number of quoted lines with one word or triple: with more lines it points nowhere. */
const POINTED = 8
/** Maximum number of windows that are compared. */
const COMPARED_WINDOWS = 16
/** Lines by which a window may grow or shrink to become more similar. */
const STRETCH = 8
/** UTF-16 units of two texts that are compared. */
const COMPARED = 4000

/** The most similar window; undefined if none shares a word or three characters with the quote. The quote has no blank edges. */
export function nearestWindow(
  doc: Document,
  quoted: readonly string[],
  work: WindowWork = { units: 0, votes: 0, compared: 0 },
): NearestWindow | undefined {
  if (quoted.length === 0) return undefined
  const rows = doc.lineCount - (doc.finalNewline ? 1 : 0)
  const votes = cast(doc, quoted, work)
  const measured = (first: number, last: number): NearestWindow => {
    work.compared++
    return { first, last, similarity: likeness(doc, quoted, { first, last }) }
  }
  let best: NearestWindow | undefined
  for (const start of loudest(votes, quoted.length)) {
    const window = measured(Math.max(0, start), Math.min(rows, start + quoted.length) - 1)
    if (window.last >= window.first && window.similarity > (best?.similarity ?? 0)) best = window
  }
  // If a text is compared only in part, its end is not known to be similar.
  const isWhole = quoted.reduce((sum, line) => sum + line.length + 1, 0) <= COMPARED
  return best && quoted.length > 1 && isWhole ? stretched(best, rows, measured) : best
}

/** The similarity of quoted lines and those of a window, 0..1; of long texts only the beginnings are compared. */
export function likeness(doc: Document, quoted: readonly string[], { first, last }: Pick<NearestWindow, 'first' | 'last'>): number {
  const actual: string[] = []
  let length = 0
  for (let row = first; row <= last && length < COMPARED; row++) {
    const line = lineText(doc, row).trim().slice(0, COMPARED)
    actual.push(line)
    length += line.length + 1
  }
  const part = (lines: readonly string[]) => lines.join('\n').slice(0, COMPARED)
  return similarity(part(actual), part(quoted.slice(0, COMPARED).map((line) => line.trim())))
}

/** The result of the votes. */
interface Votes {
  /** The weight of each window, by its first row plus the quote's line count minus 1: a window may begin above the file. */
  readonly weights: Float64Array
  /** The windows with any weight, in no order. */
  readonly voted: readonly number[]
}

/** The votes of the rarest words and triples, within the limit. */
function cast(doc: Document, quoted: readonly string[], work: WindowWork): Votes {
  const pointed = pointers(quoted)
  let left = VOTES + VOTES_OF_A_LINE * quoted.length
  const kinds = rarestKinds(doc, [...pointed.keys()], left, work)
  const weights = new Float64Array(doc.lineCount + quoted.length)
  const voted: number[] = []
  for (const { kind, rows } of kinds) {
    if (voted.length > 0 && left < 0) break
    const lines = pointed.get(kind)!
    const weight = Math.log2(1 + doc.lineCount / rows.length) / lines.length
    for (let at = 0; at < rows.length; at++)
      for (const line of lines) {
        const window = rows[at]! - line + quoted.length - 1
        if (weights[window] === 0) voted.push(window)
        weights[window]! += weight
      }
    work.votes += lines.length * rows.length
    left -= lines.length * rows.length
  }
  return { weights, voted }
}

/** By word or triple, the quoted lines that contain it; those with too many lines are left out. */
function pointers(quoted: readonly string[]): Map<number, number[]> {
  const lines = new Map<number, number[]>()
  quoted.forEach((text, line) => {
    kindsOf(text, 0, text.length, (kind) => {
      const known = lines.get(kind)
      if (!known) lines.set(kind, [line])
      else if (known.length <= POINTED && known.at(-1) !== line) known.push(line)
    })
  })
  for (const [kind, known] of lines) if (known.length > POINTED) lines.delete(kind)
  return lines
}

/**
 * First rows of the windows with most weight, in descending order, equal ones in order of position; of windows that are one row apart only
 * the heaviest.
 */
function loudest({ weights, voted }: Votes, quotedLines: number): number[] {
  const found: { start: number; weight: number }[] = []
  for (const at of voted) {
    const [above, below] = [weights[at - 1] ?? 0, weights[at + 1] ?? 0]
    if (quotedLines > 1 && weights[at]! < Math.max(above, below)) continue
    // Lines added or left out spread a window's votes over its neighbours.
    const weight = quotedLines === 1 ? weights[at]! : weights[at]! + (above + below) / 2
    const start = at - quotedLines + 1
    const last = found.length === COMPARED_WINDOWS ? found.at(-1)! : { start: Infinity, weight: 0 }
    if (weight < last.weight || (weight === last.weight && start > last.start)) continue
    found.push({ start, weight })
    found.sort((a, b) => b.weight - a.weight || a.start - b.start)
    found.length = Math.min(found.length, COMPARED_WINDOWS)
  }
  return found.map(({ start }) => start)
}

/** The window, extended or shortened by a line at a time as long as that makes it more similar. */
function stretched(window: NearestWindow, rows: number, measured: (first: number, last: number) => NearestWindow): NearestWindow {
  let best = window
  for (let step = 0; step < STRETCH; step++) {
    const { first, last } = best
    const next = [
      [first + 1, last],
      [first - 1, last],
      [first, last - 1],
      [first, last + 1],
    ].filter(([from, to]) => from! >= 0 && to! < rows && from! <= to!)
    const better = next.map(([from, to]) => measured(from!, to!)).sort((a, b) => b.similarity - a.similarity)[0]
    if (!better || better.similarity <= best.similarity) return best
    best = better
  }
  return best
}
