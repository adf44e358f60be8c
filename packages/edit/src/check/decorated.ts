/**
 * Law: a decorator or comment must stay with the definition below it.
 *
 *     file  @slow⏎def a():        quoted  def a():    new  def b(): ...⏎def a():        @slow would apply to b: refused
 */
import type { Placement } from '../locate/placement'
import type { RowEdit } from '../merge/row-edit'
import { isPrefix } from '../text/blocks'
import { Line } from '../text/line'
import type { Source } from '../text/source'

/** Returns the row of an unquoted decorator that would precede a different definition after the edit, if any. */
export function lostDecorator(source: Source, _placement: Placement, edits: readonly RowEdit[]): number | undefined {
  const edit = edits.find(({ hunk, from, to, lines }) => {
    if (hunk.oldFrom > 0 || from === 0 || from >= source.lineCount) return false
    const decorated = source.line(from)
    if (!isPrefix(source.line(from - 1), decorated) || isPrefix(decorated, decorated)) return false
    if (from < to) return lines.length === 0
    const added = lines.map((raw) => new Line(raw))
    return added.some((line) => line.hasWords && line.width === decorated.width && !line.isComment && !isPrefix(line, decorated))
  })
  return edit && edit.from - 1
}
