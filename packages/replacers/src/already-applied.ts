/**
 * Is the change in place already?
 *
 * The new text must fit the file at least as well as the old text would have had to, and the old text must be gone or
 * stand only inside it. What the edit adds must say something: a brace that stands somewhere proves nothing.
 */
import { diffLines, FUZZY_LEVEL, fuzzyDistance, LEVELS, type LineHunk, lineKey, weight } from '@suture/graft'
import { boundsAt, type Document, type Intent, lineText } from '@suture/text'
import { settle } from './carry'
import { isMoved, NEAR } from './decide'
import { longestWord } from './line-finder'
import { readPattern } from './pattern'
import { exactPlace, type Found, punctuated } from './place'
import { isFirm } from './punctuation'
import { type Session, searchTiers } from './search'
import type { StrategyName } from './strategy'
import { exactText } from './tiers'

/** Weight of added lines, or of kept ones for a deletion, that must be found to believe it. */
const PROOF = 1
/** Costs that differ by less are the same. */
const SAME = 1e-6
/** Lines between a hint and a place that the hint names, small slips included. */
const BESIDE = 5
const END_BLANKS = LEVELS.indexOf('end-blanks')
const SQUEEZED = LEVELS.indexOf('squeezed')

/**
 * The place where the new text stands, when `old` (the place found for the old text, if any) lies inside it or there is
 * none. Undefined when the change is not in place.
 */
export function alreadyApplied(session: Session, intent: Intent, old: Found | undefined): Found | undefined {
  if (intent.newString.trim() === '') return undefined
  // An edit of blanks alone finds its new text around the old one by accident, unless it is seen to fill its lines.
  if (old && intent.newString.trim() === intent.oldString.trim()) return isExact(old) ? fillsLines(session, intent, old) : undefined
  if (old && isExact(old)) {
    const far = intent.startLine !== undefined && Math.abs(old.first + 1 - intent.startLine) > NEAR
    const around = far ? undefined : standsAround(session, intent, old)
    const isNamed = intent.startLine === undefined || intent.startLine === old.first + 1
    if (around || (isNamed && old.undone.length === 0)) return around
  }
  // A part of the old text may be left of it: it says nothing of what was around.
  if (!old && intent.oldString.includes(intent.newString.trim())) return undefined
  if (!old && !mayProve(session, intent)) return undefined
  const wanted: Intent = { ...reversed(intent), replaceAll: false }
  const result = searchTiers(session, wanted, toleranceOf(session, intent, old))
  if (!result.decision) return undefined
  if (!old) {
    const place = 'chosen' in result.decision ? proven(session, settle(session.source, result.decision.chosen[0]!)) : undefined
    return place && !standsLoosely(session, intent) && !isLoose(place) ? place : undefined
  }
  const places = 'chosen' in result.decision ? result.decision.chosen : result.decision.ambiguous
  const touching = places.filter(({ span }) => span.from <= old.span.to && span.to >= old.span.from)
  return (
    touching
      .map((place) => settle(session.source, place))
      .find((place) => replaces(place, old) && isFirm(session, place) && !leavesRemoved(session, place)) ??
    proven(session, elsewhere(session.source, intent, places, old))
  )
}

function isExact(place: Found): boolean {
  return place.level === 0 && !place.alignment
}

/** True for every place of a replace-all when all of the old text stands inside new text: it has been replaced before. */
export function allApplied(session: Session, intent: Intent, places: readonly Found[]): boolean {
  return (
    intent.newString.trim() !== intent.oldString.trim() &&
    places.every((place) => isExact(place) && standsAround(session, intent, place) !== undefined)
  )
}

/** The new text around an exact place, where it fills whole lines and the old text does not, or where it ends the file as wished. */
function fillsLines({ source, plain }: Session, intent: Intent, old: Found): Found | undefined {
  const { from, to } = old.span
  const around = standsAround({ source, plain }, intent, old)
  if (!around) return undefined
  const isStart = (at: number) => boundsAt(source.text, at).start === at
  const isEnd = (at: number) => at === source.text.length || source.text[at - 1] === '\n' || boundsAt(source.text, at).end === at
  const fills = isStart(around.span.from) && isEnd(around.span.to)
  const endsText = around.span.to === source.text.length && intent.newString.startsWith(intent.oldString)
  return fills && (endsText || !(isStart(from) && isEnd(to))) ? around : undefined
}

/** The new text around an exact place of the old text. A final line break that the file lacks is not missed. */
function standsAround(session: Pick<Session, 'plain' | 'source'>, intent: Intent, old: Found): Found | undefined {
  const { text } = session.plain.doc
  const find = exactText(old.pattern.form)
  const { newString } = old.pattern.form
  const isOpen = !session.source.finalNewline && newString.endsWith('\n') && intent.oldString.endsWith('\n')
  const open = isOpen ? newString.slice(0, -1) : undefined
  const from = session.plain.fromSource(old.span.from)
  for (let at = newString.indexOf(find); at !== -1; at = newString.indexOf(find, at + 1)) {
    if (from < at || !(text.startsWith(newString, from - at) || text.slice(from - at) === open)) continue
    const span = session.plain.toSource({ from: from - at, to: Math.min(from - at + newString.length, text.length) })
    return exactPlace(
      session.source,
      readPattern({ ...old.pattern.form, oldString: newString, newString: find }, intent.wholeLines),
      old.strategy,
      span,
    )
  }
  return undefined
}

/** False when nothing that the edit adds stands anywhere, nor what a deletion keeps on both sides: cheap to see. */
function mayProve({ finder }: Session, intent: Intent): boolean {
  const oldLines = new Set(intent.oldString.split('\n').map((line) => line.trim()))
  const newLines = intent.newString.split('\n').map((line) => line.trim())
  const added = newLines.filter((line) => weight(line) >= PROOF && !oldLines.has(line))
  const asked = added.length > 0 ? added : newLines.filter((line) => weight(line) >= PROOF)
  if (asked.length === 0) return false
  const words = asked.map(longestWord).filter((word) => word.length > 1)
  return words.length === 0 || (added.length > 0 ? words.some(finder.hasWord) : words.every(finder.hasWord))
}

/** The last tier that may find the new text: the one that found the old text, or the alignment. */
function toleranceOf({ source }: Session, { newString }: Intent, old: Found | undefined): StrategyName {
  if (!old) return 'alignment'
  // A final line break that the file lacks is not missed.
  if (isExact(old)) return !source.finalNewline && newString.endsWith('\n') ? 'line-trimmed' : 'simple'
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

/** A single old line stands with other blanks, though no strategy takes it: it is not gone. */
function standsLoosely({ finder }: Session, { oldString }: Intent): boolean {
  const line = oldString.trim()
  return !line.includes('\n') && finder.rows(lineKey(line)).length > 0
}

/**
 * What the edit removes still stands: right beside the new text where it is removed from its start or end, or inside it, on a line
 * that no line of the new text stands for.
 */
function leavesRemoved({ source }: Session, { first, last, pattern, alignment }: Found): boolean {
  // The pattern was searched the other way round: its old lines are the edit's new ones.
  const wanted = pattern.oldLines.map((line) => line.trim())
  const old = pattern.newLines.map((line) => line.trim())
  const kept = new Set(wanted)
  const isKept = (line: string) => kept.has(line)
  const told = old.filter((line) => line !== '')
  const above = told.slice(0, told.findIndex(isKept))
  const below = told.slice(told.findLastIndex(isKept) + 1)
  const bodyAt = (at: number) => lineText(source, at).trim()
  const stands = (lines: readonly string[], at: number) =>
    at >= 0 && at < source.lineCount && lines.some((line) => weight(line) >= PROOF && line === bodyAt(at))
  if (told.some(isKept) && (stands(above, first - 1) || stands(below, last + 1))) return true
  if (!alignment) return false
  const { lo, hi, levels } = alignment
  const firm = new Set(wanted.flatMap((_, i) => (levels[i]! >= 0 && levels[i] !== FUZZY_LEVEL ? [lo[i]!] : [])))
  return diffLines(old, wanted).some(({ oldFrom, oldTo, newFrom, newTo }) => {
    const gone = old.slice(oldFrom, oldTo)
    const from = newFrom === 0 ? 0 : hi[newFrom - 1]! - (firm.has(hi[newFrom - 1]! - 1) ? 0 : 1)
    const to = newTo === wanted.length ? last - first + 1 : lo[newTo]! + (firm.has(lo[newTo]!) ? 0 : 1)
    for (let row = from; row < to; row++) if (!firm.has(row) && gone.includes(bodyAt(first + row))) return true
    return false
  })
}

/** The edit changes only the blanks of a line, and just these are not as it wants them. */
function isLoose({ pattern, alignment }: Found): boolean {
  if (!alignment) return false
  const tight = (line: string) => line.replace(/\s/g, '')
  const before = new Set(pattern.newLines.map(tight))
  const same = new Set(pattern.newLines)
  return pattern.oldLines.some((line, i) => !same.has(line) && before.has(tight(line)) && alignment.levels[i]! > END_BLANKS)
}

function isWhole({ source: { text } }: Session, { alignment, span }: Found): boolean {
  const before = text.slice(boundsAt(text, span.from).start, span.from)
  const end = Math.max(span.from, span.to - 1)
  return alignment !== undefined || (before.trim() === '' && text.slice(span.to, Math.max(span.to, boundsAt(text, end).end)).trim() === '')
}

function strays({ alignment }: Found): number {
  return alignment ? alignment.fuzzy + alignment.skipped : 0
}

/**
 * The new text stands where a hint points and the old one far away; or the old text is only there with other blanks
 * inside its lines, with stray lines, in another form or another shape, and the new text once and as it should. What is left of the old text is a twin.
 */
function elsewhere(source: Document, intent: Intent, places: readonly Found[], old: Found): Found | undefined {
  const far = (place: Found) => Math.abs(place.first + 1 - intent.startLine!)
  const named = (place: Found) => far(place) === 0 && place.level <= old.level
  const hinted = intent.startLine !== undefined && (far(old) > NEAR || strays(old) > 0 || (far(old) > 0 && places.some(named)))
  const atHint = hinted ? places.find((place) => far(place) * 2 < far(old) && far(place) <= BESIDE) : undefined
  if (atHint || (hinted && far(old) > NEAR)) return atHint
  const apart = (place: Found) => place.last < old.first || place.first > old.last
  const [place] = places
  if (places.length !== 1 || !place || !apart(place)) return undefined
  const hint = intent.startLine ?? old.pattern.form.startLine
  const isNamed = hint !== undefined && Math.abs(old.first + 1 - hint) <= BESIDE
  const isLoose = old.level >= SQUEEZED || strays(old) > 0 || (isExact(old) && old.undone.length > 0 && !isNamed)
  const isBent = !isExact(old) && !isMoved(source, old) && isMoved(source, place)
  return (isLoose && place.cost === 0) || isBent ? place : undefined
}

/** The place, if what stands there proves the change: lines that the edit adds, or kept lines that a deletion brought together. */
function proven(session: Session, place: Found | undefined): Found | undefined {
  if (!place || !isFirm(session, place) || leavesRemoved(session, place)) return undefined
  // The pattern was searched the other way round: its old lines are the edit's new ones.
  const { oldLines: newLines, newLines: oldLines } = place.pattern
  const says = (lines: readonly string[]) => lines.some((line) => weight(line) >= PROOF)
  const hunks = diffLines(oldLines, newLines)
  if (hunks.some((hunk) => says(newLines.slice(hunk.newFrom, hunk.newTo)))) return place
  // Lines with an elision mark between them were not brought together, nor were parts of lines.
  if (strays(place) + punctuated(place) > 0 || place.pattern.elisions.includes(true) || !isWhole(session, place)) return undefined
  const removing = hunks.filter(
    (hunk) => hunk.oldTo > hunk.oldFrom && says(oldLines.slice(0, hunk.oldFrom)) && says(oldLines.slice(hunk.oldTo)),
  )
  return removing.length > 0 && !removing.some((hunk) => standsDrifted(session, oldLines, hunk)) ? place : undefined
}

/** Behind the line before it, wherever that stands, what a deletion removes stands as a line much like it. */
function standsDrifted({ source, finder }: Session, oldLines: readonly string[], { oldFrom, oldTo }: LineHunk): boolean {
  const before = oldLines.findLast((line, i) => i < oldFrom && line.trim() !== '')
  const gone = lineKey(oldLines[oldFrom]!)
  return finder.rows(lineKey(before!)).some((row) => {
    const below = row + 1 < source.lineCount ? lineKey(lineText(source, row + 1)) : undefined
    return below !== undefined && below.body !== oldLines[oldTo]!.trim() && fuzzyDistance(gone, below) !== undefined
  })
}
