import { editAll } from '@suture/edit'
import type { AnswerBlock, AnswerIntent, FileEdits, Parsed } from '@suture/formats'
import { toIntents } from '@suture/formats/internal'
import { tryApplyPatch } from '@suture/fudiff'
import { HUNK_TERMS, patchErrorName } from '@suture/fudiff/internal'
import { describeBySpec } from '@suture/replacers/internal'
import { applyBlocks } from '@suture/search-replace/internal'
import { describeProblem, type Outcome, openDocument, type Problem } from '@suture/text'
import { appendAll, defined, describeProblemIn, refused } from '@suture/text/internal'
import { type EditReport, unplaced } from '../report/report'
import type { Landed, LandOptions } from './land-options'
import { placeInsertion } from './place-insertion'

/**
 * Lands the edits of one file with `policy: "spec"`. Each edit is applied to the result of the previous edits, by the rules of the
 * specification for its format. Blocks use the three tiers, and the blocks of one `<diff>` are one step. A diff uses `patch` with `strict`,
 * and is applied whole or not at all. Old and new text use the nine strategies. Source: docs/spec/README.md, What policy spec does.
 */
export function landBySpec(text: string, edits: readonly FileEdits[], options: LandOptions): Landed {
  const reports: EditReport[] = []
  let content = text
  for (const turn of turnsOf(edits)) {
    const done = land(content, turn, options)
    content = done.content
    appendAll(reports, done.edits)
    for (const _ of done.edits) options.onPlaced?.()
  }
  return { content, edits: reports }
}

/**
 * Whether the edits that land are written although other parts of the answer were refused. The tools of the specifications apply each call
 * separately, and also each block of a diff. If part of the answer is malformed, nothing is written.
 */
export function landsInPart({ policy, partial }: LandOptions & { readonly partial?: boolean }, { problems }: Parsed): boolean {
  return partial ?? (policy === 'spec' && problems.length === 0)
}

/** A step: the edits that an engine applies at once. */
interface Turn {
  readonly kind: 'blocks' | 'intent' | 'diff'
  readonly edit: FileEdits
  readonly intents: AnswerIntent[]
}

/** Returns the edits as steps. Adjacent blocks of one diff are one step. */
function turnsOf(edits: readonly FileEdits[]): Turn[] {
  const turns: Turn[] = []
  for (const edit of edits) {
    const kind = edit.format === 'search-replace' || edit.format === 'xml' ? 'blocks' : 'intent'
    for (const intent of edit.intents) {
      const last = turns.at(-1)
      if (last && isOneDiff(last, edit, intent)) last.intents.push(intent)
      else turns.push({ kind, edit, intents: [intent] })
    }
    if (edit.diff) turns.push({ kind: 'diff', edit, intents: [] })
  }
  return turns
}

/** Whether a block belongs to the diff of the last step. */
function isOneDiff({ kind, edit: { format }, intents }: Turn, edit: FileEdits, intent: AnswerIntent): boolean {
  return kind === 'blocks' && format === edit.format && blockOf(intents[0]!).diff === blockOf(intent).diff
}

/** Returns the block of an intent. The block is rebuilt from the intent if the answer was parsed with the other policy. */
function blockOf({ block, oldString, newString, startLine }: AnswerIntent): AnswerBlock {
  return block ?? { search: oldString, replace: newString, diff: 0, ...defined({ startLine }) }
}

function land(content: string, { kind, edit, intents }: Turn, options: LandOptions): Landed {
  if (kind === 'diff') return landDiff(content, edit, options)
  return kind === 'blocks' ? landBlocks(content, edit, intents, options) : landIntent(content, edit, intents[0]!, options)
}

function landBlocks(content: string, { format }: FileEdits, intents: readonly AnswerIntent[], options: LandOptions): Landed {
  const { fuzzyThreshold, bufferLines } = options
  const result = applyBlocks(content, [{ blocks: intents.map(blockOf) }], defined({ fuzzyThreshold, bufferLines }))
  const errors = (result.failParts ?? []).map(({ error }) => error)
  const edits = intents.map(({ line }, index): EditReport => {
    const outcome = result.outcomes[index]!
    return { ...editReportOf(format, line, outcome), ...(outcome.status === 'refused' ? { error: errors.shift()! } : {}) }
  })
  return { content: result.success ? result.content : content, edits }
}

function landIntent(content: string, { format }: FileEdits, intent: AnswerIntent, { budget }: LandOptions): Landed {
  const { line, unclosed: _unclosed, block: _block, ...plain } = intent
  const doc = openDocument(content)
  const settings = { policy: 'spec' as const, ...defined({ budget }) }
  const outcome = intent.oldString === '' ? placeInsertion(doc, intent) : editAll(doc, [plain], settings).outcomes[0]!
  const error = outcome.status === 'refused' ? { error: describeBySpec(outcome.problem) ?? describeProblem(outcome.problem) } : {}
  return { content: after(content, outcome), edits: [{ ...editReportOf(format, line, outcome), ...error }] }
}

/** Lands a diff whole or not at all. If the diff is refused, each hunk that could land by itself gets the outcome of the diff. */
function landDiff(content: string, edit: FileEdits, { budget }: LandOptions): Landed {
  const { diff, format } = edit
  if (!diff || diff.hunks.length === 0) return { content, edits: [] }
  const whole = tryApplyPatch(content, diff, { strict: true, ...defined({ budget }) })
  if (whole.hunks.length === 0) return { content: after(content, whole), edits: [hunkReport(format, edit.line, whole)] }
  const lines = toIntents({ ...edit, intents: [] }).map(({ line }) => line)
  const edits = whole.hunks.map((hunk, index): EditReport => {
    const line = lines[index] ?? edit.line
    if (hunk.status === 'refused') return hunkReport(format, line, refused(atLine(hunk.problem, line)))
    if (whole.status === 'refused') return hunkReport(format, line, refused(whole.problem))
    return { format, line, status: hunk.status, matches: hunk.matches }
  })
  return { content: after(content, whole), edits }
}

/**
 * Returns the report of a hunk. If the hunk is refused, the report also has the name that the specification gives the error. Source:
 * docs/spec/fudiff.md, Core data structures.
 */
function hunkReport(format: FileEdits['format'], line: number, outcome: Outcome): EditReport {
  const report = editReportOf(format, line, outcome)
  const name = outcome.status === 'refused' ? patchErrorName(outcome.problem) : undefined
  if (outcome.status !== 'refused' || name === undefined) return report
  return { ...report, error: `${name}\n${describeProblemIn(HUNK_TERMS, outcome.problem)}` }
}

/** Returns the problem. If it is malformed, it gets the line of the hunk in the answer. */
export function atLine(problem: Problem, line: number): Problem {
  if (problem.kind !== 'malformed') return problem
  const { inNewText: _, ...rest } = problem
  return { ...rest, line }
}

function after(content: string, outcome: Outcome): string {
  return outcome.status === 'refused' ? content : outcome.content
}

/** Returns the report of an edit with the given outcome. */
export function editReportOf(format: FileEdits['format'], line: number, outcome: Outcome): EditReport {
  if (outcome.status === 'refused') return unplaced({ format, line }, 'refused', { problem: outcome.problem })
  return { format, line, status: outcome.status, matches: outcome.matches }
}
