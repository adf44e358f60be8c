/**
 * The tiers of `policy: "safe"`, strictest first. Each proposes places; which of them is taken is decided elsewhere (`decide.ts`).
 *
 *     file    ··if (a) {        quoted    if (a) {        simple: none; line-trimmed: both lines
 *             ····go()                    ··go()
 */
import { editLines, NEAR, weight } from '@suture/graft/internal'
import {
  blockAnchor,
  type Candidate,
  contextAware,
  fitsInside,
  indentationFlexible,
  type LineRange,
  lineTrimmed,
  type Strategy,
  trimmedBoundary,
  type View,
  whitespaceNormalized,
} from '@suture/replacers/internal'
import { type Document, lineAt, type Span } from '@suture/text'
import { inlinePlace, isWordBound } from '../carry/inline'
import { partsLine } from '../carry/parts-line'
import type { Form } from '../forms/form'
import { type Pattern, readPattern } from '../forms/pattern'
import { type Look, looks } from '../lookup/looks'
import { endsThatStand, mayStand } from '../lookup/may-stand'
import type { TierSearch } from '../lookup/searched'
import { occurrencesOf } from '../lookup/word-search'
import type { StrategyName } from '../strategy'
import { exactPlace, type Found, pairedPlace, wholeLines } from './place'

type CascadeStrategy = Strategy<StrategyName>

/** One tier: the places of one form of the edit. */
export interface Tier {
  readonly strategy: StrategyName
  readonly find: (search: TierSearch, pattern: Pattern) => Iterable<Found>
}

/**
 * The tiers, in order of strictness; a strategy of our own is a row here. `escape-normalized` is a form of the edit, tried in every tier.
 */
export const TIERS: readonly Tier[] = [
  { strategy: 'simple', find: (search, pattern) => (search.replaceAll ? [] : exact(search, pattern, 'simple')) },
  { strategy: 'multi-occurrence', find: (search, pattern) => (search.replaceAll ? exact(search, pattern, 'multi-occurrence') : []) },
  tier(lineTrimmed),
  tier(indentationFlexible),
  tier(trimmedBoundary),
  tier(whitespaceNormalized),
]

/** Strategies that `explain` shows, and whose wide blocks are reported: they propose by a block's ends, and evidence decides. */
export const LOOSE_TIERS: readonly Tier[] = [tier(contextAware), tier(blockAnchor)]

/** Minimum weight of what must be there: a block of only brackets and blank lines identifies nothing. */
const LEAST_WEIGHT = 0.2

/** True for a place whose quoted lines identify nothing. Brackets that were quoted from the margin on show how deep they are. */
export function saysNothing({ alignment, pattern, distortion }: Found): boolean {
  const said = pattern.lines.filter((_, i) => !pattern.elisions[i])
  const isOfSigns = !said.some(({ body }) => /[\p{L}\p{N}]/u.test(body))
  const isFromMargin = said.some(({ indent }) => indent === '') && said.some(({ indent }) => indent !== '')
  const isMoved = isOfSigns && isFromMargin && distortion !== 'equal'
  return alignment !== undefined && (isMoved || said.reduce((sum, line) => sum + weight(line.raw), 0) < LEAST_WEIGHT)
}

/**
 * Maximum number of places of an edit that wants one, and of lines compared for them: more places are just as ambiguous, except those near
 * a hint.
 */
const MOST_PLACES = 1000
const MOST_LINES = 100_000

/** For each place of a pattern: whether to examine it, to skip it, or to stop, because there are too many and no hint. */
function counter(search: TierSearch, { lines, form }: Pattern): (row: () => number) => 'look' | 'pass' | 'stop' {
  const hint = search.hint ?? form.startLine
  let count = 0
  const most = Math.min(MOST_PLACES, Math.max(2, MOST_LINES / (lines.length + 1)))
  return (row) => {
    if (search.replaceAll || ++count <= most) return 'look'
    search.isCut = true
    if (hint === undefined) return 'stop'
    return Math.abs(row() + 1 - hint) <= 2 * NEAR ? 'look' : 'pass'
  }
}

/** Exact text of the form as given, including blank edges. */
function* exact(search: TierSearch, pattern: Pattern, strategy: StrategyName): Iterable<Found> {
  const { doc, toSource, source } = search.plain
  const find = exactText(pattern.form)
  if (find === '') return
  let count = 0
  const ask = counter(search, pattern)
  const absent = doc === source && search.finder.isLacking(find)
  for (const at of absent ? [] : occurrencesOf(doc, find, search.replaceAll, search.finder)) {
    count++
    // Parts of other lines are not places, however many there are.
    if (!mayMean(search, pattern, doc.text, at, at + find.length) || isDeeperTwin(search, pattern, at, at + find.length)) continue
    const next = ask(() => lineAt(doc, at))
    if (next === 'stop') return
    if (next === 'look') yield asPlace(source, pattern, strategy, toSource({ from: at, to: at + find.length }))
  }
  if (count > 0) yield* atOpenEnd(search, pattern, strategy, find)
  if (pattern.lines.length > 0 && pattern.oldLines.length < editLines(pattern.form.oldString, '').oldLines.length)
    yield* withoutBlankEdges(search, pattern, strategy)
}

/**
 * True for whole lines of which the first begins inside a line's indentation and also occurs elsewhere: they are lines at another depth,
 * like those, and not exact text.
 */
function isDeeperTwin({ plain, finder, replaceAll }: TierSearch, { lines }: Pattern, from: number, to: number): boolean {
  const { text } = plain.doc
  const [first] = lines
  if (replaceAll || !first || !isGap(text[from]) || !isGap(text[from - 1]) || !wholeLines(plain.doc, { from, to })) return false
  return finder.rows(first).length > 1
}

function isGap(char: string | undefined): boolean {
  return char === ' ' || char === '\t'
}

/** A place of exact text. What was read off new text is not a quote, so it is paired line by line. */
function asPlace(source: Document, pattern: Pattern, strategy: StrategyName, span: Span): Found {
  const lines = pattern.form.asNewHasIt ? wholeLines(source, span) : undefined
  return (lines && pairedPlace(source, pattern, strategy, lines, 0)) ?? exactPlace(source, pattern, strategy, span)
}

/** False for a part of other lines than the edit means. */
function mayMean(search: TierSearch, pattern: Pattern, text: string, from: number, to: number): boolean {
  // A line break alone is not a blank line: without it two lines would become one.
  if (pattern.lines.length > 0 && text.slice(from, to) === `\n${pattern.form.newString}` && !begins(text, from)) return false
  if (!search.replaceAll && partsLine(pattern, text, { from, to })) {
    search.parted ??= { from, to, pattern }
    return false
  }
  return !isWhole(search, pattern) || standsAlone(text, from, to) || (cutShort(pattern) && begins(text, from))
}

/** Text that ends in a line break also matches the end of a file that ends without one. */
function* atOpenEnd({ plain }: TierSearch, pattern: Pattern, strategy: StrategyName, find: string): Iterable<Found> {
  const { doc, source } = plain
  const from = doc.text.length - find.length + 1
  if (pattern.lines.length === 0 || !find.endsWith('\n') || !doc.text.endsWith(find.slice(0, -1)) || !begins(doc.text, from)) return
  const place = pairedPlace(source, pattern, strategy, { first: source.lineCount - pattern.lines.length, last: source.lineCount - 1 }, 0)
  if (place) yield place
}

/** True if whole lines are meant: stated by the edit, or shown by a fence. */
function isWhole(search: TierSearch, { form }: Pattern): boolean {
  return search.whole || form.undone.includes('fences')
}

/** Blank lines around the text decide nothing: the text without them may also occur elsewhere. */
function* withoutBlankEdges(search: TierSearch, pattern: Pattern, strategy: StrategyName): Iterable<Found> {
  const { text } = search.plain.doc
  const oldString = pattern.oldLines.join('\n')
  const cut = readPattern({ ...pattern.form, oldString, newString: pattern.newLines.join('\n') }, true)
  const found = exactText(pattern.form)
  const lead = found.indexOf(oldString)
  for (let at = text.indexOf(oldString); at !== -1; at = text.indexOf(oldString, at + oldString.length)) {
    const given = text.startsWith(found, at - lead) && (!isWhole(search, pattern) || standsAlone(text, at - lead, at - lead + found.length))
    if (given || !standsAlone(text, at, at + oldString.length)) continue
    yield exactPlace(search.plain.source, cut, strategy, search.plain.toSource({ from: at, to: at + oldString.length }))
  }
}

/** Old text without the line end that only it has, which is kept. */
export function exactText({ oldString, newString }: Form): string {
  const ends = oldString.endsWith('\n') && !oldString.endsWith('\n\n')
  return ends && newString !== '' && !newString.endsWith('\n') && oldString.trim() !== '' ? oldString.slice(0, -1) : oldString
}

/** True for a block whose last line was cut off in quoting: old and new text end in the same part of a line, which is kept. */
function cutShort({ form, oldLines, newLines }: Pattern): boolean {
  const last = oldLines.at(-1)
  return oldLines.length > 1 && newLines.length > 1 && last === newLines.at(-1) && last!.trim().length > 3 && !form.oldString.endsWith('\n')
}

function begins(text: string, from: number): boolean {
  return from === 0 || text[from - 1] === '\n' || (from === 1 && text[0] === '\ufeff')
}

function standsAlone(text: string, from: number, to: number): boolean {
  return begins(text, from) && (to === text.length || text[to] === '\n' || text[to - 1] === '\n')
}

/** Strategies whose inner lines may be misquoted; their blocks must have as many lines as quoted. */
const LOOSE: ReadonlySet<StrategyName> = new Set([contextAware.name, blockAnchor.name])

/** The tier for the proposals of a strategy. */
function tier(strategy: CascadeStrategy): Tier {
  return { strategy: strategy.name, find: (search, pattern) => proposed(search, pattern, strategy) }
}

function* proposed(search: TierSearch, pattern: Pattern, strategy: CascadeStrategy): Iterable<Found> {
  if (pattern.lines.length === 0) return
  const fuzzy = LOOSE.has(strategy.name) ? Math.max(1, pattern.lines.length >> 1) : 0
  const blocks = blocksFor(search, pattern, strategy.name, fuzzy)
  if (blocks?.length === 0) return
  const ask = counter(search, pattern)
  for (const { view, candidate } of candidatesOf(strategy, looks(search, pattern.oldString, blocks))) {
    const next = ask(() => lineAt(view.doc, candidate.from))
    if (next === 'stop') return
    const place = next === 'look' ? placeOf(search, pattern, strategy.name, fuzzy, view, candidate) : undefined
    if (place) yield place
  }
}

function* candidatesOf(
  { name, propose }: CascadeStrategy,
  looks: readonly Look[],
): Iterable<{ readonly view: View; readonly candidate: Candidate }> {
  for (const { view, find } of looks)
    for (const candidate of propose(view.doc, find)) if (name !== 'context-aware' || fitsInside(candidate)) yield { view, candidate }
}

/** The place of a candidate: whole lines, or inside a line if it begins and ends at words. */
function placeOf(
  search: TierSearch,
  pattern: Pattern,
  name: StrategyName,
  fuzzy: number,
  view: View,
  candidate: Candidate,
): Found | undefined {
  const block = wholeLines(view.doc, candidate)
  if (!block) {
    const { text } = view.doc
    const isInside =
      !isWhole(search, pattern) && isWordBound(text, candidate) && (search.replaceAll || !partsLine(pattern, text, candidate))
    return isInside ? inlinePlace(view.source, pattern, name, view.toSource(candidate)) : undefined
  }
  // Lines of a view are lines of the source.
  if (block.last - block.first + 1 > pattern.lines.length) search.wide.push({ ...block, strategy: name })
  return pairedPlace(view.source, pattern, name, block, fuzzy)
}

/** The blocks that a strategy may propose, none if the text cannot occur; undefined if they are not known, or too many. */
function blocksFor(search: TierSearch, pattern: Pattern, name: StrategyName, fuzzy: number): readonly LineRange[] | undefined {
  if (LOOSE.has(name)) return looseBlocks(search, pattern, name, fuzzy)
  return mayStand(search, pattern) ? undefined : []
}

/** The blocks that a loose strategy may propose; undefined if they are too many. */
function looseBlocks(search: TierSearch, pattern: Pattern, name: StrategyName, fuzzy: number): readonly LineRange[] | undefined {
  if (pattern.elisions.some(Boolean)) return []
  return endsThatStand(search, pattern, name)?.filter((block) => pairedPlace(search.plain.source, pattern, name, block, fuzzy))
}
