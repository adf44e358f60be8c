/**
 * Law: a decorator or comment must stay with the definition below it.
 *
 *     file  @slow⏎def a():        quoted  def a():    new  def b(): ...⏎def a():        @slow would apply to b: refused
 */
import type { Placement } from '../locate/placement'
import { isPrefix } from '../text/blocks'
import { isCloser, type Line, opensBlock, type RowEdit, rowNumbers } from '../text/line'
import type { Source } from '../text/source'

/** Returns the row of an unquoted decorator or comment that would precede a different definition after the edit, if any. */
export function lostDecorator(source: Source, _placement: Placement, edits: readonly RowEdit[]): number | undefined {
  for (const { hunk, from, to, lines: added } of edits) {
    if (hunk.oldFrom > 0 || from === 0 || from >= source.lineCount || (from < to && added.length > 0)) continue
    const decorated = source.line(from)
    const isLost = from < to || isHeaded(source, from, added, decorated)
    if (isLost && isDecorated(source, from)) return from - 1
    const isDefinition = added.at(-1)?.isEmpty && added.some((line) => line.width === decorated.width && isDefined(line))
    if (from === to && isDefinition && isDescribed(source, from)) return from - 1
  }
  return undefined
}

/** Whether the line above a row is a decorator, or the last line of one. */
function isDecorated(source: Source, row: number): boolean {
  const decorated = source.line(row)
  if (isPrefix(decorated, decorated)) return false
  if (isPrefix(source.line(row - 1), decorated)) return true
  return isDefined(decorated) && HEAD.test(source.line(firstOf(source, row - 1)).body.replace(/(?<![({[])([{[]*)\([({[]*$/, '$1'))
}

/** Matches an annotation, an attribute or a template in any form, unless it is a statement or declares something itself. */
const HEAD = /^(?:@\w(?!.*\b(?:class|def|fun|func|let|val|var)\b)(?!\w* *[-+*/|&]?=).*[^;{,]$|#\[|\[.*\]$|template\s*<.*>$)/

/** Whether a line looks like a definition with a body or parameters, and not like an assignment. */
function isDefined({ body }: Line): boolean {
  return /^[^=\w]*\w[^=]*(?:[({:]|\bdo$)/.test(body)
}

/** Maximum number of lines of a decorator. */
const LONGEST = 40

/** Returns the first row of the decorator that ends in a row. */
function firstOf(source: Source, row: number): number {
  const last = source.line(row)
  const isText = /^(?:"""|''')$/.test(last.body)
  if (!isText && !isCloser(last)) return row
  const begins = ({ body, width, isEmpty }: Line) => (isText ? body.endsWith(last.body) : !isEmpty && width === last.width)
  return rowNumbers(Math.max(0, row - LONGEST), row).findLast((above) => begins(source.line(above))) ?? row
}

/** Whether the added lines begin with a line as deep as the decorated one, and do not end in a decorator like the one above it. */
function isHeaded(source: Source, row: number, added: readonly Line[], decorated: Line): boolean {
  const last = added.at(-1)
  if (last && !last.isEmpty && source.line(row - 1).body === last.body) return false
  return added.some((line) => line.hasWords && line.width === decorated.width && !line.isComment && !isPrefix(line, decorated))
}

/** Whether a comment is directly above a row that opens a block. */
function isDescribed(source: Source, row: number): boolean {
  const [above, line] = [source.line(row - 1), source.line(row)]
  const isAsDeep = above.width === line.width || (above.body.endsWith('*/') && above.width === line.width + 1)
  return !source.isProse && above.isComment && isAsDeep && isDefined(line) && opensBlock(line)
}
