/**
 * Added lines whose depth nothing tells: one quoted depth stands for two of the file, and they stand between these.
 *
 *     file    run("""       quoted    run("""       nothing says whether check() is in the function
 *         SELECT 1                  SELECT 1
 *         """)                      """)
 *             return               +check()
 *                                   return
 */
import type { LineHunk } from '../lines/line-diff'
import type { Loom, Unplaced } from './loom'

/** Rows directly above such added lines. */
export function flushLines({ quoted, wanted, keys, alignment: { lo, hi, levels } }: Loom, hunks: readonly LineHunk[]): Unplaced[] {
  const isFlush = (i: number) => quoted[i]!.body !== '' && quoted[i]!.indent === '' && levels[i]! >= 0
  const actual = (i: number) => keys[lo[i]!]!.indent
  return hunks.flatMap(({ oldFrom, oldTo, newFrom, newTo }): Unplaced[] => {
    if (oldFrom < oldTo || !wanted.slice(newFrom, newTo).some(({ body, indent }) => body !== '' && indent === '')) return []
    let above = oldFrom - 1
    while (above >= 0 && quoted[above]!.body === '') above--
    let below = oldTo
    while (below < quoted.length && quoted[below]!.body === '') below++
    if (above < 0 || below === quoted.length || !isFlush(above) || !isFlush(below)) return []
    return actual(above) === '' && actual(below) !== '' ? [{ line: hi[above]! - 1, rule: 'unclear-depth' }] : []
  })
}

/**
 * The depth of a new line whose quoted depth stands for several of the file among the lines that go: that of the lines which it stands
 * between, where they agree. Undefined where they do not, `'own'` where the quote tells its depth.
 *
 *     file    if x:            quoted    if x:      new    while z():      nothing says how deep they are
 *                 foo()                  foo()             baz()
 */
export function depthAmongFlat(
  { quoted, wanted, keys, alignment: { lo, levels } }: Loom,
  { oldFrom, oldTo }: LineHunk,
  partners: ReadonlyMap<number, number>,
  line: number,
): string | undefined | 'own' {
  const { indent } = wanted[line]!
  const depthOf = (i: number | undefined) => (i === undefined || quoted[i]!.indent !== indent ? undefined : keys[lo[i]!]!.indent)
  const depths = new Set<string>()
  for (let i = oldFrom; i < oldTo; i++) {
    const depth = levels[i]! >= 0 && quoted[i]!.body !== '' ? depthOf(i) : undefined
    if (depth !== undefined) depths.add(depth)
  }
  if (depths.size < 2) return 'own'
  const above = depthOf([...partners].findLast(([k]) => k < line)?.[1])
  const below = depthOf([...partners].find(([k]) => k > line)?.[1])
  return above === below ? above : undefined
}
