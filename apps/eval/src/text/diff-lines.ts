import { type ArrayChange, diffArrays } from 'diff'

/** Returns the difference between two texts as runs of lines. Undefined if it has more than `most` added and removed lines. */
export function diffLines(before: readonly string[], after: readonly string[], most: number): readonly ArrayChange<string>[] | undefined {
  return fewestEdits(before, after) > most ? undefined : diffArrays([...before], [...after], { maxEditLength: most })
}

/** Returns how many lines any difference adds and removes at least, by how often each line occurs. Unlike the difference, this is fast. */
function fewestEdits(before: readonly string[], after: readonly string[]): number {
  const surplus = new Map<string, number>()
  for (const line of before) surplus.set(line, (surplus.get(line) ?? 0) + 1)
  for (const line of after) surplus.set(line, (surplus.get(line) ?? 0) - 1)
  return [...surplus.values()].reduce((sum, count) => sum + Math.abs(count), 0)
}
