/**
 * Doubts about what the engine found: a hunk that another place fits as well, or that counts as applied already while the
 * lines that it deletes still stand.
 */
import { type Intent, lineAt, type Match, type NotFound } from '@suture/text'
import { findRuns } from './find-runs'
import type { Hunk } from './hunk'
import type { Field } from './place'
import type { HunkOutcome } from './result'
import { hasRival } from './rival'

/** The outcome, or a refusal where there is doubt. `intent` is the hunk as the engine was given it. */
export function doubt(field: Field, hunk: Hunk, intent: Intent, outcome: HunkOutcome): HunkOutcome {
  const match = outcome.status === 'refused' ? undefined : outcome.matches[0]
  if (outcome.status === 'refused' || !match) return outcome
  const problem = (more: Partial<NotFound>): HunkOutcome => ({
    status: 'refused',
    problem: { kind: 'not-found', quoted: intent.oldString, tried: [match.strategy], undone: match.undone, missingLines: [], ...more },
  })
  if (outcome.status === 'already-applied')
    return deletionsStand(field, hunk) ? problem({ newTextAt: { startLine: match.startLine, endLine: match.endLine } }) : outcome
  return rivalled(field, hunk, match) ? problem({ because: 'inner-lines-differ' }) : outcome
}

function rivalled(field: Field, hunk: Hunk, { span }: Match): boolean {
  const old = hunk.lines.filter((line) => line.kind !== 'addition')
  const quoted = old.map(({ text, kind }) => ({ text: text.replace(/\r$/, ''), deleted: kind === 'deletion' }))
  const last = lineAt(field.doc, Math.max(span.from, span.to - 1))
  return hasRival(field.plain(), quoted, lineAt(field.doc, span.from), last)
}

/** True where a run of lines that the hunk deletes stands in the file. */
function deletionsStand(field: Field, hunk: Hunk): boolean {
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
    return places === undefined || places.length > 0
  })
}
