import type { Intent } from '@suture/text'
import type { Layout } from './lay-segment'
import type { Outline, Segment, Unit } from './outline'

/** An edit of a code block that omits parts of its file. */
export interface LazyIntent extends Intent {
  /** Set if the file already has the new text. */
  readonly isInPlace?: true
}

/**
 * Returns the edits of a segment that lies in the file like this: one for each run of units that are new or differ from the file, or one for
 * all of a block without marks. New units at an end of a run are between two lines that do not change. Undefined if the indentation of a
 * line cannot be compared.
 */
export function intentsOf(file: Outline, block: Outline, segment: Segment, layout: Layout, isMarked: boolean): Intent[] | undefined {
  const { units } = segment
  const inBlock = indentationOf(file, block, segment, layout)
  const own = units.map((unit, k) => {
    const place = layout[k]
    return !place || indentedLines(file, place, inBlock) !== indentedLines(block, unit)
  })
  const differs = isMarked ? own : own.fill(own.includes(true))
  const edits: Intent[] = []
  for (let k = 0; k < units.length; k++) {
    if (!differs[k] || (k > 0 && differs[k - 1])) continue
    const end = differs.indexOf(false, k)
    const edit = intentOf(file, block, segment, layout, { from: k, to: end < 0 ? units.length : end }, inBlock)
    if (!edit) return undefined
    edits.push(edit)
  }
  return edits
}

/** Returns the edit for a run of units. If the first unit is new, the line above it is part of the edit. Likewise the line below. */
function intentOf(
  file: Outline,
  block: Outline,
  { units }: Segment,
  layout: Layout,
  run: Unit,
  inBlock: IndentInBlock,
): Intent | undefined {
  const known = layout.filter((place) => place !== undefined)
  const [first, last] = [layout[run.from], layout[run.to - 1]]
  const from = first?.from ?? (layout[run.from - 1]?.to ?? known[0]!.from) - 1
  const to = last?.to ?? (layout[run.to]?.from ?? known.at(-1)!.to) + 1
  const oldString = indentedLines(file, { from, to }, inBlock)
  const gap = (k: number) => '\n'.repeat(k < 0 || k >= units.length - 1 ? 0 : emptyRowsBelow(units, layout, k))
  const texts = units
    .slice(run.from, run.to)
    .map((unit, k) => indentedLines(block, unit) + (run.from + k < run.to - 1 ? gap(run.from + k) : ''))
  const added = (first ? '' : gap(run.from - 1)) + texts.join('\n') + (last ? '' : gap(run.to - 1))
  if (oldString === undefined) return undefined
  const kept = (row: number) => (row < 0 || row >= file.rows.length ? [] : [indentedLines(file, { from: row, to: row + 1 }, inBlock)])
  const newString = [...(first ? [] : kept(from)), added, ...(last ? [] : kept(to - 1))].join('\n')
  return { oldString, newString, startLine: Math.max(0, from) + 1 }
}

/** Returns the number of empty lines below a unit. Between units of the file, and around new ones, there are as many as in the file. */
function emptyRowsBelow(units: readonly Unit[], layout: Layout, k: number): number {
  const own = units[k + 1]!.from - units[k]!.to
  const above = layout.slice(0, k + 1).findLast((place) => place !== undefined)
  const below = layout.slice(k + 1).find((place) => place !== undefined)
  const inFile = above && below ? below.from - above.to : 0
  return layout[k] && layout[k + 1] ? inFile : own === 0 ? 0 : Math.max(own, inFile)
}

/** Returns an indentation of the file as the block writes it. Undefined if it is not indented by whole steps. */
type IndentInBlock = (indent: string) => string | undefined

/** Returns the lines of a text, with other indentation if that is given. Undefined if a line has none. */
export function indentedLines({ rows }: Outline, { from, to }: Unit, inBlock: IndentInBlock = (indent) => indent): string | undefined {
  const lines = rows.slice(Math.max(0, from), to).map(({ raw, indent, isEmpty }) => {
    const moved = isEmpty ? '' : inBlock(indent)
    return moved === undefined ? undefined : moved + raw.slice(indent.length)
  })
  return lines.includes(undefined) ? undefined : lines.join('\n')
}

/**
 * Compares the indentation of a segment in both texts. The old text of an edit has the indentation of the block, so that the engine moves
 * the new text to the depth of the file.
 */
function indentationOf(file: Outline, block: Outline, { units }: Segment, layout: Layout): IndentInBlock {
  const first = layout.findIndex((place) => place !== undefined)
  const head = file.rows[layout[first]!.from]!.indent
  const ownHead = block.rows[units[first]!.from]!.indent
  const steps = layout.flatMap((place, k) => {
    const pair = place && [stepOf(file, place), stepOf(block, units[k]!)]
    return pair?.every((step) => step !== '') ? [pair] : []
  })
  const [step, ownStep] = steps[0] ?? ['', '']
  if (step === ownStep)
    return (indent) => (indent.startsWith(head) ? ownHead + indent.slice(head.length) : head === ownHead ? indent : undefined)
  return (indent) => atDepth(ownHead, ownStep!, depthOf(indent, head, step!))
}

/** Returns by how many steps an indentation is deeper than another. Undefined if it is not whole steps. */
function depthOf(indent: string, head: string, step: string): number | undefined {
  if (indent === head) return 0
  const depth = (indent.length - head.length) / step.length
  const [shorter, longer] = depth < 0 ? [indent, head] : [head, indent]
  return Number.isInteger(depth) && longer === shorter + step.repeat(Math.abs(depth)) ? depth : undefined
}

/** Returns the indentation that is deeper than another by a number of steps. */
function atDepth(head: string, step: string, depth: number | undefined): string | undefined {
  if (depth === undefined) return undefined
  if (depth >= 0) return head + step.repeat(depth)
  const length = head.length + depth * step.length
  return length < 0 ? undefined : head.slice(0, length)
}

/** Returns the whitespace by which the first indented line below the head of a unit is indented more than the head. */
function stepOf({ rows }: Outline, { from, to }: Unit): string {
  const below = rows.slice(from + 1, to).find(({ width }) => width > rows[from]!.width)
  return below?.indent.slice(rows[from]!.indent.length) ?? ''
}
