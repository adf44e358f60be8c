/**
 * Old text that was read at new text's depth (`forms/undo-depth.ts`), at a place of the file.
 */
import { indentOf, isTelling } from '@suture/graft/internal'
import { type Document, lineText } from '@suture/text'
import type { Found } from '../choose/place'
import { reread } from '../forms/pattern'

/** Old text was read at new text's depth: then its outermost lines stand at that depth in the file, and none where it was quoted instead. */
export function isInFrame(source: Document, { alignment, pattern, first }: Found): boolean {
  const { asQuoted } = pattern.form
  if (!alignment || asQuoted === undefined) return true
  const quoted = asQuoted.split('\n')
  const cut = quoted.findIndex((line) => line.trim() !== '')
  const told = pattern.lines.flatMap((line, i) => {
    const own =
      alignment.distortions[i] !== 'absent' && isTelling(line.raw) ? indentOf(lineText(source, first + alignment.lo[i]!)) : undefined
    return own === undefined ? [] : [{ own, now: line.indent, was: indentOf(quoted[cut + i] ?? '') }]
  })
  // A tab and blanks tell of no depth together.
  if (new Set(told.flatMap(({ now }) => now[0] ?? [])).size > 1) return false
  // What new text moved to the file's depth frames the lines that it did not.
  const framing = told.filter(({ own, now, was }) => own === now && now !== was)
  const least = Math.min(...(framing.length > 0 ? framing : told).map(({ now }) => now.length))
  return told.every(({ own, now, was }) => own === now || (now.length > least && own !== was))
}

/** New text has the file's depths: its old text is read as if it had them too. */
export function asDeepAsFile(source: Document, place: Found): Found {
  const { pattern, alignment, first } = place
  const { lo, distortions } = alignment!
  const atDepth = (line: string, i: number) =>
    distortions[i] === 'absent' || line.trim() === '' ? line : indentOf(lineText(source, first + lo[i]!)) + line.trimStart()
  const oldLines = pattern.oldLines.map(atDepth)
  return oldLines.every((line, i) => line === pattern.oldLines[i])
    ? place
    : { ...place, pattern: reread(pattern, oldLines, pattern.newLines) }
}
