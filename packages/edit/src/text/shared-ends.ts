/** Returns how many items two sequences share at their start, and how many of the others at their end. */
export function sharedEnds<T>(a: ArrayLike<T>, b: ArrayLike<T>): { start: number; end: number } {
  const most = Math.min(a.length, b.length)
  let start = 0
  while (start < most && a[start] === b[start]) start++
  let end = 0
  while (end < most - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end++
  return { start, end }
}
