/**
 * Whether new text differs from old text by its tokens alone.
 *
 * Idea: the file's lines get the tokens of new text, and keep their blanks, quotes, depth and brackets. What new text changes of these would be
 * lost, or would mean something else: such an edit is not read in the file's lines.
 *
 *     old    <b>a</b> {c}        new    <b>x</b>{c}        the blank goes too: false
 */
import { diffLines, type LineHunk } from '@suture/graft'
import { indentOf } from '@suture/graft/internal'
import { CLOSERS, OPENERS } from './breaks'
import { type Token, tokensOf } from './tokens'

/** A token, what it says in its own quotes, and what stands before it in its line: undefined where it begins one. */
interface SpacedToken extends Token {
  readonly text: string
  readonly gap: string | undefined
}

/** True where tokens come and go, all others stay as they are, and each bracket keeps its partner. */
export function changesOnlyTokens(old: readonly string[], wanted: readonly string[]): boolean {
  const [has, needs] = [spacedOf(old), spacedOf(wanted)]
  if (!has || !needs || indentOf(old[0] ?? '') !== indentOf(wanted[0] ?? '')) return false
  const keyOf = ({ key }: Token) => key
  const hunks = diffLines(has.map(keyOf), needs.map(keyOf))
  if (!hunks.every((hunk) => keepsBrackets(has.slice(hunk.oldFrom, hunk.oldTo), needs.slice(hunk.newFrom, hunk.newTo)))) return false
  return areKept(has, needs, hunks)
}

/** What stays is the same text behind the same blanks; those before the first token behind a change belong to the change. */
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

/** The same text behind the same blanks, or one of them begins a line. */
function isKept(one: SpacedToken, other: SpacedToken, isBehindChange: boolean): boolean {
  if (one.text !== other.text) return false
  return isBehindChange || one.gap === other.gap || one.gap === undefined || other.gap === undefined
}

/** What goes holds no bracket without its partner, or what comes holds as many. */
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
