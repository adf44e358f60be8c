import type { Intent } from '@suture/text'

/** A line of a diff's body. */
export interface ChangedLine {
  readonly prefix: ' ' | '-' | '+'
  readonly text: string
}

/**
 * Old and new text as the body of a diff: the lines that both begin and end with are kept, those between go and come. An
 * empty old text has no lines; an empty new text has none where the old one has.
 */
export function changedLines({ oldString, newString }: Intent): ChangedLine[] {
  const before = oldString === '' ? [] : oldString.split('\n')
  const after = newString === '' ? [] : newString.split('\n')
  const shorter = Math.min(before.length, after.length)
  let head = 0
  while (head < shorter && before[head] === after[head]) head++
  let tail = 0
  while (tail < shorter - head && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail++
  const line = (prefix: ChangedLine['prefix']) => (text: string) => ({ prefix, text })
  return [
    ...before.slice(0, head).map(line(' ')),
    ...before.slice(head, before.length - tail).map(line('-')),
    ...after.slice(head, after.length - tail).map(line('+')),
    ...before.slice(before.length - tail).map(line(' ')),
  ]
}
