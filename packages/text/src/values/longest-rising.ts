/**
 * Returns the indexes of the longest increasing subsequence, in order. Cost: n log n. Source: patience sorting; Fredman, On computing the
 * length of longest increasing subsequences, 1975.
 */
export function longestRising(values: ArrayLike<number>): Int32Array {
  const tails = new Int32Array(values.length)
  const previous = new Int32Array(values.length)
  let length = 0
  for (let index = 0; index < values.length; index++) {
    let low = 0
    let high = length
    while (low < high) {
      const middle = (low + high) >> 1
      if (values[tails[middle]!]! < values[index]!) low = middle + 1
      else high = middle
    }
    previous[index] = low > 0 ? tails[low - 1]! : -1
    tails[low] = index
    length = Math.max(length, low + 1)
  }
  const rising = new Int32Array(length)
  for (let at = length - 1, index = tails[at]!; at >= 0; at--, index = previous[index]!) rising[at] = index
  return rising
}
