/**
 * Is the change in place already?
 *
 * The new text must fit the file at least as well as the old text would have had to, and the old text must be gone or
 * stand only inside it. What the edit adds must say something: a brace that stands somewhere proves nothing.
 */
import { diffLines, weight } from '@suture/graft'
import type { Intent } from '@suture/text'
import type { Found } from './place'
import { type Session, searchTiers } from './search'

/** Weight of added lines, or of kept ones for a deletion, that must be found to believe it. */
const PROOF = 1

/**
 * The place where the new text stands, when `old` (the place found for the old text, if any) lies inside it or there is
 * none. Undefined when the change is not in place.
 */
export function alreadyApplied(session: Session, intent: Intent, old: Found | undefined): Found | undefined {
  if (intent.newString.trim() === '' || !proves(intent)) return undefined
  if (old && !mayHold(old, intent)) return undefined
  const wanted: Intent = { ...reversed(intent), replaceAll: false }
  const result = searchTiers(session, wanted, old?.level === 0 ? 'simple' : 'whitespace-normalized')
  if (!result.decision) return undefined
  const places = 'chosen' in result.decision ? result.decision.chosen : result.decision.ambiguous
  if (old) return places.find((place) => place.cost <= old.cost + 1e-6 && covers(place, old))
  return 'chosen' in result.decision ? places[0] : undefined
}

function reversed(intent: Intent): Intent {
  return { ...intent, oldString: intent.newString, newString: intent.oldString }
}

/** Only an edit that keeps all its old text can find it inside the new one. */
function mayHold(old: Found, intent: Intent): boolean {
  if (intent.newString.includes(intent.oldString)) return true
  return old.pattern.fixed.every((fixed) => !fixed)
}

function covers(outer: Found, inner: Found): boolean {
  return (
    outer.span.from <= inner.span.from &&
    outer.span.to >= inner.span.to &&
    outer.span.to - outer.span.from > inner.span.to - inner.span.from
  )
}

function proves(intent: Intent): boolean {
  const oldLines = intent.oldString.split('\n')
  const newLines = intent.newString.split('\n')
  let added = 0
  let removed = 0
  for (const hunk of diffLines(oldLines, newLines)) {
    for (let k = hunk.newFrom; k < hunk.newTo; k++) added = Math.max(added, weight(newLines[k]!))
    removed += hunk.oldTo - hunk.oldFrom
  }
  if (added >= PROOF) return true
  // A deletion: the kept lines on both sides stand together now.
  const kept = newLines.filter((line) => weight(line) >= PROOF).length
  return removed > 0 && added <= 0.05 && kept >= 2
}
