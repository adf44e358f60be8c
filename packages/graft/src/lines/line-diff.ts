/**
 * The difference between quoted old lines and new lines.
 *
 * Idea: longest common subsequence, in which a line weighs what it says (a long line more than a brace, a blank line next to nothing), with
 * a small bonus for neighbours, which gives the fewest hunks. Lines are compared exactly.
 * Cost: O(old x new), a byte a cell; one pass if no line between the common ends is on both sides. Source: Hunt and McIlroy 1976, weights
 * ours. Weakness: moved lines count as removed and added.
 */

import type { LineHunk } from '@suture/text'

export type { LineHunk } from '@suture/text'

/** With more cells than this, common ends are cut off first. A middle that is still larger becomes one hunk. */
const CELLS = 1_000_000
const NEIGHBOUR_BONUS = 0.15

/** The changed regions, in order. The lines between them are equal one to one. */
export function diffLines(oldLines: readonly string[], newLines: readonly string[]): LineHunk[] {
  const middle = withoutEnds(oldLines, newLines)
  const { oldFrom, oldTo, newFrom, newTo } = middle
  if (oldFrom === oldTo && newFrom === newTo) return []
  const isLarge = oldLines.length * newLines.length > CELLS
  if (isApart(oldLines, newLines, middle) || (isLarge && (oldTo - oldFrom) * (newTo - newFrom) > CELLS)) return [middle]
  if (!isLarge) return regions(lcs(oldLines, newLines), oldLines.length, newLines.length)
  return regions(lcs(oldLines.slice(oldFrom, oldTo), newLines.slice(newFrom, newTo)), oldTo - oldFrom, newTo - newFrom).map((h) => ({
    oldFrom: h.oldFrom + oldFrom,
    oldTo: h.oldTo + oldFrom,
    newFrom: h.newFrom + newFrom,
    newTo: h.newTo + newFrom,
  }))
}

/** The lines between the common beginning and the common end. */
function withoutEnds(oldLines: readonly string[], newLines: readonly string[]): LineHunk {
  let from = 0
  let oldTo = oldLines.length
  let newTo = newLines.length
  while (from < oldTo && from < newTo && oldLines[from] === newLines[from]) from++
  while (oldTo > from && newTo > from && oldLines[oldTo - 1] === newLines[newTo - 1]) {
    oldTo--
    newTo--
  }
  return { oldFrom: from, oldTo, newFrom: from, newTo }
}

/** True if no line of the middle is on both sides: only the ends can be kept, and keeping all of them is best. */
function isApart(oldLines: readonly string[], newLines: readonly string[], { oldFrom, oldTo, newFrom, newTo }: LineHunk): boolean {
  for (let i = oldFrom; i < oldTo; i++) if (newLines.includes(oldLines[i]!)) return false
  for (let j = newFrom; j < newTo; j++) if (oldLines.includes(newLines[j]!)) return false
  return true
}

/** The weight from which a line identifies something. */
const TELLING = 1

/** How much a line identifies its place, from 0.05 for a blank line up to 4. */
export function weight(line: string): number {
  const length = line.trim().length
  return length === 0 ? 0.05 : length < 3 ? 0.5 : Math.min(4, 1 + length / 20)
}

/** True for a line of three or more characters besides whitespace at its ends; a bracket or a blank line identifies nothing. */
export function isTelling(line: string): boolean {
  return weight(line) >= TELLING
}

/** Flags of the best way from a cell on: it may keep both lines; it may do so after a kept pair; it passes the old line first. */
const KEEPS = 1
const KEEPS_IN_RUN = 2
const OLD_FIRST = 4

function lcs(a: readonly string[], b: readonly string[]): [number, number][] {
  const m = b.length
  const { ways, rows } = roomFor(a.length * m, m + 1)
  // By new line: the best score of a[i..] and b[j..], and the best that keeps a[i] = b[j]; then the same for the old line below.
  let [score, kept, scoreBelow, keptBelow] = rows as [Float64Array, Float64Array, Float64Array, Float64Array]
  for (let i = a.length - 1; i >= 0; i--) {
    const own = a[i]!
    const value = weight(own)
    for (let j = m - 1; j >= 0; j--) {
      const [down, right] = [scoreBelow[j]!, score[j + 1]!]
      const both = own === b[j] ? value + Math.max(scoreBelow[j + 1]!, inRun(keptBelow[j + 1]!)) : 0
      score[j] = Math.max(down, right, both)
      kept[j] = both
      ways[i * m + j] = (down >= right ? OLD_FIRST : 0) | (both === 0 ? 0 : keeps(both, score[j]!))
    }
    ;[score, kept, scoreBelow, keptBelow] = [scoreBelow, keptBelow, score, kept]
  }
  return walk(a.length, m, ways)
}

/** The worth of a kept pair below, with the bonus for neighbours; 0 if none is kept. */
function inRun(kept: number): number {
  return kept > 0 ? kept + NEIGHBOUR_BONUS : 0
}

function keeps(both: number, best: number): number {
  return (both >= best ? KEEPS : 0) | (both + NEIGHBOUR_BONUS >= best ? KEEPS_IN_RUN : 0)
}

/** Buffers that are reused for the next difference, since allocating them costs more than filling small ones. */
const KEPT_CELLS = 1 << 12
const KEPT_WIDTH = 1 << 8
const room = { ways: new Uint8Array(KEPT_CELLS), rows: Array.from({ length: 4 }, () => new Float64Array(KEPT_WIDTH)) }

/** Buffers for one difference, with the rows zeroed. */
function roomFor(cells: number, width: number): typeof room {
  const rows = width > KEPT_WIDTH ? room.rows.map(() => new Float64Array(width)) : room.rows
  for (const row of rows) row.fill(0, 0, width)
  return { ways: cells > KEPT_CELLS ? new Uint8Array(cells) : room.ways, rows }
}

function walk(n: number, m: number, ways: Uint8Array): [number, number][] {
  const pairs: [number, number][] = []
  let i = 0
  let j = 0
  let isRun = false
  while (i < n && j < m) {
    const way = ways[i * m + j]!
    if ((way & (isRun ? KEEPS_IN_RUN : KEEPS)) !== 0) {
      pairs.push([i++, j++])
      isRun = true
      continue
    }
    isRun = false
    if ((way & OLD_FIRST) !== 0) i++
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
