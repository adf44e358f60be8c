import type { LineHunk } from '@suture/graft'
import { goesOn } from './breaks'
import { openOf } from './only-tokens'
import type { TokenRun } from './same-tokens'
import { tokensOf } from './tokens'

/** New lines, from the first to before the last. */
export interface RunOfNew {
  readonly from: number
  readonly to: number
}

/** Minimum share of common tokens of lines of which one replaces the other ... */
const ALIKE = 0.6
/** ... and of lines that say the same on other lines. */
const SAME = 0.8
/** With more new lines than this, none is assigned. */
const MOST = 40

/** Old and new text as lines, and their difference. */
export interface LinesOfEdit {
  readonly oldLines: readonly string[]
  readonly newLines: readonly string[]
  readonly hunks: readonly LineHunk[]
}

/**
 * The new lines that replace a run of old ones; `gone` if none does, undefined if that cannot be determined.
 *
 *     old    f(a, b)        new    f(a, c)        the first new line
 *                                  more()
 */
export function newLinesOf({ oldLines, newLines, hunks }: LinesOfEdit, { oldFrom, oldTo }: TokenRun): RunOfNew | 'gone' | undefined {
  const grown = (some: readonly LineHunk[]) => some.reduce((by, hunk) => by + hunk.newTo - hunk.newFrom - (hunk.oldTo - hunk.oldFrom), 0)
  const inside = hunks.filter((hunk) => hunk.oldFrom < oldTo && hunk.oldTo > oldFrom)
  const [first] = inside
  if (first && first.oldFrom <= oldFrom && first.oldTo >= oldTo)
    return likest(oldLines.slice(oldFrom, oldTo), newLines, { from: first.newFrom, to: first.newTo })
  if (inside.some((hunk) => hunk.oldFrom < oldFrom || hunk.oldTo > oldTo)) return undefined
  const from = oldFrom + grown(hunks.filter((hunk) => hunk.oldTo <= oldFrom))
  return { from, to: from + oldTo - oldFrom + grown(inside) }
}

/** Of some new lines, those most similar to the old ones; `gone` if none is similar enough. */
function likest(old: readonly string[], newLines: readonly string[], range: RunOfNew): RunOfNew | 'gone' | undefined {
  if (range.to - range.from > MOST) return undefined
  const keys = keysOf(old)
  const open = openOf(keys)
  let best: { lines: RunOfNew; alike: number } | undefined
  for (let from = range.from; from < range.to; from++) {
    for (let to = from + 1; to <= range.to; to++) {
      const own = keysOf(newLines.slice(from, to))
      const alike = likeness(keys, own)
      // Lines that end within brackets, or after an operator, are incomplete.
      const isWhole = openOf(own) === open && !goesOn(own.at(-1), keysOf(newLines.slice(to, to + 1))[0])
      if (alike >= ALIKE && alike > (best?.alike ?? 0) && isWhole) best = { lines: { from, to }, alike }
    }
  }
  return best?.lines ?? 'gone'
}

/** True if the edit itself changes line breaks: then its own line breaks are intended. */
export function breaksLines({ oldLines, newLines, hunks }: LinesOfEdit): boolean {
  return hunks.some(({ oldFrom, oldTo, newFrom, newTo }) => {
    if (oldFrom === oldTo || newFrom === newTo || oldTo - oldFrom === newTo - newFrom) return false
    return likeness(keysOf(oldLines.slice(oldFrom, oldTo)), keysOf(newLines.slice(newFrom, newTo))) >= SAME
  })
}

function keysOf(lines: readonly string[]): readonly string[] {
  return lines.flatMap((line) => tokensOf(line)?.map(({ key }) => key) ?? [line])
}

/** The share of the tokens of both texts that they have in common, in any order. */
function likeness(one: readonly string[], other: readonly string[]): number {
  const counts = new Map<string, number>()
  for (const key of one) counts.set(key, (counts.get(key) ?? 0) + 1)
  let shared = 0
  for (const key of other) {
    const left = counts.get(key) ?? 0
    if (left > 0) shared++
    counts.set(key, left - 1)
  }
  return (2 * shared) / Math.max(1, one.length + other.length)
}
