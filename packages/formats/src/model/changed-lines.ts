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
  const { head, tail } = commonEnds(before, after)
  const line = (kind: HunkLine['kind']) => (text: string) => ({ kind, text })
  return [
    ...before.slice(0, head).map(line('context')),
    ...before.slice(head, before.length - tail).map(line('deletion')),
    ...after.slice(head, after.length - tail).map(line('addition')),
    ...before.slice(before.length - tail).map(line('context')),
  ]
}
