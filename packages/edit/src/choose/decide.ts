/**
 * The one place that decides between candidates of a tier.
 *
 * The mildest distortion that has candidates decides. Of several candidates, the one that a hint, a section or the file's edge selects is
 * taken, else the one that fits clearly better; else the result is ambiguous, with all places.
 *
 *     file    f()        quoted    f()        ambiguous: lines 1 and 3
 *             g()
 *             f()                             with the hint 3: line 3
 */
import { NEAR, rankOf } from '@suture/graft/internal'
import type { Document, Intent } from '@suture/text'
import { lineText } from '@suture/text'
import { type Found, isShifted } from './place'

/**
 * The chosen places (one, or all for replace-all), or all places if nothing decides. `rival`: the best place that was not chosen, or its
 * evidence in bits, if there is one.
 */
export type Decision = Chosen | { readonly ambiguous: readonly Found[] }

export interface Chosen {
  readonly chosen: readonly Found[]
  readonly rival?: Found | number
}

/** Decides among candidates; undefined if none remains. */
export function decide(source: Document, intent: Intent, candidates: readonly Found[]): Decision | undefined {
  const usable = inSection(
    source,
    intent.within,
    distinct(candidates).filter((place) => touchesEdge(source, intent, place)),
  )
  if (usable.length === 0) return undefined
  const places = strictest(usable)
  if (intent.replaceAll) return { chosen: disjoint(places) }
  if (places.length === 1) return withRival(places[0]!, usable)
  const chosen =
    below(source, intent.within, places) ??
    hinted(intent, places) ??
    shiftedAlone(source, places) ??
    clearlyBetter(places) ??
    betweenBlanks(source, intent, places) ??
    beforeBlank(source, intent, places)
  return chosen ? withRival(chosen, usable) : { ambiguous: places }
}

/** A place with the best of the others as its rival. */
function withRival(chosen: Found, places: readonly Found[]): Chosen {
  const others = places.filter((place) => place !== chosen)
  const [first] = others
  return first
    ? { chosen: [chosen], rival: others.reduce((best, other) => (other.cost < best.cost ? other : best), first) }
    : { chosen: [chosen] }
}

/** The only place surrounded verbatim by the blank lines that were quoted at either end. */
function betweenBlanks({ text }: Document, { oldString }: Intent, places: readonly Found[]): Found | undefined {
  const above = /^(?:[^\S\n]*\n)*/.exec(oldString)![0].length
  const isCut = above > 0 || /\n[^\S\n]*\n$/.test(oldString)
  const isEnd = (at: number) => at === text.length || text[at] === '\n' || text[at - 1] === '\n'
  const isAt = (from: number) =>
    text.startsWith(oldString, from) && (from === 0 || text[from - 1] === '\n') && isEnd(from + oldString.length)
  const stands = ({ span }: Found) => isAt(span.from) || isAt(span.from - above)
  const fitting = isCut ? places.filter(stands) : []
  return fitting.length === 1 ? fitting[0] : undefined
}

/**
 * The only place before a blank line, if a diff's hunk ends in a kept blank line. Undecided if the hunk also begins with one that is not
 * there.
 */
function beforeBlank(source: Document, intent: Intent, places: readonly Found[]): Found | undefined {
  if (!keepsBlank(intent)) return undefined
  const fitting = places.filter((place) => isBeforeBlank(source, place))
  const [only] = fitting
  const [first] = intent.body ?? []
  const lacksBlank = first?.kind === 'keep' && first.text === '' && only && lineText(source, Math.max(0, only.first - 1)).trim() !== ''
  return fitting.length === 1 && !lacksBlank ? only : undefined
}

/** True if the last line of a diff's hunk is a kept blank one. */
export function keepsBlank({ body }: Intent): boolean {
  const last = body?.at(-1)
  return last?.kind === 'keep' && last.text === ''
}

/** True if the line below a place is blank, and not just the end of the file. */
export function isBeforeBlank(source: Document, { last }: Found): boolean {
  return last + 1 < source.lineCount - 1 && lineText(source, last + 1).trim() === ''
}

/** Decides among the first of more places than can be examined and those near a hint: only the hint distinguishes them. */
export function decideAmongMany(intent: Intent, places: readonly Found[]): Decision | undefined {
  if (places.length === 0) return undefined
  const chosen = hinted(intent, places)
  return chosen ? withRival(chosen, places) : { ambiguous: places }
}

/** The places with the mildest distortion. Equal lines count as one level, whatever whitespace they end in. */
function strictest(places: readonly Found[]): Found[] {
  const rank = ({ distortion }: Found) => (distortion === 'end-blanks' ? 0 : rankOf(distortion))
  const least = places.reduce((mildest, place) => Math.min(mildest, rank(place)), Infinity)
  return places.filter((place) => rank(place) === least)
}

function distinct(places: readonly Found[]): Found[] {
  const seen = new Map<string, Found>()
  for (const place of places) {
    const key = `${place.span.from}:${place.span.to}`
    const other = seen.get(key)
    if (!other || place.cost < other.cost) seen.set(key, place)
  }
  return [...seen.values()].sort((a, b) => a.span.from - b.span.from || a.span.to - b.span.to)
}

function disjoint(places: readonly Found[]): Found[] {
  const kept: Found[] = []
  for (const place of places) if (place.span.from >= (kept.at(-1)?.span.to ?? 0)) kept.push(place)
  return kept
}

function touchesEdge(source: Document, intent: Intent, place: Found): boolean {
  if (intent.at === 'start') return source.text.slice(0, place.span.from).trim() === ''
  if (intent.at === 'end') return source.text.slice(place.span.to).trim() === ''
  return true
}

/** Places below the section lines, if the file has these at all; a section that it does not have is an outdated hint. */
function inSection(source: Document, within: readonly string[] | undefined, places: readonly Found[]): readonly Found[] {
  const wanted = sections(within)
  if (wanted.length === 0 || sectionAbove(source, wanted, source.lineCount) === -1) return places
  return places.filter((place) => sectionAbove(source, wanted, place.first + 1) !== -1)
}

/**
 * The row of the innermost section line, above which there is no place; undefined if the edit names no section, or one that the file lacks.
 */
export function sectionStart(source: Document, within: readonly string[] | undefined): number | undefined {
  const wanted = sections(within)
  if (wanted.length === 0) return undefined
  let from = -1
  for (const section of wanted) {
    let row = from + 1
    while (row < source.lineCount && !startsLike(lineText(source, row), section)) row++
    if (row === source.lineCount) return undefined
    from = row
  }
  return from
}

function sections(within: readonly string[] | undefined): string[] {
  return (within ?? []).map((line) => line.trim()).filter((line) => line !== '')
}

/** The only place that is the first one below the innermost section line above it. */
function below(source: Document, within: readonly string[] | undefined, places: readonly Found[]): Found | undefined {
  const wanted = sections(within)
  if (wanted.length === 0) return undefined
  const scored = places.map((place) => ({ place, line: sectionAbove(source, wanted, place.first + 1) }))
  const inside = scored.filter((s) => s.line !== -1)
  const firsts = inside.filter((s) => inside.every((other) => other.line !== s.line || other.place.first >= s.place.first))
  const lines = new Set(firsts.map((s) => s.line))
  return lines.size === 1 ? firsts[0]!.place : undefined
}

/** The line of the last section above `line` if all sections are above it in order; else -1. */
function sectionAbove(source: Document, wanted: readonly string[], line: number): number {
  let at = line
  for (let k = wanted.length - 1; k >= 0; k--) {
    let found = -1
    for (let row = at - 1; row >= 0 && found === -1; row--) if (startsLike(lineText(source, row), wanted[k]!)) found = row
    if (found === -1) return -1
    if (k === wanted.length - 1) line = found
    at = found
  }
  return line
}

function startsLike(line: string, section: string): boolean {
  const body = line.trim()
  return body === section || (section.length > 3 && body.startsWith(section))
}

/** The place that a hint names: near, and with the next one more than twice as far. */
export function hinted(intent: Intent, places: readonly Found[]): Found | undefined {
  const hint = intent.startLine ?? places[0]?.pattern.form.startLine
  if (hint === undefined || !(hint > 0)) return undefined
  const sorted = places.map((place) => ({ place, far: Math.abs(place.first + 1 - hint) })).sort((a, b) => a.far - b.far)
  const [first, second] = sorted as [(typeof sorted)[0], (typeof sorted)[0]]
  return first.far <= NEAR && second.far > first.far * 2 ? first.place : undefined
}

/** The only place whose lines are the quoted ones, all shifted alike: the others have another shape. */
function shiftedAlone(source: Document, places: readonly Found[]): Found | undefined {
  const moved = places.filter((place) => isMoved(source, place))
  return moved.length === 1 ? moved[0] : undefined
}

/** True if the lines are the quoted ones, all shifted alike, written in another unit, or unchanged. */
export function isMoved(source: Document, { alignment, pattern, first, distortion }: Found): boolean {
  if (!alignment) return distortion === 'equal'
  return alignment.fuzzy === 0 && alignment.skipped === 0 && isShifted(source, { alignment, pattern, first })
}

/** The place with the lowest cost, if the second lowest is more than three times that and 0.75 more. */
function clearlyBetter(places: readonly Found[]): Found | undefined {
  const [first, second] = [...places].sort((a, b) => a.cost - b.cost) as [Found, Found]
  return second.cost > first.cost * 3 + 0.75 ? first : undefined
}
