/**
 * Determines the indentation of added lines by the quoted lines next to them. It is the given one if these are indented as quoted. If they
 * contradict each other, because the deeper one is not deeper in the file, it may be unclear.
 *
 *     file  a⏎b      quoted  a⏎⎵⎵b      added between  ⎵⎵c: level with both      ⎵⎵⎵⎵c: unclear
 */
import type { LineHunk } from '@suture/text'
import { grouped } from '@suture/text/internal'
import type { Pair } from '../locate/placement'
import type { Change } from '../request/change'
import { isDirective } from '../text/blocks'
import { isItem, isOpenEnded } from '../text/line'
import type { Source } from '../text/source'
import { type IndentOf, isInRemark, isInUnits } from './steps'

/** Returns the computed indentations, or other ones next to lines that are indented as quoted or that contradict each other. */
export function indentsBeside(source: Source, change: Change, pairs: readonly Pair[], computed: IndentOf): IndentOf {
  const others = change.hunks.flatMap((hunk) => {
    // The pairs of the lines that the hunk removes, and of the nearest lines above and below it.
    const above = pairs.findLastIndex(({ row }) => row < hunk.oldFrom)
    const below = pairs.findIndex(({ row }) => row >= hunk.oldTo)
    const beside = pairs.slice(Math.max(0, above), below < 0 ? undefined : below + 1)
    if (isAsGiven(source, change, hunk, beside, pairs)) return [{ hunk, indentOf: (row: number) => change.new[row]!.indent }]
    return isUneven(beside) ? [{ hunk, indentOf: ofAdded(change, hunk, beside, computed) }] : []
  })
  return (row) => (others.find(({ hunk }) => row >= hunk.newFrom && row < hunk.newTo)?.indentOf ?? computed)(row)
}

/** Whether the file indents a quoted line as quoted. */
export function isAsQuoted({ quoted, actual }: Pair): boolean {
  return quoted.indent === actual.indent
}

/**
 * Whether a hunk adds lines as deep as given: the lines next to it are indented as quoted, and the added lines are in units of the file,
 * have the indentation of no other quoted line that was moved, or are level with lines next to it that are not indented.
 */
function isAsGiven(source: Source, change: Change, { newFrom, newTo }: LineHunk, beside: readonly Pair[], pairs: readonly Pair[]): boolean {
  if (beside.length === 0 || !beside.every(isAsQuoted)) return false
  const added = change.new.slice(newFrom, newTo).filter(({ isEmpty }) => !isEmpty)
  if (isInUnits(source, added)) return true
  const level = new Set(beside.map(({ quoted }) => quoted.indent))
  const moved = new Set(pairs.flatMap((pair) => (isAsQuoted(pair) || level.has(pair.quoted.indent) ? [] : pair.quoted.indent)))
  const isIndented = beside.some(({ quoted }) => quoted.indent !== '' && !isInRemark(quoted))
  if (isIndented) return !added.some(({ indent }) => moved.has(indent))
  return added.every((line) => level.has(line.indent) && !isOpenEnded(line))
}

/** Whether lines quoted at one depth have several in the file, and no bracket or tag shows their blocks. List items and comments do not count. */
export function areUneven(pairs: readonly Pair[]): boolean {
  const counted = pairs.filter(({ quoted }) => !isItem(quoted) && !quoted.isComment)
  const depths = (of: 'quoted' | 'actual') => new Set(counted.map((pair) => pair[of].indent)).size
  return depths('quoted') === 1 && depths('actual') > 1 && !counted.some(({ quoted }) => /[([{]$|^[)\]}<]/.test(quoted.body))
}

/** Whether of two lines the one that is quoted deeper is not deeper in the file. */
function isUneven(pairs: readonly Pair[]): boolean {
  const different = [...grouped(pairs, ({ quoted, actual }) => `${quoted.width} ${actual.width}`).values()].map(([pair]) => pair!)
  const isDeeper = (inner: Pair, outer: Pair) => inner.quoted.width > outer.quoted.width
  return different.some((inner) => different.some((outer) => isDeeper(inner, outer) && inner.actual.width <= outer.actual.width))
}

/**
 * Returns the indentations of the lines that a hunk adds. They are certain in two cases: all lines next to them have one depth in the file,
 * and so have the added lines in the new text; or the computed indentation is the given one.
 */
function ofAdded(change: Change, { newFrom, newTo }: LineHunk, beside: readonly Pair[], computed: IndentOf): IndentOf {
  const depths = new Set(beside.map(({ actual }) => actual.indent))
  const added = change.new.slice(newFrom, newTo).filter((line) => !line.isEmpty)
  if (depths.size === 1 && new Set(added.map(({ indent }) => indent)).size === 1) return () => [...depths][0]
  return (row) => (computed(row) === change.new[row]!.indent ? computed(row) : undefined)
}

/** Whether a row, or the next row up or down that is not empty, has the given indentation of an added line, and none the computed one. */
export function isOnlyGiven(source: Source, row: number | undefined, step: 1 | -1, given: string, made: string): boolean {
  if (row === undefined) return false
  const next = source.nextRow(row + step, step, (line) => !line.isEmpty && !isDirective(line)) ?? row
  const beside = [row, next].map((each) => source.line(each).indent)
  return beside.includes(given) && !beside.includes(made)
}
