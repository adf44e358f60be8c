/**
 * The lines of a text, and the search for several of them in a row.
 *
 * Idea: look at each occurrence of the rarest line, and compare the other lines there. If that may take too many comparisons, use the
 * algorithm of Knuth, Morris and Pratt instead.
 * Cost: one pass over the text for all searches, and the occurrences of the rarest line times the number of lines, at most WORK.
 * Source: D. Knuth, J. Morris, V. Pratt, Fast Pattern Matching in Strings, 1977.
 * Weakness: finds only lines that are equal.
 */
import { type Document, lineEol, lineText } from '@suture/text'
import { contentEnd, placesIn } from '@suture/text/internal'

const WORK = 2_000_000
/** Maximum number of runs that are returned. */
const MOST = 1_000

/**
 * The lines of a text and an index of them. `raw` lines are those of `split('\n')`, including CRs and a byte order mark. Other lines are
 * those of the document, without CRs and byte order mark. In both cases, a final newline makes an empty last line.
 */
export class LineIndex {
  private table: LineTable | undefined

  /** `fold` maps a line to what is compared. */
  constructor(
    readonly doc: Document,
    readonly raw: boolean,
    private readonly fold: (text: string) => string = (text) => text,
  ) {}

  /** Returns the first lines (0-based) of the runs that equal the texts, in order. At most the first thousand are returned. */
  findRuns(texts: readonly string[]): number[] {
    const { ids, next, counts } = this.open()
    const firsts = texts.flatMap((text) => this.firstOf(text) ?? [])
    if (texts.length === 0 || firsts.length < texts.length) return []
    const pattern = firsts.map((first) => ids[first]!)
    const rarest = firsts.reduce((least, first, at) => (counts[first]! < counts[firsts[least]!]! ? at : least), 0)
    const runs: number[] = []
    if (counts[firsts[rarest]!]! * pattern.length < WORK) {
      for (let row = firsts[rarest]!; row !== -1 && runs.length < MOST; row = next[row]!)
        if (pattern.every((id, i) => ids[row - rarest + i] === id)) runs.push(row - rarest)
      return runs
    }
    for (const from of placesIn((line) => ids[line]!, 0, ids.length, pattern)) if (runs.push(from) === MOST) break
    return runs
  }

  /** Whether a line equals the text. */
  has(text: string): boolean {
    return this.firstOf(text) !== undefined
  }

  private firstOf(text: string): number | undefined {
    return this.open().first.get(this.fold(text))
  }

  private open(): LineTable {
    return (this.table ??= tableOf(this.doc.lineCount, (line) => this.fold(indexedText(this, line))))
  }
}

interface LineTable {
  /** The first row of each distinct line. */
  readonly first: ReadonlyMap<string, number>
  /** For each row, the next row with an equal line, or -1, and the last one, which is the same for all equal lines. */
  readonly next: Int32Array
  readonly ids: Int32Array
  /** For each row, the number of equal lines from it on. */
  readonly counts: Int32Array
}

/** Cost: one pass, and one map entry for each distinct line. */
function tableOf(count: number, textOf: (line: number) => string): LineTable {
  const first = new Map<string, number>()
  const [next, ids, counts] = [new Int32Array(count), new Int32Array(count), new Int32Array(count)]
  for (let line = count - 1; line >= 0; line--) {
    const text = textOf(line)
    const below = first.get(text) ?? -1
    next[line] = below
    ids[line] = below === -1 ? line : ids[below]!
    counts[line] = below === -1 ? 1 : counts[below]! + 1
    first.set(text, line)
  }
  return { first, next, ids, counts }
}

/** Returns the line as it is before folding. */
export function indexedText(indexed: LineIndex, line: number): string {
  return indexed.raw ? indexed.doc.text.slice(indexedStart(indexed, line), indexedEnd(indexed, line)) : lineText(indexed.doc, line)
}

/** Returns the offset of the line's first unit. */
export function indexedStart(indexed: LineIndex, line: number): number {
  return indexed.raw && line === 0 ? 0 : indexed.doc.lineStarts[line]!
}

/** Returns the offset after the line's last unit, before its line end. */
export function indexedEnd(indexed: LineIndex, line: number): number {
  return indexed.raw ? indexed.doc.lineStarts[line + 1]! - 1 : contentEnd(indexed.doc, line)
}

/** Returns the line end for a line that is inserted before `line`: the line end of its neighbours. A raw line contains its own CR. */
export function indexedEol(indexed: LineIndex, line: number): string {
  if (indexed.raw) return '\n'
  const above = line > 0 ? lineEol(indexed.doc, line - 1) : ''
  const here = line < indexed.doc.lineCount ? lineEol(indexed.doc, line) : ''
  return above || here || indexed.doc.eol
}

/** Returns the line end for a line that replaces `line`: its own, or that of its neighbours if it has none. */
export function replacedEol(indexed: LineIndex, line: number): string {
  return (indexed.raw ? '' : lineEol(indexed.doc, line)) || indexedEol(indexed, line)
}
