/**
 * Finds the quoted lines that the file has on other lines.
 *
 * Idea: the rarest word of a quoted line that does not occur leads to where its tokens may be. What was quoted above or below must be next
 * to them; otherwise they are another call of the same function. After a line whose row is known, reading goes on with the next line.
 * Cost: a few searches for words, and the lines around them. Source: own. Weakness: a quote that begins with lines without a word.
 */
import { lineKey } from '@suture/graft'
import { isTelling } from '@suture/graft/internal'
import { textSearch } from '@suture/replacers/internal'
import { type Document, lineAt, lineText } from '@suture/text'
import type { LineFinder } from '../lookup/line-finder'
import type { Session } from '../lookup/session'
import { longestWord } from '../lookup/word-search'
import { CLOSERS, OPENERS, type Open } from './breaks'
import { type LinesByNumber, readAlike, runFrom, type TokenRun } from './same-tokens'
import { mayBeComment, type Token, tokensOf } from './tokens'

/** Maximum number of occurrences of a word that are examined, and of words of a line that are counted. */
const PLACES = 40
const WORDS = 4
/** A word that can be searched for. */
const WORD = /\w{2,}/g

/** The quoted lines and the file's, and the means to look them up. */
interface QuoteAndFile {
  readonly quoted: readonly string[]
  readonly lineOf: LinesByNumber
  readonly file: LinesByNumber
  readonly source: Document
  readonly finder: LineFinder
}

/** All runs of quoted lines that the file has, in order: as quoted, in other punctuation, or on other lines. */
export function runsOf({ source, finder }: Session, quoted: readonly string[]): readonly TokenRun[] {
  const file = (row: number) => (row < 0 || row >= source.lineCount ? undefined : lineText(source, row))
  const sides: QuoteAndFile = { quoted, lineOf: (at) => quoted[at], file, source, finder }
  const runs: TokenRun[] = []
  let next: number | undefined
  let isFirst = true
  for (let i = 0; i < quoted.length; ) {
    if (quoted[i]!.trim() === '') {
      i++
      continue
    }
    const run = runAt(sides, i, next, runs.at(-1))
    if (run) runs.push(...(isFirst ? cutHead(sides, i, run) : []), run)
    isFirst &&= run === undefined
    next = run?.end
    i = run ? run.oldTo : i + 1
  }
  return runs
}

/** The run of quoted lines above the first one found, if they are the end of the file's lines above it. */
function cutHead({ lineOf, file }: QuoteAndFile, i: number, below: TokenRun): TokenRun[] {
  const quoted: Token[] = []
  for (let at = 0; at < i; at++) {
    const own = tokensOf(lineOf(at)!)
    if (!own || own.length === 0) return []
    quoted.push(...own)
  }
  // Its brackets close ones that were opened above: inside those, lines break freely.
  const open = openAbove(quoted)
  if (open.length === 0) return []
  const end = pastBlanks(file, below.first - 1, -1) + 1
  const there: Token[] = []
  let first = end
  while (first > 0 && there.length < quoted.length) {
    const own = tokensOf(file(--first)!)
    if (!own || own.length === 0) return []
    there.unshift(...own)
  }
  const more = there.length - quoted.length
  if (more < 0) return []
  const { from } = there[more]!
  const head = file(first)!
  if (mayBeComment(head, from)) return []
  const tail = Array.from({ length: end - first }, (_, n) => file(first + n)!.slice(n === 0 ? from : 0))
  const heads = Array.from({ length: i }, (_, at) => lineOf(at)!)
  return readAlike(heads, tail, open) ? [{ oldFrom: 0, oldTo: i, first, end, cut: { before: head.slice(0, from), behind: '' } }] : []
}

/** The brackets that tokens close and that were opened before them, innermost last. */
function openAbove(tokens: readonly Token[]): Open[] {
  const above: Open[] = []
  let depth = 0
  for (const { key } of tokens) {
    depth += OPENERS.has(key) ? 1 : 0
    if (!(key in CLOSERS)) continue
    if (depth === 0) above.unshift({ sign: CLOSERS[key]!, before: undefined, commas: 1 })
    else depth--
  }
  return above
}

/** True if the lines break otherwise than quoted. */
export function isRewrapped({ oldFrom, oldTo, first, end, cut }: TokenRun): boolean {
  // If the quote begins or ends within a line, equally many lines show no other breaks.
  if (cut && oldTo - oldFrom === end - first) return false
  return oldTo - oldFrom > 1 || end - first > 1
}

/** The run of a quoted line: directly after the previous run if that is known, else where the line occurs, else where its tokens do. */
function runAt(sides: QuoteAndFile, i: number, next: number | undefined, before: TokenRun | undefined): TokenRun | undefined {
  const { quoted, file, finder } = sides
  const row = next === undefined ? undefined : pastBlanks(file, next, 1)
  const here = row === undefined ? undefined : (sameLine(sides, i, row) ?? readFrom(sides, i, row, true))
  if (here) return here
  const rows = finder.rows(lineKey(quoted[i]!))
  if (rows.length > 0) return rows.length === 1 ? sameLine(sides, i, rows[0]!) : undefined
  const found = candidates(sides, i).filter((run) => stands(sides, run, before))
  const texts = new Set(found.map((run) => textOf(sides, run)))
  return texts.size === 1 ? found[0] : undefined
}

/** The run of a quoted line from a row on. */
function readFrom({ lineOf, file }: QuoteAndFile, i: number, row: number, mayCut = false): TokenRun | undefined {
  return beginAlike(lineOf(i), file(row)) ? runFrom(lineOf, i, file, row, mayCut) : undefined
}

/** True if two lines may have the same first token: they begin with the same character, or both with quotes. Avoids reading tokens. */
function beginAlike(one = '', other = ''): boolean {
  const [a, b] = [one.trimStart()[0], other.trimStart()[0]]
  return a === b || (/["'`]/.test(a ?? '') && /["'`]/.test(b ?? ''))
}

/** A quoted line and the file's line, if they differ only in whitespace. */
function sameLine({ lineOf, file }: QuoteAndFile, i: number, row: number): TokenRun | undefined {
  const [quoted, own] = [lineOf(i), file(row)]
  if (quoted === undefined || own === undefined || lineKey(quoted).tight !== lineKey(own).tight) return undefined
  return { oldFrom: i, oldTo: i + 1, first: row, end: row + 1 }
}

/** The lines of a run, without indentation. */
function textOf({ file }: QuoteAndFile, { first, end }: TokenRun): string {
  let text = ''
  for (let row = first; row < end; row++) text += `${file(row)!.trim()}\n`
  return text
}

/** True if something that was quoted next to the run is next to it in the file, or nothing was. */
function stands(sides: QuoteAndFile, { oldFrom, oldTo, first, end }: TokenRun, before: TokenRun | undefined): boolean {
  const { quoted, lineOf, file } = sides
  const [above, below] = [pastBlanks(lineOf, oldFrom - 1, -1), pastBlanks(lineOf, oldTo, 1)]
  const [rowAbove, rowBelow] = [pastBlanks(file, first - 1, -1), pastBlanks(file, end, 1)]
  if (above < 0 && below >= quoted.length) return true
  const beside = (i: number, row: number) => sameLine(sides, i, row) ?? readFrom(sides, i, row, i > oldFrom)
  const isAbove = above >= 0 && (beside(above, rowAbove)?.oldTo === oldFrom || before?.end === rowAbove + 1)
  const isBelow = below < quoted.length && beside(below, rowBelow) !== undefined
  return (isAbove && (isBelow || isTelling(quoted[above]!))) || (isBelow && (isTelling(quoted[below]!) || above < 0))
}

function pastBlanks(lines: LinesByNumber, from: number, step: 1 | -1): number {
  let at = from
  while (lines(at)?.trim() === '') at += step
  return at
}

/** The runs of a quoted line without a known place. */
function candidates(sides: QuoteAndFile, i: number): TokenRun[] {
  const { quoted, file, source, finder } = sides
  // A word that was looked up before and does not occur costs neither tokens nor a search.
  if (finder.isLacking(longestWord(quoted[i]!))) return []
  const tokens = tokensOf(quoted[i]!)
  if (!tokens) return []
  const words = tokens.flatMap(({ key }, at) => (key.match(WORD) ?? []).map((word) => ({ key: word, at })))
  if (words.some(({ key }) => finder.isLacking(key))) return []
  const [lead] = words
    .sort((a, b) => b.key.length - a.key.length)
    .slice(0, WORDS)
    .map((word) => ({ ...word, rows: rowsOf(source, word.key) }))
    .sort((a, b) => a.rows.length - b.rows.length)
  if (!lead || lead.rows.length > PLACES) return []
  const starts = new Set(lead.rows.flatMap((row) => Array.from({ length: lead.at + 1 }, (_, up) => row - up)))
  return [...starts].flatMap((row) => (file(row) === undefined ? [] : (readFrom(sides, i, row) ?? [])))
}

/** Rows in which a word occurs, at most one more than PLACES. */
function rowsOf(source: Document, word: string): number[] {
  const rows = new Set<number>()
  const { next } = textSearch(source)
  for (let at = next(word, 0); at !== -1 && rows.size <= PLACES; at = next(word, at + word.length)) rows.add(lineAt(source, at))
  return [...rows]
}
