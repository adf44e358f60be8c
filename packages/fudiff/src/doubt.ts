/**
 * Doubts about what the engine found: a hunk that another place fits as well, or that counts as applied already while the
 * lines that it deletes still stand.
 */
import { formsOf } from '@suture/replacers'
import { normalizeString } from '@suture/similarity'
import { type Intent, lineAt, lineText, type Match, type NotFound } from '@suture/text'
import { isTelling } from './evidence'
import { removedTextDiffers } from './final-line'
import { findRuns } from './find-runs'
import { madeBeside } from './halfway'
import { type Hunk, oldSide } from './hunk'
import type { Field } from './place'
import type { HunkOutcome } from './result'
import { hasRival, type Quoted } from './rival'

/** The outcome, or a refusal where there is doubt. `intent` is the hunk as the engine was given it. */
export function doubt(field: Field, hunk: Hunk, intent: Intent, outcome: HunkOutcome): HunkOutcome {
  const match = outcome.status === 'refused' ? undefined : outcome.matches[0]
  if (outcome.status === 'refused' || !match) return outcome
  const problem = (more: Partial<NotFound>): HunkOutcome => ({
    status: 'refused',
    problem: { kind: 'not-found', quoted: intent.oldString, tried: [match.strategy], undone: match.undone, missingLines: [], ...more },
  })
  if (outcome.status === 'already-applied')
    return deletionsStand(field, hunk, match) ? problem({ newTextAt: { startLine: match.startLine, endLine: match.endLine } }) : outcome
  const made = outcome.status === 'applied' ? madeBeside(field.doc, oldSide(hunk), outcome.edits) : undefined
  if (made !== undefined) return problem({ newTextAt: { startLine: made + 1, endLine: made + 1 } })
  return isDoubtful(field, quotedAs(intent, match), match) ? problem({}) : outcome
}

/** A quoted line does not stand at the place, and as much of what was quoted stands elsewhere. */
function isDoubtful(field: Field, quoted: readonly Quoted[], { span }: Match): boolean {
  const view = field.plain()
  const first = lineAt(field.doc, span.from)
  const last = lineAt(field.doc, Math.max(span.from, span.to - 1))
  const here: string[] = []
  for (let line = first; line <= last; line++) here.push(lineText(field.doc, line))
  const same = new Set(here.map(normalizeString))
  const missing = quoted.filter(({ text }) => isTelling(text) && !same.has(normalizeString(text)))
  if (missing.length === 0) return false
  return hasRival(view, quoted, first, last)
}

/** The lines that the hunk quotes, in the form in which the engine found them; those that its new side lacks go. */
function quotedAs({ oldString, newString }: Intent, { undone }: Match): Quoted[] {
  const names = undone.join()
  const form = formsOf(oldString, newString).find((each) => each.undone.join() === names) ?? { oldString, newString }
  const kept = new Set(form.newString.split('\n'))
  return form.oldString.split('\n').map((text) => ({ text, deleted: !kept.has(text) }))
}

/** True where a run of lines that the hunk deletes stands near the place, so that the hunk is half applied at most. */
function deletionsStand(field: Field, hunk: Hunk, { startLine, endLine }: Match): boolean {
  const view = field.plain()
  const added = new Set(hunk.additions)
  const runs: string[][] = [[]]
  for (const line of hunk.lines) {
    if (line.kind === 'deletion') (runs.at(-1) as string[]).push(line.text.replace(/\r$/, ''))
    else if (line.kind === 'context') runs.push([])
  }
  return runs.some((run) => {
    if (!run.some((line) => /\w{2}/.test(line) && !added.has(line))) return false
    const places = findRuns(
      view,
      run.map((line) => [view.idOf(line) ?? []].flat()),
    )
    return places === undefined || places.some((at) => at >= startLine - 1 - hunk.lines.length && at < endLine + hunk.lines.length)
  })
}

/** Names the reason of a refusal where all of the context stands and a deleted line does not. */
export function nameReason(field: Field, hunk: Hunk, outcome: HunkOutcome): HunkOutcome {
  if (outcome.status !== 'refused' || outcome.problem.kind !== 'not-found') return outcome
  const { idOf } = field.plain()
  const stands = (text: string) => !isTelling(text) || idOf(text) !== undefined
  const context = hunk.lines.every(({ kind, text }) => kind !== 'context' || stands(text))
  if (!context || hunk.deletions.every(stands)) return outcome
  const missing = hunk.deletions.filter((text) => !stands(text))
  return { status: 'refused', problem: { ...outcome.problem, finding: removedTextDiffers(missing) } }
}
