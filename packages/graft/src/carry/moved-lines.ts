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
import type { LoomLines } from './loom'

/** What stands in the file, behind its indentation, by what was quoted of lines that go; without those that the file has in several forms. */
export function movedLines({ alignment, quoted, keys }: LoomLines, hunks: readonly LineHunk[]): ReadonlyMap<string, string> {
  const { lo, hi, distortions } = alignment
  const moved = new Map<string, string>()
  const several = new Set<string>()
  // A blank line may stand for the end of a file, which is no line.
  const standsFor = (i: number) => (isFirm(distortions[i]!) && hi[i]! - lo[i]! === 1 ? keys[lo[i]!] : undefined)
  for (const i of hunks.flatMap(({ oldFrom, oldTo }) => Array.from({ length: oldTo - oldFrom }, (_, n) => oldFrom + n))) {
    const actual = standsFor(i)
    if (!actual) continue
    const [text, own] = [behindIndent(quoted[i]!), behindIndent(actual)]
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
