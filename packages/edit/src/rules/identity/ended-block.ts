import type { LineHunk, LineKey } from '@suture/graft'
import { isFirm, isTelling } from '@suture/graft/internal'
import { partOf } from '../../forms/parts'
import { type Explained, isCode } from '../explained'

/** Ends a block: a bracket, the end of a tag, a word that does so. */
const CLOSER = /^(?:[)\]}]|<\/|(?:end|fi|done|esac)\b)/
/** Another branch of the statement above it. */
const BRANCH = /^\}?\s*(?:else|elif|elsif|elseif|catch|except|finally|rescue|ensure)\b/
/** May have branches itself: what is in one of them is not in the other. */
const BRANCHES = /^\}?\s*(?:if|unless|else|elif|elsif|elseif|try|begin|catch|except|rescue)\b/
/** Begins a statement, an entry or an element; not a text at the margin, a directive or a label. */
const BEGINS = /^(?:[\p{L}_$@"'<[}]|- )/u
/** Ends like the head of a block. */
const HEAD = /(?:[{([:]|=>|->|\b(?:do|then|begin))$/
/** Has, in some layouts, the depth of the head that it is a case of. */
const CASE = /^(?:case|default|when|where)\b/
const LABEL = /^[\p{L}\p{N}_ ]+:$/u

/**
 * The row of the line whose block contains the change in the file, if the block of quoted line `head` above it, which is there as well, has
 * ended before; undefined if that is not certain.
 *
 *     file    def read(self):      quoted     def read(self):     line 3: the change is in another block
 *                 return a                   -    return b
 *             def write(self):
 *                 return b
 */
export function endedBefore(explained: Explained, head: number, hunk: LineHunk): number | undefined {
  const { row, end, actual, unquoted, passed } = explained
  const at = rowOfChange(explained, head, hunk)
  if (at === undefined || row(head) === -1) return undefined
  const own = actual(row(head))
  const said = leadsIntoMark(explained, head, hunk, at) ? passed : unquoted
  if (actual(at).indent.length <= own.indent.length) return undefined
  const outside = said(end(head) - 1, at).filter((r) => own.indent.startsWith(actual(r).indent))
  const last = outside.findLast((r) => BRANCH.test(actual(r).body) || !(CLOSER.test(actual(r).body) || /^[{(]$/.test(actual(r).body)))
  if (last === undefined || !BEGINS.test(actual(last).body) || !opensBelow(explained, last, at)) return undefined
  const isClosed = outside.some((r) => r < last && actual(r).indent === own.indent && CLOSER.test(actual(r).body))
  return (isClosed && !BRANCH.test(actual(last).body)) || isSibling(own, actual(last)) ? last : undefined
}

/**
 * A quoted line that was quoted in one block with the change, and the row between the two that is further out than both: one of them is in
 * another block. Undefined if there is none.
 *
 *     file    def net(price):       quoted        log(price)      lines 2 and 3: the return is in another function
 *                 log(price)                     -return price
 *             def gross(price):
 *                 return price
 */
export function partedFrom(explained: Explained, hunk: LineHunk): Parted | undefined {
  const at = rowOfChange(explained, -1, hunk)
  return at === undefined ? undefined : (partedOn(explained, hunk, at, 'above') ?? partedOn(explained, hunk, at, 'below'))
}

/** A quoted line, and the row that separates it from the change. */
interface Parted {
  readonly beside: number
  readonly by: number
}

function partedOn(explained: Explained, hunk: LineHunk, at: number, side: 'above' | 'below'): Parted | undefined {
  const { lines, pattern, row } = explained
  const step = explained[side]
  let depth = Infinity
  let isElided = false
  for (let i = step(side === 'above' ? hunk.oldFrom : hunk.oldTo - 1); i !== -1; i = step(i)) {
    isElided ||= pattern.elisions[i]!
    const own = lines[i]!.indent.length
    if (pattern.elisions[i] || own > depth) continue
    depth = own
    if (!isSure(explained, i)) continue
    const by = isElided ? beyondMark(explained, hunk, at, i) : openerBetween(explained, Math.min(row(i), at), Math.max(row(i), at))
    if (by !== undefined) return { beside: i, by }
  }
  return undefined
}

/**
 * The row at which the block of quoted line `head`, which an elision mark separates from the change below it, has ended; undefined if the
 * change is in that block. Nobody quoted what the mark represents, so a line further out than the head is proof enough.
 *
 *     file    def read(self):       quoted     def read(self):       line 2: the block has ended, and the return is in another one
 *             READ = 1                             # ... existing code ...
 *                 return b                    -    return b
 */
export function endedInMark(explained: Explained, head: number, hunk: LineHunk): number | undefined {
  const { lines, row, end, actual, passed } = explained
  const at = rowOfChange(explained, head, hunk)
  if (at === undefined || !leadsIntoMark(explained, head, hunk, at)) return undefined
  const { indent: own, body: opener } = actual(row(head))
  const [depth, isCase] = [own.length, CASE.test(opener)]
  if (actual(at).indent.length <= depth) return own === lines[head]!.indent && isDeeper(explained, head, hunk) ? at : undefined
  return passed(end(head) - 1, at).find((r) => {
    const { body, indent } = actual(r)
    if (indent.length < depth) return !body.startsWith('#') && !LABEL.test(body)
    if (indent.length > depth || BRANCH.test(body)) return false
    if (CLOSER.test(body)) return !HEAD.test(body)
    if (CASE.test(body)) return isCase && opensBelow(explained, r, at)
    return BEGINS.test(body) && !LABEL.test(body) && opensBelow(explained, r, at)
  })
}

/**
 * True for a head that is one in the file too, whose block, as quoted, continues into an elision mark above a change that little else
 * identifies.
 */
function leadsIntoMark(explained: Explained, head: number, hunk: LineHunk, at: number): boolean {
  const { lines, pattern, row, end } = explained
  if (row(head) === -1 || (at > row(head) && !opensBelow(explained, end(head) - 1, at))) return false
  const mark = pattern.elisions.findIndex((isMark, i) => isMark && i > head && i < hunk.oldFrom)
  const isInside = ({ body, indent }: LineKey) => body === '' || indent.length > lines[head]!.indent.length
  return (
    mark !== -1 && !standsOnce(explained, hunk, SURE) && (isFlush(explained, head, hunk) || lines.slice(head + 1, mark).every(isInside))
  )
}

/** True if the quote has lost all depth from a head down to what changes. */
function isFlush({ lines, pattern }: Explained, head: number, { oldFrom, oldTo }: LineHunk): boolean {
  if (oldFrom >= lines.length) return false
  const quoted = lines.slice(head, Math.max(oldTo, oldFrom + 1))
  return quoted.every(({ body, indent }, i) => body === '' || pattern.elisions[head + i] || indent.length === lines[head]!.indent.length)
}

/** True if everything that an edit removes was quoted deeper than a line. */
function isDeeper({ lines }: Explained, head: number, { oldFrom, oldTo }: LineHunk): boolean {
  const removed = lines.slice(oldFrom, oldTo).filter(({ body }) => body !== '')
  return removed.length > 0 && removed.every(({ indent }) => indent.length > lines[head]!.indent.length)
}

/** A mark may represent the end of one block and the beginning of another if the changed lines cannot be mistaken for others. */
function beyondMark(explained: Explained, hunk: LineHunk, at: number, i: number): number | undefined {
  const { row } = explained
  // Without indentation, the line above a mark may be the head of what is below it.
  const ended =
    i < hunk.oldFrom && isFlush(explained, i, hunk) ? (endedBefore(explained, i, hunk) ?? endedInMark(explained, i, hunk)) : undefined
  return ended ?? (standsOnce(explained, hunk, 1) ? undefined : openerBetween(explained, Math.min(row(i), at), Math.max(row(i), at)))
}

/** Lines of a part that are enough to identify its place, whatever is beyond the marks. */
const SURE = 3

/** True if at least `least` lines of the part with the change are there, and one of them occurs once in the file. */
function standsOnce(explained: Explained, hunk: LineHunk, least: number): boolean {
  const { lines, pattern, session } = explained
  if (!pattern.elisions.includes(true)) return false
  const { after, before } = partOf(pattern, hunk)
  const inside = lines.filter((_, i) => i > after && i < before && isSure(explained, i))
  return inside.length >= least && inside.some((line) => session.finder.rows(line).length === 1)
}

/** True for a quoted line of code that is there, and has text. */
function isSure({ lines, distortion, row }: Explained, i: number): boolean {
  return row(i) !== -1 && isFirm(distortion(i)) && isTelling(lines[i]!.raw) && isCode(lines[i]!)
}

/** The last row between two rows that is further out than both and opens what is below it; no branch and no label. */
function openerBetween({ passed, actual }: Explained, from: number, to: number): number | undefined {
  const least = Math.min(actual(from).indent.length, actual(to).indent.length)
  const opens = (r: number) => {
    const { body, indent } = actual(r)
    return indent.length < least && BEGINS.test(body) && !BRANCH.test(body) && !CLOSER.test(body) && !LABEL.test(body)
  }
  const outside = passed(from, to)
  const last = outside.findLast(opens)
  if (last === undefined || !opensBelow({ actual }, last, to)) return undefined
  // A line at the margin may be anything, unless a block was closed above it, or it is the head of one.
  const isClosed = outside.some((r) => r < last && actual(r).indent.length < least && CLOSER.test(actual(r).body))
  return isClosed || HEAD.test(actual(last).body) ? last : undefined
}

/** The first row of what the edit removes; for an addition, the row of the quoted line above it, or below. */
function rowOfChange({ row, above, below }: Explained, head: number, { oldFrom, oldTo }: LineHunk): number | undefined {
  const removed = Array.from({ length: oldTo - oldFrom }, (_, n) => oldFrom + n)
  const beside = oldTo > oldFrom ? [] : [above(oldFrom), below(oldTo - 1)].filter((i) => i > head)
  const i = [...removed, ...beside].find((each) => row(each) !== -1)
  return i === undefined ? undefined : row(i)
}

/** True if the next line of code is deeper, or is the bracket that opens a block. */
function opensBelow({ actual }: Pick<Explained, 'actual'>, row: number, until: number): boolean {
  for (let r = row + 1; r <= until; r++)
    if (isCode(actual(r)) || r === until) return actual(r).indent.length > actual(row).indent.length || actual(r).body === '{'
  return false
}

/**
 * True if both begin with the same word, or if only indentation ends the block. In a list at the depth of its key, every entry belongs to
 * the key.
 */
function isSibling(own: LineKey, other: LineKey): boolean {
  const isItem = (line: LineKey) => line.body.startsWith('- ')
  if (isItem(other) && !isItem(own) && other.indent === own.indent) return false
  if (BRANCH.test(other.body)) return BRANCHES.test(own.body)
  if (firstWord(own) === firstWord(other)) return true
  return own.body.endsWith(':') && (!LABEL.test(other.body) || LABEL.test(own.body))
}

function firstWord({ body }: LineKey): string {
  return /^[^\s(:{=]+/.exec(body)?.[0] ?? body
}
