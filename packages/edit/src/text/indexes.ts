/** Builds the indexes of a text: its words, and the bodies of its lines. */
import type { Document } from '@suture/text'
import { contentEnd } from '@suture/text/internal'
import { isAsciiWord, isWordCharacter } from './line'
import { SpanIndex } from './span-index'

/** Estimated number of UTF-16 units per word. */
const UNITS_TO_A_WORD = 6

/** Returns an index of the words of a text, which are the longest sequences of word characters. */
export function indexWords(text: string): SpanIndex {
  const index = new SpanIndex(text, endsWord, Math.ceil(text.length / UNITS_TO_A_WORD))
  let end = -1
  for (let at = text.length - 1; at >= -1; at--) {
    const isInside = at >= 0 && isWordUnit(text, at)
    if (isInside && end < 0) end = at + 1
    else if (!isInside && end >= 0) {
      index.add(at + 1, end)
      end = -1
    }
  }
  return index
}

/** Returns an index of the non-empty lines of a text, without surrounding whitespace. */
export function indexLines(document: Document): SpanIndex {
  const { text, lineCount, lineStarts } = document
  const index = new SpanIndex(text, endsLine, lineCount)
  for (let row = lineCount - 1; row >= 0; row--) {
    let from = lineStarts[row]!
    let to = contentEnd(document, row)
    while (from < to && isSpace(text.charCodeAt(from))) from++
    while (to > from && isSpace(text.charCodeAt(to - 1))) to--
    if (from < to) index.add(from, to)
  }
  return index
}

/** Whether the text consists of word characters only, so that the index of words can find it. */
export function isWord(text: string): boolean {
  for (let at = 0; at < text.length; at++) if (!isWordUnit(text, at)) return false
  return text !== ''
}

function endsWord(text: string, at: number): boolean {
  return at >= text.length || !isWordUnit(text, at)
}

function endsLine(text: string, at: number): boolean {
  while (at < text.length && text.charCodeAt(at) !== 10) if (!isSpace(text.charCodeAt(at++))) return false
  return true
}

function isWordUnit(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  return code > 127 ? isWordCharacter(text[at]) : isAsciiWord(code)
}

/** Whether `trim` removes the character. */
function isSpace(code: number): boolean {
  return code === 32 || (code > 8 && code < 14) || (code > 159 && String.fromCharCode(code).trim() === '')
}
