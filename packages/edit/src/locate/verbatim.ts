/** Occurrences of the verbatim quote in the file (fast path): parts of lines, or whole lines, the first maybe without its indentation. */
import { type Document, lineAt, openDocument, type Span } from '@suture/text'
import { contentEnd } from '@suture/text/internal'
import type { Change } from '../request/change'
import { isWordCharacter, type Line } from '../text/line'
import { MANY_TIMES } from '../text/occurrences'
import { Source } from '../text/source'
import { CERTAIN, formOf, isSame, type Placement } from './placement'

/** The occurrences of a quote, in the order of the file. */
export interface Verbatim {
  /** Spans of whole lines, without indentation and line ends. */
  readonly lines: readonly Span[]
  /** The same, and spans inside lines. */
  readonly both: readonly Span[]
}

/** Finds every occurrence of the text, without its last line end, that is no comment and splits no token. With `mayCut` also those. */
export function findVerbatim(source: Source, oldText: string, mayCut = false): Verbatim {
  const wanted = searchedText(source.document, oldText)
  if (wanted.trim() === '') return { lines: [], both: [] }
  const { offsets, spanAt } = placesOf(source, wanted)
  const find = () => {
    const found = { lines: [] as Span[], both: [] as Span[] }
    if (!source.budget.spend(offsets.length)) return found
    for (const span of offsets.map(spanAt)) {
      const kind = kindOf(source, span, oldText.endsWith('\n'), mayCut)
      if (kind === 'lines') found.lines.push(span)
      if (kind !== undefined) found.both.push(span)
    }
    return found
  }
  return offsets.length < MANY_TIMES || mayCut ? find() : source.once('verbatim', oldText, find)
}

/** Returns every offset of a text, and its span there. If the file contains two kinds of line ends, each of them matches both. */
function placesOf(source: Source, wanted: string) {
  if (!wanted.includes('\n') || !source.keep(hasTwoEnds))
    return { offsets: source.occurrences.of(wanted), spanAt: (from: number) => ({ from, to: from + wanted.length }) }
  const plain = source.keep(inLf)
  const text = wanted.replaceAll('\r\n', '\n')
  const inFile = (at: number) => {
    const row = lineAt(plain.document, at)
    return source.document.lineStarts[row]! + at - plain.document.lineStarts[row]!
  }
  return { offsets: plain.occurrences.of(text), spanAt: (at: number) => ({ from: inFile(at), to: inFile(at + text.length) }) }
}

/** Whether some lines end in LF and others in CR LF. */
const hasTwoEnds = ({ text }: Source) => text.includes('\r\n') && /(?:^|[^\r])\n/.test(text)

/** Returns a source for the text with LF line ends. Its rows are those of the file. */
const inLf = ({ text, budget }: Source) => new Source(openDocument(text.replaceAll('\r\n', '\n')), budget)

/** Returns the text with the line ends of the file, without the line end at the end of the text. */
export function searchedText({ eol }: Document, oldText: string): string {
  const given = oldText.includes('\r') ? oldText.replace(/\r\n/g, '\n') : oldText
  const text = given.length > 1 && given.endsWith('\n') ? given.slice(0, -1) : given
  return text.replaceAll('\n', eol)
}

/** Returns the kind of an occurrence. If `endsLine` is set, the occurrence must be followed by a line end, as the quoted text is. */
function kindOf(source: Source, span: Span, endsLine: boolean, mayCut: boolean): 'lines' | 'part' | undefined {
  const { text, document } = source
  const row = lineAt(document, span.from)
  const before = text.slice(document.lineStarts[row], span.from)
  // A quote that begins with less indentation than the file's line may refer to a different line.
  if (before.trim() === '' && isSpaceToEnd(source, row, span.to))
    return before !== '' && text[span.from]!.trim() === '' ? undefined : 'lines'
  // A span with a line break at one of its ends consists of whole lines.
  const endsAtBreak = text[span.to - 1] === '\n' || text[span.from] === '\n' || text[span.from] === '\r'
  const isEnd = text[span.to] === '\n' || text[span.to] === '\r'
  if ((endsLine && !isEnd) || endsAtBreak) return undefined
  const cutsToken = () => isInsideToken(text, span.from) || isInsideToken(text, span.to)
  // Text behind a comment mark that is not itself a comment is commented out in the file.
  const isBehindMark = /^\s*(?:\/\/+|#+|--|;+|%+)\s*$/.test(before)
  const isOff = () => isBehindMark && source.line(row).isComment && !source.isProse && CODE.test(text.slice(span.from, span.to))
  return !mayCut && (cutsToken() || isOff()) ? undefined : 'part'
}

/** Whether only whitespace is between an offset and the end of its line. `row` is this line, or a line above it. */
function isSpaceToEnd({ text, document }: Source, row: number, at: number): boolean {
  const last = at < document.lineStarts[row + 1]! ? row : lineAt(document, at)
  return text.slice(at, contentEnd(document, last)).trim() === ''
}

/** Matches one line with characters that are common in code and rare in comments. */
const CODE = /^.*[=(){}[\];<>].*$/

/** Letters of scripts that write words without spaces, or particles directly after a word. Each of them ends a word. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

/** Whether an offset is between two characters of one word, number, version or path. */
function isInsideToken(text: string, at: number): boolean {
  const before = text[at - 1]
  const after = text[at]
  if (before === undefined || after === undefined) return false
  if (isWordCharacter(before) && isWordCharacter(after) && !UNSPACED.test(before + after)) return true
  const joins = (character: string, beyond: string | undefined, near: string | undefined) =>
    (character === '-' && isWordCharacter(beyond) && isWordCharacter(near)) ||
    (character === '.' && /\d/.test(beyond ?? '') && /\d/.test(near ?? ''))
  return joins(before, text[at - 2], after) || joins(after, text[at + 1], before)
}

/** Returns the rows of the complete quote up to form, without overlaps. The first line with words must be verbatim there. */
export function rowsUpToForm(source: Source, old: readonly Line[]): readonly number[] {
  const text = old.map(({ raw }) => raw).join('\n')
  return source.once('form', text, () => {
    const anchor = old.findIndex((line) => line.hasWords)
    if (anchor < 0) return []
    let end = 0
    const rows = source.everyRow(old[anchor]!.body)
    if (!source.budget.spend(rows.length * old.length)) return []
    return rows.flatMap((row) => {
      const start = row - anchor
      const fits = start >= end && start + old.length <= source.lineCount
      if (!fits || !old.every((line, i) => isSame(formOf(line, source.line(start + i))))) return []
      end = start + old.length
      return [start]
    })
  })
}

/** Returns the placement of a quote whose lines are at consecutive rows from `row` on. */
export function placementAt(source: Source, change: Change, row: number): Placement {
  const { old } = change
  return {
    change,
    from: old.map((_, i) => row + i),
    to: old.map((_, i) => row + i + 1),
    forms: old.map((line, i) => formOf(line, source.line(row + i, line))),
    ...CERTAIN,
    isVerbatim: true,
  }
}
