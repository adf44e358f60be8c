import type { HunkLine } from '@suture/fudiff'
import type { Intent } from '@suture/text'

/**
 * Converts old and new text to the body of a diff. Common lines at both ends become context; the lines between are deleted and inserted. An
 * empty text has no lines.
 */
export function changedLines({ oldString, newString }: Intent): HunkLine[] {
  const before = oldString === '' ? [] : oldString.split('\n')
  const after = newString === '' ? [] : newString.split('\n')
  const shorter = Math.min(before.length, after.length)
  let head = 0
  while (head < shorter && before[head] === after[head]) head++
  let tail = 0
  while (tail < shorter - head && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail++
  const line = (kind: HunkLine['kind']) => (text: string) => ({ kind, text })
  return [
    ...before.slice(0, head).map(line('context')),
    ...before.slice(head, before.length - tail).map(line('deletion')),
    ...after.slice(head, after.length - tail).map(line('addition')),
    ...before.slice(before.length - tail).map(line('context')),
  ]
}
