/** A line as tokens (words, three dots, single other characters) and the whitespace around them: gap 0, token 0, gap 1 ... */
export interface Tokens {
  readonly tokens: readonly string[]
  /** One more than there are tokens. */
  readonly gaps: readonly string[]
}

const TOKEN = /\.\.\.|…|[\p{L}\p{N}_$\p{M}]+|[^\s]/gu

/** Splits a line into tokens and gaps. Joined in turn, they give the line. */
export function tokenize(line: string): Tokens {
  const tokens: string[] = []
  const gaps: string[] = []
  let at = 0
  for (const match of line.matchAll(TOKEN)) {
    gaps.push(line.slice(at, match.index))
    tokens.push(match[0])
    at = match.index + match[0].length
  }
  gaps.push(line.slice(at))
  return { tokens, gaps }
}
