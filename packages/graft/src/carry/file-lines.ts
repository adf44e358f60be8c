/**
 * Lines that only the file has, inside a changed region.
 *
 * Idea: such a line stays behind the partner of the removed line before it, or in front of the partner of the one behind it. It has
 * a clear place when that partner stands at its old depth; lines that were all shifted alike take it along.
 *
 *     file    load(a)        quoted    -load(a)           result    load(a, 1)
 *             # why                   -save(b)                     # why
 *             save(b)                 +load(a, 1)                  save(b, 1)
 *                                     +save(b, 1)
 */
import type { LineHunk } from '../lines/line-diff'
import type { LineKey } from '../lines/line-key'
import type { Loom } from './loom'

/** A removed line and the added line that it becomes. */
export interface Partners {
  readonly old: number
  readonly new: number
}

/**
 * The text of file line `j` between two partners that stand one behind the other in the result, either of which may be missing;
 * undefined when it has no clear place there.
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
  const down = below && below.old === removedBehind(loom, hunk, j) ? below : undefined
  if (up && keepsDepth(loom, up) && !opens(loom, hunk, up, j)) return text
  if (down && keepsDepth(loom, down)) return text
  return up && down && up.new + 1 === down.new ? shifted(loom, hunk, j, up, down) : undefined
}

/**
 * Lines between what changes and what is kept beside it, where added lines come between that leave the block of the changed line: were
 * they in that block?
 */
export function openBeside(
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

function removedBehind({ alignment: { lo, distortions } }: Loom, { oldFrom, oldTo }: LineHunk, j: number): number {
  for (let i = oldFrom; i < oldTo; i++) if (distortions[i] !== 'absent' && lo[i]! > j) return i
  return -1
}

function keepsDepth({ quoted, wanted }: Loom, pair: Partners): boolean {
  return quoted[pair.old]!.indent === wanted[pair.new]!.indent
}

/** What follows on the new line is inside of it, and the file's line was not. */
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

/** Both neighbours stay as they are but for their depth, which changes alike, and nothing else in new text is like them. */
function shifted(loom: Loom, hunk: LineHunk, j: number, up: Partners, down: Partners): string | undefined {
  const { quoted, wanted, keys, alignment } = loom
  const own = keys[j]!
  const moves = [up, down].map((pair) => {
    const { body, indent } = wanted[pair.new]!
    const actual = keys[alignment.lo[pair.old]!]!.indent
    const once = wanted.slice(hunk.newFrom, hunk.newTo).filter((line) => line.body === body).length === 1
    if (!once || body !== quoted[pair.old]!.body || !own.indent.startsWith(actual)) return undefined
    return loom.indent(indent, { near: pair.old + 1, from: hunk.oldFrom }) + own.indent.slice(actual.length)
  })
  return moves[0] !== undefined && moves[0] === moves[1] ? moves[0] + own.raw.slice(own.indent.length) : undefined
}
