import type { Place } from '../finding'
import type { Match } from '../outcome'
import { defined } from '../values/defined'
import { visible } from './visible'

/** Maximum number of lines of a message, which is sent back to a model or shown next to other text. */
export const MESSAGE_LINES = 12

/** Maximum number of UTF-16 units of a line that a message repeats. */
const LINE_LIMIT = 160

/** Returns the lines of a place as `42-47`, or as `42` for a single line. */
export function describePlace(place: Place): string {
  return place.startLine === place.endLine ? `${place.startLine}` : `${place.startLine}-${place.endLine}`
}

/** Formats a similarity with two digits. The result is 1.00 only for equal texts. */
export function percent(similarity: number): string {
  return (similarity < 1 ? Math.min(similarity, 0.99) : 1).toFixed(2)
}

/** Returns `line 42` or `lines 42-47`. */
export function lines(place: Place): string {
  return `${place.startLine === place.endLine ? 'line' : 'lines'} ${describePlace(place)}`
}

/** Returns a count with its noun: `1 line`, `3 lines`. */
function count(n: number, noun: string): string {
  return `${n} ${noun}${n === 1 ? '' : 's'}`
}

/** Returns the text as a JSON string. A whitespace character that looks like a space but is another character is written as an escape. */
export function quote(text: string, limit = LINE_LIMIT): string {
  const escaped = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
  return visible(JSON.stringify(clip(text, limit)).replace(/[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/g, escaped))
}

/** Formats a line of a file or an edit as a line of a message. */
export function row(text: string): string {
  return `  ${visible(clip(text))}`
}

/** Formats the first `most` lines as lines of a message. If there are more, the last line gives their number. */
export function rows(texts: readonly string[], most: number): string[] {
  if (texts.length <= most) return texts.map(row)
  return [...texts.slice(0, most - 1).map(row), `  (${count(texts.length - most + 1, 'more line')})`]
}

function clip(text: string, limit = LINE_LIMIT): string {
  return text.length > limit ? `${text.slice(0, limit)}...` : text
}

/** Rounds a share to four digits. The result is 1 only if the share is exactly 1. */
export function roundedShare(share: number): number {
  return share < 1 ? Math.min(Math.round(share * 10_000) / 10_000, 0.9999) : 1
}

/** Returns the figures of a match for reports. Shares have four digits and are 1 only if nothing is missing. Bits have one digit. */
export function figuresOf({ similarity, evidence, rival, share }: Match): Pick<Match, 'similarity' | 'evidence' | 'rival' | 'share'> {
  const bits = (figure: number | undefined) => (figure === undefined ? undefined : Math.round(figure * 10) / 10)
  return {
    similarity: roundedShare(similarity),
    ...defined({ evidence: bits(evidence), rival: bits(rival), share: share === undefined ? undefined : roundedShare(share) }),
  }
}
