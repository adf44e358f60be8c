/**
 * The difference between quoted old lines and new lines.
 *
 * Idea: longest common subsequence in which a line weighs what it tells (a long line more than a brace, a blank next to
 * nothing), with a small bonus for neighbours, which gives the fewest hunks. Lines are compared as they are.
 * Cost: O(old x new), a byte a cell; one pass where the lines between common ends stand on one side alone. Source: Hunt and McIlroy 1976,
 * weights ours.
 */

import type { LineHunk } from '@suture/text'

export type { LineHunk } from '@suture/text'

/** Above this many cells common ends are cut first and the middle, if still larger, becomes one hunk. */
const CELLS = 1_000_000
const NEIGHBOUR_BONUS = 0.15

/** The changed regions, in order; lines between them are equal one to one. */
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

/** The lines between those that both begin with and those that both end with. */
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

/** None of the lines between stands on the other side: all that can be kept is at the ends, and to keep all of it is best. */
function isApart(oldLines: readonly string[], newLines: readonly string[], { oldFrom, oldTo, newFrom, newTo }: LineHunk): boolean {
  for (let i = oldFrom; i < oldTo; i++) if (newLines.includes(oldLines[i]!)) return false
  for (let j = newFrom; j < newTo; j++) if (oldLines.includes(newLines[j]!)) return false
  return true
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

/** What the best way from a cell on does: whether it may keep both lines, alone and behind a kept pair, and whether it passes the old line first. */
const KEEPS = 1
const KEEPS_IN_RUN = 2
const OLD_FIRST = 4

function lcs(a: readonly string[], b: readonly string[]): [number, number][] {
  const m = b.length
  const { ways, rows } = roomFor(a.length * m, m + 1)
  // By new line the best of a[i..], b[j..], and of those that keep a[i] = b[j]; then the same of the old line below.
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

/** What a kept pair below is worth with its neighbour; nothing where none is kept. */
function inRun(kept: number): number {
  return kept > 0 ? kept + NEIGHBOUR_BONUS : 0
}

function keeps(both: number, best: number): number {
  return (both >= best ? KEEPS : 0) | (both + NEIGHBOUR_BONUS >= best ? KEEPS_IN_RUN : 0)
}

/** Room that is kept for the next difference: new room costs more than to fill a small one. */
const KEPT_CELLS = 1 << 12
const KEPT_WIDTH = 1 << 8
const room = { ways: new Uint8Array(KEPT_CELLS), rows: Array.from({ length: 4 }, () => new Float64Array(KEPT_WIDTH)) }

/** Room for the cells of one difference, and rows of noughts. */
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
