/**
 * Carries a change inside one line into the file's line.
 *
 * Idea: quoted and actual line are equal up to whitespace and typography, so their tokens correspond one to one. A token that the edit
 * keeps is the file's, a token that it adds is its own, and a gap is the file's unless the edit changed it.
 * Cost: O(tokens of quoted x tokens of new) after common ends. Source: three-way merge (diff3), on tokens.
 *
 *     file    a = b +  c        quoted    -a = b + c        result    a = b -  c
 *                                       +a = b - c
 */
import { fold } from '@suture/similarity'
import type { Typography } from '../learn/typography'
import { type Tokens, tokenize } from '../lines/tokens'

const CELLS = 1_000_000

/** The actual line with the change quoted -> wanted applied; undefined if quoted and actual line do not correspond. */
export function mergeLine(quoted: string, wanted: string, actual: string, typography: Typography): string | undefined {
  if (quoted === actual && typography(wanted) === wanted) return wanted
  if (quoted === wanted) return actual
  const q = tokenize(quoted)
  const a = tokenize(actual)
  if (q.tokens.length !== a.tokens.length) return undefined
  for (let i = 0; i < q.tokens.length; i++) if (fold(q.tokens[i]!) !== fold(a.tokens[i]!)) return undefined
  const w = tokenize(wanted)
  const kept = keepTokens(q.tokens, w.tokens)
  // Only the whole line shows whether a quote character opens or closes.
  const written = tokenize(typography(wanted)).tokens
  let out = ''
  for (let k = 0; k <= w.tokens.length; k++) {
    out += gap(q, a, w, kept, k)
    if (k === w.tokens.length) break
    const i = kept[k]!
    out += i >= 0 ? a.tokens[i]! : (written[k] ?? w.tokens[k]!)
  }
  return out
}

/**
 * The gap before wanted token k. It is the file's if the edit left it as quoted: between tokens that were adjacent; next to a token that
 * replaced one of its kind; and where tokens were removed whose outer gaps agree in the file, or of which the edit kept one.
 */
function gap(q: Tokens, a: Tokens, w: Tokens, kept: Int32Array, k: number): string {
  const wanted = w.gaps[k]!
  const after = k === w.tokens.length ? q.tokens.length : kept[k]!
  const before = k === 0 ? -1 : kept[k - 1]!
  const beforeKept = k === 0 || before >= 0
  const left = before + 1
  const asQuoted = (at: number) => (q.gaps[at] === wanted ? apart(a.gaps[at]!) : wanted)
  // Tokens that the new text separates by a space would run together without it.
  const apart = (own: string) => (own === '' && wanted !== '' && left !== after && isLike(w.tokens[k - 1], w.tokens[k]) ? wanted : own)
  if (after < 0) return beforeKept && isLike(q.tokens[left], w.tokens[k]) ? asQuoted(left) : wanted
  if (!beforeKept) return isLike(q.tokens[after - 1], w.tokens[k - 1]) ? asQuoted(after) : wanted
  return keepsOne(q, a, left, after) ? (q.gaps[left] === wanted ? apart(a.gaps[left]!) : asQuoted(after)) : wanted
}

/**
 * True if it is clear which of the two gaps around removed tokens stays: there is only one, they are equal, or the quote distinguishes
 * them.
 */
function keepsOne(q: Tokens, a: Tokens, left: number, after: number): boolean {
  return left === after || a.gaps[left] === a.gaps[after] || q.gaps[left] !== q.gaps[after]
}

/** True for tokens of one kind: words, quote characters, other characters. */
function isLike(one: string | undefined, other: string | undefined): boolean {
  return one !== undefined && other !== undefined && kindOf(one) === kindOf(other)
}

function kindOf(token: string): string {
  return /[\p{L}\p{N}_$]/u.test(token) ? 'word' : /["'`\u2018-\u201f]/.test(token) ? 'quote' : 'other'
}

/** For each wanted token the index of the quoted token that it keeps, or -1. */
function keepTokens(q: readonly string[], w: readonly string[]): Int32Array {
  const kept = new Int32Array(w.length).fill(-1)
  let head = 0
  while (head < q.length && head < w.length && q[head] === w[head]) kept[head] = head++
  let qEnd = q.length
  let wEnd = w.length
  while (qEnd > head && wEnd > head && q[qEnd - 1] === w[wEnd - 1]) kept[--wEnd] = --qEnd
  const rows = qEnd - head
  const columns = wEnd - head
  if (rows * columns === 0 || rows * columns > CELLS) return kept
  const common = commonTokens(q.slice(head, qEnd), w.slice(head, wEnd))
  for (let i = 0, j = 0; i < rows && j < columns; ) {
    if (q[head + i] === w[head + j]) kept[head + j++] = head + i++
    else if (common(i + 1, j) >= common(i, j + 1)) i++
    else j++
  }
  return kept
}

/** The length of the longest common subsequence of the tokens from `i` and from `j` on. */
function commonTokens(q: readonly string[], w: readonly string[]): (i: number, j: number) => number {
  const counts = new Int32Array((q.length + 1) * (w.length + 1))
  const at = (i: number, j: number) => i * (w.length + 1) + j
  for (let i = q.length - 1; i >= 0; i--)
    for (let j = w.length - 1; j >= 0; j--)
      counts[at(i, j)] = q[i] === w[j] ? counts[at(i + 1, j + 1)]! + 1 : Math.max(counts[at(i + 1, j)]!, counts[at(i, j + 1)]!)
  return (i, j) => counts[at(i, j)]!
}
