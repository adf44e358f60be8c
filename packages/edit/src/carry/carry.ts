/**
 * Carries out a chosen place: computes the edits of the source text from the place and the edit.
 *
 *     file    →say(“hi”)        old    say("hi")        new    say("ho")        result    →say(“ho”)
 *             →end()                   end()                   end()                      →end()
 */
import { type GraftRule, type LineAlignment, profileIndent } from '@suture/graft'
import { graftLines } from '@suture/graft/internal'
import { type Document, type Edit, type Finding, lineText, type Span } from '@suture/text'
import { boundsAt } from '@suture/text/internal'
import { exactPlace, type Found, pairedPlace } from '../choose/place'
import { exactText } from '../choose/tiers'
import { readPattern } from '../forms/pattern'
import type { Session } from '../lookup/session'
import type { EditOptions } from '../options'
import { notInside, toldOf, unclearDepth } from '../rules/unplaced'
import { asFileWrites } from './as-file-writes'
import { withBlankEdges } from './blank-edges'
import { blanksBefore } from './blanks-before'
import { asDeepAsFile } from './depth-of-new'
import { withEndComment } from './end-comment'
import { inlineText } from './inline'
import { withoutRest } from './said-again'

/** The edits of a place, or the finding that it is unclear where in its lines the change goes. */
export type Carried = { readonly edits: readonly Edit[] } | { readonly finding: Finding }

/** The edits of one place. */
export function carry(session: Session, place: Found): Carried {
  const { source, options } = session
  if (options.fidelity === 'verbatim') return { edits: verbatim(source, place) }
  const settled = inFileStyle(source, place)
  if (settled.alignment) return carryBlock(source, settled, options)
  if (settled.distortion !== 'equal' || !isExact(source, settled)) {
    const text = inlineText(source.text.slice(settled.span.from, settled.span.to), settled.pattern)
    return text === undefined ? { finding: notInside(source, settled) } : { edits: [{ ...settled.span, text }] }
  }
  return carryExact(source, settled, options)
}

function isExact(source: Document, place: Found): boolean {
  return source.text.slice(place.span.from, place.span.to).replaceAll('\r\n', '\n') === exactText(place.pattern.form)
}

/**
 * The place as lines. Exact text that begins after a line's indentation and ends with its line is a block without the first line's
 * indentation, if more than one line is concerned or lines are deleted.
 */
export function asBlock(source: Document, place: Found): Found {
  const block = blockOf(source, place)
  return block.alignment ? block : withoutRest(source, block)
}

/** The same in the file's style: this is what is judged and carried out. */
export function inFileStyle(source: Document, place: Found): Found {
  const block = asBlock(source, place)
  return block.alignment ? asFileWrites(source, block) : block
}

function blockOf(source: Document, given: Found): Found {
  if (given.alignment && given.pattern.form.asQuoted !== undefined) return asDeepAsFile(source, given)
  const place = withEndComment(source, given)
  if (place.alignment || place.pattern.lines.length === 0) return place
  const { oldString, newString } = place.pattern.form
  if (takesBreakAbove(source, place)) return blockOf(source, behindBreak(source, place))
  if (newString !== '' && !oldString.includes('\n') && !newString.includes('\n')) return place
  if (!blanksBefore(source.text, place.span.from)) return place
  const { end } = boundsAt(source.text, Math.max(place.span.from, place.span.to - 1))
  if (source.text.slice(Math.min(place.span.to, end), end).trim() !== '') return place
  return pairedPlace(source, place.pattern, place.strategy, place, 0) ?? place
}

/** True if only old text begins with a line break, and that break ends a line with text: then new text begins a line too. */
function takesBreakAbove({ text }: Document, { span, pattern }: Found): boolean {
  const { oldString, newString } = pattern.form
  if (!oldString.startsWith('\n') || newString === '' || /^\r?\n/.test(newString) || oldString === `\n${newString}`) return false
  return blanksBefore(text, span.from) === undefined
}

function behindBreak(source: Document, place: Found): Found {
  const { form } = place.pattern
  const span = { from: boundsAt(source.text, place.span.from).next, to: place.span.to }
  return exactPlace(source, readPattern({ ...form, oldString: form.oldString.slice(1) }), place.strategy, span)
}

function carryBlock(source: Document, place: Found, options: EditOptions): Carried {
  const from = source.lineStarts[place.first]!
  const to = Math.min(source.lineStarts[place.last + 1]!, source.text.length)
  const { oldLines, newLines } = place.pattern
  const result = graftLines(source.text.slice(from, to), oldLines, newLines, {
    alignment: place.alignment!,
    hunks: place.pattern.hunks,
    eol: eolNear(source, from),
    profile: () => profileIndent(linesOf(source, place.first)),
    beside: (line) => (line < -place.first || place.first + line >= source.lineCount ? undefined : lineText(source, place.first + line)),
    ...without(options),
  })
  if (!result) return { finding: unclearDepth(source, place) }
  const [unplaced] = result.unplaced
  if (unplaced) return { finding: toldOf(source, place.first + unplaced.line, unplaced.rule) }
  const edits = result.edits.map((edit) => ({ from: edit.from + from, to: edit.to + from, text: edit.text }))
  return { edits: withBlankEdges(source, place, edits) }
}

function without(options: EditOptions): { without?: readonly GraftRule[] } {
  return options.withoutGraft ? { without: options.withoutGraft } : {}
}

/** Lines of the file from which its indentation is learned: 4,000 lines from 2,000 above the place on. */
function* linesOf(source: Document, around: number): Generator<string, void, unknown> {
  const from = Math.max(0, around - 2000)
  for (let line = from; line < source.lineCount && line < from + 4000; line++) yield lineText(source, line)
}

function carryExact(source: Document, place: Found, options: EditOptions): Carried {
  const { form } = place.pattern
  const find = exactText(form)
  const replaced = (text: string): Carried => ({ edits: [{ ...place.span, text: inEol(text, eolNear(source, place.span.from)) }] })
  if (form.newString === '') return { edits: [{ ...deleted(source, place.span), text: '' }] }
  if (!find.includes('\n')) return replaced(behindIndent(source, place))
  // Blank lines at the end are removed; the line break that ends the last line is kept, unless the following text has one.
  if (find.endsWith('\n\n') && !form.newString.endsWith('\n'))
    return replaced(/[\n\r]/.test(source.text[place.span.to] ?? '') ? form.newString : `${form.newString}\n`)
  return carryExactLines(source, place, options, find)
}

/**
 * New text for a part of a line. If it begins with exactly the indentation before the part, and does more than indent, it is returned
 * without that.
 */
function behindIndent(source: Document, { span, pattern }: Found): string {
  const { oldString, newString } = pattern.form
  const before = source.text.slice(lineAround(source, span.from).start, span.from)
  const isIndent = before !== '' && before.trim() === '' && !/^\s/.test(oldString)
  return isIndent && newString.startsWith(before) && newString.trim() !== oldString.trim() ? newString.slice(before.length) : newString
}

/** Exact text of several lines: its graft shows which parts of it change. */
function carryExactLines(source: Document, place: Found, options: EditOptions, find: string): Carried {
  const { form } = place.pattern
  const span = withLastEnd(source.text, place.span)
  const found = source.text.slice(span.from, span.to)
  const oldLines = toLines(find)
  const newLines = toLines(form.newString)
  // There is no line of the file after the last line break: new text there goes before the next line.
  const tail = find.endsWith('\n') && oldLines.pop() === '' ? newLines.pop() : ''
  // Lines that occur verbatim show how deep new ones are.
  const result = graftLines(found, oldLines, newLines, {
    alignment: identity(oldLines.length),
    // The edit decides which of several equal lines is removed: the text is the same, but line ends may differ.
    ...(oldLines.length === place.pattern.oldLines.length ? { hunks: place.pattern.hunks } : {}),
    eol: eolNear(source, span.from),
    ...without(options),
  })!
  // Exact text is replaced verbatim; the lines only show which parts of it change.
  const rest = source.text.slice(place.span.to, span.to)
  if (result.text + (tail ?? '') !== inEol(form.newString, eolNear(source, span.from)) + rest && !found.includes('\r'))
    return { edits: [{ ...place.span, text: form.newString }] }
  const edits = result.edits.map((edit) => ({ from: edit.from + span.from, to: edit.to + span.from, text: edit.text }))
  return { edits: tail ? [...edits, { from: span.to, to: span.to, text: tail }] : edits }
}

function toLines(text: string): string[] {
  return text.split('\n')
}

function identity(count: number): LineAlignment {
  const lo = Int32Array.from({ length: count }, (_, i) => i)
  return {
    lo,
    hi: lo.map((i) => i + 1),
    distortions: Array.from(lo, () => 'equal' as const),
    cost: 0,
    fuzzy: 0,
    skipped: 0,
  }
}

/** The span with the line end after it, so that the last quoted line keeps its own. */
function withLastEnd(text: string, span: Span): Span {
  const { end, next } = boundsAt(text, span.to - 1)
  return span.to === end ? { from: span.from, to: next } : span
}

/**
 * The span that a deletion removes: whole lines with their line end, else the text itself. For lines quoted together with the line breaks
 * on both sides, one of these breaks is kept, since the lines around them were not meant to be joined.
 */
function deleted({ text }: Document, span: Span): Span {
  const { start, end, next } = boundsAt(text, span.from)
  if (span.from === start) return withLastEnd(text, span)
  const between = span.from === end && next < span.to && text[span.to - 1] === '\n' && text.slice(next, span.to).trim() !== ''
  return between ? { from: next, to: span.to } : span
}

/** The line end at an offset: that of its line, else that of the line before, else LF. */
function eolNear(source: Document, at: number): '\n' | '\r\n' {
  const { text } = source
  const { start, end, next } = lineAround(source, at)
  if (next > end) return next - end === 2 ? '\r\n' : '\n'
  return start >= 2 && text.startsWith('\r\n', start - 2) ? '\r\n' : '\n'
}

/** The line that was last looked up in a document: otherwise each of a hundred thousand places in one line would search all of it. */
const lastLine = new WeakMap<Document, ReturnType<typeof boundsAt>>()

function lineAround(source: Document, at: number): ReturnType<typeof boundsAt> {
  const last = lastLine.get(source)
  if (last && at >= last.start && at < last.next) return last
  const bounds = boundsAt(source.text, at)
  lastLine.set(source, bounds)
  return bounds
}

function inEol(text: string, eol: '\n' | '\r\n'): string {
  return eol === '\n' ? text : text.replaceAll('\n', eol)
}

/** New text as given, except for line ends. */
function verbatim(source: Document, place: Found): readonly Edit[] {
  const { newString } = place.pattern.form
  if (newString === '') return [{ ...deleted(source, place.span), text: '' }]
  const trimmed =
    place.alignment && newString.endsWith('\n') && place.pattern.form.oldString.endsWith('\n') ? newString.slice(0, -1) : newString
  return [{ ...place.span, text: inEol(trimmed, eolNear(source, place.span.from)) }]
}
