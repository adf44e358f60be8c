const PLAIN = /[\s\x21-\x7e]/
const MARK = /^[\p{M}\p{Emoji_Modifier}\u200d]/u
const JOINER = '\u200d'

/**
 * Whether an offset is inside what a reader sees as one character. Examples are the offsets between a letter and its combining marks,
 * between the halves of a surrogate pair, in an emoji sequence, or in a flag. Source: Unicode Standard Annex 29, Grapheme Cluster
 * Boundaries, without Hangul syllables.
 */
export function isInGrapheme(text: string, at: number): boolean {
  if (at <= 0 || at >= text.length || PLAIN.test(text[at]!)) return false
  if (text.charCodeAt(at) >> 10 === 0x37 && text.charCodeAt(at - 1) >> 10 === 0x36) return true
  if (/\s/.test(text[at - 1]!)) return false
  const next = String.fromCodePoint(text.codePointAt(at)!)
  return MARK.test(next) || text[at - 1] === JOINER || (isRegional(text, at) && flagsBefore(text, at) % 2 === 1)
}

/** Returns the number of regional indicators directly before an offset. Two of them form a flag. */
function flagsBefore(text: string, at: number): number {
  let count = 0
  while (isRegional(text, at - 2)) {
    count++
    at -= 2
  }
  return count
}

/** Whether a regional indicator begins at an offset. */
function isRegional(text: string, at: number): boolean {
  const low = text.charCodeAt(at + 1)
  return text.charCodeAt(at) === 0xd83c && low >= 0xdde6 && low <= 0xddff
}
