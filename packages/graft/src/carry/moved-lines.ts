/**
 * Lines that an edit removes at one position and adds at another: they are the file's lines and keep its form.
 *
 *     file    load( a )        quoted     load(a)        result    save(b)
 *             save(b)                    +load(a)                  load( a )
 *                                        (the first one is removed)
 */
import { isFirm } from '../align/distortion'
import type { LineHunk } from '../lines/line-diff'
import type { LineKey } from '../lines/line-key'
import type { LoomLines } from './loom'

/** Removed lines: quoted text -> the file's text, both without indentation. Lines that the file has in several forms are left out. */
export function movedLines({ alignment, quoted, keys }: LoomLines, hunks: readonly LineHunk[]): ReadonlyMap<string, string> {
  const { lo, hi, distortions } = alignment
  const moved = new Map<string, string>()
  const several = new Set<string>()
  // A blank quoted line may be paired with the end of the file, which is not a line.
  const actualOf = (i: number) => (isFirm(distortions[i]!) && hi[i]! - lo[i]! === 1 ? keys[lo[i]!] : undefined)
  for (const i of hunks.flatMap(({ oldFrom, oldTo }) => Array.from({ length: oldTo - oldFrom }, (_, n) => oldFrom + n))) {
    const actual = actualOf(i)
    if (!actual) continue
    const [text, own] = [textAfterIndent(quoted[i]!), textAfterIndent(actual)]
    if ((moved.get(text) ?? own) !== own) several.add(text)
    moved.set(text, own)
  }
  for (const text of several) moved.delete(text)
  return moved
}

/** A line without its indentation. */
export function textAfterIndent({ raw, indent }: LineKey): string {
  return raw.slice(indent.length)
}
