import { type AnswerIntent, type FileEdits, type FormatName, isSequential } from '@suture/formats'
import type { Intent, Outcome } from '@suture/text'
import { isMissing } from './is-missing'
import { type Budget, joinIntents } from './join-intents'

/** An edit of the answer with what became of it on its own; a sequel's outcome is replaced. */
export interface Sequence {
  readonly edit: FileEdits
  readonly intent: AnswerIntent
  outcome: Outcome
}

/** Line comparisons for all edits of a file together. */
const BUDGET = 1_000_000

interface Head {
  readonly format: FormatName
  intent: Intent
  readonly found: boolean
  readonly members: { readonly item: Sequence; readonly note?: string }[]
}

/**
 * Lands edits that quote what an earlier one of the same file leaves behind. Such an edit stands nowhere in the file as it is; where it fits
 * the new text of just one earlier edit in just one way, both are joined into one edit of the file as it is, which the engine
 * (`land`) then finds, refuses, or sees to be in place. Nothing changes for edits that the file holds, and later ones are never looked at.
 */
export function landSequels(items: readonly Sequence[], land: (intent: Intent) => Outcome): void {
  const budget: Budget = { left: BUDGET }
  const heads: Head[] = []
  for (const item of items) {
    const { edit, intent } = item
    if (!isSequential(edit.format) || isPlacedApart(intent)) continue
    // Edits that clash may follow on one another; those that do not are refused once all have their places.
    if (isClash(item.outcome)) item.outcome = land(intent)
    const { outcome } = item
    const mayFollow = isUnfound(outcome) || (isLoose(outcome) && heads.some((head) => isLeftBy(intent, head.intent)))
    if (mayFollow && !intent.within?.length && joinHead(item, heads, budget, land)) continue
    const found = outcome.status === 'applied'
    if (found || isMissing(outcome)) heads.push({ format: edit.format, intent, found, members: [{ item }] })
  }
}

/** It quotes nothing, or asks for every place, or names an edge of the file. */
function isPlacedApart({ replaceAll, at, oldString }: Intent): boolean {
  return replaceAll === true || at !== undefined || oldString === ''
}

function isClash(outcome: Outcome): boolean {
  return outcome.status === 'refused' && outcome.problem.kind === 'overlapping'
}

/** Not in the file, or, which looks the same after a first run, its new text there already. */
function isUnfound(outcome: Outcome): boolean {
  return outcome.status === 'already-applied' || isMissing(outcome)
}

/** The quoted text stands there, though not to the letter. */
function isLoose(outcome: Outcome): boolean {
  return outcome.status === 'applied' && outcome.matches.some(({ strategy }) => strategy !== 'simple')
}

/** To the letter it is what an earlier edit leaves. */
function isLeftBy({ oldString }: Intent, { newString }: Intent): boolean {
  return `\n${newString}\n`.includes(`\n${oldString.replace(/\n$/, '')}\n`)
}

/**
 * Joins an edit to the head that it goes on from. What was made before must account for what is found now: a head that stands in the file
 * stands inside what the two made, a head that is gone makes nothing anew.
 */
function joinHead(item: Sequence, heads: readonly Head[], budget: Budget, land: (intent: Intent) => Outcome): boolean {
  const way = onlyWay(item, heads, budget)
  if (!way) return false
  const { head, intent } = way
  const outcome = land(intent)
  if (outcome.status !== 'applied' && outcome.status !== 'already-applied') return false
  if (outcome.status === 'applied' ? !head.found : head.found && !intent.newString.includes(head.intent.oldString)) return false
  head.intent = intent
  head.members.push({ item, note: `made on what the edit on line ${head.members[0]!.item.intent.line} of the answer leaves` })
  for (const member of head.members) member.item.outcome = noted(outcome, member.note)
  return true
}

/** The one head that an edit goes on from, and both joined, where there are not several ways to join them. */
function onlyWay(item: Sequence, heads: readonly Head[], budget: Budget): { readonly head: Head; readonly intent: Intent } | undefined {
  const ways: { readonly head: Head; readonly intent: Intent }[] = []
  for (const head of heads) {
    if (ways.length > 1 || budget.left < 0) return undefined
    if (head.format !== item.edit.format) continue
    for (const intent of joinIntents(head.intent, item.intent, budget)) ways.push({ head, intent })
  }
  return ways.length === 1 && budget.left >= 0 ? ways[0] : undefined
}

function noted(outcome: Outcome, note: string | undefined): Outcome {
  if (note === undefined || outcome.status !== 'applied') return outcome
  return { ...outcome, matches: outcome.matches.map((match) => ({ ...match, warnings: [...match.warnings, note] })) }
}
