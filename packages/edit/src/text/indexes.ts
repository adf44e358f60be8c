/*
 * Indexes of the words of a text, and of the bodies of its lines.
 *
 * Idea: a hash table of spans, in which those of one slot form a chain. No text is copied.
 * Cost: one pass over the spans, and 16 to 20 bytes for each. Source: the textbook table with chains.
 * Weakness: a word is compared with the other words of its slot.
 */
import type { Document } from '@suture/text'
import { contentEnd } from '@suture/text/internal'
import { isAsciiWord, isWordCharacter } from './line'

const NONE = -1

/** An index of spans of a text. */
export class SpanIndex {
  /** The first span of each slot, and for each span the next one of the same slot. */
  private readonly heads: Int32Array
  private readonly next: Int32Array

  constructor(
    private readonly text: string,
    /** The ends of the spans: the start of the first, its end, the start of the second, and so on. */
    private readonly ends: Int32Array,
  ) {
    const count = ends.length / 2
    this.heads = new Int32Array(2 ** Math.ceil(Math.log2(count + 1))).fill(NONE)
    this.next = new Int32Array(count)
    for (let k = count - 1; k >= 0; k--) {
      const slot = this.slotOf(text, ends[2 * k]!, ends[2 * k + 1]!)
      this.next[k] = this.heads[slot]!
      this.heads[slot] = k
    }
  }

  /** Returns where spans with this text begin, in order, at most `most`. */
  find(sought: string, most: number): number[] {
    const found: number[] = []
    const first = this.heads[this.slotOf(sought, 0, sought.length)]!
    for (let k = first; k !== NONE && found.length < most; k = this.next[k]!) if (this.equals(k, sought)) found.push(this.ends[2 * k]!)
    return found
  }

  private equals(k: number, sought: string): boolean {
    const from = this.ends[2 * k]!
    let same = 0
    while (same < sought.length && this.text.charCodeAt(from + same) === sought.charCodeAt(same)) same++
    return same === sought.length && from + same === this.ends[2 * k + 1]
  }

  private slotOf(of: string, from: number, to: number): number {
    let hash = 0
    for (let k = from; k < to; k++) hash = (Math.imul(hash, 31) + of.charCodeAt(k)) | 0
    hash = Math.imul(hash, 0x9e3779b1)
    return (hash ^ (hash >>> 15)) & (this.heads.length - 1)
  }
}

/** Returns an index of the words of a text, which are the longest sequences of word characters. */
export function indexWords(text: string): SpanIndex {
  const ends = new Int32Array(2 * ((text.length + 1) >> 1))
  let count = 0
  for (let at = 0; at <= text.length; at++) {
    const isInside = at < text.length && isWordUnit(text, at)
    if (isInside !== count % 2 > 0) ends[count++] = at
  }
  return new SpanIndex(text, ends.slice(0, count))
}

/** Returns an index of the non-empty lines of a text, without surrounding whitespace. */
export function indexLines(document: Document): SpanIndex {
  const { text, lineCount, lineStarts } = document
  const ends = new Int32Array(2 * lineCount)
  let count = 0
  for (let row = 0; row < lineCount; row++) {
    let from = lineStarts[row]!
    let to = contentEnd(document, row)
    while (from < to && isSpace(text.charCodeAt(from))) from++
    while (to > from && isSpace(text.charCodeAt(to - 1))) to--
    if (from === to) continue
    ends[count++] = from
    ends[count++] = to
  }
  return new SpanIndex(text, ends.slice(0, count))
}

/** Whether the text consists of word characters only, so that the index of words can find it. */
export function isWord(text: string): boolean {
  for (let at = 0; at < text.length; at++) if (!isWordUnit(text, at)) return false
  return text !== ''
}

function isWordUnit(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  return code > 127 ? isWordCharacter(text[at]) : isAsciiWord(code)
}

/** Whether `trim` removes the character. */
function isSpace(code: number): boolean {
  return code === 32 || (code > 8 && code < 14) || (code > 159 && String.fromCharCode(code).trim() === '')
}
