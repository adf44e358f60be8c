import type { Change } from './changes'

/** Letters that a slip of the pen may put in, leave out or change, over a whole run. */
const MOST = 2

/** True when a run changed its lines one for one, each by a slip of the pen at most: nobody could tell it from a misquote. */
export function isSlip(a: readonly string[], b: readonly string[], { before, after }: Change): boolean {
  if (before.to - before.from !== after.to - after.from) return false
  const pairs = a.slice(before.from, before.to).map((line, index) => [line, b[after.from + index]!] as const)
  return pairs.every(([one, two]) => one.replace(/[\p{L}\s]/gu, '') === two.replace(/[\p{L}\s]/gu, '') && differing(one, two) <= MOST)
}

/** The longer of what is left of two lines between their common start and end. */
function differing(a: string, b: string): number {
  let start = 0
  while (start < a.length && start < b.length && a[start] === b[start]) start++
  let end = 0
  while (end < Math.min(a.length, b.length) - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end++
  return Math.max(a.length, b.length) - start - end
}
