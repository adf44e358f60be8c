/**
 * Is the change in place already?
 *
 * The new text must fit the file at least as well as the old text would have had to, and the old text must be gone or
 * stand only inside it. What the edit adds must say something: a brace that stands somewhere proves nothing.
 */
import { diffLines, LEVELS, weight } from '@suture/graft'
import type { Intent } from '@suture/text'
import { settle } from './carry'
import { NEAR } from './decide'
import type { Found } from './place'
import { type Session, searchTiers } from './search'
import type { StrategyName } from './strategy'

/** Weight of added lines, or of kept ones for a deletion, that must be found to believe it. */
const PROOF = 1
/** Costs that differ by less are the same. */
const SAME = 1e-6
/** Lines between a hint and a place that the hint names, small slips included. */
const BESIDE = 5
const SQUEEZED = LEVELS.indexOf('squeezed')

/**
 * The place where the new text stands, when `old` (the place found for the old text, if any) lies inside it or there is
 * none. Undefined when the change is not in place.
 */
export function alreadyApplied(session: Session, intent: Intent, old: Found | undefined): Found | undefined {
  if (intent.newString.trim() === '') return undefined
  // An edit of blanks alone finds its new text around the old one by accident.
  if (old && intent.newString.trim() === intent.oldString.trim()) return undefined
  const wanted: Intent = { ...reversed(intent), replaceAll: false }
  const result = searchTiers(session, wanted, toleranceOf(old))
  if (!result.decision) return undefined
  const places = ('chosen' in result.decision ? result.decision.chosen : result.decision.ambiguous).map((place) =>
    settle(session.source, place),
  )
  if (old) return places.find((place) => replaces(place, old)) ?? proven(elsewhere(intent, places, old))
  return 'chosen' in result.decision ? proven(places[0]) : undefined
}

/** The last tier that may find the new text: the one that found the old text, or the alignment. */
function toleranceOf(old: Found | undefined): StrategyName {
  if (!old) return 'alignment'
  if (old.level === 0 && !old.alignment) return 'simple'
  return old.strategy === 'simple' ? 'line-trimmed' : old.strategy
}

function reversed(intent: Intent): Intent {
  return { ...intent, oldString: intent.newString, newString: intent.oldString }
}

/** The new text stands around the old place and fits it at least as well as the old text does. */
function replaces(place: Found, old: Found): boolean {
  // An elision mark of the new text swallows what the edit removes.
  if (place.pattern.elisions.includes(true) && old.pattern.fixed.includes(true)) return false
  const wider = place.span.to - place.span.from > old.span.to - old.span.from
  const covers = place.span.from <= old.span.from && place.span.to >= old.span.to
  return covers && (place.cost < old.cost - SAME || (wider && place.level <= old.level && strays(place) <= strays(old)))
}

function strays({ alignment }: Found): number {
  return alignment ? alignment.fuzzy + alignment.skipped : 0
}

/**
 * The new text stands where a hint points and the old one far away; or the old text is only there with other blanks
 * inside its lines or with stray lines, and the new text to the letter and once. What is left of the old text is a twin.
 */
function elsewhere(intent: Intent, places: readonly Found[], old: Found): Found | undefined {
  const far = (place: Found) => Math.abs(place.first + 1 - intent.startLine!)
  if (intent.startLine !== undefined && far(old) > NEAR) return places.find((place) => far(place) * 2 < far(old) && far(place) <= BESIDE)
  const apart = (place: Found) => place.last < old.first || place.first > old.last
  return (old.level >= SQUEEZED || strays(old) > 0) && places.length === 1 && places[0]!.cost === 0 && apart(places[0]!)
    ? places[0]
    : undefined
}

/** The place, if what stands there proves the change: lines that the edit adds, or kept lines that a deletion brought together. */
function proven(place: Found | undefined): Found | undefined {
  if (!place) return undefined
  // The pattern was searched the other way round: its old lines are the edit's new ones.
  const { oldLines: newLines, newLines: oldLines } = place.pattern
  const says = (lines: readonly string[]) => lines.some((line) => weight(line) >= PROOF)
  const hunks = diffLines(oldLines, newLines)
  if (hunks.some((hunk) => says(newLines.slice(hunk.newFrom, hunk.newTo)))) return place
  if (strays(place) > 0) return undefined
  return hunks.some((hunk) => hunk.oldTo > hunk.oldFrom && says(oldLines.slice(0, hunk.oldFrom)) && says(oldLines.slice(hunk.oldTo)))
    ? place
    : undefined
}
