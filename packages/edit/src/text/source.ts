import { type Document, lineAt, lineText } from '@suture/text'
import { contentEnd } from '@suture/text/internal'
import { type Blocks, levelOf, openBlocks } from './blocks'
import type { Budget } from './budget'
import { indexLines, indexWords, isWord, type SpanIndex } from './indexes'
import { isWordCharacter, Line } from './line'
import { Occurrences } from './occurrences'

/** Maximum number of occurrences of a line or word that are counted, and of rows that are returned by default. */
const COMMON = 60
/** Number of searches of the whole text after which an index is built. An index takes twice the memory of the text. */
const SEARCHES = 48
/** Number of UTF-16 units of the text that cost as much as one line comparison: if searched by the runtime, and if read one by one. */
const UNITS_SEARCHED = 1000
export const UNITS_READ = 40

/** Maximum number of texts whose places are in the cache. */
const KEPT_TEXTS = 64
/** Maximum number of lines in the cache. Without a limit, a large file would be in memory several times. */
const KEPT_LINES = 1_000

/** The file of an edit, opened once, with its lines and the queries about them. Everything is computed on first use. */
export class Source {
  private readonly lines = new Map<number, Line>()
  private readonly rowsByBody = new Map<string, readonly number[]>()
  private readonly counts = new Map<string, number>()
  private readonly kept = new Map<(source: Source) => unknown, unknown>()
  private readonly found = new Map<string, object>()
  /** Where texts occur in the file. */
  readonly occurrences: Occurrences
  private lineIndex: SpanIndex | undefined
  private wordIndex: SpanIndex | undefined
  private searchedLines = 0
  private searchedWords = 0
  private madeBlocks: Blocks | undefined

  /** Number of all lines, including the empty one after a final line end. */
  readonly lineCount: number
  /** Number of rows that can be changed. The empty line after a final line end does not count. */
  readonly rowCount: number

  constructor(
    readonly document: Document,
    /** The line comparisons that the search may still make. */
    readonly budget: Budget,
    /** Whether this is the only text that the author of the edits was shown. None of its lines is then of an edit of this author. */
    readonly isShown = false,
  ) {
    this.lineCount = document.lineCount
    this.rowCount = document.finalNewline ? document.lineCount - 1 : document.lineCount
    this.occurrences = new Occurrences(document.text, (units) => this.budget.spend(units / UNITS_SEARCHED))
  }

  get text(): string {
    return this.document.text
  }

  /** Returns the offsets at which the line around an offset begins and at which its content ends. */
  boundsAt(offset: number): { readonly start: number; readonly end: number } {
    const row = lineAt(this.document, offset)
    return { start: this.document.lineStarts[row]!, end: contentEnd(this.document, row) }
  }

  /** Returns a line by its row, counted from 0. If it equals `quoted`, this may be that line, of which some forms may be known. */
  line(row: number, quoted?: Line): Line {
    const known = this.lines.get(row)
    if (known) return known
    const raw = lineText(this.document, row)
    const made = quoted?.raw === raw ? quoted : new Line(raw)
    if (this.lines.size >= KEPT_LINES) this.lines.clear()
    this.lines.set(row, made)
    return made
  }

  /** Returns the lines of the file unchanged, without their line ends. */
  rawLines(): string[] {
    return Array.from({ length: this.lineCount }, (_, row) => lineText(this.document, row))
  }

  /** Returns the rows whose line has this body, in order, at most 60. */
  rows(body: string): readonly number[] {
    let found = this.rowsByBody.get(body)
    if (!found) this.rowsByBody.set(body, (found = this.findRows(body)))
    return found
  }

  /** Returns all rows whose line has this body, in order. */
  everyRow(body: string): number[] {
    return this.rowsAt(this.indexOfLines().find(body, Number.POSITIVE_INFINITY))
  }

  private indexOfLines(): SpanIndex {
    if (!this.lineIndex) this.budget.spend(this.text.length / UNITS_READ)
    return (this.lineIndex ??= indexLines(this.document))
  }

  private findRows(body: string): number[] {
    if (body === '') return []
    if (this.lineIndex || ++this.searchedLines > SEARCHES) return this.rowsAt(this.indexOfLines().find(body, COMMON))
    const isLine = (at: number) => this.isWhole(body, at) && this.line(lineAt(this.document, at)).body === body
    return this.rowsAt(this.search(body, COMMON, isLine))
  }

  /** Returns the first `most` offsets at which a text occurs and that pass a test, in order, without overlaps. */
  private search(wanted: string, most: number, passes: (at: number) => boolean): number[] {
    const { text } = this
    this.budget.spend(text.length / UNITS_SEARCHED)
    const found: number[] = []
    for (let at = text.indexOf(wanted); at !== -1 && found.length < most; at = text.indexOf(wanted, at + wanted.length))
      if (passes(at)) found.push(at)
    return found
  }

  /** Whether no character of a word is next to a text at an offset. */
  private isWhole(wanted: string, at: number): boolean {
    return !isWordCharacter(this.text[at - 1]) && !isWordCharacter(this.text[at + wanted.length])
  }

  /** Returns how often a word occurs, counted up to 60. */
  count(word: string): number {
    let found = this.counts.get(word)
    if (found === undefined) this.counts.set(word, (found = this.offsetsOfWord(word, COMMON).length))
    return found
  }

  /** Returns the offsets at which a word begins, in order, at most `most`. */
  offsetsOfWord(word: string, most: number): number[] {
    const isIndexed = (this.wordIndex !== undefined || ++this.searchedWords > SEARCHES) && isWord(word)
    if (!isIndexed) return this.search(word, most, (at) => this.isWhole(word, at))
    if (!this.wordIndex) this.budget.spend(this.text.length / UNITS_READ)
    return (this.wordIndex ??= indexWords(this.text)).find(word, most)
  }

  /** Returns the rows of the first `most` occurrences of a complete word, each row once. */
  rowsOfWord(word: string, most: number = COMMON): number[] {
    return this.rowsAt(this.offsetsOfWord(word, most))
  }

  /** Returns the rows of the first `most` occurrences of a text, each row once. */
  rowsWith(text: string, most: number = COMMON): number[] {
    return this.rowsAt(this.search(text, most, () => true))
  }

  private rowsAt(offsets: readonly number[]): number[] {
    return [...new Set(offsets.map((at) => lineAt(this.document, at)))]
  }

  /** Returns the result of a function of the file, which is computed once and cached. */
  keep<T>(make: (source: Source) => T): T {
    if (!this.kept.has(make)) this.kept.set(make, make(this))
    return this.kept.get(make) as T
  }

  /** Returns what `find` finds of a text, cached under a name because many edits quote the same text, unless the budget is spent. */
  once<T extends object>(name: string, text: string, find: () => T): T {
    const key = `${name}:${text}`
    const known = this.found.get(key)
    if (known) return known as T
    const found = find()
    if (this.found.size >= KEPT_TEXTS) this.found.clear()
    if (!this.budget.isSpent) this.found.set(key, found)
    return found
  }

  /** Whether the file is prose: it has headings, and no line outside fences looks like code. */
  get isProse(): boolean {
    return this.keep(isProse)
  }

  /** Returns the first row from a row on, down or up, whose line passes a test. By default it must not be empty. */
  nextRow(start: number, step: 1 | -1 = 1, passes = (line: Line) => !line.isEmpty): number | undefined {
    for (let row = start; row >= 0 && row < this.lineCount; row += step) if (passes(this.line(row))) return row
    return undefined
  }

  /** Yields the line at a row, or the next one above that is neither empty nor a comment, and the openers of its blocks, innermost first. */
  *outward(start: number): Generator<Line> {
    const first = this.nextRow(start, -1, (line) => !line.isEmpty && !line.isComment) ?? -1
    for (let row = first; row >= 0; row = this.blocks.opener(row)) yield this.line(row)
  }

  /** Returns the first row below a row whose line contains words and is not deeper, at most `most`. */
  endOfBlock(row: number, most: number = this.lineCount): number {
    const level = levelOf(this.line(row), this.isProse)
    const isInside = (line: Line) => !line.hasWords || levelOf(line, this.isProse) > level
    let end = row + 1
    while (end < most && this.budget.spend(1) && isInside(this.line(end))) end++
    return end
  }

  get blocks(): Blocks {
    return (this.madeBlocks ??= openBlocks((row) => this.line(row), this.isProse, /^\[[^\]\n]*\]+\s*$/m.test(this.unmarked), true))
  }

  /** The text without a byte order mark, which belongs to no line. */
  get unmarked(): string {
    return this.text.slice(this.document.lineStarts[0])
  }
}

function isProse({ unmarked: text }: Source): boolean {
  // The runtime finds a fixed text much faster than a pattern.
  if (!text.includes('## ') || !/^#{2,6} \S/m.test(text)) return false
  const unfenced = text.replace(/^(```|~~~)[\s\S]*?^\1/gm, '')
  return !/^(?:import|from|def|class|if|for|echo|local|function|set|export|fi|done)\b/m.test(unfenced)
}
