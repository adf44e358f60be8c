/** Fast path: the quoted text occurs verbatim in the file. */
import { type Edit, lineAt, lineRange, type Match, type Span } from '@suture/text'
import { contentEnd, firstFrom, refused } from '@suture/text/internal'
import { foreignLine } from '../check/foreign'
import { alikeNearer, isClearlyNearer } from '../locate/named-line'
import { findVerbatim, placementAt, type Verbatim } from '../locate/verbatim'
import { partEdit, withoutRestOfLine } from '../merge/part-of-line'
import type { Reading } from '../readings/reading'
import { matchAt } from '../report/match'
import { ambiguousSpans, elision, notFound } from '../report/problems'
import { type Change, isRemoved } from '../request/change'
import { isRemark } from '../text/remarks'
import type { Source } from '../text/source'
import { changeOf, inPlace, type Placing, uses, type Way } from './context'
import { merged } from './merged'

/** Returns the outcome of a quote that occurs verbatim. Returns undefined if it does not. */
export function exactly(way: Way, reading: Reading): Placing | undefined {
  const { source, intent } = way
  const found = findVerbatim(source, reading.old)
  const hits = occurrences(way, reading, found)
  if (hits.length === 0) return withoutFirstBreak(way, reading)
  const chosen = hits.length === 1 ? hits[0]! : nearestTo(way, hits, intent.startLine ?? reading.line)
  const made = chosen ? namedAsNew(way, reading, chosen) : undefined
  if (made) return inPlace(way, [matchOfSpan(way, reading, made)])
  if (!chosen) return refused(ambiguousSpans(source, intent, hits))
  const named = hits.length === 1 ? namedElsewhere(way, reading, chosen) : undefined
  if (named) return refused(ambiguousSpans(source, intent, [chosen, named]))
  const isLines = found.lines.includes(chosen)
  // If the file's lines contain more than was quoted, the quote is handled as one that differs from the file.
  if (!isLines && uses(way, 'half-a-line') && splitsLine(source, changeOf(way, reading), chosen)) return undefined
  return placedAt(way, reading, chosen, isLines)
}

/**
 * Whether the change adds or removes lines at an end of the quote inside a line of the file, of which the quote does not show the rest.
 *
 *     file  } catch (e) {     quoted  }     new  }⏎log()        would come between the bracket and the catch
 */
function splitsLine(source: Source, { old, new: next, hunks }: Change, { from, to }: Span): boolean {
  if (old.length < 2) return false
  const behind = source.text.slice(to, source.boundsAt(to).end).trim()
  const isCutAbove = source.text.slice(source.boundsAt(from).start, from).trim() !== ''
  const last = old.length - 1
  return hunks.some(({ oldFrom, oldTo, newFrom, newTo }) => {
    const added = next.slice(newFrom, newTo)
    if (oldTo > oldFrom) return added.length === 0 && ((oldFrom === 0 && isCutAbove) || (oldTo > last && behind !== ''))
    const isRepeated = behind !== '' && added.some(({ body }) => body === `${old[last]!.body} ${behind}`)
    // A comment after the last line stays on that line.
    return (oldFrom === 0 && isCutAbove) || (oldFrom > last && behind !== '' && !isRemark(source, behind)) || isRepeated
  })
}

/** Searches without a line break with which both texts begin. The rest of the quote must then be at the start of a line. */
function withoutFirstBreak(way: Way, reading: Reading): Placing | undefined {
  if (reading.body || !reading.old.startsWith('\n') || !reading.new.startsWith('\n')) return undefined
  // Each line break is one more search of the file.
  if (reading.old.startsWith('\n'.repeat(17))) return undefined
  const found = exactly(way, { ...reading, old: reading.old.slice(1), new: reading.new.slice(1) })
  const { document, text } = way.source
  const isAtStart = ({ from }: Span) => text.slice(document.lineStarts[lineAt(document, from)], from).trim() === ''
  return found && 'matches' in found && !found.matches.every(({ span }) => isAtStart(span)) ? undefined : found
}

/** Returns the occurrences as whole lines, and as parts of lines if the quote is at most one line outside a fence. */
function occurrences({ intent }: Way, reading: Reading, { lines, both }: Verbatim): readonly Span[] {
  if (reading.undone.includes('fences') || intent.wholeLines || intent.body) return lines
  return lines.length > 0 && reading.old.trimEnd().includes('\n') ? lines : both
}

/** Returns the edit of one occurrence. */
export function placedAt(way: Way, reading: Reading, span: Span, isLines: boolean): Placing {
  return isLines ? linesAt(way, reading, span) : partAt(way, reading, span)
}

function linesAt(way: Way, reading: Reading, span: Span): Placing {
  const { source } = way
  const row = lineAt(source.document, span.from)
  const final = finalNewline(source, reading, row)
  if (final) return { status: 'placed', edits: [final], matches: [matchOfSpan(way, reading, span)] }
  const ended = withoutEmptyEnd(source, reading, row)
  const given = endsInEmptyRow(source, ended, row) ? { ...ended, old: `${ended.old}\n` } : opened(ended)
  const kept = reading.body ? ended : withTrailingSpace(source, given, span)
  return merged(way, placementAt(source, changeOf(way, kept), row), reading.undone)
}

function partAt(way: Way, reading: Reading, span: Span): Placing {
  const { source, intent } = way
  const foreign = uses(way, 'foreign') ? foreignLine(changeOf(way, reading)) : undefined
  if (foreign !== undefined) return refused(elision(changeOf(way, reading), foreign))
  const matches = [matchOfSpan(way, reading, span)]
  if (isInside(source.text, span, reading)) return inPlace(way, matches)
  // A line end at the end of both texts is not part of the place.
  const given = reading.old.endsWith('\n') && reading.new.endsWith('\n') ? reading.new.slice(0, -1) : reading.new
  const next = intent.replaceAll ? given : withoutRestOfLine(source, span, { old: reading.old, new: given })
  const part = next === reading.new ? reading : { ...reading, new: next }
  const made = partEdit(source, span, part, changeOf(way, part))
  return { status: 'placed', edits: [{ ...made, text: made.text.replaceAll('\n', source.document.eol) }], matches }
}

/** Returns the reading with an additional empty line if only the new text ends in a line end. Verbatim text is replaced as written. */
export function opened(reading: Reading): Reading {
  const isOpen = reading.new.endsWith('\n') && !reading.old.endsWith('\n') && reading.old !== ''
  return isOpen ? { ...reading, new: `${reading.new}\n` } : reading
}

/** Returns the match of a span of verbatim text. */
export function matchOfSpan({ source, intent }: Way, { undone }: Reading, span: Span): Match {
  return matchAt(span, lineRange(source.document, span), undone, intent.startLine)
}

/** Returns both texts with the whitespace that follows the last quoted line in the file. It was not quoted and must stay. */
function withTrailingSpace(source: Source, reading: Reading, { to }: Span): Reading {
  const { document, text } = source
  if (text[to] === '\n' || text[to - 1] === '\n') return reading
  const space = text.slice(to, contentEnd(document, lineAt(document, to)))
  if (space === '' || space.includes('\n') || reading.new.trim() === '') return reading
  const spaced = (part: string) => part.replace(/\n?$/, (end) => space + end)
  return { ...reading, old: spaced(reading.old), new: spaced(reading.new) }
}

/** Whether the end of the old text, empty lines that the new text lacks, refers to one more empty line of the file there. */
function endsInEmptyRow(source: Source, { old, new: next }: Reading, row: number): boolean {
  if (!old.endsWith('\n\n') || next.endsWith('\n')) return false
  const below = row + old.split('\n').length - 1
  return below < source.lineCount && source.line(below).raw === ''
}

/** Returns the reading without an empty last line that only the old text has, if it is behind the last line of the file. */
function withoutEmptyEnd({ rowCount }: Source, reading: Reading, row: number): Reading {
  const { old, new: next } = reading
  const isBehind = old.endsWith('\n\n') && !next.endsWith('\n\n') && row + old.split('\n').length - 2 >= rowCount
  const changed = reading.body?.filter(({ kind }) => kind !== 'keep')
  // A diff that only removes this line removes the final line end.
  if (!isBehind || changed?.length === 1) return reading
  const last = changed?.findLast(({ kind }) => kind === 'remove')
  const body = reading.body?.filter((line) => line !== last)
  return { ...reading, old: old.slice(0, -1), ...(body ? { body } : {}) }
}

/** Returns the edit that removes the final line end, if this is the only purpose of the edit. */
function finalNewline({ document, text, rowCount }: Source, { old, new: next }: Reading, row: number): Edit | undefined {
  if (old !== `${next}\n` || next.endsWith('\n') || !document.finalNewline || row + next.split('\n').length !== rowCount) return undefined
  return { from: contentEnd(document, rowCount - 1), to: text.length, text: '' }
}

/** Replaces a quote of whitespace as written. It must occur once, because whitespace does not identify a place. */
export function asWritten(way: Way, reading: Reading): Placing {
  const { old, new: next, undone } = reading
  const { source, intent } = way
  const { document, text } = source
  const [find, replacement] = [old.replaceAll('\n', document.eol), next.replaceAll('\n', document.eol)]
  const spans: Span[] = []
  for (let at = text.indexOf(find); at !== -1; at = text.indexOf(find, at + find.length)) spans.push({ from: at, to: at + find.length })
  if (spans.length === 0) return refused(notFound(source, intent, undone, undefined))
  // Without the line end that is removed, the text would be joined with the line below.
  if (old.endsWith('\n') && next !== '' && !next.endsWith('\n')) return refused({ kind: 'empty-search' })
  if (spans.length > 1 && !intent.replaceAll) return refused(ambiguousSpans(source, intent, spans))
  const matches = spans.map((span) => matchOfSpan(way, reading, span))
  return { status: 'placed', edits: spans.map((span) => ({ ...span, text: replacement })), matches }
}

/** Whether the new text contains the old one and already occurs around this occurrence. */
function isInside(text: string, { from }: Span, reading: Reading): boolean {
  for (let at = reading.new.indexOf(reading.old); at !== -1; at = reading.new.indexOf(reading.old, at + 1))
    if (text.startsWith(reading.new, from - at) && reading.new !== reading.old) return true
  return false
}

/** Returns the span of the new text if it occurs as whole lines at the place that the hints name and the old text does not. */
function namedAsNew({ source, intent, hints }: Way, reading: Reading, hit: Span): Span | undefined {
  if (intent.startLine === undefined && !hints.bonus) return undefined
  const isNamed = (span: Span) => {
    const row = rowOf(source, span)
    return hints.bonus ? hints.bonus(row) > 0 : row + 1 === intent.startLine
  }
  if (isNamed(hit)) return undefined
  const { lines } = findVerbatim(source, reading.new)
  return (hints.bonus ? lines : nearbyHits(source, lines, intent.startLine ?? 0)).find(isNamed)
}

/** Returns the occurrence in the named section or at the named edge of the file, or else the occurrence nearest to the hinted line. */
function nearestTo({ source, hints }: Way, hits: readonly Span[], line: number | undefined): Span | undefined {
  const { bonus } = hints
  const named = bonus ? hits.filter((hit) => bonus(rowOf(source, hit)) > 0) : []
  if (named.length === 1) return named[0]
  if (line === undefined) return undefined
  const among = nearbyHits(source, named.length > 0 ? named : hits, line)
  const [first, second] = among
    .map((hit) => ({ hit, distance: Math.abs(rowOf(source, hit) + 1 - line) }))
    .sort((a, b) => a.distance - b.distance)
  return isClearlyNearer(first!.distance, second!.distance) ? first!.hit : undefined
}

/** Returns the last two occurrences above a 1-based line and the first two from it on. */
function nearbyHits(source: Source, hits: readonly Span[], line: number): readonly Span[] {
  const at = firstFrom(hits, line - 1, (hit) => rowOf(source, hit))
  return hits.slice(Math.max(0, at - 2), at + 2)
}

function rowOf({ document }: Source, { from }: Span): number {
  return lineAt(document, from)
}

/** Returns the span of lines that are like the quoted ones and clearly nearer to the hinted line. */
function namedElsewhere(way: Way, reading: Reading, { from }: Span): Span | undefined {
  const { source, intent } = way
  const line = intent.startLine ?? reading.line
  if (!line || reading.old.trim() === '') return undefined
  const change = changeOf(way, reading)
  const { old } = change
  const textOf = (row: number) => (row >= 0 && row < source.lineCount ? source.line(row).raw : undefined)
  const quoted = old.map(({ raw }, row) => ({ text: raw, isKept: !isRemoved(change, row) }))
  const at = alikeNearer(textOf, quoted, lineAt(source.document, from), line)
  if (at === undefined) return undefined
  return { from: source.document.lineStarts[at]!, to: contentEnd(source.document, Math.min(at + old.length, source.lineCount) - 1) }
}
