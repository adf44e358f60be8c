/**
 * Determines the depth of new lines by their brackets if all indentation is lost.
 *
 *     file  ⎵⎵go()      quoted  go()      new  f({⏎a,⏎})⏎go()      a is a step deeper than go, and the other lines are level with it
 */
import { bracketsLeft, firstFrom } from '@suture/text/internal'
import { type Change, keptRows } from '../request/change'
import { type Line, opensBlock } from '../text/line'

/**
 * Returns a function for indentations: that of the nearest known lines, with a step for each bracket in between. It is unclear if these
 * differ, brackets are new around them, or a new line opens a block without one. Undefined if no brackets are around lines.
 */
export function bracketIndents(change: Change, known: ReadonlyMap<number, string>, unit: string) {
  const [old, next] = [levelsOf(change.old), levelsOf(change.new)]
  const shifts = keptRows(change).flatMap((from, row) => (from === undefined || change.new[row]!.isEmpty ? [] : next[row]! - old[from]!))
  const isOpener = (line: Line) => opensBlock(line) && !/[([{]$/.test(line.body)
  const isOpen = change.hunks.some(({ newFrom, newTo }) => change.new.slice(newFrom, newTo).some(isOpener))
  if (isOpen || new Set(shifts).size > 1) return () => 'unclear'
  if (next.every((level) => level === 0)) return undefined
  const rows = [...known.keys()].sort((a, b) => a - b)
  return (row: number): string | undefined => {
    const below = firstFrom(rows, row)
    const beside = [rows[below - 1], rows[below]].filter((other) => other !== undefined)
    const indents = beside.map((other) => {
      const [indent, steps] = [known.get(other)!, next[row]! - next[other]!]
      return steps < 0 ? indent.slice(0, steps * unit.length) : indent + unit.repeat(steps)
    })
    return new Set(indents).size > 1 ? 'unclear' : indents[0]
  }
}

/** Returns by how many steps brackets indent each line. Those that a line leaves open, or closes at its start, are one step. */
function levelsOf(lines: readonly Line[]): readonly number[] {
  const opened: number[] = []
  let outside = 0
  const close = (count: number): number => {
    let left = count
    while (left > 0 && opened.length > 0) left -= opened.pop()!
    if (left > 0) outside--
    return Math.max(0, -left)
  }
  return lines.map(({ body }) => {
    const closers = /^[)\]}](?:\s*[)\]}])*/.exec(body)?.[0].replace(/\s/g, '').length ?? 0
    const reopened = close(closers)
    const level = outside + opened.length
    const left = bracketsLeft(body) + closers + reopened
    const open = left < 0 ? close(-left) : left
    if (open > 0) opened.push(open)
    return level
  })
}
