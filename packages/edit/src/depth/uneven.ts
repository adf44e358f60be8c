/**
 * Computes the indentation of added lines next to quoted lines that contradict each other: one of many was moved, or the deeper one is not
 * deeper in the file.
 *
 *     file  a⏎b      quoted  a⏎⎵⎵b      added between  ⎵⎵c: level with both      ⎵⎵⎵⎵c: unclear
 */
import type { LineHunk } from '@suture/text'
import type { Pair } from '../locate/placement'
import type { Change } from '../request/change'
import { isDirective } from '../text/blocks'
import { isItem, outermostOf, rowsWhere } from '../text/line'
import type { Source } from '../text/source'
import { type IndentOf, isInRemark } from './steps'

/** Minimum number of indented lines as deep as quoted, from which one other line further away was moved alone. */
const AS_QUOTED = 2

/** Whether the file indents the quoted lines as quoted, but for one that is not next to a change and has the depth of no group of added lines. */
export function isIndentedAsQuoted(change: Change, pairs: readonly Pair[]): boolean {
  const moved = rowsWhere(pairs, ({ quoted, actual }) => quoted.indent !== actual.indent)
  if (moved.length !== 1) return moved.length === 0
  const [k] = moved as [number]
  const rowAt = (at: number) => pairs[at]?.row ?? (at < 0 ? -1 : Number.POSITIVE_INFINITY)
  const isBeside = change.hunks.some(({ oldFrom, oldTo }) => rowAt(k + 1) >= oldFrom && rowAt(k - 1) < oldTo)
  const others = pairs.filter(({ quoted }, at) => at !== k && quoted.indent !== '' && !isInRemark(quoted))
  const outermost = change.hunks.map(({ newFrom, newTo }) => outermostOf(change.new.slice(newFrom, newTo)))
  const { width } = pairs[k]!.quoted
  const isLevel = outermost.includes(width) && !others.some(({ quoted }) => quoted.width === width)
  return !isBeside && !isLevel && others.length >= AS_QUOTED
}

/** Returns the computed indentations, or other ones next to lines that contradict them. */
export function besideUneven(change: Change, pairs: readonly Pair[], computed: IndentOf): IndentOf {
  const uneven = change.hunks.flatMap((hunk) => {
    // The pairs of the lines that the hunk removes, and of the nearest lines above and below it.
    const above = pairs.findLastIndex(({ row }) => row < hunk.oldFrom)
    const below = pairs.findIndex(({ row }) => row >= hunk.oldTo)
    const beside = pairs.slice(Math.max(0, above), below < 0 ? undefined : below + 1)
    return isUneven(beside) ? [{ hunk, indentOf: ofAdded(change, hunk, beside, computed) }] : []
  })
  return (row) => (uneven.find(({ hunk }) => row >= hunk.newFrom && row < hunk.newTo)?.indentOf ?? computed)(row)
}

/** Whether lines quoted at one depth have several in the file, and no bracket or tag shows their blocks. List items and comments do not count. */
export function areUneven(pairs: readonly Pair[]): boolean {
  const counted = pairs.filter(({ quoted }) => !isItem(quoted) && !quoted.isComment)
  const depths = (of: 'quoted' | 'actual') => new Set(counted.map((pair) => pair[of].indent)).size
  return depths('quoted') === 1 && depths('actual') > 1 && !counted.some(({ quoted }) => /[([{]$|^[)\]}<]/.test(quoted.body))
}

/** Whether of two lines the one that is quoted deeper is not deeper in the file. */
function isUneven(pairs: readonly Pair[]): boolean {
  const inward = [...pairs].sort((a, b) => a.quoted.width - b.quoted.width)
  let [deepest, deepestAbove] = [-1, -1]
  return inward.some(({ quoted, actual }, k) => {
    if (quoted.width > (inward[k - 1]?.quoted.width ?? quoted.width)) deepestAbove = deepest
    deepest = Math.max(deepest, actual.width)
    return actual.width <= deepestAbove
  })
}

/**
 * Returns the indentations of the lines that a hunk adds. They are certain in two cases: all lines next to them have one depth in the file,
 * and so have the added lines in the new text; or a line next to them is quoted as deep as in the file, and the added lines begin as deep.
 */
function ofAdded(change: Change, { newFrom, newTo }: LineHunk, beside: readonly Pair[], computed: IndentOf): IndentOf {
  const added = change.new.slice(newFrom, newTo).filter((line) => !line.isEmpty)
  const [first] = added
  const { indent } = beside[0]!.actual
  const isOneDepth = beside.every(({ actual }) => actual.indent === indent)
  if (isOneDepth && added.every((line) => line.indent === first!.indent)) return () => indent
  const isAsFile = beside.some(({ quoted, actual }) => quoted.indent === actual.indent && actual.indent === first?.indent)
  if (!isAsFile || added.some((line) => line.width < first!.width)) return () => undefined
  return (row) => (computed(row) === change.new[row]!.indent ? computed(row) : undefined)
}

/** Whether a row, or the next row up or down that is not empty, has the given indentation of an added line, and none the computed one. */
export function isOnlyGiven(source: Source, row: number | undefined, step: 1 | -1, given: string, made: string): boolean {
  if (row === undefined) return false
  const next = source.nextRow(row + step, step, (line) => !line.isEmpty && !isDirective(line)) ?? row
  const beside = [row, next].map((each) => source.line(each).indent)
  return beside.includes(given) && !beside.includes(made)
}
