import type { EditOptions } from '@suture/edit'
import { editTogether, type Others } from '@suture/edit/internal'
import type { AnswerIntent, FileEdits } from '@suture/formats'
import { toIntents } from '@suture/formats/internal'
import type { HunkOutcome } from '@suture/fudiff'
import { patchAmong } from '@suture/fudiff/internal'
import {
  type Document,
  type Edit,
  type Intent,
  lineRange,
  type Outcome,
  openDocument,
  type Problem,
  plan,
  type Span,
  splice,
} from '@suture/text'
import { isMissing, leavingLines, refused, unpairedBrackets } from '@suture/text/internal'
import type { EditReport } from '../report/report'
import { CUT_SHORT, OPEN_END, warned, withOpenEnd } from './cut-short'
import { asExpected } from './expected'
import { atLine, editReportOf, landBySpec } from './land-by-spec'
import type { Landed, LandOptions } from './land-options'
import { missingAnchor, placeInsertion } from './place-insertion'
import { takenBack } from './taken-back'

/** Begins the warning of an edit that is made on the result of another. */
const MADE_ON = 'made on what the edit on line'

/** True for an edit that quotes what another one brings. */
export function isMadeOnAnother({ matches }: EditReport): boolean {
  return matches.some(({ warnings }) => warnings.some((warning) => warning.startsWith(MADE_ON)))
}

interface LandingEdit {
  readonly edit: FileEdits
  readonly line: number
  outcome: Outcome
}

/**
 * Lands all edits of one file, whatever their formats, in one plan against the text as read. If two edits change the same text, both are
 * refused. Order does not matter, except that an edit may quote the result of an earlier one.
 */
export function landFile(text: string, edits: readonly FileEdits[], options: LandOptions): Landed {
  if (options.policy === 'spec') return landBySpec(text, edits, options)
  checkSafe(options)
  const doc = openDocument(text)
  // Edits of any format may remove lines that another one adds elsewhere, and close what it opens.
  const all = edits.flatMap(toIntents)
  const others = { leaving: leavingLines(all), unpaired: unpairedBrackets(all) ?? '' }
  const placed: LandingEdit[] = [...placeIntents(doc, edits, others, options), ...placeDiffs(doc, edits, others, options)]
  const changes = placedChanges(placed)
  refuseOverlaps(doc, changes)
  const planned = plan(editsOf(changes))
  if (!planned.ok)
    throw new RangeError(`edits ${planned.overlapping[0].from} and ${planned.overlapping[1].from} overlap after overlaps were refused`)
  const reports = placed.sort((a, b) => a.line - b.line).map(({ edit, line, outcome }) => editReportOf(edit.format, line, outcome))
  return { content: splice(text, planned.plan), edits: reports }
}

/** The safe engine uses evidence instead of a threshold; a threshold is rejected rather than ignored. */
function checkSafe({ fuzzyThreshold, bufferLines }: LandOptions): void {
  if (fuzzyThreshold !== undefined || bufferLines !== undefined)
    throw new RangeError('fuzzyThreshold and bufferLines belong to policy "spec"')
}

function placeIntents(doc: Document, edits: readonly FileEdits[], others: Others, options: LandOptions): LandingEdit[] {
  const all = edits.flatMap((edit) => edit.intents.map((intent) => ({ edit, intent })))
  const searching = all.filter(({ intent }) => intent.oldString !== '')
  const found = new Map(landSearching(doc, searching, others, options).map((outcome, index) => [searching[index]!.intent, outcome]))
  return all.map(({ edit, intent }) => {
    const landed = found.get(intent) ?? placeInsertion(doc, intent)
    const missing = landed.status === 'applied' ? missingAnchor(doc, intent.within ?? []) : undefined
    const outcome = missing === undefined ? landed : warned(landed, `no line is like ${JSON.stringify(missing)}, which @@ names`)
    const settled = withDetails(orTakenBack(doc, plainIntent(intent), outcome, options), intent)
    const ended = intent.unclosed ? withOpenEnd(doc, settled, intent.body?.at(-1), intent.line, CUT_SHORT) : settled
    return { edit, line: intent.line, outcome: asExpected(ended, intent, doc.text, all.length === 1 && !options.hasOthers) }
  })
}

/** The outcomes of edits that quote something. One that is based on another edit names that edit's line. */
function landSearching(
  doc: Document,
  searching: readonly { readonly intent: AnswerIntent }[],
  others: Others,
  options: LandOptions,
): readonly Outcome[] {
  if (searching.length === 0) return []
  const plain = searching.map(({ intent }) => plainIntent(intent))
  const { outcomes, follows } = editTogether(doc, plain, { ...engineOptions(options), partial: true }, others)
  return outcomes.map((outcome, index) => {
    const head = follows?.[index]
    if (head === undefined || outcome.status !== 'applied') return outcome
    const note = `${MADE_ON} ${searching[head]!.intent.line} of the answer leaves`
    return { ...outcome, matches: outcome.matches.map((match) => ({ ...match, warnings: [...match.warnings.slice(0, -1), note] })) }
  })
}

function orTakenBack(doc: Document, intent: Intent, outcome: Outcome, { reverting }: LandOptions): Outcome {
  return (reverting && isMissing(outcome) ? takenBack(doc, intent) : undefined) ?? outcome
}

/**
 * A refusal with details that the engine does not have: that the edit gave a line number, and that a problem's line is one of its new text.
 */
function withDetails(outcome: Outcome, { startLine }: Intent): Outcome {
  if (outcome.status !== 'refused') return outcome
  const { problem } = outcome
  if (problem.kind === 'ambiguous' && startLine !== undefined) return refused({ ...problem, hinted: true })
  return problem.kind === 'malformed' ? refused({ ...problem, inNewText: true }) : outcome
}

/** The intent without its position in the answer. */
function plainIntent({
  line: _line,
  unclosed: _unclosed,
  count: _count,
  block: _block,
  ...intent
}: Intent & Partial<AnswerIntent>): Intent {
  return intent
}

/** Every hunk of a diff is reported as an edit of its own, but placed together with the others of its diff. */
function placeDiffs(doc: Document, edits: readonly FileEdits[], others: Others, options: LandOptions): LandingEdit[] {
  const { policy: _, ...settings } = engineOptions(options)
  if (edits.every((edit) => !edit.diff)) return []
  return edits.flatMap((edit) => {
    if (!edit.diff || edit.diff.hunks.length === 0) return []
    const whole = patchAmong(doc.text, edit.diff, { ...settings, others, partial: true })
    if (whole.hunks.length === 0) return [{ edit, line: edit.line, outcome: whole }]
    const intents = toIntents({ ...edit, intents: [] })
    return whole.hunks.map((hunk, index) => {
      const unclosed = edit.unclosed && index === whole.hunks.length - 1
      const line = edit.hunkLines?.[index] ?? edit.line
      const outcome = orTakenBack(doc, plainIntent(intents[index]!), hunkOutcome(doc, hunk, line), options)
      if (!unclosed) return { edit, line, outcome }
      const last = edit.diff?.hunks[index]?.lines.at(-1)
      const ending = last && { text: last.text, ...(last.kind === 'context' ? { kind: 'keep' as const } : {}) }
      return { edit, line, outcome: withOpenEnd(doc, outcome, ending, line, OPEN_END) }
    })
  })
}

/** The outcome of a hunk on the file. A problem of its form gets the hunk's line of the answer. */
function hunkOutcome(doc: Document, hunk: HunkOutcome, line: number): Outcome {
  if (hunk.status === 'refused') return refused(atLine(hunk.problem, line))
  const { status, matches, edits } = hunk
  return status === 'applied' ? { status, content: doc.text, edits, matches } : { status, content: doc.text, matches }
}

function engineOptions({
  policy,
  fidelity,
  budget,
  certainty,
  onPlaced,
}: LandOptions): Pick<EditOptions, 'policy' | 'fidelity' | 'budget' | 'certainty' | 'onPlaced'> {
  return {
    ...(policy ? { policy } : {}),
    ...(fidelity ? { fidelity } : {}),
    ...(budget === undefined ? {} : { budget }),
    ...(certainty ? { certainty } : {}),
    ...(onPlaced ? { onPlaced } : {}),
  }
}

/** A change, and the place in the file where its edit was found. */
interface PlacedChange {
  readonly item: LandingEdit
  readonly edit: Edit
  readonly at: Span
}

/** All changes in order of position; insertions at one offset in the order of the places they were found next to. */
function placedChanges(placed: readonly LandingEdit[]): PlacedChange[] {
  const changes = placed.flatMap((item): PlacedChange[] => {
    const { outcome } = item
    return outcome.status === 'applied' ? outcome.edits.map((edit) => ({ item, edit, at: outcome.matches[0]?.span ?? edit })) : []
  })
  return changes.sort((a, b) => a.edit.from - b.edit.from || a.edit.to - b.edit.to || a.at.from - b.at.from || a.at.to - b.at.to)
}

/** The changes of edits that were not refused. A change that two edits of the same place ask for counts once. */
function editsOf(changes: readonly PlacedChange[]): Edit[] {
  const left = changes.filter(({ item }) => item.outcome.status === 'applied')
  return left.filter((change, index) => index === 0 || !same(left[index - 1]!, change)).map(({ edit }) => edit)
}

/**
 * Refuses every edit that changes text which another one changes too. Edits that ask for the same change are treated alike, so their order
 * does not matter. Cost: one pass over the changes in order.
 */
function refuseOverlaps(doc: Document, changes: readonly PlacedChange[]): void {
  const refusals = new Map<LandingEdit, Problem>()
  let widest: readonly PlacedChange[] | undefined
  for (const group of alikeChanges(changes)) {
    if (widest && clash(widest[0]!, group[0]!)) {
      const problem: Problem = { kind: 'overlapping', places: [lineRange(doc, widest[0]!.edit), lineRange(doc, group[0]!.edit)] }
      for (const { item } of [...widest, ...group]) refusals.set(item, problem)
    }
    if (!widest || group[0]!.edit.to >= widest[0]!.edit.to) widest = group
  }
  for (const [item, problem] of refusals) item.outcome = refused(problem)
}

/** Groups changes that are equal, in the order of their first ones. The changes are sorted, so equal ones are adjacent in span. */
function* alikeChanges(changes: readonly PlacedChange[]): Iterable<readonly PlacedChange[]> {
  for (let from = 0, to = 0; from < changes.length; from = to) {
    while (to < changes.length && sameSpan(changes[to]!.edit, changes[from]!.edit)) to++
    if (to === from + 1) yield [changes[from]!]
    else yield* alikeAmong(changes.slice(from, to))
  }
}

/** The same for changes with one span. */
function alikeAmong(changes: readonly PlacedChange[]): Iterable<readonly PlacedChange[]> {
  const groups = new Map<string, PlacedChange[]>()
  for (const change of changes) {
    const { from, to, text } = change.edit
    const key = `${from === to ? `${change.at.from}:${change.at.to}` : ''}:${text}`
    const group = groups.get(key)
    if (group) group.push(change)
    else groups.set(key, [change])
  }
  return groups.values()
}

/** True if two changes, lower offset first, cannot both be made: they share text, or insert different text at one place. */
function clash(a: PlacedChange, b: PlacedChange): boolean {
  if (a.item === b.item || same(a, b)) return false
  if (b.edit.from < a.edit.to) return true
  const insertions = a.edit.from === a.edit.to && b.edit.from === b.edit.to && a.edit.from === b.edit.from
  return insertions && sameSpan(a.at, b.at)
}

function same(a: PlacedChange, b: PlacedChange): boolean {
  return a.item !== b.item && sameSpan(a.edit, b.edit) && a.edit.text === b.edit.text && (a.edit.from < a.edit.to || sameSpan(a.at, b.at))
}

function sameSpan(a: Span, b: Span): boolean {
  return a.from === b.from && a.to === b.to
}
