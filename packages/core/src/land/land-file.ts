import { editTogether, type Others, othersOf, servedBy } from '@suture/edit/internal'
import type { AnswerIntent, FileEdits } from '@suture/formats'
import { JSON_FORM, toIntents } from '@suture/formats/internal'
import type { HunkOutcome } from '@suture/fudiff'
import { patchAmong } from '@suture/fudiff/internal'
import { type Document, type Intent, type Outcome, openDocument, plan, splice } from '@suture/text'
import { defined, inOtherSection, isMissing, malformed, refused } from '@suture/text/internal'
import type { LazyIntent } from '../lazy/intents'
import { linesInLists, refuseOutOfOrder } from '../lines/lines-in-lists'
import type { EditReport } from '../report/report'
import { alreadyReverted } from './already-reverted'
import { CUT_SHORT, OPEN_END, warned, withOpenEnd } from './cut-short'
import { atLine, editReportOf, landBySpec } from './land-by-spec'
import type { FileOptions, Landed, LandOptions, TextState } from './land-options'
import { type DiffEdits, diffsTogether, editsOf, type LandingEdit, placedChanges, refuseOverlaps } from './overlaps'
import { missingAnchor, placeInsertion } from './place-insertion'
import { quoteDifference } from './quote-difference'

/** The right form of an edit that is to change several places. */
const COUNTED_FORM = JSON_FORM.replace(' }', ', "replace_all": true }')

/** Start of the warning for an edit that is based on the result of another edit. */
const MADE_ON = 'based on the result of the edit on line'

/** Whether an edit is based on the result of another edit. */
export function isMadeOnAnother({ matches }: EditReport): boolean {
  return matches.some(({ warnings }) => warnings.some((warning) => warning.startsWith(MADE_ON)))
}

/**
 * Lands all edits of one file, in any formats, in one plan against the text as it was read. If two edits change the same text, both are
 * refused. The order of edits only matters for an edit that quotes the result of an earlier one, and for hunks and chunks with several places.
 */
export function landFile({ text, served }: Pick<TextState, 'text' | 'served'>, edits: readonly FileEdits[], options: LandOptions): Landed {
  if (options.policy === 'spec') return landBySpec(text, edits, options)
  // The safe policy decides by evidence, and would ignore the thresholds.
  if (options.fuzzyThreshold !== undefined || options.bufferLines !== undefined)
    throw new RangeError('fuzzyThreshold and bufferLines belong to policy "spec"')
  const doc = openDocument(text)
  const placed = placeAll(doc, edits, { ...options, ...defined({ served }) })
  const changes = placedChanges(placed)
  refuseOverlaps(doc, changes)
  const planned = plan(editsOf(changes))
  if (!planned.ok)
    throw new RangeError(`edits ${planned.overlapping[0].from} and ${planned.overlapping[1].from} overlap after overlaps were refused`)
  const reports = placed.sort((a, b) => a.line - b.line).map((each) => reportOf(doc, each))
  return { content: splice(text, planned.plan), edits: reports }
}

function reportOf(doc: Document, { edit, intent, line, outcome }: LandingEdit): EditReport {
  const report = editReportOf(edit.format, line, outcome)
  const difference = quoteDifference(doc, intent, outcome)
  return difference ? { ...report, difference } : report
}

/**
 * Places all edits. An edit may remove lines that another edit adds elsewhere, or close brackets that another edit opens. Refused edits do
 * not count as such other edits. So after an edit is refused, the other edits are placed again without the refused edit. An edit that was
 * refused once never counts again, so the rounds end.
 */
function placeAll(doc: Document, edits: readonly FileEdits[], options: FileOptions): LandingEdit[] {
  const { onPlaced: _, ...quiet } = options
  let others = othersOf(() => edits.flatMap(toIntents))
  let placed = placeBoth(doc, edits, { ...options, others })
  const refusedOnce = placed.map(isRefused)
  for (;;) {
    const landing = placed.flatMap(({ intent }, index) => (intent && !refusedOnce[index] ? intent : []))
    const left = othersOf(() => landing)
    if (left.unpaired === others.unpaired) return placed
    others = left
    placed = placeBoth(doc, edits, { ...quiet, others })
    placed.forEach((edit, index) => {
      refusedOnce[index] ||= isRefused(edit)
    })
  }
}

function isRefused({ outcome }: LandingEdit): boolean {
  return outcome.status === 'refused'
}

/** The options of a round, and the changes that the edits make together. */
interface PlacingOptions extends FileOptions {
  readonly others: Others
}

function placeBoth(doc: Document, edits: readonly FileEdits[], options: PlacingOptions): LandingEdit[] {
  return [...placeIntents(doc, edits, options), ...placeDiffs(doc, edits, options)]
}

function placeIntents(doc: Document, edits: readonly FileEdits[], options: PlacingOptions): LandingEdit[] {
  const all = edits.flatMap((edit) => edit.intents.map((intent) => ({ edit, intent })))
  const searching = all.filter(({ intent }) => intent.oldString !== '' && !inPlace(doc, intent))
  const found = new Map(landSearching(doc, searching, options).map((outcome, index) => [searching[index]!.intent, outcome]))
  return all.map(({ edit, intent }) => {
    const landed = found.get(intent) ?? inPlace(doc, intent) ?? placeInsertion(doc, intent)
    const missing = landed.status === 'applied' ? missingAnchor(doc, intent.within ?? []) : undefined
    const [match] = landed.status === 'applied' && intent.oldString !== '' ? landed.matches : []
    const section = match && inOtherSection(doc, intent.within ?? [], intent.oldString, match)
    const outcome =
      section ?? (missing === undefined ? landed : warned(landed, `no line is like ${JSON.stringify(missing)}, which @@ names`))
    const settled = withDetails(orAlreadyReverted(doc, plainIntent(intent), outcome, options), intent)
    const ended = intent.unclosed ? withOpenEnd(doc, settled, intent.body?.at(-1), intent.line, CUT_SHORT) : settled
    return { edit, intent, line: intent.line, outcome: checkCount(ended, intent, doc.text, all.length === 1 && !options.hasOthers) }
  })
}

/** Returns the outcome of an edit that is known to be in place. */
function inPlace(doc: Document, { isInPlace }: LazyIntent): Outcome | undefined {
  return isInPlace ? { status: 'already-applied', content: doc.text, matches: [] } : undefined
}

/** Returns the outcomes of edits with old text. An edit that is based on another edit gets a warning with that edit's line. */
function landSearching(
  doc: Document,
  searching: readonly { readonly edit: FileEdits; readonly intent: AnswerIntent }[],
  options: PlacingOptions,
): readonly Outcome[] {
  if (searching.length === 0) return []
  const plain = searching.map(({ intent }) => plainIntent(intent))
  const served = options.served && servedBy(options.served)
  const settings = { ...engineOptions(options), partial: true }
  const first = editTogether(doc, plain, settings, options.others, served)
  const edits = searching.map(({ edit }) => edit)
  const lines = linesInLists(edits, plain, first.outcomes)
  const { onPlaced: _, ...quiet } = settings
  const atLine = (intent: Intent, k: number) => ({ ...intent, ...defined({ startLine: lines.get(k) }) })
  const { outcomes: placed, follows } = lines.size > 0 ? editTogether(doc, plain.map(atLine), quiet, options.others, served) : first
  const outcomes = refuseOutOfOrder(doc.text, edits, plain, placed)
  // An edit that a later one takes back changes nothing. Next to other edits, that is no reason to refuse the answer.
  const isTakenBack = (outcome: Outcome, index: number) =>
    isIdentical(outcome) && (follows?.[index] !== undefined || follows?.includes(index))
  const isAlone = !options.hasOthers && outcomes.every(isTakenBack)
  return outcomes.map((outcome, index) => {
    const head = follows?.[index]
    if (!isAlone && isTakenBack(outcome, index)) return { status: 'no-op', content: doc.text, matches: [] }
    if (head === undefined || outcome.status !== 'applied') return outcome
    const note = `${MADE_ON} ${searching[head]!.intent.line} of the answer`
    return { ...outcome, matches: outcome.matches.map((match) => ({ ...match, warnings: [...match.warnings.slice(0, -1), note] })) }
  })
}

function isIdentical(outcome: Outcome): boolean {
  return outcome.status === 'refused' && outcome.problem.kind === 'identical'
}

function orAlreadyReverted(doc: Document, intent: Intent, outcome: Outcome, { reverting }: LandOptions): Outcome {
  return (reverting && isMissing(outcome) ? alreadyReverted(doc, intent) : undefined) ?? outcome
}

/**
 * Adds details to a refusal that the engine does not know: that the edit gave a line number, and that the line of the problem is in the new
 * text.
 */
function withDetails(outcome: Outcome, { startLine }: Intent): Outcome {
  if (outcome.status !== 'refused') return outcome
  const { problem } = outcome
  if (problem.kind === 'ambiguous' && startLine !== undefined) return refused({ ...problem, hinted: true })
  return problem.kind === 'malformed' ? refused({ ...problem, inNewText: true }) : outcome
}

/** Returns the intent without the details that only concern the answer. */
function plainIntent(intent: AnswerIntent): Intent {
  const { line: _line, unclosed: _unclosed, count: _count, block: _block, ...plain } = intent
  return plain
}

/** Places diffs. Each hunk is reported as an edit, but is placed together with the other hunks of its diff, and of diffs that it follows. */
function placeDiffs(doc: Document, edits: readonly FileEdits[], options: PlacingOptions): LandingEdit[] {
  const { policy: _, ...settings } = engineOptions(options)
  const among = { ...settings, ...defined({ served: options.served && servedBy(options.served) }), others: options.others, partial: true }
  return diffsTogether(doc, edits).flatMap((diffs): LandingEdit[] => {
    const hunks = diffs.flatMap(({ diff }) => diff.hunks)
    const whole = patchAmong(doc.text, { ...diffs[0]!.diff, hunks }, { ...among, inOrder: diffs.length === 1, document: doc })
    // A diff that deletes an empty file has no outcomes of hunks.
    if (whole.hunks.length === 0) return diffs.map((edit) => ({ edit, line: edit.line, outcome: whole }))
    const left = [...whole.hunks]
    return diffs.flatMap((edit) => landedHunks(doc, edit, left.splice(0, edit.diff.hunks.length), options))
  })
}

/** Returns the hunks of a diff with their outcomes. */
function landedHunks(doc: Document, edit: DiffEdits, hunks: readonly HunkOutcome[], options: LandOptions): LandingEdit[] {
  const intents = toIntents({ ...edit, intents: [] })
  return hunks.map((hunk, index) => {
    const unclosed = edit.unclosed && index === hunks.length - 1
    const line = edit.hunkLines?.[index] ?? edit.line
    const intent = plainIntent(intents[index]!)
    const outcome = orAlreadyReverted(doc, intent, hunkOutcome(doc, hunk, line), options)
    if (!unclosed) return { edit, intent, line, outcome }
    const last = edit.diff.hunks[index]?.lines.at(-1)
    const ending = last && { text: last.text, ...(last.kind === 'context' ? { kind: 'keep' as const } : {}) }
    return { edit, intent, line, outcome: withOpenEnd(doc, outcome, ending, line, OPEN_END) }
  })
}

/** Returns the outcome of a hunk. If the hunk is malformed, the problem gets the line of the hunk in the answer. */
function hunkOutcome(doc: Document, hunk: HunkOutcome, line: number): Outcome {
  if (hunk.status === 'refused') return refused(atLine(hunk.problem, line))
  const { status, matches, edits } = hunk
  return status === 'applied' ? { status, content: doc.text, edits, matches } : { status, content: doc.text, matches }
}

function engineOptions({ policy, fidelity, budget, certainty, onPlaced }: LandOptions) {
  return defined({ policy, fidelity, budget, certainty, onPlaced })
}

/**
 * Checks an outcome against the number of places that the edit claims. If the old text is gone, places of the new text are counted. If the
 * answer has other edits, an edit that changes nothing is not refused if its text is in the file.
 */
function checkCount(outcome: Outcome, { count, oldString, newString }: AnswerIntent, text: string, isAlone: boolean): Outcome {
  if (!isAlone && outcome.status === 'refused' && outcome.problem.kind === 'identical' && outcome.problem.at && oldString === newString)
    return { status: 'no-op', content: text, matches: [] }
  if (isMissing(outcome) && count !== undefined && count > 1 && occurrences(text, newString) === count)
    return { status: 'already-applied', content: text, matches: [] }
  if (count === undefined || outcome.status !== 'applied' || outcome.matches.length === count) return outcome
  const expected = `${count} ${count === 1 ? 'place' : 'places'} with the old text, as the edit says`
  return refused(malformed(1, expected, `${outcome.matches.length}`, COUNTED_FORM))
}

function occurrences(text: string, part: string): number {
  return part.trim() === '' ? 0 : text.replaceAll('\r\n', '\n').split(part.replaceAll('\r\n', '\n')).length - 1
}
