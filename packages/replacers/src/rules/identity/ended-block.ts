import type { LineHunk, LineKey } from '@suture/graft'
import { isFirm, isTelling } from '@suture/graft/internal'
import { partOf } from '../../forms/parts'
import { type Explained, isCode } from '../explained'

/** Ends a block: a bracket, the end of a tag, a word that does. */
const CLOSER = /^(?:[)\]}]|<\/|(?:end|fi|done|esac)\b)/
/** Another branch of the one above it. */
const BRANCH = /^\}?\s*(?:else|elif|elsif|elseif|catch|except|finally|rescue|ensure)\b/
/** Has branches itself: what stands in one of them does not stand in the other. */
const BRANCHES = /^\}?\s*(?:if|unless|else|elif|elsif|elseif|try|begin|catch|except|rescue)\b/
/** Begins a statement, an entry or an element; no text at the margin, no directive, no label. */
const BEGINS = /^(?:[\p{L}_$@"'<[}]|- )/u
/** Ends as the head of a block does. */
const HEAD = /(?:[{([:]|=>|->|\b(?:do|then|begin))$/
/** Stands as deep as the head of what it is a case of, in some layouts. */
const CASE = /^(?:case|default|when|where)\b/
const LABEL = /^[\p{L}\p{N}_ ]+:$/u

/**
 * The row of the line whose block holds the change in the file, where the block of the quoted line above it, which stands there as well,
 * has ended before; undefined where that is not sure.
 *
 *     file    def read(self):      quoted     def read(self):     line 3: what changes is in another block
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
 * A quoted line that was quoted in one block with what changes, and the line of the file between the two that stands further out than both: one
 * of them is in another block; undefined where there is none.
 *
 *     file    def net(price):       quoted        log(price)      lines 2 and 3: the return is of another function
 *                 log(price)                     -return price
 *             def gross(price):
 *                 return price
 */
export function partedFrom(explained: Explained, hunk: LineHunk): Parted | undefined {
  const at = rowOfChange(explained, -1, hunk)
  return at === undefined ? undefined : (partedOn(explained, hunk, at, 'above') ?? partedOn(explained, hunk, at, 'below'))
}

/** A quoted line, and the row that parts it from what changes. */
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
 * The row at which the block of a quoted line has ended, that an elision mark parts from what changes below it; undefined where the change is
 * in that block. Nobody quoted what the mark stands for, so that a line further out than the head is proof enough.
 *
 *     file    def read(self):       quoted     def read(self):       line 2: the block has ended, and the return is of another one
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

/** A head that is one in the file too, and whose block, as quoted, goes on into an elision mark above a change that little else tells the place of. */
function leadsIntoMark(explained: Explained, head: number, hunk: LineHunk, at: number): boolean {
  const { lines, pattern, row, end } = explained
  if (row(head) === -1 || (at > row(head) && !opensBelow(explained, end(head) - 1, at))) return false
  const mark = pattern.elisions.findIndex((isMark, i) => isMark && i > head && i < hunk.oldFrom)
  const isInside = ({ body, indent }: LineKey) => body === '' || indent.length > lines[head]!.indent.length
  return (
    mark !== -1 && !standsOnce(explained, hunk, SURE) && (isFlush(explained, head, hunk) || lines.slice(head + 1, mark).every(isInside))
  )
}

/** All depth was lost from the quote, from a head down to what changes. */
function isFlush({ lines, pattern }: Explained, head: number, { oldFrom, oldTo }: LineHunk): boolean {
  if (oldFrom >= lines.length) return false
  const quoted = lines.slice(head, Math.max(oldTo, oldFrom + 1))
  return quoted.every(({ body, indent }, i) => body === '' || pattern.elisions[head + i] || indent.length === lines[head]!.indent.length)
}

/** All that an edit removes was quoted deeper than a line. */
function isDeeper({ lines }: Explained, head: number, { oldFrom, oldTo }: LineHunk): boolean {
  const removed = lines.slice(oldFrom, oldTo).filter(({ body }) => body !== '')
  return removed.length > 0 && removed.every(({ indent }) => indent.length > lines[head]!.indent.length)
}

/** A mark may stand for the end of one block and the beginning of another, where nobody can take what changes for something else. */
function beyondMark(explained: Explained, hunk: LineHunk, at: number, i: number): number | undefined {
  const { row } = explained
  // Quoted flush, the line above a mark may be the head of what is below it.
  const ended =
    i < hunk.oldFrom && isFlush(explained, i, hunk) ? (endedBefore(explained, i, hunk) ?? endedInMark(explained, i, hunk)) : undefined
  return ended ?? (standsOnce(explained, hunk, 1) ? undefined : openerBetween(explained, Math.min(row(i), at), Math.max(row(i), at)))
}

/** Lines of a part that are enough to tell where it stands, whatever is beyond the marks. */
const SURE = 3

/** So many lines of the part that holds a change stand there, and one of them stands once in the file. */
function standsOnce(explained: Explained, hunk: LineHunk, least: number): boolean {
  const { lines, pattern, session } = explained
  if (!pattern.elisions.includes(true)) return false
  const { after, before } = partOf(pattern, hunk)
  const inside = lines.filter((_, i) => i > after && i < before && isSure(explained, i))
  return inside.length >= least && inside.some((line) => session.finder.rows(line).length === 1)
}

/** A quoted line of code that stands there, and tells something. */
function isSure({ lines, distortion, row }: Explained, i: number): boolean {
  return row(i) !== -1 && isFirm(distortion(i)) && isTelling(lines[i]!.raw) && isCode(lines[i]!)
}

/** The last line between two rows that stands further out than both and opens what is below it; no branch and no label. */
function openerBetween({ passed, actual }: Explained, from: number, to: number): number | undefined {
  const least = Math.min(actual(from).indent.length, actual(to).indent.length)
  const opens = (r: number) => {
    const { body, indent } = actual(r)
    return indent.length < least && BEGINS.test(body) && !BRANCH.test(body) && !CLOSER.test(body) && !LABEL.test(body)
  }
  const outside = passed(from, to)
  const last = outside.findLast(opens)
  if (last === undefined || !opensBelow({ actual }, last, to)) return undefined
  // A line at the margin alone may be anything: a block was closed above it, or it is the head of one.
  const isClosed = outside.some((r) => r < last && actual(r).indent.length < least && CLOSER.test(actual(r).body))
  return isClosed || HEAD.test(actual(last).body) ? last : undefined
}

/** The first row of what the edit removes; of an addition that of the quoted line above it, or below. */
function rowOfChange({ row, above, below }: Explained, head: number, { oldFrom, oldTo }: LineHunk): number | undefined {
  const removed = Array.from({ length: oldTo - oldFrom }, (_, n) => oldFrom + n)
  const beside = oldTo > oldFrom ? [] : [above(oldFrom), below(oldTo - 1)].filter((i) => i > head)
  const i = [...removed, ...beside].find((each) => row(each) !== -1)
  return i === undefined ? undefined : row(i)
}

/** The next line of code stands deeper, or is the bracket that opens what does. */
function opensBelow({ actual }: Pick<Explained, 'actual'>, row: number, until: number): boolean {
  for (let r = row + 1; r <= until; r++)
    if (isCode(actual(r)) || r === until) return actual(r).indent.length > actual(row).indent.length || actual(r).body === '{'
  return false
}

/** Both begin with the same word, or nothing but indentation ends the block: of a list at the depth of its key every entry is the key's. */
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
