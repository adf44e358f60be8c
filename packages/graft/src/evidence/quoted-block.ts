/**
 * A quoted block, indexed so that a line of the file is compared only with the quoted lines that it may pair with.
 *
 * Idea: lines that differ in form only share their tight or their plain form, and a misquoted line shares a word. So three tables lead from
 * a line of the file to the few quoted lines worth a comparison. Only a quoted line of one word is compared with every line, since after a
 * slip it shares no word. The worth of a line of the file for each quoted line is cached by its text.
 * Cost: the block's words, then the words of each distinct line. Weakness: quotes whose lines share all their words.
 */
import { distortionOf, isAsciiWord, type LineKey, rankOf, samePlain } from '../lines/line-key'
import { EVIDENCE } from './constants'
import type { ComparedLine } from './file-line'
import { type Misquotes, misquotes, type QuotedWords } from './misquoted'
import { lineBits, type WordCounts, wordBits, wordsOf } from './worth'

/** A quoted line with its worth. */
export interface QuotedLine extends QuotedWords {
  readonly key: LineKey
  readonly elided: boolean
  /** Number of rows of the whole file that equal it, up to whitespace and typography. */
  readonly rows: number
}

/**
 * A quoted line with its worth in a file of `lineCount` lines. `rows` of them equal it; `alike` also counts lines that differ in
 * punctuation, since the quoted line is no rarer than all of them together.
 */
export function weighedLine(
  key: LineKey,
  counts: WordCounts,
  {
    rows,
    alike = rows,
    lineCount,
    elided,
  }: { readonly rows: number; readonly alike?: number; readonly lineCount: number; readonly elided: boolean },
): QuotedLine {
  const words = wordsOf(key.folded)
  const bits = words.map((word) => wordBits(word, counts))
  const known = words.map((word) => counts.of(word) > 0)
  return { key, elided, bits: lineBits(key, bits, alike, lineCount), words, wordBits: bits, rows, known }
}

/** The ranks of an unpaired and of a misquoted line. */
export const UNPAIRED = rankOf('absent')
export const MISQUOTED = rankOf('misquoted')

/** A line of the file compared with each quoted line. */
export interface Column {
  readonly line: ComparedLine
  /** Worth of the pair with each quoted line, and the rank of its distortion; UNPAIRED if they do not pair. */
  readonly bits: Float64Array
  readonly ranks: Int8Array
  /** What it costs to leave the line unquoted, and whether that opens no gap. */
  readonly cost: number
  readonly isFree: boolean
}

/** A block of quoted lines, ready to be searched for in a file. */
export interface QuotedBlock {
  readonly lines: readonly QuotedLine[]
  /** Bits of all lines except elision marks. */
  readonly total: number
  /** The line compared with each quoted line. `compares` says whether lines that differ are compared by their words. */
  readonly column: (line: ComparedLine, compares: boolean) => Column
  /** Number of comparisons of two lines so far. */
  readonly comparisons: () => number
}

interface Tables {
  readonly lines: readonly QuotedLine[]
  readonly misquotes: Misquotes
  /** The most that a line is worth if it is misquoted. */
  readonly limits: Float64Array
  /** For each quoted line the turn in which it was last compared; and the current turn. */
  readonly askedFor: Int32Array
  turn: number
  readonly byTight: ReadonlyMap<string, readonly number[]>
  readonly byPlain: ReadonlyMap<string, readonly number[]>
  readonly byWord: ReadonlyMap<string, readonly number[]>
  /** Quoted lines that have only one word. */
  readonly lone: readonly number[]
  readonly folded: ReadonlySet<string>
  /** First UTF-16 units of tight and plain forms. */
  readonly firsts: ReadonlySet<number>
}

/** Prepares a block for a file of `lineCount` lines. */
export function quotedBlock(lines: readonly QuotedLine[], lineCount: number): QuotedBlock {
  const tables = tablesOf(lines, lineCount)
  const compared = new Map<ComparedLine, Column>()
  const uncompared = new Map<ComparedLine, Column>()
  let comparisons = 0
  return {
    lines,
    total: lines.reduce((sum, line) => sum + (line.elided ? 0 : line.bits), 0),
    column(line, compares) {
      const known = compares ? compared : uncompared
      let column = known.get(line)
      if (!column) {
        const ranks = new Int8Array(lines.length).fill(UNPAIRED)
        column = { line, bits: new Float64Array(lines.length), ranks, ...costOf(line, tables.folded) }
        comparisons += fillEqual(tables, column)
        if (compares && line.key.body !== '') comparisons += fillMisquoted(tables, column)
        known.set(line, column)
      }
      return column
    },
    comparisons: () => comparisons,
  }
}

function tablesOf(lines: readonly QuotedLine[], lineCount: number): Tables {
  const byTight = new Map<string, number[]>()
  const byPlain = new Map<string, number[]>()
  const byWord = new Map<string, number[]>()
  const lone: number[] = []
  const folded = new Set<string>()
  const firsts = new Set<number>()
  lines.forEach(({ key, words, elided }, i) => {
    note(byTight, key.tight, i)
    firsts.add(key.tight.charCodeAt(0))
    if (key.body === '') return
    folded.add(key.folded)
    if (elided) return
    note(byPlain, key.plain, i)
    firsts.add(key.plain.charCodeAt(0))
    for (const word of words) note(byWord, word, i)
    if (words.length === 1) lone.push(i)
  })
  const limits = new Float64Array(lines.map(({ rows }) => (rows > 0 ? Math.log2(lineCount / rows) - EVIDENCE.elsewhere : Infinity)))
  const askedFor = new Int32Array(lines.length)
  return { lines, misquotes: misquotes(lines), limits, askedFor, turn: 0, byTight, byPlain, byWord, lone, folded, firsts }
}

/** Adds a quoted line, by its index, to a table of lines with the same key. */
export function note(table: Map<string, number[]>, key: string, i: number): void {
  const known = table.get(key)
  if (known) known.push(i)
  else table.set(key, [i])
}

/** What it costs to leave a line of the file unquoted. */
function costOf({ key, isComment }: ComparedLine, folded: ReadonlySet<string>): Pick<Column, 'cost' | 'isFree'> {
  if (key.body === '') return { cost: EVIDENCE.blank, isFree: true }
  if (folded.has(key.folded)) return { cost: EVIDENCE.unquotedDuplicate, isFree: false }
  return isComment ? { cost: EVIDENCE.comment, isFree: true } : { cost: EVIDENCE.unquoted, isFree: false }
}

/** Fills in the pairs that differ in form only. Returns the number of comparisons. */
function fillEqual({ lines, byTight, byPlain, firsts }: Tables, { line, bits, ranks }: Column): number {
  if (beginsApart(line.key.body, firsts)) return 0
  const tight = byTight.get(line.key.tight) ?? []
  for (const i of tight) {
    const { key, bits: own } = lines[i]!
    const form = distortionOf(key, line.key)
    if (!form) continue
    ranks[i] = rankOf(form)
    bits[i] = (key.body === '' ? 0 : own) - EVIDENCE.form[form]
  }
  if (line.key.body === '') return tight.length
  const { plain: own, decoded } = line.key
  const plain = [...(byPlain.get(own) ?? []), ...(decoded === own ? [] : (byPlain.get(decoded) ?? []))]
  for (const i of plain) {
    if (ranks[i] !== UNPAIRED || !samePlain(lines[i]!.key, line.key)) continue
    ranks[i] = rankOf('punctuation')
    bits[i] = lines[i]!.bits - EVIDENCE.form.punctuation
  }
  return tight.length + plain.length
}

/** True if the line begins with an ASCII letter that no folding changes, and no quoted line begins with it. */
function beginsApart(body: string, firsts: ReadonlySet<number>): boolean {
  const code = body.charCodeAt(0)
  return isAsciiWord(code) && !(body.charCodeAt(1) > 127) && !firsts.has(code)
}

/** Fills in the pairs of lines that differ and share a word, or share one but for a slip. Returns the number of comparisons. */
function fillMisquoted(tables: Tables, { line, bits, ranks }: Column): number {
  const { lines, byWord, lone, misquotes, limits, askedFor } = tables
  let comparisons = 0
  const turn = ++tables.turn
  misquotes.take(line.words)
  const compare = (i: number) => {
    if (askedFor[i] === turn || ranks[i] !== UNPAIRED || lines[i]!.elided) return
    askedFor[i] = turn
    comparisons++
    const worth = misquotes.bits(i)
    if (worth === undefined) return
    ranks[i] = MISQUOTED
    bits[i] = Math.min(worth, limits[i]!)
  }
  for (const i of lone) compare(i)
  for (const word of line.words) for (const i of byWord.get(word) ?? []) compare(i)
  return comparisons
}
