import type { Match } from '../outcome'
import type { Place } from '../problem'
import { visible } from './visible'

/** The most lines of a message: it goes back to a model, or is shown next to other text. */
export const MESSAGE_LINES = 12

/** The longest part of a line that a message repeats, in UTF-16 units. */
const LINE_LIMIT = 160

/** `42-47`, or `42` for a single line. */
export function describePlace(place: Place): string {
  return place.startLine === place.endLine ? `${place.startLine}` : `${place.startLine}-${place.endLine}`
}

/** A similarity with two digits that is 1.00 only for equality. */
export function percent(similarity: number): string {
  return (similarity < 1 ? Math.min(similarity, 0.99) : 1).toFixed(2)
}

/** `line 42` or `lines 42-47`. */
export function lines(place: Place): string {
  return `${place.startLine === place.endLine ? 'line' : 'lines'} ${describePlace(place)}`
}

/** `1 line`, `3 lines`. */
function count(n: number, noun: string): string {
  return `${n} ${noun}${n === 1 ? '' : 's'}`
}

/** The text in JSON, with whitespace that looks like a space but is not one written as escapes. */
export function quote(text: string, limit = LINE_LIMIT): string {
  const escaped = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
  return visible(JSON.stringify(clip(text, limit)).replace(/[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/g, escaped))
}

/** A line of a file or an edit as a row of its own. */
export function row(text: string): string {
  return `  ${visible(clip(text))}`
}

/** The first `most` lines as rows; if there are more, the last row counts them. */
export function rows(texts: readonly string[], most: number): string[] {
  if (texts.length <= most) return texts.map(row)
  return [...texts.slice(0, most - 1).map(row), `  (${count(texts.length - most + 1, 'more line')})`]
}

function clip(text: string, limit = LINE_LIMIT): string {
  return text.length > limit ? `${text.slice(0, limit)}...` : text
}

/** A share with four digits; 1 only for the whole. */
export function roundedShare(share: number): number {
  return share < 1 ? Math.min(Math.round(share * 10_000) / 10_000, 0.9999) : 1
}

/** The figures of a match for reports: shares with four digits, 1 only if nothing is missing; bits with one digit. */
export function figuresOf({ similarity, evidence, rival, share }: Match): Pick<Match, 'similarity' | 'evidence' | 'rival' | 'share'> {
  const bits = (figure: number) => Math.round(figure * 10) / 10
  return {
    similarity: roundedShare(similarity),
    ...(evidence === undefined ? {} : { evidence: bits(evidence) }),
    ...(rival === undefined ? {} : { rival: bits(rival) }),
    ...(share === undefined ? {} : { share: roundedShare(share) }),
  }
}
