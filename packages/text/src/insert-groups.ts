/** Elements to insert before the element that has `index` in the original; -1 appends at the end. */
export interface InsertGroup<T> {
  readonly index: number
  readonly elements: readonly T[]
}

/**
 * Inserts groups of elements into a copy of `original`. Indexes refer to the original, in whatever order the groups come. Groups with the
 * same index keep their given order. An index past the end appends. An index below -1 throws RangeError.
 * Source: docs/spec/search-replace.md.
 *
 * @example
 * ```ts
 * import { insertGroups } from '@suture/text'
 *
 * console.log(insertGroups(['b', 'd'], [{ index: 1, elements: ['c'] }, { index: 0, elements: ['a'] }])) // => ["a","b","c","d"]
 * ```
 */
export function insertGroups<T>(original: readonly T[], groups: readonly InsertGroup<T>[]): T[] {
  const place = (index: number) => (index === -1 ? original.length : Math.min(index, original.length))
  for (const { index } of groups) if (!Number.isInteger(index) || index < -1) throw new RangeError(`index ${index} is not -1 or a position`)
  const sorted = groups
    .map((group, order) => ({ group, order }))
    .sort((a, b) => place(a.group.index) - place(b.group.index) || a.order - b.order)
  const result: T[] = []
  let at = 0
  for (const { group } of sorted) {
    for (const end = place(group.index); at < end; at++) result.push(original[at] as T)
    for (const element of group.elements) result.push(element)
  }
  for (; at < original.length; at++) result.push(original[at] as T)
  return result
}
