/**
 * Typography that was undone in the quoted text to match is undone in the new text the same way.
 *
 * Idea: paired lines show which character of the file each quoted character represents. A character that always represented another one (or
 * an opening and a closing one) is written as that one in added text; a character that once represented itself is left alone. A typographic
 * character that no quoted line has is folded, if others of its kind were quoted for plain ones. An apostrophe inside a word teaches only
 * apostrophes, and what only comments teach is applied only to comments.
 *
 *     file    say("it’s")        quoted     say("it's")        result    say("it’s")
 *                                         +say("don't")                 say("don’t")
 */
import { fold } from '@suture/similarity'
import { looksLikeComment } from '../lines/comment'
import { type Tokens, tokenize } from '../lines/tokens'

/** Rewrites added text in the file's typography. */
export type Typography = (text: string) => string

const WORD = /[\p{L}\p{N}]/u
const OPENING = /[“‘«‹„‚]/
const CLOSING = /[”’»›]/
/** The other end of a quotation, if the quoted lines show only one end. */
const OTHER_END: Readonly<Record<string, string>> = {
  '“': '”',
  '”': '“',
  '‘': '’',
  '’': '‘',
  '«': '»',
  '»': '«',
  '‹': '›',
  '›': '‹',
  '„': '“',
  '‚': '‘',
}

/** Prefix of the key under which an apostrophe is looked up. */
const APOSTROPHE = 'word'

/** Learns from pairs of lines (quoted, actual) whose bodies are equal when folded. */
export function learnTypography(pairs: readonly (readonly [string, string])[]): Typography {
  const bodies = pairs.map(([quoted, actual]) => [quoted.trim(), actual.trim()] as const)
  if (bodies.every(([quoted, actual]) => quoted === actual)) return (text) => text
  const seen = new Map<string, Set<string>>()
  const inCode = new Set<string>()
  for (const [at, [quoted, actual]] of bodies.entries()) {
    if (quoted === actual && !/[^\x20-\x7e]|["'-]/.test(quoted)) continue
    const q = tokenize(quoted)
    const a = tokenize(actual).tokens
    if (q.tokens.length !== a.length) continue
    // A star without indentation is a list item; in a block comment it is indented by one space.
    const isCode = !isComment(quoted) || pairs[at]![1].startsWith('*')
    q.tokens.forEach((token, i) => {
      if (fold(token) !== fold(a[i]!)) return
      note(seen, keyOf(q, i), a[i]!)
      if (isCode) inCode.add(keyOf(q, i))
    })
  }
  // A plain dash or dot of new text is often code, so only quote characters become typographic ones.
  const changed = [...seen].filter(([from, to]) => !to.has(charOf(from)) && (isPlain(charOf(from)) || to.has(fold(charOf(from)))))
  if (changed.length === 0) return (text) => text
  const rewrite = new Map(changed.map(([from, to]) => [from, [...to]]))
  const plain = changed.every(([from, to]) => to.size === 1 && to.has(fold(charOf(from))))
  const kinds = new Set(changed.map(([from]) => fold(charOf(from))))
  const targets = (key: string, token: string) =>
    rewrite.get(key) ?? (plain && !seen.has(key) && !WORD.test(token) && kinds.has(fold(token)) ? [fold(token)] : undefined)
  return (text) => {
    const line = tokenize(text)
    const { tokens, gaps } = line
    const isCode = !isComment(text)
    let out = gaps[0]!
    tokens.forEach((token, i) => {
      const key = keyOf(line, i)
      const known = isCode && isPlain(token) && !inCode.has(key) ? undefined : targets(key, token)
      out += choose(known, token, gaps[i]! !== '' || i === 0 || /^[([{=]$/.test(tokens[i - 1]!)) + gaps[i + 1]!
    })
    return out
  }
}

function choose(targets: readonly string[] | undefined, token: string, atStart: boolean): string {
  if (!targets) return token
  if (targets.length === 1) return (atStart ? CLOSING : OPENING).test(targets[0]!) ? OTHER_END[targets[0]!]! : targets[0]!
  return targets.find((t) => (atStart ? OPENING : CLOSING).test(t)) ?? token
}

/** The key of a token: an apostrophe inside a word is looked up apart from a quote character. */
function keyOf({ tokens, gaps }: Tokens, i: number): string {
  const token = tokens[i]!
  const inside = gaps[i] === '' && gaps[i + 1] === '' && WORD.test(tokens[i - 1] ?? '') && WORD.test(tokens[i + 1] ?? '')
  return inside && (token === "'" || token === '\u2019') ? APOSTROPHE + token : token
}

function charOf(key: string): string {
  return key.startsWith(APOSTROPHE) ? key.slice(APOSTROPHE.length) : key
}

function isPlain(token: string): boolean {
  return token === '"' || token === "'" || token === '`'
}

function isComment(body: string): boolean {
  return looksLikeComment({ body })
}

function note(seen: Map<string, Set<string>>, from: string, to: string): void {
  const char = charOf(from)
  if (([...char].length !== 1 && char !== '...') || WORD.test(char)) return
  const set = seen.get(from)
  if (set) set.add(to)
  else seen.set(from, new Set([to]))
}
