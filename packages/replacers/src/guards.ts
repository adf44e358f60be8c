/**
 * Guards: what a place must fulfil under `policy: "safe"`, whatever strategy proposed it.
 *
 * Removed lines have already been held against the file by the alignment (they are never fuzzy). Here stand the tests
 * that look at the place as a whole. Each says why, so that the refusal can.
 */
import { FUZZY_LEVEL, weight } from '@suture/graft'
import type { Document } from '@suture/text'
import type { Found } from './place'

export type Reason = 'disproportionate' | 'weak-anchors' | 'low-similarity' | 'inner-lines-differ'

/** A place may have this many times the quoted lines, and some more, without an elision mark. */
const PROPORTION = 2
const PROPORTION_SLACK = 3
/** Share of the quoted weight that must stand in the file up to blanks and typography. */
const LEAST_SHARE = 0.5
/** Weight of the equal lines that a place with misquoted or missing lines needs: two lines that say something. */
const LEAST_WEIGHT = 2.5

/** Why a place is not acceptable; undefined when it is. */
export function refusalOf(_source: Document, place: Found): Reason | undefined {
  const { alignment, pattern } = place
  if (!alignment) return undefined
  const covered = place.last - place.first + 1
  const elided = pattern.elisions.some(Boolean)
  // All but the alignment propose blocks of one size: they would see only those twins that have the same blank lines around.
  const rigid = place.strategy !== 'alignment'
  if (rigid && (covered !== pattern.lines.length || alignment.levels.includes(-1))) return 'inner-lines-differ'
  if (!elided && covered > pattern.lines.length * PROPORTION + PROPORTION_SLACK) return 'disproportionate'
  let equal = 0
  let total = 0
  let distinct = 0
  pattern.lines.forEach((line, i) => {
    if (pattern.elisions[i]) return
    const own = weight(line.raw)
    total += own
    const level = alignment.levels[i]!
    if (level < 0 || level === FUZZY_LEVEL) return
    equal += own
    if (/\w{2}/.test(line.body)) distinct++
  })
  // A block's ends hold it in place: they may be misquoted, not invented.
  const last = pattern.lines.length - 1
  if ((alignment.levels[0]! < 0 && !pattern.elisions[0]) || (alignment.levels[last]! < 0 && !pattern.elisions[last])) return 'weak-anchors'
  const tolerant = alignment.fuzzy > 0 || alignment.skipped > 0 || elided
  if (!tolerant) return equal < 0.2 ? 'weak-anchors' : undefined
  if (alignment.skipped > Math.max(1, pattern.lines.length / 4)) return 'low-similarity'
  if (equal / total < LEAST_SHARE) return 'low-similarity'
  if (alignment.fuzzy > 0 && (equal < LEAST_WEIGHT || distinct < 2)) return 'weak-anchors'
  return distinct < 1 ? 'weak-anchors' : undefined
}
