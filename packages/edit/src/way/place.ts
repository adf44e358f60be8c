/** The stages of one edit: readings, locate, select, merge, check, plan. */
import { type Edit, type Intent, lineRange, type Match, type Problem, type Span } from '@suture/text'
import { refused } from '@suture/text/internal'
import { changesBalance } from '../check/balance'
import { foreignForm, foreignLine } from '../check/foreign'
import { brokenLaw } from '../laws/laws'
import { locate } from '../locate/locate'
import { MODEL } from '../locate/model'
import { formOf, isSame, type Placement } from '../locate/placement'
import { locateBySpots } from '../locate/spot'
import { findVerbatim, placementAt, rowsUpToForm } from '../locate/verbatim'
import { relaid } from '../merge/relaid'
import { givenReading, type Reading, readings } from '../readings/reading'
import { ambiguousPlacement, formOfNew, identicalAt, notFound } from '../report/problems'
import type { EngineOptions } from '../request/options'
import type { Others } from '../request/others'
import { contestedBy } from '../select/contested'
import { verdictOn } from '../select/select'
import type { Source } from '../text/source'
import { changeOf, inPlace, type PlaceByServed, type Placing, uses, type Way, wayOf } from './context'
import { asWritten, exactly, matchOfSpan, placedAt } from './exact'
import { inPlaceAlready, placedPartly } from './in-place'
import { landedAlready } from './landed'
import { merged } from './merged'

/** Places an edit in a file or a served text (`byServed`), unless the result would break a law. Source: docs/architecture.md, Outcomes. */
export function placeLawfully(source: Source, intent: Intent, options: EngineOptions, others: Others, byServed?: PlaceByServed): Placing {
  const way = wayOf(source, intent, options, others)
  const placing = byServed?.(way, (text) => placeLawfully(text, intent, options, others)) ?? placed(way)
  if (placing.status !== 'placed' || options.fidelity === 'verbatim' || placing.matches.length === 0) return placing
  const finding = brokenLaw(options.without, source.document, placing, intent)
  if (!finding) return placing
  return refused({ kind: 'another-meaning', quoted: intent.oldString, ...lineRange(source.document, placing.matches[0]!.span), finding })
}

/** Places an edit in a file, whatever the result is. */
function placed(way: Way): Placing {
  const { source, intent } = way
  const first = givenReading(source, intent)
  if (first.old === first.new) return refused(identicalAt(source, first.old))
  // In a file with text, an empty quote has no place.
  if (first.old === '' && source.text === '') return { status: 'placed', edits: [{ from: 0, to: 0, text: intent.newString }], matches: [] }
  if (first.old.trim() === '') return first.body || first.old === '' ? refused({ kind: 'empty-search' }) : asWritten(way, first)
  const placing = unlessLanded(way, asGiven(way, first), [first]) ?? asRead(way, uses(way, 'readings') ? readings(source, first) : [first])
  const isAsGiven = placing.status === 'placed' && placing.matches.every(({ undone }) => undone.every((name) => name === 'columns'))
  const form = isAsGiven && uses(way, 'foreign') ? foreignForm(source, first.old, first.new) : undefined
  if (form !== undefined) return refused(formOfNew(first.new, form))
  return source.budget.isSpent ? refused({ kind: 'budget-exceeded', budget: source.budget.limit, strategy: 'alignment' }) : placing
}

/** Returns the placing, or the outcome of an edit that is already applied. */
function unlessLanded<T extends Placing | undefined>(way: Way, placing: T, all: readonly Reading[]): T | Placing {
  return (placing?.status === 'placed' && uses(way, 'already') ? landedAlready(way, all, placing) : undefined) ?? placing
}

/** Tries the text as given with the two fast paths: verbatim text, and hunks that are verbatim. */
function asGiven(way: Way, first: Reading): Placing | undefined {
  if (way.intent.replaceAll) return everywhere(way, first)
  const mayBeShort = uses(way, 'spots') && way.options.certainty !== 'high'
  return exactly(way, first) ?? (mayBeShort ? bySpots(way, first) : undefined)
}

/** Tries each reading verbatim. Then tries the evidence, different line breaks, and an edit that is already applied. */
function asRead(way: Way, all: readonly Reading[]): Placing {
  const next = all[0]!.new
  for (const reading of all.slice(1)) {
    const found = way.intent.replaceAll ? everywhere(way, reading) : exactly(way, reading)
    // If several lines of the new text are in the file as given, the edit may already be applied there.
    const isThere = () => next.trim().includes('\n') && findVerbatim(way.source, next).lines.length > 0
    if (found?.status === 'placed' && reading.line === undefined && isThere())
      return refused(notFound(way.source, way.intent, reading.undone, undefined))
    if (found) return unlessLanded(way, found, all)
  }
  const outcome = byEvidence(way, all)
  if (outcome.status !== 'refused') return unlessLanded(way, outcome, all)
  const run = uses(way, 'token-run') ? inOtherBreaks(way, all, outcome.problem) : undefined
  if (run) return unlessLanded(way, run, all)
  const there = uses(way, 'already') && (inPlaceAlready(way, all, outcome.problem) ?? placedPartly(way, all[0]!, outcome.problem))
  return there || asMissing(way, all[0]!, outcome)
}

/** Changes an ambiguous refusal of a one-line quote to not-found, if no place contains the line or the quote is an elision mark. */
function asMissing(way: Way, reading: Reading, outcome: Placing): Placing {
  if (outcome.status !== 'refused' || outcome.problem.kind !== 'ambiguous' || reading.old.trimEnd().includes('\n')) return outcome
  const { source, intent } = way
  const { old, elided } = changeOf(way, reading)
  const { places } = outcome.problem
  const isThere = !elided[0] && places.some(({ startLine }) => isSame(formOf(old[0]!, source.line(startLine - 1))))
  return isThere ? outcome : refused(notFound(source, intent, reading.undone, undefined))
}

/** Fast path for a quote that differs from the file. Doubtful cases are left to the evidence, and so is text that may have been escaped. */
function bySpots(way: Way, reading: Reading): Placing | undefined {
  const { source } = way
  const placement = locateBySpots(source, changeOf(way, reading))
  const mayBeWritten = () => uses(way, 'readings') && !placement?.forms.every(isSame) && readings(source, reading).length > 1
  if (!placement || mayBeWritten()) return undefined
  if (uses(way, 'contested') && contestedBy(source, placement) !== undefined) return undefined
  const outcome = merged(way, placement, reading.undone)
  return outcome.status === 'refused' ? undefined : outcome
}

/** Returns the reading with the least loss at its best place: missing bits, and the cost of corrections. Undefined if none is there. */
export function bestCandidate(way: Way, all: readonly Reading[]) {
  let best: { readonly reading: Reading; readonly placement: Placement } | undefined
  let least = Number.POSITIVE_INFINITY
  for (const reading of all) {
    const line = way.hints.line ?? reading.line
    const placement = locate(way.source, changeOf(way, reading), { ...way.hints, line })
    if (!placement) continue
    const loss = placement.most - placement.score + (reading.isSure ? -1 : 1) * MODEL.reading * reading.undone.length
    if (loss < least) best = { reading, placement }
    least = Math.min(least, loss)
  }
  return best
}

/** Places the reading with the least loss by its evidence. */
function byEvidence(way: Way, all: readonly Reading[]): Placing {
  const { source, intent } = way
  const best = bestCandidate(way, all)
  const undone = all.flatMap((reading) => reading.undone).filter((name, k, names) => names.indexOf(name) === k)
  const verdict = best && verdictOn(source, best.placement, way.options.certainty)
  if (!best || verdict === 'too-little') return refused(notFound(source, intent, undone, best?.placement))
  const rival = uses(way, 'contested') ? contestedBy(source, best.placement) : undefined
  if (rival !== undefined) return refused(ambiguousPlacement(source, intent, { ...best.placement, rival }))
  if (verdict === 'ambiguous') return refused(ambiguousPlacement(source, intent, best.placement))
  return merged(way, best.placement, best.reading.undone)
}

/** Refusals that other separators and quotation marks may cause. Other line breaks may cause any refusal that is not about the result. */
const BY_PUNCTUATION = new Set(['not-found', 'another-block', 'removed-line', 'line-between', 'neighbour-absent', 'neighbour-changed'])

/** Places the first reading that is a sequence of tokens that occurs exactly once, if it may then not be refused. */
function inOtherBreaks(way: Way, all: readonly Reading[], problem: Problem): Placing | undefined {
  const { source } = way
  if (problem.kind === 'another-meaning' && problem.finding.rule !== 'apart') return undefined
  const cause = problem.kind === 'merge-conflict' ? problem.finding.rule : problem.kind
  for (const reading of all) {
    const change = changeOf(way, reading)
    if (foreignLine(change) !== undefined || (uses(way, 'balance') && changesBalance(source, change, way.others))) continue
    const edits = relaid(source, change, !BY_PUNCTUATION.has(cause), reading.undone.length > 0)
    if (edits?.length) return placedBy(way, reading, edits)
  }
  return undefined
}

function placedBy(way: Way, reading: Reading, edits: readonly Edit[]): Placing {
  const { eol } = way.source.document
  const inFile = eol === '\n' ? edits : edits.map((edit) => ({ ...edit, text: edit.text.replace(/\r?\n/g, eol) }))
  const span = { from: edits[0]!.from, to: edits.at(-1)!.to }
  const matches = [{ ...matchOfSpan(way, reading, span), strategy: 'token-run' as const }]
  return span.from === span.to && edits[0]!.text === '' ? inPlace(way, matches) : { status: 'placed', edits: inFile, matches }
}

/** Places an edit at all verbatim occurrences without overlaps, or else at all up to form. Undefined if there are none. */
function everywhere(way: Way, reading: Reading): Placing | undefined {
  const { source } = way
  const { lines, both } = findVerbatim(source, reading.old, true)
  const wholes = new Set(lines)
  const spans = withoutOverlaps(both)
  if (spans.length > 0) return placedAtAll(spans, (span) => placedAt(way, reading, span, wholes.has(span)))
  const change = changeOf(way, reading)
  const rows = rowsUpToForm(source, change.old)
  if (rows.length === 0) return undefined
  return placedAtAll(rows, (row) => merged(way, { ...placementAt(source, change, row), isVerbatim: false, isOfAll: true }, reading.undone))
}

function withoutOverlaps(spans: readonly Span[]): Span[] {
  let end = -1
  return spans.filter(({ from, to }) => {
    if (from < end) return false
    end = to
    return true
  })
}

/** Places the edit at each place and joins the placings, or returns the first refusal. Placings that are already applied change nothing. */
function placedAtAll<T>(places: readonly T[], placeAt: (place: T) => Placing): Placing {
  const edits: Edit[] = []
  const matches: Match[] = []
  let first: Placing | undefined
  for (const place of places) {
    const placing = placeAt(place)
    if (placing.status === 'refused') return placing
    first ??= placing
    if (placing.status !== 'placed') continue
    for (const edit of placing.edits) edits.push(edit)
    for (const match of placing.matches) matches.push(match)
  }
  return matches.length === 0 ? first! : { status: 'placed', edits, matches }
}
