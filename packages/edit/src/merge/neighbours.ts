/**
 * What a change holds on to: the lines beside it, and the gap between them.
 */
import type { LineHunk } from '@suture/text'
import { MODEL } from '../locate/model'
import { Form, isPaired, isSame } from '../locate/pair'
import type { Placement } from '../locate/placement'
import { type Line, partsOf } from '../text/line'
import { isSlipLine } from '../text/slip'
import type { Source } from '../text/source'

/** Rows of the file, `from` to before `to`. */
export interface Rows {
  readonly from: number
  readonly to: number
}

/** Rows of the file, `from` to before `to`, that a run of the change replaces. */
export interface RunPlace {
  readonly hunk: LineHunk
  readonly from: number
  readonly to: number
  /** The quoted line above new ones, whose separator the file has not: it gets it, and the last new line loses its own. */
  readonly separatorOf?: number
}

/** Lead in bits of a place at which a line beside the change may have another comment behind it. */
const SURE = 12

/** A neighbour to hold on to: the file's up to form, an elision mark, a slip of the pen, or a comment in other words. */
export function isNeighbour(source: Source, { change, forms, from, margin }: Placement, i: number, { oldFrom, oldTo }: LineHunk): boolean {
  const form = forms[i]!
  if (isSame(form) || form === Form.elided) return true
  if (form !== Form.misquoted) return false
  const actual = source.line(from[i]!)
  const quoted = change.old[i]!
  const removed = change.old.slice(oldFrom, oldTo)
  const isOnce = removed.every(({ isEmpty, body }) => isEmpty || source.rows(body).length < 2)
  if ((isOnce || margin >= SURE) && (differInRemark(quoted, actual) || spelled(quoted) === spelled(actual))) return true
  return isSlipLine(source, quoted, actual) || isReworded(quoted, actual) || sorted(quoted) === sorted(actual)
}

/** True if one of the lines lacks the comment behind it that the other has, or has it in other words. */
function differInRemark(quoted: Line, actual: Line): boolean {
  const [a, b] = [partsOf(quoted), partsOf(actual)]
  if (a.code.loose !== b.code.loose) return false
  const isSameNumber = a.remark.body.replace(/\D+/g, '') === b.remark.body.replace(/\D+/g, '')
  return a.remark.isEmpty || b.remark.isEmpty || (isSameNumber && isReworded(a.remark, b.remark))
}

/** A line in lower case, without entities of markup: as it is read, however it is written. */
function spelled({ key }: Line): string {
  return key.replace(/&(?:lt|gt|amp|quot|apos);/g, (entity) => ENTITIES[entity]!).toLowerCase()
}

const ENTITIES: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&amp;': '&', '&quot;': '"', '&apos;': "'" }

/** Share of its words that a comment keeps if it is only reworded. */
const REWORDED = 0.6

function isReworded(quoted: Line, actual: Line): boolean {
  if (!quoted.isComment || !actual.isComment) return false
  const shared = quoted.words.filter((word) => actual.words.includes(word))
  return shared.length >= REWORDED * quoted.words.length
}

/** The words of a line in the order of the alphabet: attributes and imports are reordered. */
function sorted({ words }: Line): string {
  return [...words].sort().join(' ')
}

/** True for a quoted comment of one line in whose place the file has another one. */
export function isOtherRemark(source: Source, old: readonly Line[], i: number, row: number): boolean {
  const isRemark = (line: Line | undefined) => line?.isComment === true
  const own = (at: number) => (at >= 0 && at < source.lineCount ? source.line(at) : undefined)
  const isAlone = !isRemark(old[i - 1]) && !isRemark(old[i + 1]) && !isRemark(own(row - 1)) && !isRemark(own(row + 1))
  return isRemark(old[i]) && isRemark(own(row)) && isAlone
}

/** True if the file has lines there apart from whole comments, which may have been left out of a quote. */
export function hasLines(source: Source, rows: Rows): boolean {
  let open = ''
  for (let row = rows.from; row < rows.to; row++) {
    const { body } = source.line(row)
    const start = open === '' ? /^(?:\/\*|"""|'''|<!--)/.exec(body)?.[0] : ''
    if (start === undefined && !REMARK.test(body)) return true
    open ||= start ?? ''
    if (open !== '' && body.slice(start?.length).includes(ENDS[open]!)) open = ''
  }
  return open !== ''
}

/** An empty line, or a comment of one line. */
const REMARK = /^$|^(?:\/\/|#|--|;;|%)(?:\s|$)/
/** What ends a comment of several lines. */
const ENDS: Readonly<Record<string, string>> = { '/*': '*/', '"""': '"""', "'''": "'''", '<!--': '-->' }

/** True if all rows are empty. */
export function isEmpty(source: Source, rows: Rows): boolean {
  for (let row = rows.from; row < rows.to; row++) if (!source.line(row).isEmpty) return false
  return true
}

/** Beside comments that only the file has in a gap: above them if they belong to the line below, below them if to the one above. */
export function besideRemarks(source: Source, gap: Rows): Rows | undefined {
  if (isEmpty(source, gap) || hasLines(source, gap)) return undefined
  const [above, below] = [source.line(gap.from), source.line(gap.to - 1)]
  const isFree = above.isEmpty || gap.from === 0 || source.line(gap.from - 1).isEmpty
  if (isFree === below.isEmpty) return undefined
  const row = isFree ? gap.from : gap.to
  return { from: row, to: row }
}

/**
 * The rows that the file alone has in a gap if the lines it added further up lie as low as they can, as in any merge: the quoted lines between
 * them and the gap are the same as those that they begin with. Undefined if none lie so.
 *
 *     quoted  a⏎}⏎c    file  a⏎}⏎b⏎}⏎c        b and its bracket may be above the second bracket or below the first one
 */
export function slidInto(source: Source, { forms, from, to }: Placement, above: number): Rows | undefined {
  let first = above
  while (first > 0 && isPaired(forms[first - 1]!) && to[first - 1] === from[first]) first--
  if (first === 0 || !isPaired(forms[first - 1]!) || forms[first - 1] === Form.elided) return undefined
  const start = to[first - 1]!
  const isSameRow = (i: number) => source.line(start + i - first).body === source.line(from[i]!).body
  for (let i = first; i <= above; i++) if (!isSameRow(i)) return undefined
  return { from: start + above - first + 1, to: to[above]! }
}

/**
 * The rows between a line of the file that an insertion is beside, from `row` on, and the other quoted neighbour, which is not paired but is near
 * by: before the next line that is as quoted. `step`: below, 1, or above, -1.
 */
export function rowsToAbsent(source: Source, placement: Placement, other: number, row: number, step: 1 | -1): Rows | undefined {
  const { change, forms, from } = placement
  const quoted = change.old[other]
  if (!quoted) return undefined
  const asQuoted = new Set(from.filter((_, i) => isSame(forms[i]!) && !change.old[i]!.isEmpty))
  const isNear = (at: number) => Math.abs(at - row) < MODEL.reach && at >= 0 && at < source.rowCount && !asQuoted.has(at)
  for (let at = row; isNear(at); at += step)
    if (source.line(at).body === quoted.body) return step > 0 ? { from: row, to: at } : { from: at + 1, to: row + 1 }
  return undefined
}

/** Of empty lines that only the file has there: lines that begin or close with an empty line go below them, all others above. */
export function spotInGap(source: Source, { change }: Placement, hunk: LineHunk, gap: { from: number; to: number }) {
  const last = change.new[hunk.newTo - 1]
  const first = change.new[hunk.newFrom]
  const isLow =
    gap.from < gap.to && (first?.isEmpty || last?.isEmpty || (first !== undefined && source.line(gap.from - 1).width > first.width))
  const row = isLow ? gap.to : gap.from
  return { from: row, to: row }
}
