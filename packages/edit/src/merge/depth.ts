/*
 * The indentation of added lines.
 *
 *     file  env:⏎- name: A       quoted  env:⏎  - name: A       new, below  - name: B  at two columns: the file's column 0
 *
 * Idea: a line's depth is relative to its parent in new text. A sibling under the same parent that the file has gives the indentation itself;
 *   else the parent's indentation in the file, and the step that pairs of parent and child have in the file.
 * Weakness: where no pair shows a step, the step is taken as quoted, or as one unit of the file if the file uses the other character.
 */
import type { LineHunk } from '@suture/text'
import { isSame } from '../locate/pair'
import type { Placement } from '../locate/placement'
import { type Change, keptRows } from '../request/change'
import { type Blocks, insideStrings, openBlocks } from '../text/blocks'
import { type Line, widthOf } from '../text/line'
import type { Source } from '../text/source'

/** A quoted line and the file's line it is paired with. */
interface Pair {
  readonly row: number
  readonly quoted: Line
  readonly actual: Line
}

/** Gives the indentation in the file of a new line, by its row in new text; undefined if the quote leaves it open. */
export type IndentOf = (newRow: number) => string | undefined

/** Columns of a step beyond which it is a hanging indent and teaches nothing. */
const WIDEST_STEP = 8

/** `partnerOf`: the row in old that a new line is a changed form of. */
export function indentOf(source: Source, placement: Placement, partnerOf: (newRow: number) => number | undefined): IndentOf {
  const { change } = placement
  if (placement.isSpot) return (row) => change.new[row]!.indent
  const all = pairsOf(source, placement)
  const isFlush = isFirstFlush(all)
  const pairs = isFlush ? all.slice(1) : all
  const isOpen = (row: number) =>
    isFlush && change.hunks.some(({ oldFrom, newFrom, newTo }) => oldFrom === 0 && row >= newFrom && row < newTo && partnerOf(row) !== 0)
  if (pairs.every(({ quoted, actual }) => quoted.indent === actual.indent))
    return (row) => (isOpen(row) ? undefined : change.new[row]!.indent)
  const actualOf = new Map(pairs.map(({ row, actual }) => [row, actual]))
  const blocks = openBlocks((row) => change.new[row]!, false)
  const kept = keptRows(change)
  const known = new Map<number, string>()
  change.new.forEach((line, row) => {
    const oldRow = kept[row] ?? sameDepth(change.old, partnerOf(row), line)
    const actual = oldRow === undefined ? undefined : actualOf.get(oldRow)
    if (actual && !line.isEmpty) known.set(row, actual.indent)
  })
  for (const hunk of change.hunks) addReplaced(change, hunk, actualOf, known)
  const step = stepsOf(source, pairs)
  const taught = new Map(known)
  return (row) => (isOpen(row) || disagree(row, change.new, blocks, taught) ? undefined : indentFor(row, change.new, blocks, known, step))
}

/** New lines as deep as the lines that they replace: where all of those that are so deep have one indentation in the file. */
function addReplaced({ old, new: next }: Change, hunk: LineHunk, actualOf: ReadonlyMap<number, Line>, known: Map<number, string>): void {
  const indents = new Map<string, string | undefined>()
  for (let row = hunk.oldFrom; row < hunk.oldTo; row++) {
    const actual = actualOf.get(row)
    if (!actual) continue
    const { indent } = old[row]!
    indents.set(indent, indents.has(indent) && indents.get(indent) !== actual.indent ? undefined : actual.indent)
  }
  for (let row = hunk.newFrom; row < hunk.newTo; row++) {
    const indent = indents.get(next[row]!.indent)
    if (!next[row]!.isEmpty && !known.has(row) && indent !== undefined) known.set(row, indent)
  }
}

function sameDepth(old: readonly Line[], row: number | undefined, line: Line): number | undefined {
  return row !== undefined && old[row]!.indent === line.indent ? row : undefined
}

/** Pairs that tell an indentation; the first quoted line may lack its own. */
function pairsOf(source: Source, { change, forms, from }: Placement): Pair[] {
  const isText = insideStrings(change.old)
  const pairs = change.old.flatMap((quoted, row) =>
    quoted.isEmpty || isText[row] || !isSame(forms[row]!) ? [] : [{ row, quoted, actual: source.line(from[row]!) }],
  )
  return pairs
}

/** True if the first quoted line alone lacks its indentation. */
function isFirstFlush([first, ...rest]: readonly Pair[]): boolean {
  if (first?.row !== 0 || first.quoted.indent !== '' || first.actual.indent === '') return false
  return rest.some(({ quoted, actual }) => quoted.indent === actual.indent && quoted.indent !== '')
}

/** True if the siblings next above and below a new line are equally deep in the quote, and not in the file. */
function disagree(row: number, lines: readonly Line[], blocks: Blocks, taught: ReadonlyMap<number, string>): boolean {
  if (taught.has(row)) return false
  const siblings = [...taught.keys()].filter(
    (other) => blocks.opener(other) === blocks.opener(row) && lines[other]!.width === lines[row]!.width,
  )
  const above = siblings.filter((other) => other < row).sort((a, b) => b - a)[0]
  const below = siblings.filter((other) => other > row).sort((a, b) => a - b)[0]
  return above !== undefined && below !== undefined && taught.get(above) !== taught.get(below)
}

/** Turns an indentation by a step, given in columns of the quote. */
type Step = (base: string, columns: number) => string

function indentFor(row: number, lines: readonly Line[], blocks: Blocks, known: Map<number, string>, step: Step): string {
  const own = known.get(row)
  if (own !== undefined) return own
  const line = lines[row]!
  const parent = blocks.opener(row)
  const siblings = [...known.keys()].filter((other) => blocks.opener(other) === parent && lines[other]!.width === line.width)
  const sibling = nearest(siblings, row)
  const made =
    sibling !== undefined
      ? known.get(sibling)!
      : parent >= 0
        ? step(indentFor(parent, lines, blocks, known, step), line.width - lines[parent]!.width)
        : besideNearest(row, lines, known, step)
  known.set(row, made)
  return made
}

/** No parent in new text: relative to the nearest known line. */
function besideNearest(row: number, lines: readonly Line[], known: Map<number, string>, step: Step): string {
  const other = nearest([...known.keys()], row)
  const line = lines[row]!
  return other === undefined ? line.indent : step(known.get(other)!, line.width - lines[other]!.width)
}

function nearest(rows: readonly number[], row: number): number | undefined {
  let best: number | undefined
  for (const other of rows) if (best === undefined || Math.abs(other - row) < Math.abs(best - row)) best = other
  return best
}

function stepsOf(source: Source, pairs: readonly Pair[]): Step {
  const seen = stepsSeen(pairs)
  const usesTabs = pairs.some(({ actual }) => actual.indent.includes('\t'))
  const quotesTabs = pairs.some(({ quoted }) => quoted.indent.includes('\t'))
  const first = seen[0]
  const ratio = first ? first.actual / first.quoted : usesTabs && !quotesTabs ? tabRatio(pairs) : 1
  const columnsOf = (columns: number) => {
    const known = seen.find(({ quoted }) => quoted === Math.abs(columns))
    return Math.sign(columns) * (known?.actual ?? Math.round(Math.abs(columns) * ratio))
  }
  const character = usesTabs || (pairs.every(({ actual }) => actual.indent === '') && indentsByTabs(source)) ? '\t' : ' '
  return (base, columns) => moved(base, columnsOf(columns), character)
}

/** Lines above a line with which it is compared. */
const LOOK_BACK = 4

/** The steps between lines that are near each other, in columns of the quote and of the file. */
function stepsSeen(pairs: readonly Pair[]): { quoted: number; actual: number }[] {
  return pairs.flatMap((pair, k) =>
    pairs
      .slice(Math.max(0, k - LOOK_BACK), k)
      .reverse()
      .map((other) => ({ quoted: pair.quoted.width - other.quoted.width, actual: pair.actual.width - other.actual.width }))
      .filter(({ quoted, actual }) => quoted !== 0 && Math.sign(quoted) === Math.sign(actual) && Math.abs(actual) <= WIDEST_STEP)
      .map(({ quoted, actual }) => ({ quoted: Math.abs(quoted), actual: Math.abs(actual) })),
  )
}

/** A tab of the file for the smallest quoted indentation. */
function tabRatio(pairs: readonly Pair[]): number {
  const widths = pairs.map(({ quoted }) => quoted.width).filter((width) => width > 0)
  return 4 / Math.min(4, ...widths)
}

/** Lines of a file that are enough to see what it indents with. */
const SAMPLE = 200

function indentsByTabs(source: Source): boolean {
  for (let row = 0; row < Math.min(source.lineCount, SAMPLE); row++) {
    const { indent } = source.line(row)
    if (indent.startsWith('\t')) return true
    if (indent.startsWith('  ')) return false
  }
  return false
}

function moved(base: string, columns: number, character: string): string {
  if (columns >= 0) return base + (character === '\t' ? '\t'.repeat(columns / 4) + ' '.repeat(columns % 4) : ' '.repeat(columns))
  let cut = base
  while (cut !== '' && widthOf(base) - widthOf(cut) < -columns) cut = cut.slice(0, -1)
  return cut
}
