/**
 * Places the hunks of a diff in the original text, as a set of edits.
 *
 * Idea: a hunk is an edit whose lines say what is kept, removed and added. Its lines determine its place. If several places match equally,
 * the place between the neighbouring hunks is chosen, or the place that the line number of the hunk names.
 * Cost: placing the set of edits, and one more search for each hunk with several places.
 * Source: docs/spec/fudiff.md, Context Matching.
 * Weakness: if hunks are not in the order of the file, their neighbours do not help to choose a place.
 */
import { editAmong, editTogether, type OpenServed, type Others, othersOf } from '@suture/edit/internal'
import type { Document, Intent, Outcome } from '@suture/text'
import { defined, inOtherSection, refused } from '@suture/text/internal'
import { changeLinesOf, type FileDiff, type Hunk, newSide, oldSide, oldSize } from '../model/hunk'
import type { PatchOptions } from '../model/options'
import type { HunkOutcome } from '../model/result'
import { unlessApplied } from './applied-at-number'
import { placeWithoutContext } from './edges'
import { type Field, findAtNumbers, findExactly, type HunkPlaces } from './exact/find-exactly'
import { type Folded, findFolded } from './exact/find-folded'
import { ask, landAt, landFound } from './exact/land-found'
import { placeExactly } from './exact/place-exactly'
import { invalidHunk } from './invalid-hunk'
import { type Certain, namedElsewhere, numbersAgree, type Surroundings, surroundingsOf } from './numbers'
import { againstOrder, certainPlace, linesBetween } from './order'
import { withReason } from './removed-text'

/** The options of one diff among the edits of a text. */
export interface AmongOptions extends PatchOptions {
  /** Opens the texts that the author of the diff was shown. */
  readonly served?: OpenServed
  /** The changes that all edits of the text make together. By default, those of the hunks of the diff. */
  readonly others?: Others
  /** Whether the hunks are in the order of the file. Default: true. */
  readonly inOrder?: boolean
  /** The text, if it is already open. Its lines are then only indexed once for many diffs. */
  readonly document?: Document
}

/** Returns the outcome of each hunk of the diff, in order. */
export function placeHunks(field: Field, folded: Folded | undefined, diff: FileDiff, given: AmongOptions): HunkOutcome[] {
  const { hunks } = diff
  const options = { ...given, others: given.others ?? othersOf(() => hunks.map((hunk) => intentOf(hunk))) }
  const agree = numbersAgree(hunks)
  const found = placesOf(field, hunks, agree)
  const { inOrder = true } = given
  const near = surroundingsOf(hunks, found.map(onlyPlace), agree, inOrder)
  const outcomes = hunks.map((hunk, index) => {
    const outcome = withoutSearch(field, diff, index, sureLine(hunk, near(index), agree), found[index])
    if (outcome) options.onPlaced?.()
    const loose = outcome || !folded ? undefined : findFolded(field, folded, hunk)
    return outcome ?? (loose && landFound(loose, hunk, index, options))
  })
  const searching = [...hunks.keys()].filter((index) => !outcomes[index])
  place(field, hunks, searching, options, outcomes)
  const around = surroundingsOf(hunks, outcomes.map(certainPlace), agree, inOrder)
  // The order shows no place outside of the section that a hunk names instead of a line.
  const searched = new Map(searching.flatMap((k) => (hunks[k]!.within && !hunks[k]!.oldStart ? [] : [[k, outcomes[k]!]])))
  const lines = linesBetween(searched, (index) => keyOf(hunks, index), around)
  for (const index of searching) {
    const line = lines.get(index) ?? askFor(outcomes[index]!, index, options)
    if (line !== undefined) lines.set(index, line)
  }
  const { onPlaced: _, ...quiet } = options
  place(field, hunks, [...lines.keys()], quiet, outcomes, lines)
  const isNumbered = hunks.some(({ oldStart }) => oldStart)
  const refusals = inOrder && !isNumbered ? againstOrder(outcomes, field.plain.doc.text, (index) => intentOf(hunks[index]!)) : undefined
  return outcomes.map(
    (outcome, index) => refusals?.get(index) ?? checked(field, hunks[index]!, unlessApplied(field, hunks[index]!, outcome!), around(index)),
  )
}

/** Returns a text that is the same for equal hunks. Two hunks with one line number are one place, and not two. */
function keyOf(hunks: readonly Hunk[], index: number): string {
  const { lines, oldStart = 0, within } = hunks[index]!
  return JSON.stringify([lines, within, oldStart > 1 ? index : 0])
}

/** Returns the places at which the old lines of each hunk occur verbatim, if the hunks have numbers. */
function placesOf(field: Field, hunks: readonly Hunk[], agree: boolean): readonly (HunkPlaces | undefined)[] {
  if (hunks.every(({ oldStart }) => oldStart === undefined)) return []
  const atNumbers = agree ? findAtNumbers(field, hunks) : undefined
  return atNumbers ?? hunks.map((hunk) => (oldSize(hunk.lines) === 0 ? undefined : findExactly(field, hunk)))
}

/** Returns the only place at which the old lines of a hunk occur verbatim. */
function onlyPlace(found: HunkPlaces | undefined): Certain | undefined {
  if (found?.places.length !== 1) return undefined
  const at = found.places[0]!
  return { startLine: at + 1, endLine: at + oldSize(found.lines) }
}

/** Returns the line (1-based) that the number of a hunk names, if nothing contradicts it. Number 0 is line 1. */
function sureLine({ oldStart }: Hunk, { named, moved }: Surroundings, agree: boolean): number | undefined {
  if (agree && oldStart !== undefined && oldStart <= 1 && named === undefined) return 1
  return named === moved ? named : undefined
}

/**
 * Returns the outcome of a hunk. Returns a refusal instead if the number or the section of the hunk names another place. If the text was
 * not found, the refusal is completed with the reason that the format defines.
 */
function checked(field: Field, hunk: Hunk, outcome: HunkOutcome, { moved }: Surroundings): HunkOutcome {
  if (outcome.status === 'refused')
    return outcome.problem.kind === 'not-found' ? refused(withReason(outcome.problem, field.plain, hunk)) : outcome
  const problem = hunk.oldStart === undefined ? undefined : namedElsewhere(field.plain, hunk, outcome, moved)
  if (problem) return refused(problem)
  const [match] = outcome.status === 'applied' ? outcome.matches : []
  return (match && hunk.within && inOtherSection(field.doc, hunk.within, oldSide(hunk).join('\n'), match)) ?? outcome
}

/** Returns the outcome of a hunk whose place needs no search by evidence. Undefined for other hunks. */
function withoutSearch(
  field: Field,
  diff: FileDiff,
  index: number,
  line: number | undefined,
  found: HunkPlaces | undefined,
): HunkOutcome | undefined {
  const hunk = diff.hunks[index]!
  if (oldSize(hunk.lines) === 0) return placeWithoutContext(field, diff, index)
  if (hunk.deletions.length === 0 && hunk.additions.length === 0) return verifyContext(field, diff, index)
  return placeExactly(field, hunk, line, found)
}

/** Places hunks as one set of edits. `lines` are the 1-based lines where the hunks are expected. */
function place(
  field: Field,
  hunks: readonly Hunk[],
  indexes: readonly number[],
  options: AmongOptions,
  outcomes: (HunkOutcome | undefined)[],
  lines: ReadonlyMap<number, number> = new Map(),
): void {
  if (indexes.length === 0) return
  const intents = indexes.map((index) => intentOf(hunks[index]!, lines.get(index)))
  const { budget, fidelity, certainty, onPlaced, others, served } = options
  const engineOptions = { ...defined({ budget, fidelity, certainty, onPlaced }), partial: true }
  const placed = editTogether(field.doc, intents, engineOptions, others, served).outcomes
  indexes.forEach((index, k) => {
    outcomes[index] = hunkOutcome(hunks[index]!, placed[k]!)
  })
}

/** Returns the outcome with `drift` measured from the number in the header of the hunk. */
function hunkOutcome({ oldStart }: Hunk, outcome: Outcome): HunkOutcome {
  if (outcome.status === 'refused') return outcome
  const matches = outcome.matches.map(({ drift: _, ...match }) => (oldStart ? { ...match, drift: match.startLine - oldStart } : match))
  return { status: outcome.status, edits: outcome.status === 'applied' ? outcome.edits : [], matches }
}

/** Returns the line (1-based) of the place of an ambiguous hunk that the caller chooses. */
function askFor(outcome: HunkOutcome, index: number, options: PatchOptions): number | undefined {
  if (outcome.status !== 'refused' || outcome.problem.kind !== 'ambiguous') return undefined
  const { places, total } = outcome.problem
  const lines = places.map(({ startLine }) => startLine)
  return total > lines.length ? undefined : ask(lines, index, options)
}

/** Checks hunks that have only context lines. Such a hunk changes nothing, but claims that its lines are in the file. */

/** A line that does not occur in any file. */
const PROBE = '\u0001\u0002'

/**
 * Returns the outcome of a hunk that has only context: it changes nothing where it is found. All its lines must occur in the file, apart
 * from differences in whitespace. A line that does not occur may be a change whose `+` or `-` was not recognised (` -gone`, `6 - gone`). So
 * a hunk with such a line must not be reported as done.
 */
export function verifyContext(field: Field, diff: FileDiff, index: number): HunkOutcome {
  const hunk = diff.hunks[index]!
  const found = findExactly(field, hunk)
  if (found) return landAt(found, hunk, found.places[0]!)
  const intent = intentOf(hunk)
  // The engine refuses an edit that changes nothing, so a line is added at the end for the search.
  const probing = { ...intent, newString: `${intent.newString}\n${PROBE}`, body: [...intent.body!, { kind: 'add' as const, text: PROBE }] }
  const outcome = editAmong(field.doc, probing, {})
  if (outcome.status === 'refused' && outcome.problem.kind !== 'ambiguous') return outcome
  const unknown = unknownLine(field, hunk)
  if (unknown !== undefined) return refused(invalidHunk(diff, index, 'lines that begin with - or +, or lines of the file', unknown))
  return { status: 'no-op', edits: [], matches: outcome.status === 'refused' ? [] : outcome.matches }
}

/** Returns the first line of the hunk that does not occur in the file, with whitespace ignored. The line is cut after 120 units. */
function unknownLine({ doc }: Field, { lines }: Hunk): string | undefined {
  const bare = (text: string) => text.replace(/\s+/g, '')
  const known = new Set(doc.text.split('\n').map(bare))
  return lines.find(({ text }) => !known.has(bare(text)))?.text.slice(0, 120)
}

/**
 * Converts a hunk to an intent (a text to find and its replacement) that consists of whole lines without CRs. The intent also contains
 * everything that the hunk says about its place. `line` is the 1-based line where the hunk is expected.
 */
export function intentOf(hunk: Hunk, line?: number): Intent {
  const lines = hunk.lines.map((line) => (line.text.endsWith('\r') ? { ...line, text: line.text.slice(0, -1) } : line))
  return {
    oldString: oldSide({ lines }).join('\n'),
    newString: newSide({ lines }).join('\n'),
    wholeLines: true,
    body: changeLinesOf(lines),
    ...defined({ startLine: line, within: hunk.within, at: hunk.atEnd && ('end' as const) }),
  }
}
