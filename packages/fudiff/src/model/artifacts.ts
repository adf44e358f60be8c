/** Doubts whether a hunk's added lines are text as written. Writers mark a hunk in which every line is (`EVERY_LINE`). */
import { isElision, looksOffColumn } from '@suture/edit/internal'
import { changeLinesOf, type HunkLine } from './hunk'

/** True if the added lines may not be text as written. */
export function isDoubtful(lines: readonly HunkLine[]): boolean {
  return (
    addsElision(lines) || looksOffColumn(changeLinesOf(lines)) || lines.some(({ kind, text }) => kind === 'addition' && FORM.test(text))
  )
}

/** A fence, a mark of a diff, a line break written as two characters: forms in which code is sent. */
const FORM = /^\+|^\s*(?:`{3}|~{3})|\\n[ \t]/

/** True for a body with an added line that takes the place of others, which the old side has not. */
function addsElision(lines: readonly HunkLine[]): boolean {
  const old = new Set(lines.flatMap(({ kind, text }) => (kind === 'addition' ? [] : text.trim())))
  return lines.some(({ kind, text }) => kind === 'addition' && isElision(text.trim()) && !old.has(text.trim()))
}
