/**
 * Where a block may be: stretches of the file around the rows of its rarest lines.
 *
 * Cost: the rows of the quoted lines, each looked up once for each file. Source: own. Weakness: blocks without a line that is as quoted.
 */
import { type Document, lineText } from '@suture/text'
import type { Pattern } from '../../forms/pattern'
import type { LineFinder } from '../../lookup/line-finder'
import { longestWord } from '../../lookup/word-search'

/** Maximum number of quoted lines whose rows are used, and of rows of one line. */
const PROBES = 10
const ROWS = 12
/** Lines that an elision mark may represent. */
const ELISION_REACH = 4000

/** Lines of the file, 0-based, from `from` to before `to`. */
export interface Window {
  readonly from: number
  readonly to: number
}

/** Windows around the rows of the rarest quoted lines, joined if they overlap. */
export function windowsAround(doc: Document, finder: LineFinder, pattern: Pattern): Window[] {
  const { lines, elisions } = pattern
  const count = lines.length
  const slack = 4 + (count >> 1)
  const isElided = elisions.some(Boolean)
  const windows = anchors(finder, pattern).map(({ index, row }) => {
    const window = { from: Math.max(0, row - index - slack), to: Math.min(doc.lineCount, row + (count - index) + slack) }
    return isElided ? stretched(doc, finder, pattern, index, row, window) : window
  })
  windows.sort((a, b) => a.from - b.from)
  const merged: { from: number; to: number }[] = []
  for (const window of windows) {
    const last = merged.at(-1)
    if (last && window.from < last.to) last.to = Math.max(last.to, window.to)
    else merged.push({ ...window })
  }
  return merged
}

/** Rows of the quoted lines with the longest words; if few lines are rare, also those of the rarest of the others. */
function anchors(finder: LineFinder, { lines, elisions }: Pattern): { index: number; row: number }[] {
  const probes = lines
    .map((line, index) => ({ line, index, length: longestWord(line.body).length }))
    .filter(({ length, index }) => length > 1 && !elisions[index])
    .sort((a, b) => b.length - a.length)
  finder.expects(probes.length)
  const rare: { index: number; found: readonly number[] }[] = []
  const frequent: typeof rare = []
  for (const { line, index } of probes) {
    if (rare.length === PROBES) break
    const equal = finder.rows(line)
    const found = equal.length > 0 ? equal : finder.nearRows(line)
    if (found.length > 0) (found.length > ROWS ? frequent : rare).push({ index, found })
  }
  if (rare.length < 2) rare.push(...frequent.sort((a, b) => a.found.length - b.found.length).slice(0, 2))
  return rare.flatMap(({ index, found }) => found.map((row) => ({ index, row })))
}

/** The window, extended by elision marks to the nearest row of the first part above and of the last part below. */
function stretched(doc: Document, finder: LineFinder, pattern: Pattern, index: number, row: number, { from, to }: Window): Window {
  const first = pattern.elisions.indexOf(true)
  const last = pattern.elisions.lastIndexOf(true)
  const count = pattern.lines.length
  const head = index > first ? partRows(finder, pattern, (i) => i < first).findLast((at) => at <= row) : undefined
  const tail =
    index < last ? (partRows(finder, pattern, (i) => i > last).find((at) => at >= row) ?? rowOfBracket(doc, pattern, last, row)) : undefined
  return {
    from: head !== undefined && row - head <= ELISION_REACH ? Math.max(0, Math.min(from, head - count)) : from,
    to: tail !== undefined && tail - row <= ELISION_REACH ? Math.max(to, Math.min(doc.lineCount, tail + count)) : to,
  }
}

/** If only brackets follow the last mark: the nearest row below the given one at which the first of them is as deep as quoted. */
function rowOfBracket(doc: Document, { lines }: Pattern, mark: number, row: number): number | undefined {
  const text = lines.find(({ body }, i) => i > mark && body !== '')?.raw.trimEnd()
  const end = Math.min(doc.lineCount, row + ELISION_REACH)
  for (let at = row + 1; text !== undefined && at < end; at++) if (lineText(doc, at).trimEnd() === text) return at
  return undefined
}

/** Rows of the line with the longest word in one part of an elided block. */
function partRows(finder: LineFinder, pattern: Pattern, inPart: (index: number) => boolean): readonly number[] {
  const best = pattern.lines
    .map((line, index) => ({ line, index, length: longestWord(line.body).length }))
    .filter(({ index, length }) => inPart(index) && length > 1)
    .sort((a, b) => b.length - a.length)[0]
  return best ? finder.rows(best.line) : []
}
