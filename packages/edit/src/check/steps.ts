/**
 * Law: added lines end no block, and a line that opens a block has a body.
 *
 *     file  def f():⏎    a()⏎    b()      added after a  c() in column 0         f would end above b
 *                                         added after a  if x: as deep as b      the branch would be empty
 */
import type { Placement } from '../locate/placement'
import type { Change } from '../request/change'
import { contentColumn, insideStrings, levelOf } from '../text/blocks'
import { isCloser, type Line, opensBlock, type RowEdit, rowNumbers, rowsWhere } from '../text/line'
import type { Source } from '../text/source'
import { rowBelow } from './items'

/** Number of rows above and below an edit whose indentation steps are examined. */
const AROUND = 200
const OPENS = /[:{([]$/
const WORD = /^[\p{L}_]/u

/** Returns the row below an added line if the added line ends the block to which this row belongs. Returns undefined if there is none. */
export function endedBlock(source: Source, { change }: Placement, edits: readonly RowEdit[]): number | undefined {
  for (const { from, to, lines, hunk } of edits) {
    const isText = insideStrings(lines)
    const added = lines.filter((line, k) => !line.isEmpty && !isText[k])
    const below = from < 1 || added.length === 0 ? undefined : rowBelow(source, edits, to)
    const opener = below === undefined ? -1 : source.blocks.opener(below)
    if (opener < 0 || opener >= from) continue
    // An added line without indentation that begins with a word ends every indented block, unless it is text of a string.
    if (!source.isProse && source.line(opener).indent !== '' && added.some(({ raw }) => WORD.test(raw))) return below
    if (hunk.oldTo >= change.old.length && isTakenOver(source, source.line(opener), added)) return below
  }
  return undefined
}

/** Whether a complete added block begins where that of the opener must have ended. It would take over the rest of the opener's block. */
function isTakenOver(source: Source, opener: Line, added: readonly Line[]): boolean {
  if (isCloser(opener) || /[{([]$|^</.test(opener.body)) return false
  const [level, last] = [levelOf(opener, source.isProse), added.at(-1)!]
  const isHead = (line: Line) => (!source.isProse && WORD.test(line.body)) || levelOf(line, source.isProse) < 0
  return added.some((line) => line !== last && levelOf(line, source.isProse) <= level && isHead(line))
}

/**
 * Returns the row of replaced lines whose new lines leave a block of lines below a colon, although the block goes on below them, has no other
 * lines, or was not quoted. The new lines have then lost their indentation.
 */
export function leftBlock(source: Source, { change }: Placement, edits: readonly RowEdit[]): number | undefined {
  const isLeft = ({ from, to, lines, hunk }: RowEdit) => {
    const opener = from < to ? openerByColon(source, from) : -1
    const [first, last] = statements(lines)
    if (opener < 0 || !first || !last || Math.min(first.width, last.width) >= source.line(from).width) return false
    const { width } = source.line(opener)
    const below = rowBelow(source, edits, to)
    const goesOn = below !== undefined && source.line(below).width > Math.max(width, last.width)
    if (goesOn && last.width <= width && !opensBlock(last)) return true
    const isAll = hunk.oldFrom === 0 && hunk.oldTo === change.old.length && !changesOnlyIndent(change)
    const isFirst = source.nextRow(from - 1, -1) === opener
    return first.width <= width && (isFirst || (isAll && first.indent === '' && last.indent === ''))
  }
  return source.isProse ? undefined : edits.find(isLeft)?.from
}

/** Returns the row of the colon below which a row is in a block. Returns -1 if there is none. An example in prose has an empty line above it. */
function openerByColon(source: Source, row: number): number {
  const opener = source.blocks.opener(row)
  return opener >= 0 && source.line(opener).body.endsWith(':') && !source.line(opener + 1).isEmpty ? opener : -1
}

/** Returns the first and the last line that is a statement: not a comment, a bracket or the text of a string. */
function statements(lines: readonly Line[]): readonly [Line | undefined, Line | undefined] {
  const isText = insideStrings(lines)
  const all = lines.filter((line, k) => line.hasWords && !line.isComment && !isText[k])
  return [all[0], all.at(-1)]
}

function changesOnlyIndent({ old, new: next }: Change): boolean {
  return old.length === next.length && old.every(({ body }, k) => body === next[k]!.body)
}

/** Returns the row of an edit that adds a block opener without a body. */
export function withoutBody(source: Source, _placement: Placement, edits: readonly RowEdit[]): number | undefined {
  return edits.find(({ from, to, lines }) => {
    const below = rowBelow(source, edits, to)
    return lines.some((line, k) => {
      const next = lines.slice(k + 1).find((each) => !each.isEmpty) ?? (below === undefined ? undefined : source.line(below))
      const isAlone = next !== undefined && !next.isPunctuation && contentColumn(next) <= contentColumn(line)
      return isAlone && OPENS.test(line.body) && alwaysOpens(source, from, line.body.at(-1)!)
    })
  })?.from
}

/** Whether every line near by that ends in `end` is followed by a deeper line. At least two such lines are needed. */
function alwaysOpens(source: Source, around: number, end: string): boolean {
  const rows = rowNumbers(Math.max(0, around - AROUND), Math.min(source.rowCount, around + AROUND))
  const lines = rows.map((row) => source.line(row)).filter(({ isEmpty }) => !isEmpty)
  const below = rowsWhere(lines, (_, k) => k > 0 && lines[k - 1]!.body.endsWith(end))
  const isInside = (k: number) => lines[k]!.isPunctuation || contentColumn(lines[k]!) > contentColumn(lines[k - 1]!)
  return below.length > 1 && below.every(isInside)
}
