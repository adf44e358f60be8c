/**
 * Decides which hunks need the literal mark. `applyPatch` corrects typical mistakes of models, so it may understand a hunk differently that
 * is meant exactly as written. The hunks are applied and reverted without the mark, and marked where that does not give the two texts.
 */
import { type Hunk, hunkOf } from '../model/hunk'
import type { HunkOutcome } from '../model/result'
import { reverse } from '../model/reverse'
import { patchAmong } from '../patch/patch'

/** Returns the hunks that turn `oldText` into `newText`, each with the literal mark if it needs the mark. */
export function withMarks(oldText: string, newText: string, hunks: readonly Hunk[]): readonly Hunk[] {
  const open = applyBothWays(oldText, newText, hunks)
  if (open.isRight) return hunks
  const literal = hunks.map(({ lines }) => hunkOf(lines, { literal: true }))
  const exact = applyBothWays(oldText, newText, literal)
  const isSame = (at: number) => open.outcomes.every((each, way) => hasSameEdits(each[at]!, exact.outcomes[way]![at]!))
  const marked = hunks.map((hunk, at) => (isSame(at) ? hunk : literal[at]!))
  return applyBothWays(oldText, newText, marked).isRight ? marked : literal
}

/** Returns the outcomes of the hunks, applied and reverted, and whether each text becomes the other one (`isRight`). */
function applyBothWays(oldText: string, newText: string, hunks: readonly Hunk[]) {
  const diff = { originalFile: '', modifiedFile: '', operation: 'modify' as const, hunks }
  const [applied, reverted] = [patchAmong(oldText, diff, {}), patchAmong(newText, reverse(diff), {})]
  const isRight =
    applied.status !== 'refused' && applied.content === newText && reverted.status !== 'refused' && reverted.content === oldText
  return { isRight, outcomes: [applied.hunks, reverted.hunks] }
}

function hasSameEdits(one: HunkOutcome, other: HunkOutcome): boolean {
  if (one.status === 'refused' || other.status === 'refused' || one.edits.length !== other.edits.length) return false
  return one.edits.every(({ from, to, text }, k) => {
    const edit = other.edits[k]!
    return from === edit.from && to === edit.to && text === edit.text
  })
}
