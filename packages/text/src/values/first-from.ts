/**
 * Returns the index of the first of the sorted items whose value is not less than `least`. `keyOf` returns the value of an item, and by
 * default an item is its own value.
 */
export function firstFrom<T extends number | string>(items: readonly T[], least: T): number
export function firstFrom<T, V extends number | string>(items: readonly T[], least: V, keyOf: (item: T) => V): number
export function firstFrom<T, V>(items: readonly T[], least: V, keyOf: (item: T) => V = (item) => item as unknown as V): number {
  let [low, high] = [0, items.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (keyOf(items[middle]!) < least) low = middle + 1
    else high = middle
  }
  return low
}
