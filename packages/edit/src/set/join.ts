/**
 * Joins two edits into one if the second quotes what the first writes.
 *
 *     a -> a⏎b        a⏎b⏎c -> a⏎d        joined    a⏎c -> a⏎d
 */
import type { Intent } from '@suture/text'

/** Returns the joined edit. Returns undefined unless the quote of the second fits the new text of the first in exactly one way. */
export function join(first: Intent, second: Intent): Intent | undefined {
  const made = first.newString.split('\n')
  const quoted = second.oldString.split('\n')
  const offsets: number[] = []
  for (let offset = 1 - quoted.length; offset < made.length && offsets.length < 2; offset++)
    if (meets(made, quoted, offset)) offsets.push(offset)
  const [offset] = offsets
  if (offset === undefined || offsets.length > 1) return undefined
  const above = quoted.slice(0, Math.max(0, -offset))
  const below = quoted.slice(Math.max(0, made.length - offset))
  const before = made.slice(0, Math.max(0, offset))
  const behind = made.slice(Math.max(0, offset + quoted.length))
  return {
    oldString: [...above, first.oldString, ...below].join('\n'),
    newString: [...before, second.newString, ...behind].join('\n'),
    ...(first.wholeLines && second.wholeLines ? { wholeLines: true } : {}),
  }
}

/** Whether all overlapping lines are equal at this offset, and at least one of them contains a letter or digit. */
function meets(made: readonly string[], quoted: readonly string[], offset: number): boolean {
  let says = false
  for (let at = Math.max(0, offset); at < Math.min(made.length, offset + quoted.length); at++) {
    if (made[at] !== quoted[at - offset]) return false
    says ||= /[\p{L}\p{N}]/u.test(made[at]!)
  }
  return says
}
