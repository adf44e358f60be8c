/*
 * The difference of two lists, as runs that change.
 * Idea: the heaviest common subsequence, after equal ends have been set aside. `weight` says what a pair of equal elements is worth; a run of
 *   pairs is worth a little more than the same pairs apart, so that there are few changed runs.
 * Cost: product of the lengths between the equal ends; beyond `LIMIT` cells all between them is one changed run.
 * Source: the textbook table; the bonus for runs is ours. Weakness: the limit.
 */
import type { LineHunk } from '@suture/text'

const LIMIT = 4_000_000
/** What a pair is worth more for following another pair: too little to outweigh a pair. */
const NEXT = 0.02

/** The changed runs that lead from `a` to `b`. `weight` is 0 for elements that are not equal. */
export function diff<T>(a: readonly T[], b: readonly T[], weight: (x: T, y: T) => number = same): LineHunk[] {
  let from = 0
  while (from < a.length && from < b.length && weight(a[from]!, b[from]!) >= 1) from++
  let end = 0
  while (end < a.length - from && end < b.length - from && weight(a[a.length - 1 - end]!, b[b.length - 1 - end]!) >= 1) end++
  const n = a.length - from - end
  const m = b.length - from - end
  if (n === 0 && m === 0) return []
  if (n === 0 || m === 0 || n * m > LIMIT) return [{ oldFrom: from, oldTo: from + n, newFrom: from, newTo: from + m }]
  const weights = new Float32Array(n * m)
  for (let i = 0; i < n; i++) for (let j = 0; j < m; j++) weights[i * m + j] = weight(a[from + i]!, b[from + j]!)
  return read(weights, n, m, from)
}

function same<T>(x: T, y: T): number {
  return x === y ? 1 : 0
}

/** `best`: the heaviest pairing of what is left; `pair`: the heaviest that begins with a pair here. */
function read(weights: Float32Array, n: number, m: number, shift: number): LineHunk[] {
  const width = m + 1
  const best = new Float32Array((n + 1) * width)
  const pair = new Float32Array((n + 1) * width).fill(-1)
  for (let i = n - 1; i >= 0; i--)
    for (let j = m - 1; j >= 0; j--) {
      const at = i * width + j
      const weight = weights[i * m + j]!
      if (weight > 0) pair[at] = weight + Math.max(best[at + width + 1]!, pair[at + width + 1]! + NEXT)
      best[at] = Math.max(best[at + width]!, best[at + 1]!, pair[at]!)
    }
  return walk(best, pair, n, m, shift)
}

/** The runs between the pairs of the heaviest pairing. */
function walk(best: Float32Array, pair: Float32Array, n: number, m: number, shift: number): LineHunk[] {
  const hunks: LineHunk[] = []
  const from = { i: 0, j: 0 }
  const close = (i: number, j: number) => {
    if (i > from.i || j > from.j) hunks.push({ oldFrom: shift + from.i, oldTo: shift + i, newFrom: shift + from.j, newTo: shift + j })
  }
  let i = 0
  let j = 0
  let bonus = 0
  while (i < n && j < m) {
    const at = i * (m + 1) + j
    const below = best[at + m + 1]!
    const beside = best[at + 1]!
    if (pair[at]! > 0 && pair[at]! + bonus >= Math.max(below, beside)) {
      close(i, j)
      from.i = ++i
      from.j = ++j
      bonus = NEXT
      continue
    }
    bonus = 0
    if (below >= beside) i++
    else j++
  }
  close(n, m)
  return hunks
}
