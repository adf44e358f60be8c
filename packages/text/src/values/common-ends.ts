/** Returns how many items of two lists, or UTF-16 units of two texts, are equal at the start, and how many of the others at the end. */
export function commonEnds<Item>(a: ArrayLike<Item>, b: ArrayLike<Item>): { readonly start: number; readonly end: number } {
  const shorter = Math.min(a.length, b.length)
  let start = 0
  while (start < shorter && a[start] === b[start]) start++
  let end = 0
  while (end < shorter - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end++
  return { start, end }
}
