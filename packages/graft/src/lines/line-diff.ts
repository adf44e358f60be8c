/**
 * The difference between quoted old lines and new lines.
 *
 * Idea: longest common subsequence in which a line weighs what it tells (a long line more than a brace, a blank next to
 * nothing), with a small bonus for neighbours, which gives the fewest hunks. Lines are compared as they are.
 * Cost: O(old x new) after common ends are cut, when the texts are large. Source: Hunt and McIlroy 1976, weights ours.
 */

import type { LineHunk } from '@suture/text'

export type { LineHunk } from '@suture/text'

/** Above this many cells common ends are cut first and the middle, if still larger, becomes one hunk. */
const CELLS = 1_000_000
const NEIGHBOUR_BONUS = 0.15

/** The changed regions, in order; lines between them are equal one to one. */
export function diffLines(oldLines: readonly string[], newLines: readonly string[]): LineHunk[] {
  let head = 0
  let oldEnd = oldLines.length
  let newEnd = newLines.length
  if (oldEnd * newEnd > CELLS) {
    while (head < oldEnd && head < newEnd && oldLines[head] === newLines[head]) head++
    while (oldEnd > head && newEnd > head && oldLines[oldEnd - 1] === newLines[newEnd - 1]) {
      oldEnd--
      newEnd--
    }
    if ((oldEnd - head) * (newEnd - head) > CELLS) return [{ oldFrom: head, oldTo: oldEnd, newFrom: head, newTo: newEnd }]
  }
  return regions(lcs(oldLines.slice(head, oldEnd), newLines.slice(head, newEnd)), oldEnd - head, newEnd - head).map((h) => ({
    oldFrom: h.oldFrom + head,
    oldTo: h.oldTo + head,
    newFrom: h.newFrom + head,
    newTo: h.newTo + head,
  }))
}

/** Weight from which on a line says something. */
const TELLING = 1

/** What a line tells about its place, from 0.05 for a blank up to 4. */
export function weight(line: string): number {
  const length = line.trim().length
  return length === 0 ? 0.05 : length < 3 ? 0.5 : Math.min(4, 1 + length / 20)
}

/** True for a line that says something: a bracket, a blank or a keyword alone do not. */
export function isTelling(line: string): boolean {
  return weight(line) >= TELLING
}

function lcs(a: readonly string[], b: readonly string[]): [number, number][] {
  const width = b.length + 1
  // score[i, j]: best of a[i..], b[j..]; kept[i, j]: best of those that keep a[i] = b[j].
  const [score, kept] = tables((a.length + 1) * width)
  for (let i = a.length - 1; i >= 0; i--) {
    const value = weight(a[i]!)
    for (let j = b.length - 1; j >= 0; j--) {
      const here = i * width + j
      let best = Math.max(score[here + width]!, score[here + 1]!)
      if (a[i] === b[j]) {
        const next = here + width + 1
        const run = kept[next]! > 0 ? kept[next]! + NEIGHBOUR_BONUS : 0
        kept[here] = value + Math.max(score[next]!, run)
        best = Math.max(best, kept[here]!)
      }
      score[here] = best
    }
  }
  return walk(a.length, b.length, width, score, kept)
}

/** Cells of a table that is kept for the next difference: a new one costs more than to fill a small one. */
const KEPT_CELLS = 1 << 12
const keptTables = [new Float64Array(KEPT_CELLS), new Float64Array(KEPT_CELLS)] as const

/** Two tables of noughts, for one difference. */
function tables(cells: number): readonly [Float64Array, Float64Array] {
  if (cells > KEPT_CELLS) return [new Float64Array(cells), new Float64Array(cells)]
  for (const table of keptTables) table.fill(0, 0, cells)
  return keptTables
}

function walk(n: number, m: number, width: number, score: Float64Array, kept: Float64Array): [number, number][] {
  const pairs: [number, number][] = []
  let i = 0
  let j = 0
  let inRun = false
  while (i < n && j < m) {
    const here = i * width + j
    const wanted = inRun ? kept[here]! + NEIGHBOUR_BONUS >= score[here]! : kept[here]! >= score[here]!
    if (kept[here]! > 0 && wanted) {
      pairs.push([i++, j++])
      inRun = true
      continue
    }
    inRun = false
    if (score[here + width]! >= score[here + 1]!) i++
    else j++
  }
  return pairs
}

function regions(pairs: readonly [number, number][], oldEnd: number, newEnd: number): LineHunk[] {
  const hunks: LineHunk[] = []
  let oldFrom = 0
  let newFrom = 0
  for (const [i, j] of [...pairs, [oldEnd, newEnd] as const]) {
    if (i > oldFrom || j > newFrom) hunks.push({ oldFrom, oldTo: i, newFrom, newTo: j })
    oldFrom = i + 1
    newFrom = j + 1
  }
  return hunks
}
