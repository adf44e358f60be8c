/** Artifacts of how models write code. `createPatch` marks a hunk in which such lines are text as meant (`EVERY_LINE`). */
import { isElision, looksOffColumn } from '@suture/edit/internal'
import { changeLinesOf, type HunkLine } from './hunk'
import { swap } from './reverse'

/**
 * Whether the added lines look like artifacts: a placeholder for omitted lines, a shifted column, a fence, a diff prefix, an escaped line
 * break.
 */
export function hasArtifacts(lines: readonly HunkLine[]): boolean {
  return (
    addsElision(lines) || looksOffColumn(changeLinesOf(lines)) || lines.some(({ kind, text }) => kind === 'addition' && FORM.test(text))
  )
}

/** Whether the added lines or the removed lines look like artifacts. A reversed diff adds the lines that the diff removes. */
export function hasArtifactsEitherWay(lines: readonly HunkLine[]): boolean {
  return hasArtifacts(lines) || hasArtifacts(swap(lines))
}

/** A fence, a diff prefix, or a line break that is written as two characters. */
const FORM = /^\+|^\s*(?:`{3}|~{3})|\\n[ \t]/

/** Whether a body adds a placeholder for omitted lines that its old side does not have. */
function addsElision(lines: readonly HunkLine[]): boolean {
  const old = new Set(lines.flatMap(({ kind, text }) => (kind === 'addition' ? [] : text.trim())))
  return lines.some(({ kind, text }) => kind === 'addition' && isElision(text.trim()) && !old.has(text.trim()))
}
