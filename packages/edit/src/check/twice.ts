/**
 * Law: lines that the edit inserts must not already be next to the place.
 *
 *     file  a⏎b⏎b'    inserted below b    b'        is there already
 */
import type { LineHunk } from '@suture/text'
import { bitsOf, lineBits } from '../locate/bits'
import type { Placement } from '../locate/placement'
import type { Change } from '../request/change'
import type { Others } from '../request/others'
import { isCloser, isItem, isKeyed, type Line, opensBlock, outermostOf, type RowEdit } from '../text/line'
import type { Source } from '../text/source'
import { isData } from './items'

type Stays = (row: number) => boolean

/** Returns a row beside that has lines inserted above `row`: unquoted, if they are at an end of the quote, or once in the new text. */
export function insertedAt(source: Source, change: Change, row: number, lines: readonly Line[], stays: Stays, hunk?: LineHunk) {
  const added = lines.filter((line) => !line.isEmpty)
  if (!added.some((line) => line.hasWords)) return undefined
  const below = besides(source, row, 1, added.length, stays)
  const above = besides(source, row - 1, -1, added.length, stays).reverse()
  const isThere = (beside: readonly Line[]) => beside.length === added.length && beside.every(({ raw }, k) => raw === added[k]!.raw)
  const times = () => timesInNew(change, added)
  if (isThere(below) && (hunk?.oldTo === change.old.length || times() < 2)) return row
  return isThere(above) && (hunk?.oldFrom === 0 || times() < 2) ? row - 1 : undefined
}

/**
 * Returns the row directly next to the quoted text if the new text begins or ends with this row, or with several from there on, and the old
 * text does not. Empty lines at the end of the quote do not count.
 */
export function carriedAlong(source: Source, { change }: Placement, edits: readonly RowEdit[], others: Others): number | undefined {
  const isLast = ({ oldTo }: LineHunk) => change.old.slice(oldTo).every(({ isEmpty }) => isEmpty)
  const isSame = (line: Line, row: number) =>
    row >= 0 && row < source.lineCount && source.line(row).raw === line.raw && !others.leaving.has(line.body)
  const isOnce = ({ body, hasWords }: Line) => hasWords && source.rows(body).length === 1
  const isRun = (run: readonly Line[], row: number) => run.every((line, k) => isSame(line, row + k)) && run.some(isOnce)
  for (const { hunk, from, to, lines } of edits) {
    if (lines.length <= to - from || !lines.some(isOnce)) continue
    for (let count = 1; count <= lines.length; count++) {
      const start = lines.length - count
      if (hunk.oldFrom === 0 && isSame(lines[0]!, from - count) && isRun(lines.slice(0, count), from - count)) return from - count
      if (isLast(hunk) && isSame(lines[start]!, to) && isRun(lines.slice(start), to)) return to
    }
  }
  return undefined
}

const KEY = /^"(?:[^"\\]|\\.)*"\s*:/
/** Branches of statements are not keys. */
const BARE_KEY = /^(?!(?:else|try|finally|default|do|then|begin|ensure):)\w[\w.$/-]*:/

/** Returns the key with which a line begins: a key in quotes, or a bare key in data. */
function keyOf(line: Line, isInData: () => boolean): string | undefined {
  return KEY.exec(line.body)?.[0] ?? (isKeyed(line) && isInData() ? BARE_KEY.exec(line.body)?.[0] : undefined)
}

/** Returns the row of the existing key if the edit adds the same key to its block. */
export function keyTwice(source: Source, placement: Placement, edits: readonly RowEdit[], others: Others): number | undefined {
  const isReplaced = (row: number) => edits.some(({ from, to }) => row >= from && row < to)
  for (const { from, lines } of edits) {
    const isInData = () => !placement.isVerbatim && isData(source, from)
    for (const [k, line] of lines.entries()) {
      const key = keyOf(line, isInData)
      if (key === undefined) continue
      const { beside, below, above } = sidesOf(source, lines, k, from)
      if (beside === undefined) continue
      const { blocks } = source
      const isSame = (row: number) => {
        const { body } = source.line(row)
        const isInBlock = blocks.opener(row) === blocks.opener(beside) && (row >= from ? below : above)
        return body.startsWith(key) && !others.leaving.has(body) && isInBlock
      }
      const rows = source.rowsWith(key).filter(isSame)
      // A key that already occurs several times in the block may be added again.
      if (rows.length === 1 && !isReplaced(rows[0]!)) return rows[0]
    }
  }
  return undefined
}

/** Returns whether rows below and above added lines are in the block of one of them, and `beside`, the nearest of them if as deep. */
function sidesOf(source: Source, added: readonly Line[], index: number, from: number) {
  const { width } = added[index]!
  const isOpen = (between: readonly Line[]) => between.every((line) => line.isEmpty || line.width >= width)
  const [below, above] = [isOpen(added.slice(index + 1)), isOpen(added.slice(0, index))]
  const rows = [below ? from : -1, above ? from - 1 : -1]
  const beside = rows.find((row) => row >= 0 && row < source.lineCount && source.line(row).width === width)
  return { beside, below, above }
}

const HEADING = /^#{1,6} \S/

/** Returns the row of the existing heading if the edit adds this heading to the same section. */
export function headingTwice(source: Source, { change }: Placement, edits: readonly RowEdit[], others: Others): number | undefined {
  if (!source.isProse) return undefined
  const quoted = new Set(change.old.map(({ body }) => body))
  for (const { hunk, from, lines } of edits)
    for (const { body } of hunk.oldFrom < hunk.oldTo ? [] : lines) {
      if (!HEADING.test(body) || quoted.has(body) || others.leaving.has(body)) continue
      const isHigher = (line: Line) => HEADING.test(line.body) && line.body.indexOf(' ') < body.indexOf(' ')
      const endOfSection = (row: number) => source.nextRow(row, 1, isHigher) ?? source.lineCount
      const row = source.rows(body).find((each) => endOfSection(Math.min(from, each)) >= Math.max(from, each))
      if (row !== undefined) return row
    }
  return undefined
}

/** Minimum bits of a line that is recognised as already present: a complete statement, or the first line of a longer one. */
const SAYS = 15
const SAYS_AS_HEAD = 30
/** Number of rows beyond the length of an insertion in which its lines are searched. */
const NEAR = 3
/** Minimum share of the bits of added lines, including the first outermost line, that shows a partly applied edit. */
const BEGUN = 0.4
/** The same for one line that is not the first and opens no block. */
const MAIN = 0.2

/** Returns the row of an added line that is already near by, outside the quoted lines. The edit was then partly applied. */
export function begunAlready(source: Source, placement: Placement, edits: readonly RowEdit[], others: Others): number | undefined {
  const { change, forms, from } = placement
  for (const edit of edits) {
    if (!mayBeBegun(change, edit.hunk)) continue
    const quoted = new Set(change.old.map(({ loose }) => loose))
    const isQuoted = (line: Line) => quoted.has(line.loose)
    const all = change.new.slice(edit.hunk.newFrom, edit.hunk.newTo).filter((line) => !line.isEmpty)
    const added = all.filter((line) => !isQuoted(line))
    // An edit that repeats a quoted statement on purpose may repeat others, too.
    const repeats = all.some((line) => isQuoted(line) && line.words.length > 1)
    const telling = added.filter((line) => !line.isComment && line.hasWords)
    const isInserted = edit.hunk.oldFrom === edit.hunk.oldTo
    const paired = new Set(from.filter((_, i) => forms[i]! >= 0))
    const near = unquotedNear(source, paired, edit, edit.hunk.newTo - edit.hunk.newFrom + NEAR)
    const isThere = (line: Line) => near.has(line.loose) && !others.leaving.has(line.body)
    const [depth, made] = [outermostOf(added), outermostOf(edit.lines)]
    const isOutermost = (line: Line) => line.width === depth && isThere(line) && source.line(near.get(line.loose)!).width === made
    // A sentence or a list item may be repeated in the next section.
    const mayTellAlone = (line: Line) => !source.isProse && !isItem(line)
    const isHead = (line: Line) => line === telling[0] || (opensBlock(line) && !isCloser(line) && line.words.length > 1)
    const isMain = (line: Line) => isHead(line) || bitsOf(source, [line]) >= MAIN * bitsOf(source, added)
    const outermost = telling.filter(isOutermost)
    const mayTell = isInserted && !repeats
    const found = outermost.find((line) => mayTell && mayTellAlone(line) && says(source, line) && isMain(line))
    if (found) return near.get(found.loose)
    const broken = [...near].find(([loose]) => telling.some((line) => goesOnAs(line, loose) && says(source, line)))
    if (broken) return broken[1]
    const there = added.filter(isThere)
    const first = outermost.find(isHead)
    if (first && there.length > 1 && bitsOf(source, there) >= BEGUN * bitsOf(source, added)) return near.get(first.loose)
  }
  return undefined
}

const CONTINUED = /[({[,]$/

/** Whether a hunk adds lines that may be near by. A single line that replaces others shows this only if it was broken differently. */
function mayBeBegun({ new: next }: Change, { oldFrom, oldTo, newFrom, newTo }: LineHunk): boolean {
  return newTo > newFrom && (oldFrom === oldTo || newTo > newFrom + 1 || CONTINUED.test(next[newFrom]!.body))
}

/** Whether the added line continues on the next line while the file's line contains more text after the same beginning. */
function goesOnAs({ body, loose }: Line, actual: string): boolean {
  return CONTINUED.test(body) && actual.length > loose.length && actual.startsWith(loose)
}

function says(source: Source, line: Line): boolean {
  return lineBits(source, line) >= (/[({[:,]$/.test(line.body) ? SAYS_AS_HEAD : SAYS)
}

/** Returns the rows around an edit that were not quoted, by their content. */
function unquotedNear(source: Source, paired: ReadonlySet<number>, { from, to }: RowEdit, reach: number): Map<string, number> {
  const rows = new Map<string, number>()
  for (let row = Math.max(0, from - reach); row < Math.min(source.lineCount, to + reach); row++)
    if (!paired.has(row) && source.line(row).hasWords) rows.set(source.line(row).loose, row)
  return rows
}

/** Returns the non-empty lines of the file from `start` on, stopping at the first row that the edit removes. */
function besides(source: Source, start: number, step: 1 | -1, most: number, stays: Stays): Line[] {
  const lines: Line[] = []
  for (let row = start; row >= 0 && row < source.lineCount && lines.length < most && stays(row); row += step)
    if (!source.line(row).isEmpty) lines.push(source.line(row))
  return lines
}

/** Returns how often the new text contains the added lines one below the other. */
function timesInNew({ new: next }: Change, added: readonly Line[]): number {
  const said = (line: Line) => line.loose || line.body
  const all = next.filter(({ isEmpty }) => !isEmpty).map(said)
  const wanted = added.map(said)
  return all.filter((_, at) => wanted.every((body, k) => all[at + k] === body)).length
}
