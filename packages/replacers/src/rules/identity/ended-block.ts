import type { LineHunk, LineKey } from '@suture/graft'
import { isFirm, isTelling } from '@suture/graft/internal'
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
  const { row, end, actual, unquoted } = explained
  const at = rowOfChange(explained, head, hunk)
  if (at === undefined || row(head) === -1) return undefined
  const own = actual(row(head))
  if (actual(at).indent.length <= own.indent.length) return undefined
  const outside = unquoted(end(head) - 1, at).filter((r) => own.indent.startsWith(actual(r).indent))
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
export function partedFrom(explained: Explained, hunk: LineHunk): { readonly beside: number; readonly by: number } | undefined {
  const { lines, pattern, distortion, row, above, below } = explained
  const at = rowOfChange(explained, -1, hunk)
  if (at === undefined) return undefined
  for (const [from, step] of [
    [hunk.oldFrom, above],
    [hunk.oldTo - 1, below],
  ] as const) {
    let depth = Infinity
    for (let i = step(from); i !== -1 && !pattern.elisions[i]; i = step(i)) {
      const own = lines[i]!.indent.length
      depth = Math.min(depth, own)
      if (own > depth || row(i) === -1 || !isFirm(distortion(i)) || !isTelling(lines[i]!.raw) || !isCode(lines[i]!)) continue
      const by = openerBetween(explained, Math.min(row(i), at), Math.max(row(i), at))
      if (by !== undefined) return { beside: i, by }
    }
  }
  return undefined
}

/** The last line between two rows that stands further out than both and opens what is below it; no branch and no label. */
function openerBetween({ unquoted, actual }: Explained, from: number, to: number): number | undefined {
  const least = Math.min(actual(from).indent.length, actual(to).indent.length)
  const opens = (r: number) => {
    const { body, indent } = actual(r)
    return indent.length < least && BEGINS.test(body) && !BRANCH.test(body) && !CLOSER.test(body) && !LABEL.test(body)
  }
  const outside = unquoted(from, to)
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
