/**
 * Equivalent positions of a change: added or removed lines slide over lines that are equal to them.
 *
 *     quoted     }        same as    -}
 *               -}                    }
 */
import type { LineHunk } from '@suture/graft'

/** Maximum number of equivalent positions of one change that are compared. */
const MOST_WAYS = 12

/** The same change at other positions above and below: a pure addition or removal slides over lines equal to its own. */
export function slides(
  hunk: LineHunk,
  oldLines: readonly string[],
  newLines: readonly string[],
  above: LineHunk | undefined,
  below: LineHunk | undefined,
): LineHunk[] {
  const isAddition = hunk.oldFrom === hunk.oldTo
  if (!isAddition && hunk.newFrom !== hunk.newTo) return []
  const own = isAddition ? newLines : oldLines
  const [from, to] = isAddition ? [hunk.newFrom, hunk.newTo] : [hunk.oldFrom, hunk.oldTo]
  const up = Math.min(hunk.oldFrom - (above?.oldTo ?? 0), hunk.newFrom - (above?.newTo ?? 0))
  const down = Math.min((below?.oldFrom ?? oldLines.length) - hunk.oldTo, (below?.newFrom ?? newLines.length) - hunk.newTo)
  const ways: LineHunk[] = []
  const add = (by: number) =>
    ways.push({ oldFrom: hunk.oldFrom + by, oldTo: hunk.oldTo + by, newFrom: hunk.newFrom + by, newTo: hunk.newTo + by })
  for (let by = 1; by <= up && ways.length < MOST_WAYS && own[from - by] === own[to - by]; by++) add(-by)
  for (let by = 1; by <= down && ways.length < MOST_WAYS && own[from + by - 1] === own[to + by - 1]; by++) add(by)
  return ways
}

/**
 * The changes, with two of them joined if both only remove, or both only add, and sliding makes them adjacent. Whoever writes a diff may
 * separate them by accident, and the file may differ from the quote in the lines between.
 */
export function joinedBySliding(hunks: readonly LineHunk[], oldLines: readonly string[], newLines: readonly string[]): readonly LineHunk[] {
  const joined: LineHunk[] = []
  for (const [k, hunk] of hunks.entries()) {
    const above = joined.at(-1)
    const up = above && kindOf(above) === kindOf(hunk) ? [hunk, ...slides(hunk, oldLines, newLines, above, hunks[k + 1])] : []
    const next = up.find(({ oldFrom, newFrom }) => oldFrom === above!.oldTo && newFrom === above!.newTo)
    const down = above && up.length > 0 && !next ? slides(above, oldLines, newLines, joined.at(-2), hunk) : []
    const before = down.find(({ oldTo, newTo }) => oldTo === hunk.oldFrom && newTo === hunk.newFrom)
    if (next) joined[joined.length - 1] = { ...above!, oldTo: next.oldTo, newTo: next.newTo }
    else if (before) joined[joined.length - 1] = { ...before, oldTo: hunk.oldTo, newTo: hunk.newTo }
    else joined.push(hunk)
  }
  return joined
}

function kindOf({ oldFrom, oldTo, newFrom, newTo }: LineHunk): string {
  return oldFrom === oldTo ? 'addition' : newFrom === newTo ? 'removal' : `change at ${oldFrom}`
}
