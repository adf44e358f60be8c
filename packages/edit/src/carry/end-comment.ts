/**
 * Exact text whose last line continues in the file with a comment or a semicolon that was not quoted.
 *
 * Idea: the comment belongs to the line that it follows, and the semicolon to the statement that it ends. Lines that the edit adds after
 * that line go after both. If the line is removed, its comment would be attached to another one.
 * Cost: the line's length. Source: own. Weakness: a changed last line keeps its comment only if it is similar enough.
 *
 *     file    foo() // why        old    foo()        new    foo()        result    foo() // why
 *                                                            bar()                  bar()
 */
import { endCommentOf, indentOf } from '@suture/graft/internal'
import { similarity } from '@suture/similarity'
import type { Document } from '@suture/text'
import { boundsAt } from '@suture/text/internal'
import { exactPlace, type Found } from '../choose/place'
import { exactText } from '../choose/tiers'
import { readPattern } from '../forms/pattern'
import { blanksBefore } from './blanks-before'

/** A last line and the new line that replaces it need more than this similarity. */
const ALIKE = 0.5

/** The place with the comment after its last line read as quoted, if new text has that line and others after it; unchanged otherwise. */
export function withEndComment(source: Document, place: Found): Found {
  const rest = unquotedEnd(source, place)
  if (rest === '') return place
  const { form } = place.pattern
  const [old, wanted] = [exactText(form), form.newString.replace(/\n$/, '').split('\n')]
  const last = old.slice(old.lastIndexOf('\n') + 1)
  const at = rest.startsWith(';') ? statementOf(last, wanted) : partnerOf(last, wanted)
  if (at === -1 || (at === wanted.length - 1 && !form.newString.endsWith('\n'))) return place
  const newString = wanted.map((line, k) => (k === at ? line + rest : line)).join('\n')
  const pattern = readPattern({ ...form, oldString: old + rest, newString }, true)
  return exactPlace(source, pattern, place.strategy, { from: place.span.from, to: place.span.to + rest.length })
}

/** The comment that would be left without its line, since that line is removed without a replacement; empty if there is none. */
export function commentLeft(source: Document, place: Found): string {
  const rest = unquotedEnd(source, place)
  if (rest === '' || rest.startsWith(';')) return ''
  const { form } = place.pattern
  const old = exactText(form).split('\n')
  const wanted = form.newString === '' ? [] : form.newString.split('\n')
  return wanted.length < old.length && wanted.every((line, k) => line.trim() === old[k]!.trim()) ? rest : ''
}

/**
 * The text after the place on its last line, if that is a semicolon, a comment or both and the text begins with its line; empty otherwise.
 */
function unquotedEnd({ text }: Document, { span, alignment, distortion }: Found): string {
  if (alignment || distortion !== 'equal' || span.to === span.from) return ''
  // The line is looked up last, since a text may occur in it thousands of times.
  if (!/[ \t;]/.test(text[span.to] ?? '') || text[span.to - 1] === '\n' || blanksBefore(text, span.from) === undefined) return ''
  const { start, end } = boundsAt(text, span.to - 1)
  const rest = text.slice(Math.min(span.to, end), end)
  const comment = rest.replace(/^;[ \t]*(?=\r?$)|^;(?=[ \t])/, '')
  if (comment === '') return rest.trimEnd()
  return /^[ \t]+\S/.test(comment) && endCommentOf(text.slice(start, end)) === comment ? rest : ''
}

/** The new line that equals the last old one, if the line after it begins another statement; -1 otherwise. */
function statementOf(last: string, wanted: readonly string[]): number {
  const at = wanted.findLastIndex((line) => line.trim() === last.trim())
  const next = wanted.slice(at + 1).find((line) => line.trim() !== '')
  const isNext = next !== undefined && /^[\p{L}_$@#]/u.test(next.trim()) && indentOf(next).length <= indentOf(wanted[at] ?? '').length
  return isNext && /[\p{L}\p{N}_$)\]'"`]$/u.test(last) ? at : -1
}

/** The new line that equals or replaces the last old one; -1 if it is removed. */
function partnerOf(last: string, wanted: readonly string[]): number {
  const same = wanted.findLastIndex((line) => line.trim() === last.trim())
  if (same !== -1) return same
  const alike = wanted.map((line) => similarity(line.trim(), last.trim()))
  const most = Math.max(...alike)
  return most > ALIKE ? alike.indexOf(most) : -1
}
