import { editLines, elisionLines, type LineKey, lineKey, removedLines } from '@suture/graft'
import type { Form } from './form'

/** A form of the edit, read for searching: its old text as lines, blank edges cut. */
export interface Pattern {
  readonly form: Form
  /** Old text after the cut. */
  readonly oldString: string
  readonly oldLines: readonly string[]
  readonly newLines: readonly string[]
  readonly lines: readonly LineKey[]
  /** Lines that the edit removes: they must stand in the file as quoted. */
  readonly fixed: readonly boolean[]
  readonly elisions: readonly boolean[]
}

/** Reads a form. A text of blank lines alone has no lines: it is only ever found as exact text. */
export function readPattern(form: Form, whole = false): Pattern {
  const { oldLines, newLines } = editLines(form.oldString, form.newString)
  // Only new ends in a line break: a slip, unless the text consists of whole lines.
  if (!whole && newLines.length > 1 && newLines.at(-1) === '' && !form.oldString.endsWith('\n')) newLines.pop()
  const isBlank = (line: string | undefined) => line !== undefined && line.trim() === ''
  const first = oldLines.findIndex((line) => !isBlank(line))
  if (first === -1) return { form, oldString: '', oldLines: [], newLines, lines: [], fixed: [], elisions: [] }
  let last = oldLines.length - 1
  while (isBlank(oldLines[last])) last--
  let newFirst = 0
  while (newFirst < first && isBlank(newLines[newFirst])) newFirst++
  let newEnd = newLines.length
  for (let n = oldLines.length - 1 - last; n > 0 && newEnd > newFirst && isBlank(newLines[newEnd - 1]); n--) newEnd--
  const kept = oldLines.slice(first, last + 1)
  const wanted = newLines.slice(newFirst, newEnd)
  return {
    form,
    oldString: kept.join('\n'),
    oldLines: kept,
    newLines: wanted,
    lines: kept.map(lineKey),
    fixed: removedLines(kept, wanted),
    elisions: elisionLines(kept, wanted),
  }
}
