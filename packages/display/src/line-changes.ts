/*
 * Which lines differ.
 * Idea: lines become numbers; the diff library finds the shortest script within a declared number of edits. Past it, lines
 *   that stand once in both texts and in the same order fix the positions (patience), and the library diffs between them.
 * Cost: lines x edits, edits bounded by the caller; past that, lines x 200.
 * Source: the `diff` package (Myers 1986); B. Cohen's patience diff.
 * Weakness: past the bound the script is not the shortest, and a stretch without anchors is replaced whole.
 */
import { diffArrays } from 'diff'

/** A stretch of old lines that a stretch of new lines replaces; 0-based, half-open. */
export interface LineChange {
  readonly oldFrom: number
  readonly oldTo: number
  readonly newFrom: number
  readonly newTo: number
}

/** Changes in order, and whether the bound on edits made them coarser than they could be. */
export interface LineChanges {
  readonly changes: readonly LineChange[]
  readonly coarse: boolean
}

/** Edits looked for between two anchors. */
const STRETCH_EDITS = 200

/** The changes that turn the old lines into the new ones, by at most `maxEdits` removed and added lines if exact. */
export function lineChanges(oldLines: readonly string[], newLines: readonly string[], maxEdits: number): LineChanges {
  const numbers = new Map<string, number>()
  const before = numbered(oldLines, numbers)
  const after = numbered(newLines, numbers)
  const all = { oldFrom: 0, oldTo: before.length, newFrom: 0, newTo: after.length }
  const exact = changesIn(before, after, all, maxEdits)
  if (exact) return { changes: exact, coarse: false }
  const changes = between(all, anchors(before, after)).flatMap((part) => changesIn(before, after, part, STRETCH_EDITS) ?? [part])
  return { changes: joined(changes), coarse: true }
}

/** The lines as numbers, equal for equal lines; new ones are added to `numbers`. */
function numbered(lines: readonly string[], numbers: Map<string, number>): number[] {
  return lines.map((line) => {
    const known = numbers.get(line)
    if (known === undefined) numbers.set(line, numbers.size)
    return known ?? numbers.size - 1
  })
}

function changesIn(before: readonly number[], after: readonly number[], part: LineChange, maxEdits: number): LineChange[] | undefined {
  const options = { maxEditLength: maxEdits }
  const found = diffArrays(before.slice(part.oldFrom, part.oldTo), after.slice(part.newFrom, part.newTo), options)
  if (!found) return undefined
  const changes: LineChange[] = []
  let oldAt = part.oldFrom
  let newAt = part.newFrom
  for (const { added, removed, count } of found) {
    const change = { oldFrom: oldAt, oldTo: added ? oldAt : oldAt + count, newFrom: newAt, newTo: removed ? newAt : newAt + count }
    if (added || removed) changes.push(change)
    oldAt = change.oldTo
    newAt = change.newTo
  }
  return joined(changes)
}

/** Pairs of positions of lines that stand once in both texts, those of them that keep their order. */
function anchors(before: readonly number[], after: readonly number[]): [number, number][] {
  const inOld = onlyPositions(before)
  const inNew = onlyPositions(after)
  const pairs: [number, number][] = []
  for (const [line, oldAt] of inOld) {
    const newAt = inNew.get(line)
    if (oldAt >= 0 && newAt !== undefined && newAt >= 0) pairs.push([oldAt, newAt])
  }
  return longestRising(pairs)
}

/** Position of each number that occurs once, -1 for the others; in order of first occurrence. */
function onlyPositions(lines: readonly number[]): Map<number, number> {
  const found = new Map<number, number>()
  for (const [at, line] of lines.entries()) found.set(line, found.has(line) ? -1 : at)
  return found
}

/** The longest run of pairs, given by rising first number, whose second numbers rise too. */
function longestRising(pairs: readonly [number, number][]): [number, number][] {
  const tails: number[] = []
  const previous = new Int32Array(pairs.length)
  for (const [index, [, value]] of pairs.entries()) {
    let low = 0
    let high = tails.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (pairs[tails[middle]!]![1] < value) low = middle + 1
      else high = middle
    }
    previous[index] = low > 0 ? tails[low - 1]! : -1
    tails[low] = index
  }
  const rising: [number, number][] = []
  for (let at = tails.at(-1) ?? -1; at !== -1; at = previous[at]!) rising.push(pairs[at]!)
  return rising.reverse()
}

/** The stretches between anchors that are not empty on both sides. */
function between(all: LineChange, fixed: readonly [number, number][]): LineChange[] {
  const parts: LineChange[] = []
  let oldFrom = all.oldFrom
  let newFrom = all.newFrom
  for (const [oldTo, newTo] of [...fixed, [all.oldTo, all.newTo] as const]) {
    if (oldTo > oldFrom || newTo > newFrom) parts.push({ oldFrom, oldTo, newFrom, newTo })
    oldFrom = oldTo + 1
    newFrom = newTo + 1
  }
  return parts
}

/** Changes that touch become one. */
function joined(changes: readonly LineChange[]): LineChange[] {
  const result: LineChange[] = []
  for (const change of changes) {
    const last = result.at(-1)
    if (last && last.oldTo === change.oldFrom && last.newTo === change.newFrom)
      result[result.length - 1] = { ...last, oldTo: change.oldTo, newTo: change.newTo }
    else result.push(change)
  }
  return result
}
