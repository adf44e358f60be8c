/**
 * Detects a hunk that has already been applied at the line that its header names, although its old lines also occur elsewhere.
 *
 * Idea: the header of a hunk names the line where its new lines begin. If the new lines are there and the old lines are not, the hunk has
 * been applied there. Another occurrence of the old lines is then only similar code. This is certain only if the hunk adds lines and has
 * context on both sides. Otherwise the hunk is refused.
 * Cost: the lines of the hunk are compared once. Source: own. Weakness: a wrong line number may point to equal lines by chance.
 *
 *     file    1 x    hunk    @@ -1,2 +1,3 @@    result    already applied, though lines 3 and 4 are as quoted
 *             2               x
 *             3 x            +
 *             4 x             x
 */
import { isClearlyNearer } from '@suture/edit/internal'
import { refused } from '@suture/text/internal'
import { type Hunk, newSide, oldSide } from '../model/hunk'
import type { HunkOutcome } from '../model/result'
import type { Field } from './exact/find-exactly'
import { exactMatchAt } from './exact/land-found'
import { indexedText } from './exact/line-index'
import { NEAR } from './numbers'

/**
 * Returns `outcome`, unless the new lines of the hunk are at the line that its number names. Then the hunk has been applied. Returns a
 * refusal instead if this is not certain, or if the new lines are only near that line and the place is not clearly nearer to it.
 */
export function unlessApplied(field: Field, hunk: Hunk, outcome: HunkOutcome): HunkOutcome {
  const { oldStart, newStart = oldStart } = hunk
  const isOpen = outcome.status === 'applied' || (outcome.status === 'refused' && outcome.problem.kind === 'not-found')
  const result = newSide(hunk)
  if (!isOpen || !oldStart || !newStart || !(hunk.additions.length > 0 || /\w/.test(result.join()))) return outcome
  const [match] = outcome.status === 'applied' ? outcome.matches : []
  // Lines deleted below their context: the context alone is also where the old lines are.
  const isOwn = match?.startLine === newStart && hunk.additions.length + hunk.contextAfter.length === 0
  const fit = isOwn ? undefined : fitAt(field, result, newStart - 1)
  if (fit) return appliedAt(field, hunk, fit, outcome)
  const near = nearNumber(field, hunk, outcome)
  return near === undefined ? outcome : newTextAt(hunk, near + 1)
}

/** Returns the outcome of a hunk whose new lines are at their number. `fit` is how they are there. */
function appliedAt(field: Field, hunk: Hunk, fit: 'same' | 'alike', outcome: HunkOutcome): HunkOutcome {
  const [old, result] = [oldSide(hunk), newSide(hunk)]
  const { oldStart = 0, newStart = oldStart, contextBefore, contextAfter } = hunk
  const isIndentation = old.length === result.length && old.every((text, i) => text.trim() === result[i]!.trim())
  if (isIndentation && fit !== 'same') return outcome
  const oldFit = fitAt(field, old, oldStart - 1, true)
  const isBoth = oldFit !== undefined && (!isIndentation || oldFit === 'same')
  // If the old and the new lines are both there, the hunk adds lines that already follow in the file.
  const isAddedBelow = !hunk.literal && hunk.deletions.length === 0 && /\w/.test(hunk.additions.join())
  if (isBoth && !isAddedBelow) return outcome
  const isCertain = hunk.additions.length > 0 && contextBefore.length > 0 && contextAfter.length > 0
  if (!isBoth && fit === 'same' && isCertain)
    return {
      status: 'already-applied',
      edits: [],
      matches: [exactMatchAt(field.plain, newStart - 1, result.length, 'simple', newStart - oldStart)],
    }
  return newTextAt(hunk, newStart)
}

function newTextAt(hunk: Hunk, startLine: number): HunkOutcome {
  const lines = { startLine, endLine: startLine + newSide(hunk).length - 1 }
  const quoted = oldSide(hunk).join('\n')
  return refused({ kind: 'not-found', quoted, tried: ['simple'], undone: [], missingLines: [], newTextAt: lines })
}

/** Returns the row at which the new lines are, if the place that was found is not clearly nearer to the number of the hunk. */
function nearNumber(field: Field, hunk: Hunk, outcome: HunkOutcome): number | undefined {
  const [match] = outcome.status === 'applied' ? outcome.matches : []
  const { oldStart = 0, newStart = oldStart, contextBefore, contextAfter } = hunk
  const adds = hunk.additions.length > 0
  if (!match || !(adds || (contextBefore.length > 0 && contextAfter.length > 0))) return undefined
  const result = newSide(hunk)
  const off = Math.abs(match.startLine - oldStart)
  const isApart = (at: number) => at + result.length < match.startLine || at >= match.endLine
  const isThere = (at: number) => at >= 0 && isApart(at) && fitAt(field, result, at) === 'same'
  // Context lines that a deletion has joined are weaker evidence than added lines.
  const isNear = (by: number) => (adds ? !isClearlyNearer(off, by) : isClearlyNearer(by, off))
  for (let by = 1; by <= NEAR && isNear(by); by++) {
    const at = [newStart - 1 - by, newStart - 1 + by].find(isThere)
    if (at !== undefined) return at
  }
  return undefined
}

/**
 * Whether the file has `lines` from row `at` on. The result `same` means that all lines are indented as given, or all by the same number of
 * characters more or fewer. `alike` means that their indentation differs in other ways. `withEnd` says whether the empty line after a final
 * newline counts.
 */
function fitAt(field: Field, lines: readonly string[], at: number, withEnd = false): 'same' | 'alike' | undefined {
  const indexed = field.plain
  if (at + lines.length > indexed.doc.lineCount - (indexed.doc.finalNewline && !withEnd ? 1 : 0)) return undefined
  const bare = (text: string) => (text.endsWith('\r') ? text.slice(0, -1) : text)
  if (lines.some((text, i) => text.trim() !== indexedText(indexed, at + i).trim())) return undefined
  const shifts = new Set<number>()
  for (const [i, given] of lines.entries()) {
    const [text, actual] = [bare(given), indexedText(indexed, at + i)]
    if (actual !== text || text.trim() !== '') shifts.add(actual.length - text.length)
  }
  return shifts.size < 2 && (lines.length > 1 || shifts.has(0)) ? 'same' : 'alike'
}
