/**
 * Pairs removed lines with the added lines that replace them.
 *
 *     quoted    -load(a)         partners    load(a, 1) replaces load(a)
 *               -save(b)                     nothing replaces save(b)
 *               +load(a, 1)
 */
import { similarity } from '@suture/similarity'
import type { LineHunk } from '../lines/line-diff'
import type { LineKey } from '../lines/line-key'
import type { LoomLines } from './loom'

/** A removed and an added line need more than this similarity to be partners. */
const PAIR_SIMILARITY = 0.5
/** Regions with more pairs than this are not paired: every added line counts as new. */
const PAIR_CELLS = 40_000

/** Added line -> the removed line that it resembles, in order, with the highest total resemblance. */
export function partnersOf(loom: LoomLines, hunk: LineHunk): Map<number, number> {
  const removed: number[] = []
  for (let i = hunk.oldFrom; i < hunk.oldTo; i++) if (loom.alignment.distortions[i] !== 'absent') removed.push(i)
  const rows = removed.length
  const columns = hunk.newTo - hunk.newFrom
  if (rows * columns === 0 || rows * columns > PAIR_CELLS) return new Map()
  const alike = new Float64Array(rows * columns)
  removed.forEach((i, r) => {
    for (let c = 0; c < columns; c++) alike[r * columns + c] = resemblance(loom.quoted[i]!, loom.wanted[hunk.newFrom + c]!)
  })
  return new Map(mostAlike(alike, rows, columns).map(([r, c]) => [hunk.newFrom + c, removed[r]!]))
}

/** Pairs of rows and columns, in order, with the highest total similarity. */
function mostAlike(alike: Float64Array, rows: number, columns: number): [number, number][] {
  const score = new Float64Array((rows + 1) * (columns + 1))
  const at = (r: number, c: number) => r * (columns + 1) + c
  const joined = (r: number, c: number) => {
    const value = alike[r * columns + c]!
    return value > PAIR_SIMILARITY ? value + score[at(r + 1, c + 1)]! : 0
  }
  for (let r = rows - 1; r >= 0; r--)
    for (let c = columns - 1; c >= 0; c--) score[at(r, c)] = Math.max(score[at(r + 1, c)]!, score[at(r, c + 1)]!, joined(r, c))
  const pairs: [number, number][] = []
  for (let r = 0, c = 0; r < rows && c < columns; ) {
    const best = score[at(r, c)]!
    if (joined(r, c) > 0 && best === joined(r, c)) pairs.push([r++, c++])
    else if (best === score[at(r + 1, c)]!) r++
    else c++
  }
  return pairs
}

function resemblance(q: LineKey, w: LineKey): number {
  if (q.body === w.body) return 1
  if (q.body === '' || w.body === '' || q.body.length + w.body.length > 4000) return 0
  return similarity(q.body, w.body)
}
