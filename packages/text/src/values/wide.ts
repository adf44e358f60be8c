/**
 * Functions for lists of any length. A list with more than about 100,000 items cannot be spread into the arguments of a call, because the
 * arguments are on the stack.
 */

/** Adds all items to the end of a list. */
export function appendAll<T>(list: T[], items: Iterable<T>): void {
  for (const item of items) list.push(item)
}

/** Returns the smallest number, or Infinity if there are none. */
export function smallestOf(numbers: Iterable<number>): number {
  let smallest = Number.POSITIVE_INFINITY
  for (const each of numbers) smallest = Math.min(smallest, each)
  return smallest
}

/** Returns the largest number, or -Infinity if there are none. */
export function largestOf(numbers: Iterable<number>): number {
  let largest = Number.NEGATIVE_INFINITY
  for (const each of numbers) largest = Math.max(largest, each)
  return largest
}
