import { type Document, lineAt, lineText } from '@suture/text'
import { contentEnd } from '@suture/text/internal'
import { type Blocks, openBlocks } from './blocks'
import type { Budget } from './budget'
import { indexLines, indexWords, isWord } from './indexes'
import { isWordCharacter, Line } from './line'
import { Occurrences } from './occurrences'
import type { SpanIndex } from './span-index'

/** Occurrences of a line or a word beyond which it is common, whatever their number. */
const COMMON = 60
/** Searches of the whole text that cost no more time than an index, which takes twice the memory of the text. */
const SEARCHES = 48
/** Units of the text that count for one line comparison: searched by the runtime, or read one by one. */
const UNITS_SEARCHED = 1000
const UNITS_READ = 40

/** Lines that are kept once they are made: a large file that many edits look at would be held several times. */
const KEPT_LINES = 4_000

/** The file of an edit, opened once: its lines, and what it is asked about them. Everything is made when it is asked for. */
export class Source {
  private readonly lines = new Map<number, Line>()
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

  /** All lines, the empty one behind a final line end included. */
  readonly lineCount: number
  /** Rows that can be changed: all lines but the empty one behind a final line end. */
  readonly rowCount: number

  constructor(
    readonly document: Document,
    private readonly budget: Budget,
  ) {
    this.lineCount = document.lineCount
    this.rowCount = document.finalNewline ? document.lineCount - 1 : document.lineCount
    this.occurrences = new Occurrences(document.text, (units) => this.spend(units / UNITS_SEARCHED))
  }

  /** True if some lines end in LF and others in CR LF. */
  get hasTwoEnds(): boolean {
    return (this.madeTwoEnds ??= this.text.includes('\r\n') && /(?:^|[^\r])\n/.test(this.text))
  }

  /** Counts line comparisons before they are made; false if the budget does not allow them. */
  spend(comparisons: number): boolean {
    return this.budget.spend(comparisons)
  }

  get isSpent(): boolean {
    return this.budget.isSpent
  }

  /** The budget, in line comparisons. */
  get limit(): number {
    return this.budget.limit
  }

  /** Another edit begins, with a share of the budget of its own. */
  begin(): void {
    this.budget.begin()
  }

  /** Another text, under the same budget. */
  withText(document: Document): Source {
    return new Source(document, this.budget)
  }

  get text(): string {
    return this.document.text
  }

  /** Where the line with an offset begins, and where its content ends. */
  boundsAt(offset: number): { readonly start: number; readonly end: number } {
    const row = lineAt(this.document, offset)
    return { start: this.document.lineStarts[row]!, end: contentEnd(this.document, row) }
  }

  /** A line by its row, counted from 0. */
  line(row: number): Line {
    const known = this.lines.get(row)
    if (known) return known
    if (this.lines.size >= KEPT_LINES) this.lines.clear()
    const made = new Line(lineText(this.document, row))
    this.lines.set(row, made)
    return made
  }

  /** Every offset at which a text occurs, in order. */
  offsetsOf(text: string): readonly number[] {
    return this.occurrences.of(text)
  }

  /** Finds texts in one pass that are asked for later. */
  expect(texts: Iterable<string>): void {
    this.occurrences.expect(texts)
  }

  /** The rows whose line has this body, in order; at most 60. */
  rows(body: string): readonly number[] {
    let found = this.rowsByBody.get(body)
    if (!found) this.rowsByBody.set(body, (found = this.findRows(body)))
    return found
  }

  /** All rows whose line has this body, in order. */
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

  /** How often a word occurs, counted up to 60. */
  count(word: string): number {
    let found = this.counts.get(word)
    if (found === undefined) this.counts.set(word, (found = this.countWord(word)))
    return found
  }

  private countWord(word: string): number {
    if (this.hasIndexOf(word)) return this.indexOfWords().count(word, COMMON)
    return this.searchWord(word, COMMON).length
  }

  /** Where a word begins, in order; at most `most`. */
  offsetsOfWord(word: string, most: number): number[] {
    return this.hasIndexOf(word) ? this.indexOfWords().find(word, most) : this.searchWord(word, most)
  }

  /** The rows in which a whole word occurs, each once, of its first occurrences. */
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

  /** The rows in which a word occurs, each once; at most `most`. */
  rowsWith(word: string, most: number): number[] {
    const found: number[] = []
    for (let at = this.text.indexOf(word); at !== -1 && found.length < most; at = this.text.indexOf(word, at + word.length)) {
      const row = lineAt(this.document, at)
      if (found.at(-1) !== row) found.push(row)
    }
    return found
  }

  /** What a function makes of the file, made once. */
  keep<T>(make: (source: Source) => T): T {
    if (!this.kept.has(make)) this.kept.set(make, make(this))
    return this.kept.get(make) as T
  }

  /** True for prose: headings, and no line that looks like code outside of fences. */
  get isProse(): boolean {
    return (this.madeProse ??= isProse(this.text))
  }

  get blocks(): Blocks {
    return (this.madeBlocks ??= openBlocks((row) => this.line(row), this.isProse, /^\[[^\]\n]*\]+\s*$/m.test(this.text)))
  }
}

function isProse(text: string): boolean {
  if (!/^#{2,6} \S/m.test(text)) return false
  const unfenced = text.replace(/^(```|~~~)[\s\S]*?^\1/gm, '')
  return !/^(?:import|from|def|class|if|for|echo|local|function|set|export|fi|done)\b/m.test(unfenced)
}
