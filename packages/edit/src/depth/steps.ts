/*
 * Computes by how much a line is indented more than the line that opens its block.
 *
 * Idea: a parent and its child that are quoted and in the file show which step of the file a step of the quote is. Steps of list
 * items are kept apart from other steps. A step that no pair shows is kept if it equals the file's unit of indentation, and is otherwise
 * scaled like the other steps. If no step is quoted, the step of the new text is the unit of the file.
 * Weakness: a hanging indent of a few columns is taken for a step.
 */
import { smallestOf } from '@suture/text/internal'
import { type Aligned, isSame, type Pair, pairsOf } from '../locate/placement'
import type { Change } from '../request/change'
import { insideStrings, openBlocks } from '../text/blocks'
import { isItem, type Line, opensBlock, rowNumbers, widthOf } from '../text/line'
import type { Source } from '../text/source'

/** Returns the pairs that show an indentation. Lines of other words do so if they begin alike. */
export function depthPairs(source: Source, placement: Aligned): Pair[] {
  const isText = insideStrings(placement.change.old)
  const beginsAlike = ({ row, quoted, actual }: Pair) => isSame(placement.forms[row]!) || quoted.body[0] === actual.body[0]
  return pairsOf(source, placement).filter((pair) => !pair.quoted.isEmpty && !isText[pair.row] && beginsAlike(pair))
}

/** Returns the indentation in the file of a row of the new text. Returns undefined if the quote leaves it open. */
export type IndentOf = (newRow: number) => string | undefined

/** Maximum width of an indentation step in columns. A wider step is a hanging indent and is ignored. */
export const WIDEST_STEP = 8

interface Seen {
  readonly quoted: number
  readonly actual: number
  readonly isItem: boolean
}

/** Whether the line of a pair was moved alone in the file, while the pairs next to it have the quoted indentation. */
export function isAlone(pairs: readonly Pair[], k: number): boolean {
  const isSame = (pair: Pair | undefined) => pair !== undefined && pair.quoted.indent === pair.actual.indent
  return !isSame(pairs[k]) && isSame(pairs[k - 1]) && isSame(pairs[k + 1])
}

/** Returns a function that indents `child` behind `base` by a step in columns of the quote, which the pairs show for the file. */
export function stepsOf(source: Source, { old, new: next }: Change, pairs: readonly Pair[]) {
  const stepping = source.isProse ? pairs : pairs.filter(({ quoted }) => !isInRemark(quoted))
  const sure = stepping.filter((_, k) => !isAlone(stepping, k))
  const seen = [sure, stepping].flatMap((shown) => [...stepsInBlocks(old, shown), ...stepsNearby(shown)])
  const unit = unitOf(source)
  const usesTabs = pairs.some(({ actual }) => actual.indent.includes('\t'))
  const isTab = usesTabs || (unit === '\t' && pairs.every(({ actual }) => !actual.indent.startsWith(' ')))
  const isOpen = seen.length === 0 || pairs.every(({ quoted }) => quoted.width === 0)
  const step = isOpen && !source.isProse ? stepOfNew(source, next) : undefined
  const ratio = step ? () => widthOf(unit) / step : ratioOf(stepping, seen, isTab, widthOf(unit))
  const columnsOf = (columns: number, child: Line) => {
    const most = Math.abs(columns)
    if (isInRemark(child) || most > WIDEST_STEP) return columns
    const alike = seen.filter(({ quoted }) => quoted === most)
    const known = alike.find((step) => step.isItem === isItem(child))
    if (columns === 0) return isItem(child) ? (known?.actual ?? 0) : 0
    return Math.sign(columns) * (known?.actual ?? Math.max(1, Math.round(most * ratio(most))))
  }
  return (base: string, columns: number, child: Line) => moved(base, columnsOf(columns, child), isTab ? '\t' : ' ')
}

/** Returns the step that indents all blocks of a text. Undefined if they differ, a line only continues, or the file has it, too. */
function stepOfNew(source: Source, lines: readonly Line[]): number | undefined {
  const steps = inwardSteps(lines.filter(({ isEmpty }) => !isEmpty))
  const widths = new Set(steps.map(({ above, columns }) => (opensBlock(above) ? columns : 0)))
  const [step = 0] = widths.size === 1 ? widths : []
  if (step === 0 || step > WIDEST_STEP || widthOf(unitOf(source)) === 1) return undefined
  return steps.every(({ above }) => hasStep(source, above, step)) ? undefined : step
}

/** Returns the lines above lines that are further in, and by how many columns. */
function inwardSteps(lines: readonly Line[]): readonly { readonly above: Line; readonly columns: number }[] {
  const steps = lines.map((line, k) => ({ above: lines[k - 1] ?? line, columns: line.width - (lines[k - 1] ?? line).width }))
  return steps.filter(({ columns }) => columns > 0)
}

/** Whether the file has a step of some columns below a line that ends like the given one. */
export function hasStep(source: Source, { body }: Line, columns: number): boolean {
  return source.keep(endsOfSteps).has(`${body.at(-1)} ${columns}`)
}

/** Number of lines in which the steps of a file are looked for. */
const MOST_LINES = 2000

/** Returns how the lines end below which a file has a step, with its columns. */
function endsOfSteps(source: Source): ReadonlySet<string> {
  const lines = rowNumbers(0, Math.min(source.lineCount, MOST_LINES)).map((row) => source.line(row))
  return new Set(inwardSteps(lines.filter(({ isEmpty }) => !isEmpty)).map(({ above, columns }) => `${above.body.at(-1)} ${columns}`))
}

/** Whether a line continues a block comment. Its star is a column deeper than the start of the comment, which is no step. */
export function isInRemark({ isComment, body }: Line): boolean {
  return isComment && body.startsWith('*')
}

/**
 * Returns by which ratio a step that no pair shows is longer in the file. One of the file's unit is kept, unless all steps are scaled.
 * If no pair shows a step, the one ratio of all deeper pairs applies to steps that it makes the file's unit.
 */
function ratioOf(pairs: readonly Pair[], seen: readonly Seen[], isTab: boolean, unit: number): (columns: number) => number {
  const first = seen.find(({ isItem: ofItem }) => !ofItem)
  const ratio = first ? first.actual / first.quoted : 1
  const deep = pairs.filter(({ quoted }) => quoted.width > 0)
  const isScaled =
    new Set(deep.map(({ quoted }) => quoted.width)).size > 1 && deep.every(({ quoted, actual }) => actual.width === quoted.width * ratio)
  const shares = new Set(deep.map(({ quoted, actual }) => actual.width / quoted.width))
  const [share = 1] = shares.size === 1 && !first ? shares : []
  return (columns) => {
    if (columns === unit) return first && !isScaled ? 1 : ratio
    return (share < 1 || isTab) && columns * share === unit ? share : ratio
  }
}

/** Returns the steps between quoted lines and the openers of their blocks, in columns of the quote and of the file. */
function stepsInBlocks(old: readonly Line[], pairs: readonly Pair[]): Seen[] {
  const blocks = openBlocks((row) => old[row]!, false)
  const pairOf = new Map(pairs.map((pair) => [pair.row, pair]))
  return pairs.flatMap(({ row, quoted, actual }) => {
    const opener = pairOf.get(blocks.opener(row))
    if (!opener) return []
    const step = stepOf(opener, { quoted, actual }, isItem(quoted))
    return isStep(step) ? [step] : []
  })
}

/** Whether list items are indented below their key in only one of the two: the quote or the file. */
export function hasOtherLists(old: readonly Line[], pairs: readonly Pair[]): boolean {
  return stepsInBlocks(old, pairs).some((step) => step.isItem && (step.quoted === 0) !== (step.actual === 0))
}

/** Whether all quoted lines are indented by a step that is the unit of the file in other characters or of another width. */
export function hasOtherUnit(source: Source, change: Change, pairs: readonly Pair[]): boolean {
  const deep = pairs.filter(({ quoted, actual }) => quoted.width > 0 || actual.width > 0)
  const ratios = new Set(deep.map(({ quoted, actual }) => actual.width / quoted.width))
  if (ratios.size !== 1 || deep.every(({ quoted, actual }) => quoted.indent === actual.indent)) return false
  const widths = change.new.flatMap(({ width, isEmpty }) => (isEmpty || width === 0 ? [] : width))
  return smallestOf(widths) * [...ratios][0]! === widthOf(unitOf(source))
}

/** Number of lines above a line with which it is compared. */
const LOOK_BACK = 4

type Columns = Pick<Pair, 'quoted' | 'actual'>

function stepOf(above: Columns, below: Columns, isItem: boolean): Seen {
  return { quoted: below.quoted.width - above.quoted.width, actual: below.actual.width - above.actual.width, isItem }
}

/** Whether the columns are those of a step. An item of a list may be as deep as its key. */
function isStep({ quoted, actual, isItem }: Seen): boolean {
  return Math.min(quoted, actual) >= (isItem ? 0 : 1) && Math.max(quoted, actual) <= WIDEST_STEP
}

/** Returns the steps between lines that are close to each other, for quotes without the line that opens their block. */
function stepsNearby(pairs: readonly Pair[]): Seen[] {
  return pairs.flatMap((pair, k) =>
    pairs
      .slice(Math.max(0, k - LOOK_BACK), k)
      .reverse()
      .map((other) => stepOf(other, pair, false))
      .map(({ quoted, actual, isItem }) => (quoted < 0 ? { quoted: -quoted, actual: -actual, isItem } : { quoted, actual, isItem }))
      .filter(isStep),
  )
}

/** Number of lines from which the indentation unit of a file is determined. */
const SAMPLE = 200

/** Returns the indentation unit of the file: the most frequent step from one line to the next within the first lines. */
export function unitOf(source: Source): string {
  return source.keep(unitSeen)
}

function unitSeen(source: Source): string {
  const lines = rowNumbers(0, Math.min(source.lineCount, SAMPLE)).map((row) => source.line(row))
  const indents = lines.flatMap(({ isEmpty, isComment, indent }) => (isEmpty || isComment ? [] : indent))
  const counts = new Map<string, number>()
  for (const [k, indent] of indents.entries()) {
    const above = indents[k - 1] ?? indent
    const step = indent.startsWith(above) ? indent.slice(above.length) : ''
    if (step !== '' && widthOf(step) <= WIDEST_STEP) counts.set(step, (counts.get(step) ?? 0) + 1)
  }
  let unit = '  '
  for (const [step, count] of counts) if (count > (counts.get(unit) ?? 0)) unit = step
  return unit
}

/** Returns an indentation with more or fewer columns. A tab is not put after a space. */
function moved(base: string, columns: number, character: string): string {
  const tabs = character === '\t' && !base.endsWith(' ') ? Math.floor(columns / 4) : 0
  if (columns >= 0) return base + '\t'.repeat(tabs) + ' '.repeat(columns - tabs * 4)
  let cut = base
  while (cut !== '' && widthOf(base) - widthOf(cut) < -columns) cut = cut.slice(0, -1)
  return cut
}
