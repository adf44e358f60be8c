/**
 * A place that begins or ends inside a line, and the change carried into it.
 *
 *     file    total = price   * count + 1        old    price * count        result    total = price   * amount + 1
 *                                                new    price * amount
 */
import { lineKey } from '@suture/graft'
import { furthest, graftLines, mergeLine, pairLines } from '@suture/graft/internal'
import { type Document, lineAt, type Span } from '@suture/text'
import { contentEnd } from '@suture/text/internal'
import { type Found, totalWeight } from '../choose/place'
import type { Pattern } from '../forms/pattern'
import type { StrategyName } from '../strategy'

const WORD = /[\p{L}\p{N}_$]/u

/** True if a span cuts no word in two. */
export function isWordBound(text: string, span: Span): boolean {
  const cuts = (at: number) => at > 0 && at < text.length && WORD.test(text[at - 1]!) && WORD.test(text[at]!)
  return !cuts(span.from) && !cuts(span.to)
}

/** A place that begins or ends inside a line; undefined if the edit cannot be carried into it. */
export function inlinePlace(source: Document, pattern: Pattern, strategy: StrategyName, span: Span): Found | undefined {
  const found = source.text.slice(span.from, span.to)
  // Several lines that begin inside a line are accepted only as exact text, apart from whitespace around it.
  if (
    (pattern.lines.length === 1 && pattern.newLines.length > 1) ||
    (pattern.lines.length > 1 && strategy !== 'trimmed-boundary') ||
    !edgesHold(source, pattern, span) ||
    inlineText(found, pattern) === undefined
  )
    return undefined
  const lines = found.split(/\r?\n/).map(lineKey)
  const pairs = pattern.lines.flatMap((line, i) => (lines[i] ? (pairLines(line, lines[i], true) ?? []) : []))
  if (pairs.length !== pattern.lines.length || pairs.length !== lines.length) return undefined
  return {
    strategy,
    pattern,
    span,
    first: lineAt(source, span.from),
    last: lineAt(source, Math.max(span.from, span.to - 1)),
    cost: 0.1 + pairs.reduce((sum, { cost }) => sum + cost, 0),
    distortion: furthest(pairs.map(({ distortion }) => distortion)),
    verbatim: 0,
    similarity: 0.98,
    undone: pattern.form.undone,
  }
}

/** True if the line begins or ends where indentation or line breaks quoted around the text require it. A single space requires nothing. */
function edgesHold(source: Document, pattern: Pattern, span: Span): boolean {
  const { oldString } = pattern.form
  const before = source.text.slice(source.lineStarts[lineAt(source, span.from)]!, span.from)
  const after = source.text.slice(span.to, contentEnd(source, lineAt(source, span.to)))
  return (!/^(?:\s\s|\t|\n)/.test(oldString) || before.trim() === '') && (!/\n[ \t]*$/.test(oldString) || after.trim() === '')
}

/** The new text for a place inside lines; undefined if the change cannot be carried into it. */
export function inlineText(found: string, pattern: Pattern): string | undefined {
  if (totalWeight(pattern) === 0) return undefined
  if (pattern.oldLines.length === 1 && pattern.newLines.length === 1 && !found.includes('\n'))
    return mergeLine(pattern.oldLines[0]!, pattern.newLines[0]!, found, (text) => text)
  const done = graftLines(found, pattern.oldLines, pattern.newLines)
  return done?.unplaced.length === 0 ? done.text : undefined
}
