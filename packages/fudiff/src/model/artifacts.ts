/**
 * Finds lines that look like typical mistakes of models, such as a placeholder for omitted code. If such a line is really part of the text,
 * `createPatch` marks its hunk (`EVERY_LINE`).
 */
import { isElision, looksOffColumn } from '@suture/edit/internal'
import { changeLinesOf, type HunkLine } from './hunk'
import { swap } from './reverse'

/**
 * Whether the added lines look like mistakes of a model: a placeholder for omitted lines, a shifted column, a fence, a diff prefix, or an
 * escaped line break.
 */
export function hasArtifacts(lines: readonly HunkLine[]): boolean {
  return (
    addsElision(lines) || looksOffColumn(changeLinesOf(lines)) || lines.some(({ kind, text }) => kind === 'addition' && FORM.test(text))
  )
}

/**
 * Whether the added lines or the removed lines look like mistakes of a model. Removed lines count too, because the reversed diff adds them.
 */
export function hasArtifactsEitherWay(lines: readonly HunkLine[]): boolean {
  return hasArtifacts(lines) || hasArtifacts(swap(lines))
}

/** A fence, a diff prefix, or a line break that is written as two characters. */
const FORM = /^\+|^\s*(?:`{3}|~{3})|\\n[ \t]/

/** Whether a body adds a placeholder for omitted lines that its old side does not have. */
function addsElision(lines: readonly HunkLine[]): boolean {
  const isOld = (body: string) => lines.some(({ kind, text }) => kind !== 'addition' && text.trim() === body)
  return lines.some(({ kind, text }) => kind === 'addition' && isElision(text.trim()) && !isOld(text.trim()))
}
