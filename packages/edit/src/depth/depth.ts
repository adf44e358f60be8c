/*
 * Computes the indentation of added lines.
 *
 *     file  env:⏎- name: A       quoted  env:⏎  - name: A       new, below  - name: B  at two columns: the file's column 0
 *
 * Idea: the depth of a line is relative to its parent in the new text. If the file contains a sibling under the same parent, the line gets
 * the indentation of this sibling. Otherwise it gets that of the first line under the parent in the file, and otherwise the parent's
 * indentation plus one step.
 * Weakness: if no pair shows a step and the new text has several, a step is taken as quoted, or as one unit of the file if the file uses
 * the other whitespace character.
 */
import { type Aligned, isSame, type Pair } from '../locate/placement'
import { type Change, keptRows } from '../request/change'
import { contentColumn, openBlocks } from '../text/blocks'
import { EMPTY, isCloser, isItem, isKeyed, type Line, markerOf, opensBlock, widthOf } from '../text/line'
import type { Source } from '../text/source'
import { bracketIndents } from './brackets'
import { flushIndents, isEnded, isFirstFlush } from './first-line'
import { flushTexts, isAtMargin, knownIndents, ownOf } from './known'
import { depthPairs, hasOtherLists, hasOtherUnit, type IndentOf, isAlone, stepsOf, unitOf, WIDEST_STEP } from './steps'
import { areUneven, besideUneven, isIndentedAsQuoted, isOnlyGiven } from './uneven'

/** Returns a function for the indentation of new lines. `partnerOf` returns the old row of which a new line is a changed form. */
export function indentOf(source: Source, placement: Aligned, partnerOf: (newRow: number) => number | undefined): IndentOf {
  const { change } = placement
  const all = depthPairs(source, placement)
  const isAsGiven = placement.isSpot && !hasOtherLists(change.old, all) && !hasOtherUnit(source, change, all)
  const pairs = isAsGiven ? [] : withoutStrays(change, all)
  if (isFirstFlush(source, change, pairs)) return flushIndents(change, pairs, partnerOf)
  if (isIndentedAsQuoted(change, pairs)) return (row) => change.new[row]!.indent
  const its = knownDepths(source, placement, pairs, partnerOf)
  const beside = besideUneven(change, pairs, new Depths(its).of)
  return (row) => {
    if (its.texts.has(row)) return change.new[row]!.indent
    return isAtMargin(source, change.new[row]!) ? '' : (its.known.get(row) ?? beside(row))
  }
}

/** Returns what the quote and the file show of the depth of new lines. */
function knownDepths(source: Source, placement: Aligned, pairs: readonly Pair[], partnerOf: (newRow: number) => number | undefined) {
  const { change, forms, from } = placement
  const actualOf = new Map(pairs.map(({ row, actual }) => [row, actual]))
  const isFlush = pairs.every(({ quoted }) => quoted.indent === '')
  const isUneven = areUneven(pairs)
  const known: ReadonlyMap<number, string> = knownIndents(change, actualOf, partnerOf, !(isFlush && isUneven))
  const texts = flushTexts(change)
  return {
    source,
    change,
    known,
    texts,
    blocks: openBlocks((row) => (texts.has(row) ? EMPTY : change.new[row]!), false),
    step: stepsOf(source, change, pairs),
    ownOf: (row: number) => ownOf(change, actualOf, partnerOf(row), row),
    /** Returns the row of the file for a kept new line. */
    parentRowOf: (row: number) => {
      const old = keptRows(change)[row]
      return old !== undefined && isSame(forms[old]!) ? from[old] : undefined
    },
    /** The indentation unit of the file if the quote has no indentation at all. */
    unit: isFlush ? unitOf(source) : undefined,
    /** The indentations that brackets show if the new text has no indentation, either. */
    inBrackets: isFlush && change.new.every(({ width }) => width === 0) ? bracketIndents(change, known, unitOf(source)) : undefined,
    /** Whether all lines are quoted at one depth, and no brackets or tags show which blocks they belong to. */
    isUneven,
    /** Whether several lines show that the file indents all quoted lines by the same number of columns more or less. */
    isShifted: pairs.length > 1 && new Set(pairs.map(({ quoted, actual }) => actual.width - quoted.width)).size === 1,
  }
}

/** Returns the pairs without comments that were moved alone in the file, if another line of the same block has the quoted depth. */
function withoutStrays({ old }: Change, pairs: readonly Pair[]): readonly Pair[] {
  if (!pairs.some((_, k) => isAlone(pairs, k))) return pairs
  const blocks = openBlocks((row) => old[row]!, false)
  const placeOf = ({ row, quoted }: Pair) => `${blocks.opener(row)} ${quoted.indent}`
  const sure = new Set(pairs.flatMap((pair) => (pair.quoted.indent === pair.actual.indent ? placeOf(pair) : [])))
  return pairs.filter((pair, k) => !isAlone(pairs, k) || !pair.quoted.isComment || !sure.has(placeOf(pair)))
}

/** The indentations of the new lines of a change. Each is computed on first use. */
class Depths {
  private readonly made: Map<number, string | undefined>

  constructor(private readonly its: ReturnType<typeof knownDepths>) {
    this.made = new Map(its.known)
  }

  readonly of = (row: number): string | undefined => {
    if (!this.made.has(row)) {
      this.made.set(row, undefined)
      this.made.set(row, this.make(row))
    }
    return this.made.get(row)
  }

  private make(row: number): string | undefined {
    const { change, blocks, step, ownOf } = this.its
    const line = change.new[row]!
    const parent = blocks.opener(row)
    const base = parent < 0 ? undefined : this.of(parent)
    const inBrackets = this.its.inBrackets?.(row)
    if (inBrackets) return inBrackets === 'unclear' ? undefined : inBrackets
    const sibling = this.sibling(row, parent, base)
    if (sibling !== 'none') return sibling === 'unclear' ? undefined : sibling
    const own = ownOf(row)
    if (this.isOpen(row, parent, own, base)) return undefined
    if (own && (base === undefined || this.its.known.has(parent))) return step(own.indent, own.columns, line)
    if (base !== undefined) return this.child(row, parent, base)
    const other = nearest(this.surelyKnown(), row)
    return other === undefined ? line.indent : this.likeNearest(row, other)
  }

  /** Returns the rows of known indentations, without the only one that differs from the quote if it was quoted wrongly. */
  private surelyKnown(): number[] {
    const { change, known } = this.its
    const rows = [...known.keys()]
    const asGiven = rows.filter((row) => known.get(row) === change.new[row]!.indent)
    return asGiven.length === rows.length - 1 && asGiven.some((row) => known.get(row) !== '') ? asGiven : rows
  }

  /** Whether the step of a line may be its depth in the file: in a quote without any indentation, or below several moved lines. */
  private isOpen(row: number, parent: number, own: ReturnType<typeof ownOf>, base: string | undefined): boolean {
    const { change, known, unit } = this.its
    const columns = base === undefined ? own?.columns : change.new[row]!.width - change.new[parent]!.width
    const isBelowFlush = () => change.new.some(({ isEmpty, width }, other) => other > 0 && !isEmpty && width === 0)
    const isHanging = () => parent >= 0 && !opensBlock(change.new[parent]!) && isBelowFlush()
    if (unit !== undefined && columns !== undefined && columns > WIDEST_STEP && !isHanging()) return true
    // If several lines are moved and none is kept, a line at neither depth may already have been moved.
    const isAllMoved = change.old.length > 1 && base === undefined && known.size === 0
    return isAllMoved && own !== undefined && own.columns !== 0 && !own.isAsQuoted
  }

  /** Returns an indentation relative to a kept line. It is unclear if only the given one is next to the added line in the file. */
  private likeNearest(row: number, kept: number): string | undefined {
    const { change, step, known } = this.its
    const line = change.new[row]!
    const made = step(known.get(kept)!, line.width - change.new[kept]!.width, line)
    if (this.isOnlyGiven(row, kept, made)) return undefined
    const scaled = this.scaled(row, kept)
    if (scaled === undefined || scaled === made) return made
    return this.openAbove(kept).includes(made) ? undefined : scaled
  }

  /** Returns the depth of an open block of the file at which a line is further out, if the quote has another unit than the file. */
  private scaled(row: number, kept: number): string | undefined {
    const { change, known } = this.its
    const [width, from] = [change.new[row]!.width, change.new[kept]!.width]
    const actual = widthOf(known.get(kept)!)
    if (width >= from || actual === from) return undefined
    return this.openAbove(kept).find((indent) => widthOf(indent) * from === width * actual)
  }

  /** Returns the indentations of the lines of the file that open the blocks of a kept line. */
  private openAbove(kept: number): readonly string[] {
    const row = this.its.parentRowOf(kept)
    return row === undefined ? [] : Array.from(this.its.source.outward(row), ({ indent }) => indent)
  }

  private isOnlyGiven(row: number, kept: number, made: string): boolean {
    const { source, change, isShifted, unit, parentRowOf } = this.its
    const given = change.new[row]!.indent
    const isOfBlock = unit !== undefined && given !== '' && this.openAbove(kept).includes(given)
    return isOfBlock || ((!isShifted || unit !== undefined) && isOnlyGiven(source, parentRowOf(kept), row < kept ? -1 : 1, given, made))
  }

  private child(row: number, parent: number, base: string): string | undefined {
    const { change, step, unit } = this.its
    const [opener, line] = [change.new[parent]!, change.new[row]!]
    // The columns of a list marker behind which the line starts are not a step.
    const { length } = markerOf(opener)
    const behind = line.width >= opener.width + length ? length : 0
    const columns = line.width - opener.width - behind
    // A key below a list item with a value belongs to the map of this item.
    const isOfMap = columns === 0 || (isKeyed(line) && !/[:|>][-+]?$/.test(opener.body))
    if (behind > 0 && isOfMap && !isItem(line)) return base + ' '.repeat(behind)
    const made = this.firstChild(parent, base, line) ?? step(base + ' '.repeat(behind), columns, line)
    const isInside = opensBlock(opener) || isEnded(change.new.slice(parent + 1), opener.width) || (isItem(opener) && unit === undefined)
    return isInside || !this.isOnlyGiven(row, parent, made) ? made : undefined
  }

  /**
   * Returns the indentation of the nearest sibling in the file. If the siblings above and below differ, it is that of the only one without
   * an empty line in between, or else of a deeper one below. Otherwise it is unclear.
   */
  private sibling(row: number, parent: number, base: string | undefined): string {
    const { change, blocks, known } = this.its
    const lines = change.new
    const isSibling = (other: number) =>
      blocks.opener(other) === parent && lines[other]!.width === lines[row]!.width && isItem(lines[other]!) === isItem(lines[row]!)
    // A kept line may be quoted too deep. It is then not in a block of new lines.
    const isInside = (other: number) => base === undefined || known.has(parent) || widthOf(known.get(other)!) > widthOf(base)
    const siblings = [...known.keys()].filter((other) => isSibling(other) && isInside(other) && (other < row || !isCloser(lines[other]!)))
    const nearestOf = (side: (other: number) => boolean) => nearest(siblings.filter(side), row)
    const [above, below] = [nearestOf((other) => other < row), nearestOf((other) => other > row)]
    if (above === undefined || below === undefined) {
      const only = above ?? below
      if (only === undefined) return 'none'
      return this.its.isUneven ? 'unclear' : known.get(only)!
    }
    const [upper, lower] = [known.get(above)!, known.get(below)!]
    if (upper === lower) return upper
    if (isCloser(lines[above]!)) return 'unclear'
    const isNextTo = (other: number) => !lines.slice(Math.min(other, row), Math.max(other, row)).some(({ isEmpty }) => isEmpty)
    if (this.its.unit === undefined && isNextTo(above) !== isNextTo(below)) return isNextTo(above) ? upper : lower
    return widthOf(lower) > widthOf(upper) ? lower : 'unclear'
  }

  /** Returns the indentation of the first line in the block of a kept line in the file. */
  private firstChild(parent: number, base: string, line: Line): string | undefined {
    const { source, parentRowOf } = this.its
    const above = parentRowOf(parent)
    const row = above === undefined ? undefined : source.nextRow(above + 1)
    if (row === undefined) return undefined
    const child = source.line(row)
    const isChild = contentColumn(child) > contentColumn(source.line(above!)) && isItem(child) === isItem(line)
    return isChild && child.width - widthOf(base) <= 8 ? child.indent : undefined
  }
}

function nearest(rows: readonly number[], row: number): number | undefined {
  const [first] = rows
  return first === undefined ? first : rows.reduce((best, other) => (Math.abs(other - row) < Math.abs(best - row) ? other : best))
}
