/**
 * Unquoted lines of the file inside a changed region.
 *
 * Idea: such a line stays after the partner of the removed line above it, or before the partner of the removed line below it. Its place is
 * clear if that partner keeps its depth. If both partners are shifted alike, the line is shifted with them.
 *
 *     file    load(a)        quoted    -load(a)           result    load(a, 1)
 *             # why                   -save(b)                     # why
 *             save(b)                 +load(a, 1)                  save(b, 1)
 *                                     +save(b, 1)
 */
import type { LineHunk } from '../lines/line-diff'
import type { LineKey } from '../lines/line-key'
import type { Loom } from './loom'

/** A removed line and the added line that replaces it, by index. */
export interface Partners {
  readonly old: number
  readonly new: number
}

/**
 * The text for file line `j` between two partners that are adjacent in the result. Either partner may be missing. Returns undefined if the
 * line has no clear place there.
 */
export function fileLineBetween(
  loom: Loom,
  hunk: LineHunk,
  j: number,
  above: Partners | undefined,
  below: Partners | undefined,
): string | undefined {
  const { text } = loom.actual[j]!
  const up = above && above.old === removedBefore(loom, hunk, j) ? above : undefined
  const down = below && below.old === removedAfter(loom, hunk, j) ? below : undefined
  if (up && keepsDepth(loom, up) && !opens(loom, hunk, up, j)) return text
  if (down && keepsDepth(loom, down)) return text
  return up && down && up.new + 1 === down.new ? shifted(loom, hunk, j, up, down) : undefined
}

/**
 * File lines (0-based, in the found text) between a changed line and a kept one next to it, if lines that leave the changed line's block
 * are added in between: it is unclear whether the file's lines belonged to that block.
 */
export function openNextTo(
  loom: Loom,
  hunk: LineHunk,
  partners: ReadonlyMap<number, number>,
  region: { from: number; to: number },
): number[] {
  const { alignment, keys, quoted, wanted } = loom
  const pairs = [...partners].map(([k, i]): Partners => ({ old: i, new: k }))
  const [first, last] = [pairs[0], pairs.at(-1)]
  const open = (pair: Partners, added: readonly LineKey[], from: number, to: number) => {
    const depth = wanted[pair.new]!.indent.length
    if (!added.some((line) => line.body !== '' && line.indent.length < depth)) return []
    const own = keys[alignment.lo[pair.old]!]!.indent.length
    const between = keys.slice(from, to).map((line, n) => ({ line, at: from + n }))
    return between.filter(({ line }) => line.body !== '' && line.indent.length >= own).map(({ at }) => at)
  }
  const above = first && hunk.oldFrom > 0 && alignment.lo[first.old] === region.from
  const below = last && hunk.oldTo < quoted.length && alignment.hi[last.old] === region.to
  return [
    ...(above ? open(first, wanted.slice(hunk.newFrom, first.new), alignment.hi[hunk.oldFrom - 1]!, region.from) : []),
    ...(below ? open(last, wanted.slice(last.new + 1, hunk.newTo), region.to, alignment.lo[hunk.oldTo]!) : []),
  ]
}

function removedBefore({ alignment: { hi, distortions } }: Loom, { oldFrom, oldTo }: LineHunk, j: number): number {
  let last = -1
  for (let i = oldFrom; i < oldTo; i++) if (distortions[i] !== 'absent' && hi[i]! <= j) last = i
  return last
}

function removedAfter({ alignment: { lo, distortions } }: Loom, { oldFrom, oldTo }: LineHunk, j: number): number {
  for (let i = oldFrom; i < oldTo; i++) if (distortions[i] !== 'absent' && lo[i]! > j) return i
  return -1
}

function keepsDepth({ quoted, wanted }: Loom, pair: Partners): boolean {
  return quoted[pair.old]!.indent === wanted[pair.new]!.indent
}

/** True if the next new line is nested in this one, and the file's line was not nested in the old one. */
function opens({ alignment, keys, wanted }: Loom, hunk: LineHunk, pair: Partners, j: number): boolean {
  const next = pair.new + 1 < hunk.newTo ? wanted[pair.new + 1]! : undefined
  const isDeeper = (one: string, other: string) => one.length > other.length && one.startsWith(other)
  return (
    next !== undefined &&
    next.body !== '' &&
    isDeeper(next.indent, wanted[pair.new]!.indent) &&
    !isDeeper(keys[j]!.indent, keys[alignment.lo[pair.old]!]!.indent)
  )
}

/** The file's line shifted with its neighbours: both change only their depth, by the same amount, and occur once in the new text. */
function shifted(loom: Loom, hunk: LineHunk, j: number, up: Partners, down: Partners): string | undefined {
  const { quoted, wanted, keys, alignment } = loom
  const own = keys[j]!
  const moves = [up, down].map((pair) => {
    const { body } = wanted[pair.new]!
    const actual = keys[alignment.lo[pair.old]!]!.indent
    const once = wanted.slice(hunk.newFrom, hunk.newTo).filter((line) => line.body === body).length === 1
    if (!once || body !== quoted[pair.old]!.body || !own.indent.startsWith(actual)) return undefined
    return loom.newDepth(pair.new) + own.indent.slice(actual.length)
  })
  return moves[0] !== undefined && moves[0] === moves[1] ? moves[0] + own.raw.slice(own.indent.length) : undefined
}
