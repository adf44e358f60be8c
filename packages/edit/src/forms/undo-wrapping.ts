/**
 * Undoes what was put around an edit, or before its lines: fences, the markers of a diff or of a quotation, a string's quotes, the file's
 * path, dots at the end.
 *
 *     file    a()        old    ```js        read as    a()
 *                               a()
 *                               ```
 */
import type { Form, Undo } from './form'
import { undone } from './form'

/** Fences around old text, and around new text if it has them. */
export const fences: Undo = (form) => {
  const old = fenced(form.oldString)
  return old && undone(form, 'fences', old.inner, fenced(form.newString)?.inner ?? form.newString)
}

/** A text in a fence: the line that opens it, its marks, and the lines inside. */
export interface Fenced {
  readonly opening: string
  readonly marks: string
  readonly inner: string
}

/** The text in the fence that is around a whole text, whitespace aside. Read by hand: a pattern takes quadratic time on a line of marks. */
export function fenced(text: string): Fenced | undefined {
  const from = text.length - text.trimStart().length
  const marks = runAt(text, from)
  const lineEnd = text.indexOf('\n', from)
  const end = text.trimEnd().length
  const last = text.lastIndexOf('\n', end - 1)
  if (marks.length < 3 || lineEnd === -1 || last < lineEnd) return undefined
  const closing = text.slice(last + 1, end).replace(/^[ \t]+/, '')
  if (closing.length < 3 || runAt(closing, 0) !== closing || closing[0] !== marks[0]) return undefined
  return { opening: text.slice(from, lineEnd).trimEnd(), marks, inner: last === lineEnd ? '' : text.slice(lineEnd + 1, last) }
}

/** The run of backticks or tildes at a place. */
function runAt(text: string, from: number): string {
  const mark = text[from]
  if (mark !== '`' && mark !== '~') return ''
  let to = from
  while (text[to] === mark) to++
  return text.slice(from, to)
}

/** The line that opens the fence around old text, if it names a language: if the file has that line, it is the file's own. */
export function fenceAround(oldString: string): string | undefined {
  const from = oldString.length - oldString.trimStart().length
  const marks = runAt(oldString, from)
  const lineEnd = oldString.indexOf('\n', from)
  if (marks.length < 3 || lineEnd === -1) return undefined
  return /^[^\s`~]/.test(oldString.slice(from + marks.length, lineEnd)) ? oldString.slice(from, lineEnd).trimEnd() : undefined
}

/** True for text that may be the body of a diff: it begins with one of its markers, or with a blank line. */
export function mayBeMarked(text: string): boolean {
  return text.startsWith('-') || text.slice(0, 1).trim() === ''
}

/**
 * The body of a diff in place of old and new text: a space before kept lines, a minus before removed ones, a plus before added ones.
 */
export const diffMarks: Undo = (form) => {
  const oldString = withoutMarks(form.oldString, '-')
  const newString = withoutMarks(form.newString, '+')
  if (oldString === undefined || newString === undefined) return undefined
  const marked = /^[-]/m.test(form.oldString) || /^\+/m.test(form.newString)
  // Lists have such markers too; a diff has kept lines, which are the same on both sides.
  const kept = keptLines(form.oldString)
  const isDiff = marked && kept !== '' && kept === keptLines(form.newString)
  return (isDiff || isAllMarked(form)) && oldString !== newString ? undone(form, 'diff marks', oldString, newString) : undefined
}

/** True if every line of old text is marked as removed and every line of new text as added, and old text is no list. */
function isAllMarked({ oldString, newString }: Form): boolean {
  const isMarked = (text: string, mark: string) => said(text).every((line) => line.startsWith(mark))
  return newString.trim() !== '' && isMarked(oldString, '-') && isMarked(newString, '+') && !said(oldString).every(isBullet)
}

function said(text: string): string[] {
  return text.split('\n').filter((line) => line.trim() !== '')
}

const isBullet = (line: string) => /^- \S/.test(line)

/** Minimum number of lines with a quotation marker: a single one may be the file's. */
const LEAST_QUOTED = 2
const QUOTED = /^[ \t]*>(?: |$)/

/** The markers of a quotation before every line of old text, and of new text if it has them. */
export const quotationMarks: Undo = (form) => {
  const [old, wanted] = [said(form.oldString), said(form.newString)]
  const isQuoted = (line: string) => QUOTED.test(line)
  if (old.length < LEAST_QUOTED || !old.every(isQuoted)) return undefined
  const bare = (text: string) => text.replace(/^[ \t]*> ?/gm, '')
  const newString = wanted.every(isQuoted) ? bare(form.newString) : form.newString
  // Markers in only some lines of new text, or markers that are the change, are the file's.
  if (wanted.some(isQuoted) !== wanted.every(isQuoted) || newString === bare(form.oldString)) return undefined
  return undone(form, 'quotation marks', bare(form.oldString), newString)
}

function keptLines(text: string): string {
  const lines = text.split('\n').filter((line) => line.startsWith(' ') && line.trim() !== '')
  return lines.join('\n')
}

function withoutMarks(text: string, mark: string): string | undefined {
  const lines = text.split('\n')
  return lines.every((line) => line.trim() === '' || line[0] === ' ' || line[0] === mark)
    ? lines.map((line) => line.slice(1)).join('\n')
    : undefined
}

/** Old and new text as string literals with their quotes. Quotes alone prove nothing: old text must have an escape too. */
export const stringLiteral: Undo = (form) => {
  if (!form.oldString.includes('\\')) return undefined
  const oldString = literal(form.oldString)
  const newString = literal(form.newString)
  return oldString === undefined || newString === undefined ? undefined : undone(form, 'string literal', oldString, newString)
}

function literal(text: string): string | undefined {
  const body = text.trim()
  if (!body.startsWith('"') || !body.endsWith('"')) return undefined
  try {
    const read: unknown = JSON.parse(body)
    return typeof read === 'string' ? read : undefined
  } catch {
    return undefined
  }
}

const LONGEST_PATH = 200
/** A comment that consists of a path. */
const PATH_COMMENT = /^(?:\/\/|#|--|;+|\/\*|<!--)[ \t]*(?:[\w@.-]+\/)*[\w@-][\w@.-]*\.\w{1,10}[ \t]*(?:\*\/|-->)?$/

/** The path comment that is the first line of both old and new text; undefined if there is none. */
export function pathComment(oldString: string, newString: string): string | undefined {
  const line = oldString.slice(0, Math.max(0, oldString.indexOf('\n'))).trim()
  if (line === '' || line.length > LONGEST_PATH || !PATH_COMMENT.test(line)) return undefined
  return newString.slice(0, Math.max(0, newString.indexOf('\n'))).trim() === line ? line : undefined
}

/** The file's path as a comment above old and new text. It is only undone if the file has no such line. */
export const pathAbove: Undo = (form) => {
  if (pathComment(form.oldString, form.newString) === undefined) return undefined
  const below = (text: string) => text.slice(text.indexOf('\n') + 1)
  return undone(form, 'path comment', below(form.oldString), below(form.newString))
}

/** Minimum number of characters in a line before the dots. */
const LEAST_OF_A_LINE = 4

/** The last line of old and new text, the same in both, ends in dots that cut it off. */
export const dotsAtTheEnd: Undo = (form) => {
  const last = (text: string) => text.slice(text.lastIndexOf('\n') + 1)
  const line = last(form.oldString)
  const rest = line.replace(/(?:\.{3}|…)$/, '')
  if (rest === line || rest.trim().length < LEAST_OF_A_LINE || rest.length === form.oldString.length || last(form.newString) !== line)
    return undefined
  if (!form.oldString.includes('\n') || !form.newString.includes('\n')) return undefined
  const cut = (text: string) => text.slice(0, text.length - line.length + rest.length)
  return undone(form, 'dots at the end', cut(form.oldString), cut(form.newString))
}
