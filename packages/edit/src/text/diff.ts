/*
 * Computes the difference of two lists as hunks.
 *
 * Idea: after equal ends are removed, the heaviest common subsequence is computed. `weight` returns the value of a pair of equal elements.
 * Adjacent pairs are worth slightly more than separate ones, so that there are few hunks.
 * Cost: the product of the lengths between the equal ends. Beyond `limit` cells, everything between them is one hunk.
 * Source: the textbook table. The bonus for adjacent pairs is our own. Weakness: the limit.
 */
import type { LineHunk } from '@suture/text'

const LIMIT = 4_000_000
/** Additional value of a pair that follows another pair. It is too small to outweigh a pair. */
const NEXT = 0.02

/** Returns the hunks that change `a` into `b`. `weight` is 0 for elements that are not equal. */
export function diff<T>(a: readonly T[], b: readonly T[], weight: (x: T, y: T) => number = same, limit: number = LIMIT): LineHunk[] {
  let from = 0
  while (from < a.length && from < b.length && weight(a[from]!, b[from]!) >= 1) from++
  let end = 0
  while (end < a.length - from && end < b.length - from && weight(a[a.length - 1 - end]!, b[b.length - 1 - end]!) >= 1) end++
  const n = a.length - from - end
  const m = b.length - from - end
  if (n === 0 && m === 0) return []
  const isOfOne = n === 1 && m === 1 && weight(a[from]!, b[from]!) === 0
  if (n === 0 || m === 0 || isOfOne || n * m > limit) return [{ oldFrom: from, oldTo: from + n, newFrom: from, newTo: from + m }]
  return read((i, j) => Math.fround(weight(a[from + i]!, b[from + j]!)), n, m, from)
}

/** Calls `visit` with the positions in `a` and `b` of each element that hunks keep. `length` is that of `a`. */
export function forKept(length: number, hunks: readonly LineHunk[], visit: (i: number, j: number) => void): void {
  let i = 0
  let j = 0
  for (const hunk of [...hunks, undefined]) {
    while (i < (hunk?.oldFrom ?? length)) visit(i++, j++)
    if (hunk) {
      i = hunk.oldTo
      j = hunk.newTo
    }
  }
}

function same<T>(x: T, y: T): number {
  return x === y ? 1 : 0
}

/** Fills the tables: the values of the heaviest pairing of the remaining elements, and of the heaviest that begins with a pair. */
function read(weightAt: (i: number, j: number) => number, n: number, m: number, shift: number): LineHunk[] {
  const width = m + 1
  const best = new Float32Array((n + 1) * width)
  const pair = new Float32Array((n + 1) * width).fill(-1)
  for (let i = n - 1; i >= 0; i--)
    for (let j = m - 1; j >= 0; j--) {
      const at = i * width + j
      const weight = weightAt(i, j)
      if (weight > 0) pair[at] = weight + Math.max(best[at + width + 1]!, pair[at + width + 1]! + NEXT)
      best[at] = Math.max(best[at + width]!, best[at + 1]!, pair[at]!)
    }
  return walk(best, pair, n, m, shift)
}

/** Returns the hunks between the pairs of the heaviest pairing. */
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
