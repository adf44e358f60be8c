/**
 * Text that the file has as it is quoted: the short way. Whole lines, of which the first may lack its indentation, or a part of a line.
 */
import { type Document, lineAt, type Span } from '@suture/text'
import { contentEnd } from '@suture/text/internal'
import type { Change } from '../request/change'
import { isWordCharacter } from '../text/line'
import type { Source } from '../text/source'
import { isInsideWord } from '../text/word-boundary'
import { formOf } from './pair'
import type { Placement } from './placement'

export interface Verbatim {
  /** Spans of whole lines, without indentation and line ends. */
  readonly lines: readonly Span[]
  /** Spans inside of lines. */
  readonly parts: readonly Span[]
  /** Spans inside of comments, for a quote that is none. */
  readonly remarks: readonly Span[]
}

/** Every occurrence of the text that cuts no token, unless that is `allowed`. A line end at the end of the text is left out. */
export function findVerbatim(source: Source, oldText: string, allowed = false): Verbatim {
  const wanted = searchedText(source.document, oldText)
  const found = { lines: [] as Span[], parts: [] as Span[], remarks: [] as Span[] }
  if (wanted.trim() === '') return found
  const texts = inEnds(source, wanted)
  for (const text of texts) {
    const offsets = source.offsetsOf(text)
    if (!source.spend(offsets.length)) return found
    for (const at of offsets) {
      const span = { from: at, to: at + text.length }
      const kind = kindOf(source, span, oldText.endsWith('\n'), allowed)
      if (kind !== undefined) found[kind].push(span)
    }
  }
  if (texts.length > 1) for (const spans of Object.values(found)) spans.sort((a, b) => a.from - b.from)
  return found
}

/** The text in the line ends of the file: in both, if the file has two. */
function inEnds(source: Source, wanted: string): readonly string[] {
  if (!source.hasTwoEnds || !wanted.includes('\n')) return [wanted]
  const plain = wanted.replaceAll('\r\n', '\n')
  return [plain, plain.replaceAll('\n', '\r\n')]
}

/** The text in the line ends of the file, without the one at its end. */
export function searchedText({ eol }: Document, oldText: string): string {
  const given = oldText.includes('\r') ? oldText.replace(/\r\n/g, '\n') : oldText
  const text = given.length > 1 && given.endsWith('\n') ? given.slice(0, -1) : given
  return eol === '\r\n' && text.includes('\n') ? text.replace(/\n/g, '\r\n') : text
}

/** `endsLine`: the quoted text ends in a line end, and so does its place. */
function kindOf(source: Source, span: Span, endsLine: boolean, mayCut: boolean): keyof Verbatim | undefined {
  const { text, document } = source
  const row = lineAt(document, span.from)
  const before = text.slice(document.lineStarts[row], span.from)
  // A line that is quoted less deep than it is may be another one.
  if (before.trim() === '' && isSpaceToEnd(source, row, span.to))
    return before !== '' && text[span.from]!.trim() === '' ? undefined : 'lines'
  const isEnd = text[span.to] === '\n' || text[span.to] === '\r'
  if ((endsLine && !isEnd) || endsAtBreak(text, span) || (!mayCut && cutsToken(text, span))) return undefined
  return isRemark(source, row, before) && CODE.test(text.slice(span.from, span.to)) ? 'remarks' : 'parts'
}

/** True if only whitespace lies between an offset and the end of its line. `row`: that line, or one above it. */
function isSpaceToEnd({ text, document }: Source, row: number, at: number): boolean {
  const last = at < document.lineStarts[row + 1]! ? row : lineAt(document, at)
  return text.slice(at, contentEnd(document, last)).trim() === ''
}

/** A part of a line has no line break at its ends: one there belongs to whole lines. */
function endsAtBreak(text: string, { from, to }: Span): boolean {
  return text[to - 1] === '\n' || text[from] === '\n' || text[from] === '\r'
}

/** One line with what code has and words of a comment seldom have. */
const CODE = /^.*[=(){}[\];<>].*$/

/** A comment mark before a text that is no comment: the text is commented out there. */
function isRemark(source: Source, row: number, before: string): boolean {
  return /^\s*(?:\/\/+|#+|--|;+|%+)\s*$/.test(before) && source.line(row).isComment && !source.isProse
}

/** True if an end of the span lies inside a token. */
function cutsToken(text: string, { from, to }: Span): boolean {
  return isInsideToken(text, from) || isInsideToken(text, to)
}

/** True at an offset between two characters of one word, number, version or path. */
function isInsideToken(text: string, at: number): boolean {
  const before = text[at - 1]
  const after = text[at]
  if (before === undefined || after === undefined) return false
  if (isInsideWord(text, at)) return true
  const joins = (character: string, beyond: string | undefined, near: string | undefined) =>
    (character === '-' && isWordCharacter(beyond) && isWordCharacter(near)) ||
    (character === '.' && /\d/.test(beyond ?? '') && /\d/.test(near ?? ''))
  return joins(before, text[at - 2], after) || joins(after, text[at + 1], before)
}

/** The placement of a quote that is found at a row, line by line. */
export function placementAt(source: Source, change: Change, row: number): Placement {
  const { old } = change
  return {
    change,
    from: old.map((_, i) => row + i),
    to: old.map((_, i) => row + i + 1),
    forms: old.map((line, i) => formOf(line, source.line(row + i))),
    score: VERBATIM,
    margin: VERBATIM,
    most: VERBATIM,
    isVerbatim: true,
  }
}

/** Bits of a quote that occurs as it is: more than any evidence. */
const VERBATIM = 1_000
