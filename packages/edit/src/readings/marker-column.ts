/**
 * Detects whether the changed lines of a diff are one column off: their marker took the place of the first space, or has a space behind it.
 *
 *       go()              go()            all lines around are an even number of columns deep, and the added ones an odd number
 *     + stop()        +   stop()
 *       start()           start()
 *
 * Idea: removed lines show the column, because the file has them. If none is removed, or if the file has the removed lines as given, the
 * outermost added line must be level with a line next to the added ones.
 * Cost: the length of the body, and three searches in the file if the body looks off. Source: own, from what models write.
 * Weakness: if lines around are level in both columns, the changed ones are taken as given. Lines of block comments do not count.
 */
import type { ChangeLine } from '@suture/text'
import { smallestOf } from '@suture/text/internal'
import type { Source } from '../text/source'
import { movedLines } from './columns'

type DiffBody = readonly ChangeLine[]

/** Returns the body with its changed lines in the columns of the file. Returns undefined if they are, or if it is unclear. */
export function withMarkerColumn({ text }: Source, body: DiffBody): DiffBody | undefined {
  if (!looksOffColumn(body)) return undefined
  const [added, removed, kept] = [widthsOf(body, 'add'), widthsOf(body, 'remove'), widthsOf(body, 'keep')]
  const shifts = ([1, -1] as const).filter((by) => by > 0 || !added.includes(0))
  const sides = (of: DiffBody) => (['add', 'remove'] as const).map((without) => textOf(of.filter(({ kind }) => kind !== without)))
  if (isOdd(removed) && removed.some((width) => width > 0)) {
    if (text.includes(sides(body)[0]!)) return undefined
    return shifts.map((by) => movedLines(body, by, ['add', 'remove'])).find((each) => sides(each).some((side) => text.includes(side)))
  }
  const outermost = smallestOf(added.filter((width) => width > 0))
  const level = (widths: readonly number[]) => shifts.filter((by) => widths.includes(outermost + by))
  const shown = new Set([level(widthsBeside(body)), level([smallestOf(removed)])].flatMap((each) => (each.length === 1 ? each : [])))
  const possible = shown.size === 1 ? [...shown] : level([...removed, ...kept])
  const made = possible.length === 1 ? movedLines(body, possible[0]!, ['add']) : body
  const isChanged = textOf(made.filter(({ kind }) => kind === 'add')) !== textOf(made.filter(({ kind }) => kind === 'remove'))
  return made !== body && isChanged ? made : undefined
}

/** Whether the changed lines may be off by one column: all that are indented are so by an odd number, and the others are not. */
export function looksOffColumn(body: DiffBody): boolean {
  const added = widthsOf(body, 'add')
  if (![...added, ...widthsOf(body, 'remove')].some((width) => width > 0) || !isOdd(added)) return false
  return widthsOf(body, 'keep').every((width) => width % 2 === 0)
}

function isOdd(widths: readonly number[]): boolean {
  return widths.every((width) => width === 0 || width % 2 === 1)
}

/** Returns the widths of the nearest other lines above and below the added ones. */
function widthsBeside(body: DiffBody): readonly number[] {
  const counted = body.filter(({ text }) => widthOf(text) !== undefined)
  const isBeside = (at: number) => [counted[at - 1], counted[at + 1]].some((other) => other?.kind === 'add')
  return counted.filter(({ kind }, at) => kind !== 'add' && isBeside(at)).map(({ text }) => widthOf(text)!)
}

function textOf(lines: DiffBody): string {
  return lines.map(({ text }) => text).join('\n')
}

function widthsOf(body: DiffBody, kind: ChangeLine['kind']): readonly number[] {
  return body.flatMap((line) => (line.kind === kind ? (widthOf(line.text) ?? []) : []))
}

/** Returns the number of spaces before a text. Undefined for an empty line, and for one of a block comment, whose star is not a step. */
function widthOf(text: string): number | undefined {
  const width = text.search(/[^ ]/)
  return width < 0 || /^[*\r]/.test(text.slice(width)) ? undefined : width
}
