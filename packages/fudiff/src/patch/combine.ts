import { type Edit, lineRange, type Match, openDocument, type Problem, plan, splice } from '@suture/text'
import { refused } from '@suture/text/internal'
import type { HunkLanded, HunkOutcome, PatchOutcome } from '../model/result'

/**
 * Combines the outcomes of the hunks: edits that are adjacent or equal are merged, edits that change the same text differently are refused.
 * If one hunk is refused, no hunk is applied, unless `partial` is set. Source: docs/spec/fudiff.md, Overlapping Hunks.
 */
export function combine(content: string, outcomes: readonly HunkOutcome[], partial: boolean): PatchOutcome {
  const hunks = [...outcomes]
  for (;;) {
    const first = hunks.find((hunk) => hunk.status === 'refused')
    const landed = hunks.filter((hunk): hunk is HunkLanded => hunk.status !== 'refused')
    if (first && (!partial || landed.length === 0)) return { ...refused(first.problem), hunks }
    const planned = plan(withoutEchoes(hunks))
    if (planned.ok) return succeed(content, planned.plan, landed, hunks)
    const problem = overlapping(content, planned.overlapping)
    const later = hunks.findLastIndex((hunk) => hunk.status === 'applied' && hunk.edits.some((edit) => planned.overlapping.includes(edit)))
    hunks[later] = { status: 'refused', problem }
  }
}

function succeed(content: string, edits: readonly Edit[], landed: readonly HunkLanded[], hunks: readonly HunkOutcome[]): PatchOutcome {
  const matches: Match[] = landed.flatMap((hunk) => hunk.matches)
  if (landed.some((hunk) => hunk.status === 'applied')) return { status: 'applied', content: splice(content, edits), edits, matches, hunks }
  const status = landed.some((hunk) => hunk.status === 'already-applied') ? 'already-applied' : 'no-op'
  return { status, content, matches, hunks }
}

/**
 * Returns all edits, ordered by where their hunks begin in the file, so that insertions at one offset do not depend on the order of the
 * hunks. Equal insertions at the same offset are returned once. For other equal edits, `plan` does the same.
 */
function withoutEchoes(hunks: readonly HunkOutcome[]): Edit[] {
  const inserted = new Set<string>()
  const isNew = ({ from, text }: Edit) => inserted.size < inserted.add(`${from}:${text}`).size
  const applied = hunks.filter((hunk): hunk is HunkLanded => hunk.status === 'applied')
  const startOf = ({ matches }: HunkLanded) => matches[0]?.span.from ?? 0
  const sorted = applied.sort((a, b) => startOf(a) - startOf(b))
  return sorted.flatMap(({ edits }) => edits.filter((edit) => edit.from < edit.to || isNew(edit)))
}

function overlapping(content: string, [first, second]: readonly [Edit, Edit]): Problem {
  const doc = openDocument(content)
  return { kind: 'overlapping', places: [lineRange(doc, first), lineRange(doc, second)] }
}
