import { type Document, lineAt, lineText } from '@suture/text'
import { type Blocks, openBlocks } from './blocks'
import { isWordCharacter, Line } from './line'

/** Occurrences of a line or a word beyond which it is common, whatever their number. */
const COMMON = 60

/** The file of an edit, opened once: its lines, and what it is asked about them. Everything is made when it is asked for. */
export class Source {
  private readonly lines: (Line | undefined)[] = []
  private readonly rowsByBody = new Map<string, readonly number[]>()
  private readonly counts = new Map<string, number>()
  private madeBlocks: Blocks | undefined
  private madeProse: boolean | undefined

  private spent = 0

  /** `budget`: line comparisons that may be spent. */
  constructor(
    readonly document: Document,
    readonly budget: number,
  ) {}

  /** Counts line comparisons before they are made; false if the budget does not allow them. */
  spend(comparisons: number): boolean {
    this.spent += comparisons
    return !this.isSpent
  }

  get isSpent(): boolean {
    return this.spent > this.budget
  }

  get text(): string {
    return this.document.text
  }

  get lineCount(): number {
    return this.document.lineCount
  }

  /** Rows that can be changed: all lines but the empty one behind a final line end. */
  get rowCount(): number {
    return this.document.finalNewline ? this.document.lineCount - 1 : this.document.lineCount
  }

  /** A line by its row, counted from 0. */
  line(row: number): Line {
    return (this.lines[row] ??= new Line(lineText(this.document, row)))
  }

  /** The rows whose line has this body, in order; at most 60. */
  rows(body: string): readonly number[] {
    let found = this.rowsByBody.get(body)
    if (!found) this.rowsByBody.set(body, (found = this.findRows(body)))
    return found
  }

  private findRows(body: string): number[] {
    const found: number[] = []
    if (body === '') return found
    const { text } = this
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
    const { text } = this
    let found = 0
    for (let at = text.indexOf(word); at !== -1 && found < COMMON; at = text.indexOf(word, at + word.length))
      if (!isWordCharacter(text[at - 1]) && !isWordCharacter(text[at + word.length])) found++
    return found
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

  /** True for prose: headings, and no line that looks like code outside of fences. */
  get isProse(): boolean {
    return (this.madeProse ??= isProse(this.text))
  }

  get blocks(): Blocks {
    return (this.madeBlocks ??= openBlocks((row) => this.line(row), this.isProse, /^\[[^\]\n]*\]+\s*$/m.test(this.text)))
  }

  /** True if the line at a row says something: it is neither empty nor, in code, a comment. */
  says(row: number): boolean {
    if (row < 0 || row >= this.lineCount) return false
    const line = this.line(row)
    return !line.isEmpty && (this.isProse || !line.isComment)
  }
}

function isProse(text: string): boolean {
  if (!/^#{2,6} \S/m.test(text)) return false
  const unfenced = text.replace(/^(```|~~~)[\s\S]*?^\1/gm, '')
  return !/^(?:import|from|def|class|if|for|echo|local|function|set|export|fi|done)\b/m.test(unfenced)
}
