import { visible } from '@suture/text'
import { cutCommonEnds, type Differing } from './common-ends'
import type { DiffLine } from './diff-line'
import { type LineChange, type LineChanges, lineChanges } from './line-changes'
import { countOf, type LinesOfText, lineOf, linesAsNumbers } from './lines-of-text'

/** Options for showing a diff. */
export interface UnifiedDiffOptions {
  /** Names for the two header lines. The header is omitted unless both names are given. */
  readonly oldName?: string
  readonly newName?: string
  /** Number of unchanged lines around each change. Default 3. */
  readonly context?: number
  /** Maximum number of lines of the diff. Further lines are left out and counted. Default 2,000. */
  readonly maxLines?: number
  /**
   * Maximum length of a line in UTF-16 units, without its prefix. Default 2,000. A longer line is cut around its first difference from the
   * line that it replaces.
   */
  readonly maxLineLength?: number
  /**
   * Maximum number of removed and added lines up to which the diff is the shortest possible. If there are more, the diff is coarse. Default
   * 1,000.
   */
  readonly maxEdits?: number
  /**
   * Whether lines are written as they are in the files, so that a patch tool can read the diff. They are then not cut, and control
   * characters are not made visible.
   */
  readonly raw?: boolean
}

/** A diff for people. */
export interface UnifiedDiff {
  /** The lines of the diff. Empty if the texts are equal. */
  readonly lines: readonly DiffLine[]
  /** Total numbers of added and removed lines, including those that are left out. */
  readonly added: number
  readonly removed: number
  /** Whether `maxEdits` was exceeded: the diff is correct, but may be longer than necessary. */
  readonly coarse: boolean
  /** Number of lines that are left out at the end. */
  readonly omitted: number
}

/**
 * Returns the difference of two texts as lines of a unified diff. Control characters are made visible. A CR at the end of a line is only
 * shown if some lines end in a CR and others do not. The texts may have any content. `maxEdits` limits the time.
 */
export function unifiedDiff(oldText: string, newText: string, options: UnifiedDiffOptions = {}): UnifiedDiff {
  if (oldText === newText) return { lines: [], added: 0, removed: 0, coarse: false, omitted: 0 }
  const { context = 3, maxEdits = 1000, raw = false } = options
  if (!(context >= 0)) throw new RangeError(`context ${context} is not a number of lines`)
  const maxLines = options.maxLines ?? (raw ? Infinity : 2000)
  const part = cutCommonEnds(oldText, newText, context)
  const { changes, coarse } = changesOf(part, maxEdits)
  const show = maxLines === 0 ? asIs : shower(part, options)
  const lines: DiffLine[] = headers(options)
  let omitted = 0
  for (const hunk of grouped(changes, context))
    for (const line of hunkLines(part, hunk, context)) {
      if (lines.length < maxLines) lines.push({ kind: line.kind, text: textOf(line, show) })
      else omitted++
    }
  if (omitted > 0) lines.push({ kind: 'note', text: `... ${omitted} more ${omitted === 1 ? 'line' : 'lines'} of this diff` })
  const added = changes.reduce((sum, change) => sum + change.newTo - change.newFrom, 0)
  const removed = changes.reduce((sum, change) => sum + change.oldTo - change.oldFrom, 0)
  return { lines, added, removed, coarse, omitted }
}

/** Returns the lines of a diff as one text with a final newline. The text is empty if there are no lines. */
export function diffText(lines: readonly DiffLine[]): string {
  return lines.map((line) => `${line.text}\n`).join('')
}

function changesOf({ oldLines, newLines, lead, trail }: Differing, maxEdits: number): LineChanges {
  const { changes, coarse } = lineChanges(linesAsNumbers(oldLines, newLines, lead, trail), maxEdits)
  const moved = ({ oldFrom, oldTo, newFrom, newTo }: LineChange): LineChange => ({
    oldFrom: oldFrom + lead,
    oldTo: oldTo + lead,
    newFrom: newFrom + lead,
    newTo: newTo + lead,
  })
  return { changes: changes.map(moved), coarse }
}

function headers({ oldName, newName }: UnifiedDiffOptions): DiffLine[] {
  if (oldName === undefined || newName === undefined) return []
  return [
    { kind: 'header', text: `--- ${visible(oldName)}` },
    { kind: 'header', text: `+++ ${visible(newName)}` },
  ]
}

/** Formats a line of a diff. `other` is the line that it replaces, or by which it is replaced. */
type ShowLine = (line: string, other?: string) => string

const asIs: ShowLine = (line) => line

/** Returns the function that formats a line. The CR of a CRLF is shown only if some lines end in a CR and some do not. */
function shower({ oldLines, newLines }: Differing, { raw, maxLineLength = 2000 }: UnifiedDiffOptions): ShowLine {
  if (raw) return asIs
  let broken = 0
  let crlf = 0
  for (const { text, starts } of [oldLines, newLines])
    for (let line = 1; line < starts.length; line++) {
      const end = starts[line]!
      if (text.charCodeAt(end - 1) !== 10) continue
      broken++
      if (end - 2 >= starts[line - 1]! && text.charCodeAt(end - 2) === 13) crlf++
    }
  const uniform = crlf === 0 || crlf === broken
  return (line, other = '') => {
    const text = uniform && line.endsWith('\r') ? line.slice(0, -1) : line
    let same = 0
    while (text.length > maxLineLength && same < text.length && text[same] === other[same]) same++
    const start = same < maxLineLength / 2 ? 0 : same - (maxLineLength >> 2)
    // A cut may split a surrogate pair.
    const shown = visible(text.slice(start).replace(/^[\udc00-\udfff]/, ''), maxLineLength)
    return start === 0 ? shown : `…${shown}`
  }
}

/** Groups changes whose contexts touch into hunks. */
function grouped(changes: readonly LineChange[], context: number): LineChange[][] {
  const hunks: LineChange[][] = []
  for (const change of changes) {
    const last = hunks.at(-1)?.at(-1)
    if (last && change.oldFrom - last.oldTo <= 2 * context) hunks.at(-1)?.push(change)
    else hunks.push([change])
  }
  return hunks
}

/** A line of a diff before it is formatted: a text, or a line of one side and the lines of the other side, if it has a pair there. */
type UnwrittenLine =
  | { readonly kind: 'hunk' | 'note'; readonly text: string }
  | {
      readonly kind: 'context' | 'removed' | 'added'
      readonly lines: LinesOfText
      readonly line: number
      readonly others?: LinesOfText | undefined
      /** The line of the other side that is paired with this line. */
      readonly pair: number
    }

const PREFIXES = { context: ' ', removed: '-', added: '+' } as const

function textOf(line: UnwrittenLine, show: ShowLine): string {
  if ('text' in line) return line.text
  return PREFIXES[line.kind] + show(bareLine(line.lines, line.line), line.others && bareLine(line.others, line.pair))
}

function bareLine(lines: LinesOfText, line: number): string {
  const text = lineOf(lines, line)
  return text.endsWith('\n') ? text.slice(0, -1) : text
}

function* hunkLines(
  { oldLines, newLines, linesBefore }: Differing,
  changes: readonly LineChange[],
  context: number,
): Generator<UnwrittenLine> {
  const first = changes[0]!
  const last = changes.at(-1)!
  const lead = Math.min(context, first.oldFrom)
  const tail = Math.min(context, countOf(oldLines) - last.oldTo)
  const range = (from: number, count: number) => `${linesBefore + from + (count === 0 ? 0 : 1)},${count}`
  const oldRange = range(first.oldFrom - lead, last.oldTo + tail - first.oldFrom + lead)
  const newRange = range(first.newFrom - lead, last.newTo + tail - first.newFrom + lead)
  yield { kind: 'hunk', text: `@@ -${oldRange} +${newRange} @@` }
  let at = first.oldFrom - lead
  for (const change of changes) {
    yield* shown('context', oldLines, at, change.oldFrom)
    const shift = change.newFrom - change.oldFrom
    yield* shown('removed', oldLines, change.oldFrom, change.oldTo, newLines, shift)
    yield* shown('added', newLines, change.newFrom, change.newTo, oldLines, -shift)
    at = change.oldTo
  }
  yield* shown('context', oldLines, at, at + tail)
}

/** Yields lines of one side. A line is paired with the line of the other side that is `shift` lines below. */
function* shown(
  kind: 'context' | 'removed' | 'added',
  lines: LinesOfText,
  from: number,
  to: number,
  others?: LinesOfText,
  shift = 0,
): Generator<UnwrittenLine> {
  for (let line = from; line < to; line++) {
    yield { kind, lines, line, others, pair: line + shift }
    if (lines.text.charCodeAt(lines.starts[line + 1]! - 1) !== 10) yield { kind: 'note', text: '\\ No newline at end of file' }
  }
}
