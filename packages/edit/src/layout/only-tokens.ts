/**
 * Whether new text differs from old text only by its tokens.
 *
 * Idea: the file's lines get the tokens of the new text, and keep their whitespace, quotes, depth and brackets. A change of these would be
 * lost, or would change the meaning, so an edit with such a change is not read in the file's lines.
 * Cost: one difference of the tokens. Source: own. Weakness: a change of only whitespace is never read so.
 *
 *     old    <b>a</b> {c}        new    <b>x</b>{c}        the space is removed too: false
 */
import { diffLines, type LineHunk } from '@suture/graft'
import { indentOf } from '@suture/graft/internal'
import { CLOSERS, OPENERS } from './breaks'
import { type Token, tokensOf } from './tokens'

/** A token, its text in its own quotes, and the whitespace before it on its line: undefined if it begins a line. */
interface SpacedToken extends Token {
  readonly text: string
  readonly gap: string | undefined
}

/** True if tokens are added and removed, all others stay as they are, and every bracket keeps its partner. */
export function changesOnlyTokens(old: readonly string[], wanted: readonly string[]): boolean {
  const [has, needs] = [spacedOf(old), spacedOf(wanted)]
  if (!has || !needs || indentOf(old[0] ?? '') !== indentOf(wanted[0] ?? '')) return false
  const keyOf = ({ key }: Token) => key
  const hunks = diffLines(has.map(keyOf), needs.map(keyOf))
  if (!hunks.every((hunk) => keepsBrackets(has.slice(hunk.oldFrom, hunk.oldTo), needs.slice(hunk.newFrom, hunk.newTo)))) return false
  return areKept(has, needs, hunks)
}

/** True if kept tokens have the same text and the same whitespace before them. Whitespace after a change belongs to the change. */
function areKept(has: readonly SpacedToken[], needs: readonly SpacedToken[], hunks: readonly LineHunk[]): boolean {
  const next = new Map(hunks.map(({ oldFrom, oldTo, newTo }) => [oldFrom, { oldTo, newTo }]))
  let [at, own] = [0, 0]
  while (at < has.length) {
    const change = next.get(at)
    if (change) [at, own] = [change.oldTo, change.newTo]
    const [one, other] = [has[at], needs[own]]
    if (one && other && !isKept(one, other, change !== undefined)) return false
    ;[at, own] = [at + 1, own + 1]
  }
  return true
}

function spacedOf(lines: readonly string[]): readonly SpacedToken[] | undefined {
  const spaced: SpacedToken[] = []
  for (const line of lines) {
    const tokens = tokensOf(line)
    if (!tokens) return undefined
    for (const [at, token] of tokens.entries()) {
      const before = tokens[at - 1]
      spaced.push({ ...token, text: line.slice(token.from, token.to), gap: before && line.slice(before.to, token.from) })
    }
  }
  return spaced
}

/** True for the same text after the same whitespace, or if one of them begins a line. */
function isKept(one: SpacedToken, other: SpacedToken, isBehindChange: boolean): boolean {
  if (one.text !== other.text) return false
  return isBehindChange || one.gap === other.gap || one.gap === undefined || other.gap === undefined
}

/** True if the removed tokens have no bracket without its partner, or the added ones have the same. */
function keepsBrackets(gone: readonly Token[], come: readonly Token[]): boolean {
  const [one, other] = [gone, come].map((tokens) => openOf(tokens.map(({ key }) => key)))
  return one === '' || one === other
}

/** The brackets without partner, `)` for each that is closed and `(` for each that is opened. */
export function openOf(keys: readonly string[]): string {
  let open = ''
  for (const key of keys) {
    if (OPENERS.has(key)) open += key
    else if (key in CLOSERS) open = open.endsWith(CLOSERS[key]!) ? open.slice(0, -1) : open + key
  }
  return open
}
