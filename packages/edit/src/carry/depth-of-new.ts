/** Places of an old text that was read at new text's depth (`forms/undo-depth.ts`). */
import { indentOf, isTelling } from '@suture/graft/internal'
import { type Document, lineText } from '@suture/text'
import type { Found } from '../choose/place'
import { reread } from '../forms/pattern'

/**
 * If old text was read at new text's depth: true if its outermost lines have that depth in the file, and no line has its quoted depth
 * instead.
 */
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
  // A tab and spaces together show no depth.
  if (new Set(told.flatMap(({ now }) => now[0] ?? [])).size > 1) return false
  // Lines that new text moved to the file's depth frame the lines that it did not move.
  const framing = told.filter(({ own, now, was }) => own === now && now !== was)
  const least = Math.min(...(framing.length > 0 ? framing : told).map(({ now }) => now.length))
  return told.every(({ own, now, was }) => own === now || (now.length > least && own !== was))
}

/** The place with its old text read at the file's depths, which new text has too. */
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
