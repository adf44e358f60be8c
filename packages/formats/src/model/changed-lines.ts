import type { HunkLine } from '@suture/fudiff'
import type { Intent } from '@suture/text'
import { commonEnds } from '@suture/text/internal'

/**
 * Converts old and new text to the body of a diff. Common lines at both ends become context; the lines between are deleted and inserted. An
 * empty text has no lines.
 */
export function changedLines({ oldString, newString }: Intent): HunkLine[] {
  const before = oldString === '' ? [] : oldString.split('\n')
  const after = newString === '' ? [] : newString.split('\n')
  const { start, end } = commonEnds(before, after)
  const line = (kind: HunkLine['kind']) => (text: string) => ({ kind, text })
  return [
    ...before.slice(0, start).map(line('context')),
    ...before.slice(start, before.length - end).map(line('deletion')),
    ...after.slice(start, after.length - end).map(line('addition')),
    ...before.slice(before.length - end).map(line('context')),
  ]
}
