import { countOf, type LinesOfText, linesIn } from './lines-of-text'

/** The part in which two texts differ, with context around it. Each line includes its line break. */
export interface Differing {
  readonly oldLines: LinesOfText
  readonly newLines: LinesOfText
  /** Number of context lines at the start and at the end of both lists. */
  readonly lead: number
  readonly trail: number
  /** Number of lines before the lists. These lines are the same in both texts. */
  readonly linesBefore: number
}

/** Returns the part in which two texts differ, with `context` equal lines at both ends. Cost: one pass over the texts. */
export function cutCommonEnds(oldText: string, newText: string, context: number): Differing {
  const shorter = Math.min(oldText.length, newText.length)
  let from = 0
  while (from < shorter && oldText.charCodeAt(from) === newText.charCodeAt(from)) from++
  from = lineStart(oldText, from)
  let tail = 0
  while (tail < shorter - from && oldText.charCodeAt(oldText.length - 1 - tail) === newText.charCodeAt(newText.length - 1 - tail)) tail++
  const startsLine = (text: string, at: number) => at === from || text.charCodeAt(at - 1) === 10
  if (!startsLine(oldText, oldText.length - tail) || !startsLine(newText, newText.length - tail))
    tail = oldText.length - lineEnd(oldText, oldText.length - tail)
  const start = linesBack(oldText, from, context)
  const end = linesOn(oldText, oldText.length - tail, context)
  return {
    oldLines: linesIn(oldText, start, end),
    newLines: linesIn(newText, start, end + newText.length - oldText.length),
    lead: countOf(linesIn(oldText, start, from)),
    trail: countOf(linesIn(oldText, oldText.length - tail, end)),
    linesBefore: countBreaks(oldText, start),
  }
}

function lineStart(text: string, offset: number): number {
  return offset === 0 ? 0 : text.lastIndexOf('\n', offset - 1) + 1
}

/** Returns the offset after the line break of the line that contains `offset`. Returns the length of the text for the last line. */
function lineEnd(text: string, offset: number): number {
  const at = text.indexOf('\n', offset)
  return at === -1 ? text.length : at + 1
}

function linesBack(text: string, offset: number, count: number): number {
  let at = offset
  for (let i = 0; i < count && at > 0; i++) at = lineStart(text, at - 1)
  return at
}

function linesOn(text: string, offset: number, count: number): number {
  let at = offset
  for (let i = 0; i < count && at < text.length; i++) at = lineEnd(text, at)
  return at
}

function countBreaks(text: string, to: number): number {
  let count = 0
  for (let at = text.indexOf('\n'); at !== -1 && at < to; at = text.indexOf('\n', at + 1)) count++
  return count
}
