import { fold } from '@suture/similarity'

/** A run of word characters, of whitespace, an escape, a pair of code units of one character, or one other character. */
const TOKEN = /[\p{L}\p{N}\p{M}_$]+|\s+|\\.|[^\p{L}\p{N}\p{M}_$\s]/gsu

/** The tokens of a text; joined they are the text. */
export function tokensOf(text: string): string[] {
  return text.match(TOKEN) ?? []
}

/** A token as it is compared: typography undone, one kind of quotes, all whitespace alike. */
export function tokenKey(token: string): string {
  const first = token.charCodeAt(0)
  if (first === 32 || first === 9) return ' '
  if (first === 39 || first === 96) return '"'
  if (first < 128) return token
  const folded = fold(token)
  return folded.trim() === '' ? ' ' : folded.replace(/['`]/g, '"')
}

/** A token that is not whitespace, with its place in the text. */
export interface PlacedToken {
  readonly text: string
  readonly from: number
  readonly to: number
}

/** The tokens of a text but for whitespace. */
export function placedTokens(text: string): PlacedToken[] {
  const found: PlacedToken[] = []
  let at = 0
  for (const token of tokensOf(text)) {
    if (token.trim() !== '') found.push({ text: token, from: at, to: at + token.length })
    at += token.length
  }
  return found
}
