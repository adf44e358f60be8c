/** The part of two texts that a diff must look at, with the context around it. Lines keep their line breaks. */
export interface Differing {
  readonly oldLines: readonly string[]
  readonly newLines: readonly string[]
  /** Lines of context at the start and at the end of both lists. */
  readonly lead: number
  readonly trail: number
  /** Lines before the lists, the same in both texts. */
  readonly linesBefore: number
}

/** Cuts the equal lines at both ends of two texts, but for `context` lines. Cost: one pass over the texts. */
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
  const lead = splitLines(oldText.slice(start, from))
  const trail = splitLines(oldText.slice(oldText.length - tail, linesOn(oldText, oldText.length - tail, context)))
  return {
    oldLines: [...lead, ...splitLines(oldText.slice(from, oldText.length - tail)), ...trail],
    newLines: [...lead, ...splitLines(newText.slice(from, newText.length - tail)), ...trail],
    lead: lead.length,
    trail: trail.length,
    linesBefore: countBreaks(oldText, start),
  }
}

/** Lines of a text with their line breaks; a last line without one as it is; none for an empty text. */
function splitLines(text: string): string[] {
  const lines: string[] = []
  for (let from = 0; from < text.length; ) {
    const to = lineEnd(text, from)
    lines.push(text.slice(from, to))
    from = to
  }
  return lines
}

function lineStart(text: string, offset: number): number {
  return offset === 0 ? 0 : text.lastIndexOf('\n', offset - 1) + 1
}

/** Offset after the line break of the line that holds the offset; the text's end for the last line. */
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
