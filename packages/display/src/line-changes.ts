/*
 * Finds the lines that differ.
 * Idea: equal lines get equal numbers. The library `diff` finds the shortest diff, up to a number of changes. If there are more, lines that
 * occur once in both texts, in the same order, are paired (patience diff), and the library compares the lines between the pairs.
 * Cost: number of lines times number of changes, which the caller limits. Beyond the limit, number of lines times 200.
 * Source: the `diff` package (Myers 1986); B. Cohen's patience diff.
 * Weakness: beyond the limit the diff is not the shortest. Lines between two pairs may then count as replaced as a whole.
 */
import { longestRising } from '@suture/text/internal'
import { diffArrays } from 'diff'
import type { LineNumbers } from './lines-of-text'

/** A range of old lines that a range of new lines replaces: 0-based, the ends excluded. */
export interface LineChange {
  readonly oldFrom: number
  readonly oldTo: number
  readonly newFrom: number
  readonly newTo: number
}

/** Changes in order. `coarse` says whether a diff with fewer changed lines may exist, because the number of edits exceeded the bound. */
export interface LineChanges {
  readonly changes: readonly LineChange[]
  readonly coarse: boolean
}

/** Between two anchors, the shortest diff is searched for only if it has at most this many removed and added lines. */
const STRETCH_EDITS = 200

/** Returns the changes that turn the old lines into the new ones. They are minimal if at most `maxEdits` lines are removed and added. */
export function lineChanges({ before, after, count }: LineNumbers, maxEdits: number): LineChanges {
  const all = { oldFrom: 0, oldTo: before.length, newFrom: 0, newTo: after.length }
  const only = { old: onlyPositions(before, count), new: onlyPositions(after, count) }
  const exact = leastEdits(only) > maxEdits ? undefined : changesIn(before, after, all, maxEdits)
  if (exact) return { changes: exact, coarse: false }
  const changes = between(all, anchors(only)).flatMap((part) => changesIn(before, after, part, STRETCH_EDITS) ?? [part])
  return { changes: joined(changes), coarse: true }
}

/**
 * Returns a lower bound on the number of removed and added lines: the number of lines that occur on only one side. If this bound exceeds
 * the limit, the library is not called, because it would allocate some 40 MB for a thousand edits.
 */
function leastEdits(only: Positions): number {
  let edits = 0
  for (let line = 0; line < only.old.length; line++) if (only.old[line] === NOWHERE || only.new[line] === NOWHERE) edits++
  return edits
}

function changesIn(before: Int32Array, after: Int32Array, part: LineChange, maxEdits: number): LineChange[] | undefined {
  const found = diffArrays(asArray(before.subarray(part.oldFrom, part.oldTo)), asArray(after.subarray(part.newFrom, part.newTo)), {
    maxEditLength: maxEdits,
  })
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

/**
 * Passes a typed array to the library as an array. The library only reads elements and calls `slice`, and a plain array would take twice
 * the memory.
 */
function asArray(numbers: Int32Array): number[] {
  return numbers as unknown as number[]
}

/**
 * Positions of lines in the old and in the new text, in two typed arrays: a record for each line would take most of the memory of a long
 * file's diff.
 */
interface Positions {
  readonly old: Int32Array
  readonly new: Int32Array
}

/** Returns the positions of lines that occur once in both texts and are in the same order. Overwrites the given arrays. */
function anchors(only: Positions): Positions {
  let length = 0
  // Old lines have their numbers in the order in which they first occur.
  for (let line = 0; line < only.old.length; line++) {
    if (only.old[line]! < 0 || only.new[line]! < 0) continue
    only.old[length] = only.old[line]!
    only.new[length++] = only.new[line]!
  }
  const pairs = { old: only.old.subarray(0, length), new: only.new.subarray(0, length) }
  const isRising = pairs.new.every((at, index) => index === 0 || at > pairs.new[index - 1]!)
  if (isRising) return pairs
  const rising = longestRising(pairs.new)
  return { old: rising.map((index) => pairs.old[index]!), new: rising.map((index) => pairs.new[index]!) }
}

/** The value instead of a position for a line that does not occur. Another value is for a line that occurs more than once. */
const NOWHERE = -2
const OFTEN = -1

/** Returns, for each number, the position of the only line that has it. */
function onlyPositions(lines: Int32Array, count: number): Int32Array {
  const found = new Int32Array(count).fill(NOWHERE)
  for (let at = 0; at < lines.length; at++) found[lines[at]!] = found[lines[at]!] === NOWHERE ? at : OFTEN
  return found
}

/** Returns the ranges between paired lines, without those that are empty on both sides. */
function between(all: LineChange, fixed: Positions): LineChange[] {
  const parts: LineChange[] = []
  let { oldFrom, newFrom } = all
  const end = (oldTo: number, newTo: number) => {
    if (oldTo > oldFrom || newTo > newFrom) parts.push({ oldFrom, oldTo, newFrom, newTo })
    oldFrom = oldTo + 1
    newFrom = newTo + 1
  }
  for (let at = 0; at < fixed.old.length; at++) end(fixed.old[at]!, fixed.new[at]!)
  end(all.oldTo, all.newTo)
  return parts
}

/** Merges adjacent changes. */
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
