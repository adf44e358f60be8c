/** Returns how many items of two lists, or UTF-16 units of two texts, are equal at the start, and how many of the others at the end. */
export function commonEnds<Item>(a: ArrayLike<Item>, b: ArrayLike<Item>): { readonly head: number; readonly tail: number } {
  const shorter = Math.min(a.length, b.length)
  let head = 0
  while (head < shorter && a[head] === b[head]) head++
  let tail = 0
  while (tail < shorter - head && a[a.length - 1 - tail] === b[b.length - 1 - tail]) tail++
  return { head, tail }
}
