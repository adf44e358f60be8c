/**
 * Lines that an edit takes away at one spot and puts back at another: they are the file's, and stay as it has them.
 *
 *     file    load( a )        quoted     load(a)        result    save(b)
 *             save(b)                    +load(a)                  load( a )
 *                                        (the first one goes)
 */
import { isFirm } from '../align/distortion'
import type { LineHunk } from '../lines/line-diff'
import type { LineKey } from '../lines/line-key'
import type { Loom } from './loom'

/** What stands in the file, behind its indentation, by what was quoted of lines that go; without those that the file has in several forms. */
export function movedLines(
  { alignment: { lo, hi, distortions }, quoted, keys }: Loom,
  hunks: readonly LineHunk[],
): ReadonlyMap<string, string> {
  const moved = new Map<string, string>()
  const several = new Set<string>()
  for (const { oldFrom, oldTo } of hunks)
    for (let i = oldFrom; i < oldTo; i++) {
      if (!isFirm(distortions[i]!) || hi[i]! - lo[i]! !== 1) continue
      const [text, own] = [behindIndent(quoted[i]!), behindIndent(keys[lo[i]!]!)]
      if ((moved.get(text) ?? own) !== own) several.add(text)
      moved.set(text, own)
    }
  for (const text of several) moved.delete(text)
  return moved
}

/** A line without its indentation. */
export function behindIndent({ raw, indent }: LineKey): string {
  return raw.slice(indent.length)
}
