/**
 * Finds the rows of the file that each hunk replaces, or the conflict that prevents it, as in a three-way merge.
 *
 *     base  a⏎b⏎c    ours  a⏎X⏎c    theirs  a⏎B⏎c        b is not as quoted: a conflict
 *     base  a⏎b⏎c    ours  a'⏎b⏎c   theirs  a⏎B⏎c        a' stays, b becomes B
 */
import type { LineHunk } from '@suture/text'
import { Form, isPaired, isSame, type Placement, rowsOfRun } from '../locate/placement'
import { likeness, partnersOf } from '../request/change'
import { endOf, isCloser, isItem, type Line, type Rows, rowNumbers } from '../text/line'
import { partsOf } from '../text/remarks'
import type { Source } from '../text/source'
import { besideRemarks, hasLines, isEmpty, isNeighbour, isOtherRemark, rowsToAbsent, slidInto, spotInGap } from './neighbours'
import { isHabit, mayEndSo, separatorsOf } from './separators'

/** The rows of the file that a hunk replaces, from `from` (inclusive) to `to` (exclusive). */
export interface RunPlace extends Rows {
  readonly hunk: LineHunk
  /** Row of the quoted line above added lines that gets the separator which the file lacks there, from the last added line. */
  readonly separatorOf?: number
}

/** The reason why a hunk cannot be applied, and the quoted lines that differ from the file. */
export interface RunConflict extends Rows {
  readonly reason:
    | 'removed-line'
    | 'line-between'
    | 'line-beside'
    | 'lines-in-gap'
    | 'neighbour-absent'
    | 'neighbour-changed'
    | 'unclear-depth'
    | 'separator'
  readonly hunk: LineHunk
  readonly quoted: readonly number[]
}

/** Returns the regions of all hunks in order, or the first conflict. */
export function regionsOf(source: Source, given: Placement): readonly RunPlace[] | RunConflict {
  const { old } = given.change
  // A line that ends in an opening brace includes the brace if the file has it on the next line.
  const isBrace = (row: number, i: number) =>
    old[i]!.body.endsWith('{') && isPaired(given.forms[i]!) && row < source.lineCount && source.line(row).body === '{'
  const to = given.to.map((row, i) => (isBrace(row, i) && !source.line(row - 1).body.endsWith('{') ? row + 1 : row))
  const placement = { ...given, to }
  const regions: RunPlace[] = []
  for (const hunk of placement.change.hunks) {
    const removesLines = placement.change.old.slice(hunk.oldFrom, hunk.oldTo).some((line) => !line.isEmpty)
    const region = removesLines ? removed(source, placement, hunk) : inserted(source, placement, hunk)
    if ('reason' in region) return region
    const separators = separatorsOf(source, placement, hunk)
    if (separators === 'conflict') return { ...region, reason: 'separator', quoted: [hunk.oldFrom - 1] }
    regions.push(separators === 'moved' ? { ...region, separatorOf: hunk.oldFrom - 1 } : region)
  }
  return regions
}

/** Returns the region of a hunk that removes lines. Each must be the file's up to form, and no other line may be between them. */
function removed(source: Source, placement: Placement, hunk: LineHunk): RunPlace | RunConflict {
  const { from, to } = placement
  const rows = rowsOfRun(placement, hunk.oldFrom, hunk.oldTo)
  const others = rowNumbers(hunk.oldFrom, hunk.oldTo).filter((i) => !isRemovable(source, placement, hunk, i))
  const around = rows ?? { from: from[hunk.oldFrom]!, to: to[hunk.oldTo - 1]! }
  if (!rows || others.length > 0) return { reason: 'removed-line', hunk, quoted: others, ...around }
  if (hasLinesBetween(source, placement, hunk, rows)) return { reason: 'line-between', hunk, quoted: [], ...rows }
  return besideAt(source, placement, hunk, rows, -1) ?? besideAt(source, placement, hunk, rows, 1) ?? { hunk, ...rows }
}

/** Whether the file has other lines between the removed ones. Comments between two changed lines are allowed because they stay. */
function hasLinesBetween(source: Source, placement: Placement, hunk: LineHunk, rows: Rows): boolean {
  const { forms, from } = placement
  const cuts = cutsOf(placement, hunk)
  const paired = new Set(rowNumbers(hunk.oldFrom, hunk.oldTo).map((i) => (isPaired(forms[i]!) ? from[i]! : -1)))
  return rowNumbers(rows.from, rows.to).some((row) => {
    const isRemark = source.line(row).isComment && cuts.some((cut) => row >= cut.from && row < cut.to)
    return !paired.has(row) && !source.line(row).isEmpty && !isRemark
  })
}

/**
 * Whether the hunk may remove a quoted line. If the file's line has different quotes, separators or a comment at its end, the line can be
 * changed in this form. It can be deleted only if the difference is a habit of the file.
 */
function isRemovable(source: Source, placement: Placement, hunk: LineHunk, i: number): boolean {
  const { change, forms, from } = placement
  const quoted = change.old[i]!
  if (quoted.isEmpty || (isSame(forms[i]!) && forms[i]! < Form.spacing)) return true
  const newRow = partnersOf(change).indexOf(i, hunk.newFrom)
  const next = newRow < 0 ? undefined : change.new[newRow]!
  const isChanged = next !== undefined && likeness(quoted, next) > 0
  if (forms[i] === Form.spacing) return isChanged || !TYPOGRAPHIC.test(quoted.body) || TYPOGRAPHIC.test(source.line(from[i]!).body)
  // A quote may end before the separator of its last line.
  const isLast = i === change.old.length - 1 && newRow === hunk.newTo - 1
  const isCut = next !== undefined && isLast && endOf(quoted) + endOf(next) === ''
  if (forms[i] === Form.marks) return isChanged ? isCut || mayEndSo(source, placement, i, next) : isHabit(source, placement, i)
  return isChanged && isPaired(forms[i]!) && differInBulletOrRemark(source, quoted, source.line(from[i]!), next)
}

/** Whether a line that is changed to `next` differs from the file's only in a comment at its end, or in the bullet of an item of prose. */
function differInBulletOrRemark(source: Source, quoted: Line, actual: Line, next: Line): boolean {
  if (partsOf(source, actual).code.key === quoted.key) return true
  const areItems = source.isProse && isItem(quoted) && isItem(actual) && next.body[0] === quoted.body[0]
  // A plus may be the marker of a line of a diff.
  if (`${quoted.body[0]}${actual.body[0]}`.includes('+')) return false
  return areItems && quoted.key.slice(1) === actual.key.slice(1)
}

/** Dashes and dots that are more often chosen on purpose than typographic quotes. */
const TYPOGRAPHIC = /[\u2010-\u2015\u2026]/

/** Returns a conflict if the line above (`step` is -1) or below (1) the removed lines is not as quoted: the file changed it, too. */
function besideAt(source: Source, placement: Placement, hunk: LineHunk, rows: Rows, step: 1 | -1): RunConflict | undefined {
  const { change, from, to, forms } = placement
  const start = step < 0 ? hunk.oldFrom - 1 : hunk.oldTo
  const i = nextNeighbour(source, placement, start, step)
  const row = step < 0 ? rows.from - 1 : rows.to
  const isEmptyRow = row < 0 || row >= source.lineCount || source.line(row).isEmpty
  if (i < 0 || i >= change.old.length || (change.old[start]!.isEmpty && isEmptyRow)) return undefined
  if (isOtherRemark(source, change.old, i, row)) return undefined
  if (forms[i] === Form.absent) return { reason: 'neighbour-absent', hunk, quoted: [i], ...rows }
  if (!isNeighbour(source, placement, i, hunk)) return { reason: 'neighbour-changed', hunk, quoted: [i], ...rows }
  const gap = step < 0 ? { from: to[i]!, to: rows.from } : { from: rows.to, to: from[i]! }
  return forms[i] !== Form.elided && hasLines(source, gap) ? { reason: 'line-beside', hunk, quoted: [], ...gap } : undefined
}

/** Returns the position of added lines between their two neighbours. Empty lines that only the quote has are skipped. */
function inserted(source: Source, placement: Placement, hunk: LineHunk): RunPlace | RunConflict {
  const { change, forms, from, to } = placement
  const rows = rowsOfRun(placement, hunk.oldFrom, hunk.oldTo)
  if (rows) return { hunk, ...rows }
  const above = nextNeighbour(source, placement, hunk.oldFrom - 1, -1)
  const below = nextNeighbour(source, placement, hunk.oldTo, 1)
  const has = (i: number) => i >= 0 && i < change.old.length
  const absent = [above, below].filter((i) => has(i) && forms[i] === Form.absent)
  // Empty lines that the file lacks can only be removed between the quoted neighbours.
  if (hunk.newFrom === hunk.newTo && absent.length > 0)
    return { reason: 'neighbour-absent', hunk, quoted: absent, from: from[hunk.oldFrom]!, to: to[hunk.oldTo - 1]! }
  if (has(above) && has(below) && isPaired(forms[above]!) && isPaired(forms[below]!))
    return insertedBetween(source, placement, hunk, [above, below])
  const beside = (i: number, other: number, step: 1 | -1): RunPlace | RunConflict | undefined => {
    if (!has(i) || !isNeighbour(source, placement, i, hunk)) return undefined
    const row = step > 0 ? to[i]! : from[i]!
    const gap = rowsToAbsent(source, placement, step > 0 ? hunk.oldTo : hunk.oldFrom - 1, step > 0 ? row : row - 1, step)
    if (gap && !isEmpty(source, gap)) return { reason: 'lines-in-gap', hunk, quoted: [], ...gap }
    // A bracket or an empty line does not show the place if the other neighbour is absent.
    return change.old[i]!.hasWords || !has(other) ? { hunk, from: row, to: row } : undefined
  }
  const place = beside(above, below, 1) ?? beside(below, above, -1)
  if (place) return place
  const low = has(above) ? to[above]! : from[Math.min(below, from.length - 1)]!
  const high = has(below) ? Math.max(low, from[below]!) : low
  const both = [above, below].filter(has)
  const doubtful = both.filter((i) => !isNeighbour(source, placement, i, hunk))
  return { reason: 'neighbour-absent', hunk, quoted: doubtful.length > 0 ? doubtful : both, from: low, to: high }
}

/** Returns the position of added lines between two neighbours that are both in the file. No unquoted line may be between them. */
function insertedBetween(source: Source, placement: Placement, hunk: LineHunk, both: readonly [number, number]): RunPlace | RunConflict {
  const { change, forms, from, to } = placement
  const [above, below] = both
  const gap = { from: to[above]!, to: from[below]! }
  const spot = besideRemarks(source, gap)
  const [first, last] = [source.line(gap.from), source.line(gap.to)]
  // The lines of the gap were then added below the first of two equal closers, and the quoted neighbours are adjacent above them.
  const isRepeated = gap.from < gap.to && first.raw === last.raw && isCloser(last) && change.old[above]!.hasWords
  if (isRepeated && both.every((i) => isSame(forms[i]!))) return { hunk, from: gap.from, to: gap.from }
  const unquoted = spot ? undefined : isEmpty(source, gap) ? slidInto(source, placement, above) : gap
  if (unquoted && !isEmpty(source, unquoted)) return { reason: 'lines-in-gap', hunk, quoted: [], ...unquoted }
  const changed = both.filter((i) => !isNeighbour(source, placement, i, hunk))
  if (changed.length > 0) return { reason: 'neighbour-changed', hunk, quoted: changed, ...gap }
  return { hunk, ...(spot ?? spotInGap(source, placement, hunk, gap)) }
}

/** Returns the quoted line next to a change. Empty lines and comments that the file does not have are skipped. */
function nextNeighbour(source: Source, { change, forms }: Placement, start: number, step: 1 | -1): number {
  let i = start
  const mayLack = ({ isEmpty, isComment }: Line) => isEmpty || (isComment && !source.isProse)
  while (i >= 0 && i < change.old.length && mayLack(change.old[i]!) && forms[i] === Form.absent) i += step
  return i
}

/** Returns unquoted rows between removed lines that become adjacent new lines, with the old row and the new row directly below them. */
function cutsOf({ change, forms, from, to }: Placement, hunk: LineHunk) {
  const partners = partnersOf(change).slice(hunk.newFrom, hunk.newTo)
  const becomes = new Map(partners.map((old, k) => [old, hunk.newFrom + k]))
  return rowNumbers(hunk.oldFrom + 1, hunk.oldTo).flatMap((row) => {
    const [above, below] = [becomes.get(row - 1), becomes.get(row)]
    const arePaired = isPaired(forms[row - 1]!) && isPaired(forms[row]!) && to[row - 1]! < from[row]!
    if (!arePaired || above === undefined || below !== above + 1) return []
    return [{ from: to[row - 1]!, to: from[row]!, oldRow: row, newRow: below }]
  })
}

/**
 * Splits a region at the unquoted lines between two lines that its hunk changes. They stay where they are.
 *
 *     old  a⏎b    new  A⏎B    file  a⏎// note⏎b    result  A⏎// note⏎B
 */
export function partsOfRegion(placement: Placement, region: RunPlace): RunPlace[] {
  const parts: RunPlace[] = []
  let { hunk, from } = region
  for (const cut of cutsOf(placement, hunk)) {
    parts.push({ from, to: cut.from, hunk: { ...hunk, oldTo: cut.oldRow, newTo: cut.newRow } })
    hunk = { ...hunk, oldFrom: cut.oldRow, newFrom: cut.newRow }
    from = cut.to
  }
  return [...parts, { ...region, hunk, from }]
}
