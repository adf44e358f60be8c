/**
 * Typography that had to be undone in the quoted text is undone in new text the same way.
 *
 * Idea: paired lines show which character of the file each quoted character stood for. A character whose every occurrence
 * stood for another one (or for an opening and a closing one) is written that way in added text too; a character that
 * once stood for itself is left alone. Characters that the file never uses, quoted where the file has plain ones, fold.
 */
import { fold } from '@suture/similarity'
import { tokenize } from './tokens'

/** Rewrites added text in the file's typography. */
export type Typography = (text: string) => string

const WORD = /[\p{L}\p{N}]/u
const OPENING = /[“‘«‹„‚]/
const CLOSING = /[”’»›]/

/** Learns from pairs of (quoted body, actual body) that are equal when folded. */
export function learnTypography(pairs: readonly (readonly [string, string])[]): Typography {
  const seen = new Map<string, Set<string>>()
  for (const [quoted, actual] of pairs) {
    if (quoted === actual && !/[^\x20-\x7e]|["'-]/.test(quoted)) continue
    const q = tokenize(quoted).tokens
    const a = tokenize(actual).tokens
    if (q.length !== a.length) continue
    for (let i = 0; i < q.length; i++) if (fold(q[i]!) === fold(a[i]!)) note(seen, q[i]!, a[i]!)
  }
  // A plain dash or dot of new text is code as often as not: only quotes are made curly.
  const changed = [...seen].filter(([from, to]) => !to.has(from) && (/^["'`]$/.test(from) || to.has(fold(from))))
  if (changed.length === 0) return (text) => text
  const rewrite = new Map(changed.map(([from, to]) => [from, [...to]]))
  const plain = changed.every(([from, to]) => to.size === 1 && to.has(fold(from)))
  const targets = (token: string) => rewrite.get(token) ?? (plain && !seen.has(token) && !WORD.test(token) ? [fold(token)] : undefined)
  return (text) => {
    const { tokens, gaps } = tokenize(text)
    let out = gaps[0]!
    tokens.forEach((token, i) => {
      out += choose(targets(token), token, gaps[i]! !== '' || i === 0 || /^[([{=]$/.test(tokens[i - 1]!)) + gaps[i + 1]!
    })
    return out
  }
}

function choose(targets: readonly string[] | undefined, token: string, atStart: boolean): string {
  if (!targets) return token
  if (targets.length === 1) return targets[0]!
  return targets.find((t) => (atStart ? OPENING : CLOSING).test(t)) ?? token
}

function note(seen: Map<string, Set<string>>, from: string, to: string): void {
  const single = [...from].length === 1 || from === '...'
  if (!single || WORD.test(from)) return
  const set = seen.get(from)
  if (set) set.add(to)
  else seen.set(from, new Set([to]))
}
