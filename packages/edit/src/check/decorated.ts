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
  for (const edit of edits) {
    const { hunk, from } = edit
    if (hunk.oldFrom > 0 || from === 0 || from >= source.lineCount) continue
    const decorated = source.line(from)
    const isDecorated = isPrefix(source.line(from - 1), decorated) && !isPrefix(decorated, decorated)
    if (isDecorated && takesDecorator(edit, decorated)) return from - 1
  }
  return undefined
}

/** Whether the edit deletes a decorated line, or adds lines above it to which the decorator would then belong. */
function takesDecorator({ from, to, lines }: RowEdit, decorated: Line): boolean {
  if (from < to) return lines.length === 0
  const added = lines.map((raw) => new Line(raw))
  return added.some((line) => line.hasWords && line.width === decorated.width && !line.isComment && !isPrefix(line, decorated))
}
