import { fold } from '@suture/similarity'

/** Matches a sequence of word characters, of whitespace or of hyphens, an escape, a surrogate pair, or one other character. */
const TOKEN = /[\p{L}\p{N}\p{M}_$]+|\s+|-{2,}|\\.|[^\p{L}\p{N}\p{M}_$\s]/gsu

/** Returns the tokens of a text. Joined, they equal the text. */
export function tokensOf(text: string): string[] {
  return text.match(TOKEN) ?? []
}

/** Returns a token in the form in which tokens are compared, with plain typography, one kind of quotes and one kind of whitespace. */
export function tokenKey(token: string): string {
  const first = token.charCodeAt(0)
  if (first === 32 || first === 9) return ' '
  if (first === 39 || first === 96) return '"'
  const folded = fold(token)
  if (folded === token && first < 128) return token
  return folded.trim() === '' ? ' ' : folded.replace(/['`]/g, '"')
}
