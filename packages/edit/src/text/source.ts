import { type Document, lineAt, lineText } from '@suture/text'
import { contentEnd } from '@suture/text/internal'
import { type Blocks, openBlocks } from './blocks'
import type { Budget } from './budget'
import { indexLines, indexWords, isWord } from './indexes'
import { isWordCharacter, Line } from './line'
import { Occurrences } from './occurrences'
import type { SpanIndex } from './span-index'

/** Maximum number of occurrences of a line or word that are counted. */
const COMMON = 60
/** Number of searches of the whole text after which an index is built. An index takes twice the memory of the text. */
const SEARCHES = 48
/** Number of UTF-16 units of the text that cost as much as one line comparison: if searched by the runtime, and if read one by one. */
const UNITS_SEARCHED = 1000
const UNITS_READ = 40

/** Maximum number of lines in the cache. Without a limit, a large file would be in memory several times. */
const KEPT_LINES = 1_000

/** The file of an edit, opened once, with its lines and the queries about them. Everything is computed on first use. */
export class Source {
  /** The lines in the cache. The place of a line is its row modulo the size of the cache. */
  private readonly lines: (Line | undefined)[]
  private readonly rowsOfLines: Int32Array
  private readonly rowsByBody = new Map<string, readonly number[]>()
  private readonly counts = new Map<string, number>()
  private readonly kept = new Map<(source: Source) => unknown, unknown>()
  private readonly occurrences: Occurrences
  private lineIndex: SpanIndex | undefined
  private wordIndex: SpanIndex | undefined
  private searchedLines = 0
  private searchedWords = 0
  private madeBlocks: Blocks | undefined
  private madeProse: boolean | undefined
  private madeTwoEnds: boolean | undefined

  /** Number of all lines, including the empty one after a final line end. */
  readonly lineCount: number
  /** Number of rows that can be changed. The empty line after a final line end does not count. */
  readonly rowCount: number

  constructor(
    readonly document: Document,
    private readonly budget: Budget,
    /** Whether this is the only text that the author of the edits was shown. None of its lines is then of an edit of this author. */
    readonly isShown = false,
  ) {
    this.lineCount = document.lineCount
    this.rowCount = document.finalNewline ? document.lineCount - 1 : document.lineCount
    const kept = Math.min(KEPT_LINES, this.lineCount)
    this.lines = new Array(kept)
    this.rowsOfLines = new Int32Array(kept)
    this.occurrences = new Occurrences(document.text, (units) => this.spend(units / UNITS_SEARCHED))
  }

  /** Whether some lines end in LF and others in CR LF. */
  get hasTwoEnds(): boolean {
    return (this.madeTwoEnds ??= this.text.includes('\r\n') && /(?:^|[^\r])\n/.test(this.text))
  }

  /** Counts line comparisons before they are made. Returns false if they exceed the budget. */
  spend(comparisons: number): boolean {
    return this.budget.spend(comparisons)
  }

  get isSpent(): boolean {
    return this.budget.isSpent
  }

  /** The budget in line comparisons. */
  get limit(): number {
    return this.budget.limit
  }

  /** Begins the next edit, which has its own share of the budget. */
  begin(): void {
    this.budget.begin()
  }

  /** Returns a source for another text under the same budget. */
  withText(document: Document, isShown = false): Source {
    return new Source(document, this.budget, isShown)
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
    const place = row % this.lines.length
    const known = this.lines[place]
    if (known && this.rowsOfLines[place] === row) return known
    const raw = lineText(this.document, row)
    const made = quoted?.raw === raw ? quoted : new Line(raw)
    this.lines[place] = made
    this.rowsOfLines[place] = row
    return made
  }

  /** Returns every offset at which a text occurs, in order. */
  offsetsOf(text: string): readonly number[] {
    return this.occurrences.of(text)
  }

  /** Finds texts in one pass that will be requested later. */
  expect(texts: Iterable<string>): void {
    this.occurrences.expect(texts)
  }

  /** Returns the rows whose line has this body, in order, at most 60. */
  rows(body: string): readonly number[] {
    let found = this.rowsByBody.get(body)
    if (!found) this.rowsByBody.set(body, (found = this.findRows(body)))
    return found
  }

  /** Returns all rows whose line has this body, in order. */
  everyRow(body: string): number[] {
    return this.indexOfLines()
      .find(body, Number.POSITIVE_INFINITY)
      .map((at) => lineAt(this.document, at))
  }

  private indexOfLines(): SpanIndex {
    if (this.lineIndex) return this.lineIndex
    this.spend(this.text.length / UNITS_READ)
    return (this.lineIndex = indexLines(this.document))
  }

  private findRows(body: string): number[] {
    if (body === '') return []
    if (this.lineIndex || ++this.searchedLines > SEARCHES)
      return this.indexOfLines()
        .find(body, COMMON)
        .map((at) => lineAt(this.document, at))
    const found: number[] = []
    const { text } = this
    this.spend(text.length / UNITS_SEARCHED)
    for (let at = text.indexOf(body); at !== -1 && found.length < COMMON; at = text.indexOf(body, at + body.length)) {
      if (isWordCharacter(text[at - 1]) || isWordCharacter(text[at + body.length])) continue
      const row = lineAt(this.document, at)
      if (this.line(row).body === body) found.push(row)
    }
    return found
  }

  /** Returns how often a word occurs, counted up to 60. */
  count(word: string): number {
    let found = this.counts.get(word)
    if (found === undefined) this.counts.set(word, (found = this.countWord(word)))
    return found
  }

  private countWord(word: string): number {
    if (this.hasIndexOf(word)) return this.indexOfWords().count(word, COMMON)
    return this.searchWord(word, COMMON).length
  }

  /** Returns the offsets at which a word begins, in order, at most `most`. */
  offsetsOfWord(word: string, most: number): number[] {
    return this.hasIndexOf(word) ? this.indexOfWords().find(word, most) : this.searchWord(word, most)
  }

  /** Returns the rows of the first `most` occurrences of a complete word, each row once. */
  rowsOfWord(word: string, most: number): number[] {
    return [...new Set(this.offsetsOfWord(word, most).map((at) => lineAt(this.document, at)))]
  }

  private hasIndexOf(word: string): boolean {
    return (this.wordIndex !== undefined || ++this.searchedWords > SEARCHES) && isWord(word)
  }

  private searchWord(word: string, most: number): number[] {
    const { text } = this
    this.spend(text.length / UNITS_SEARCHED)
    const found: number[] = []
    for (let at = text.indexOf(word); at !== -1 && found.length < most; at = text.indexOf(word, at + word.length))
      if (!isWordCharacter(text[at - 1]) && !isWordCharacter(text[at + word.length])) found.push(at)
    return found
  }

  private indexOfWords(): SpanIndex {
    if (this.wordIndex) return this.wordIndex
    this.spend(this.text.length / UNITS_READ)
    return (this.wordIndex = indexWords(this.text))
  }

  /** Returns the rows that contain a word, each once, at most `most`. */
  rowsWith(word: string, most: number): number[] {
    const found: number[] = []
    for (let at = this.text.indexOf(word); at !== -1 && found.length < most; at = this.text.indexOf(word, at + word.length)) {
      const row = lineAt(this.document, at)
      if (found.at(-1) !== row) found.push(row)
    }
    return found
  }

  /** Returns the result of a function of the file, which is computed once and cached. */
  keep<T>(make: (source: Source) => T): T {
    if (!this.kept.has(make)) this.kept.set(make, make(this))
    return this.kept.get(make) as T
  }

  /** Whether the file is prose: it has headings, and no line outside fences looks like code. */
  get isProse(): boolean {
    return (this.madeProse ??= isProse(this.unmarked))
  }

  get blocks(): Blocks {
    return (this.madeBlocks ??= openBlocks((row) => this.line(row), this.isProse, /^\[[^\]\n]*\]+\s*$/m.test(this.unmarked), true))
  }

  /** The text without a byte order mark, which belongs to no line. */
  private get unmarked(): string {
    return this.text.slice(this.document.lineStarts[0])
  }
}

function isProse(text: string): boolean {
  // The runtime finds a fixed text much faster than a pattern.
  if (!text.includes('## ') || !/^#{2,6} \S/m.test(text)) return false
  const unfenced = text.replace(/^(```|~~~)[\s\S]*?^\1/gm, '')
  return !/^(?:import|from|def|class|if|for|echo|local|function|set|export|fi|done)\b/m.test(unfenced)
}
