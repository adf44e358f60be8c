import { type Distortion, type LineHunk, type LineKey, lineKey } from '@suture/graft'
import { isFirm, looksLikeComment } from '@suture/graft/internal'
import { type Finding, lineText, type ToldLine } from '@suture/text'
import type { Found } from '../choose/place'
import { standsVerbatim } from '../choose/stands-verbatim'
import type { Pattern } from '../forms/pattern'
import type { Session } from '../lookup/session'
import { endOfComment } from './block-comment'
import type { RuleName } from './names'

/** A chosen place of whole lines, prepared for the rules. Quoted lines are counted from 0, rows are 0-based lines of the file. */
export interface Explained {
  readonly session: Session
  readonly place: Found
  readonly pattern: Pattern
  readonly lines: readonly LineKey[]
  readonly hunks: readonly LineHunk[]
  /** The row of a quoted line; -1 for one that is not at the place, and for an elision mark. */
  readonly row: (i: number) => number
  /** One past the last row of a quoted line, or the row before which it would be. */
  readonly end: (i: number) => number
  readonly distortion: (i: number) => Distortion
  readonly actual: (row: number) => LineKey
  /** The nearest quoted line above, or below, that has text or is an elision mark; -1 if there is none. */
  readonly above: (i: number) => number
  readonly below: (i: number) => number
  /** Rows of code between two rows (exclusive) that no quoted line represents. */
  readonly unquoted: (from: number, to: number) => readonly number[]
  /** Those unquoted rows that are comments, or look like comments, such as headings of Markdown. */
  readonly unquotedComments: (from: number, to: number) => readonly number[]
  /** Unquoted rows of code, and those that an elision mark represents. */
  readonly passed: (from: number, to: number) => readonly number[]
}

/** Prepares a place. One inside lines, or of exact text, has no lines. */
export function explain(session: Session, place: Found): Explained {
  const { alignment, pattern, first } = place
  const { lines, elisions, hunks } = alignment ? pattern : NONE
  const keys = new Map<number, LineKey>()
  const actual = (row: number) => {
    let key = keys.get(row)
    if (!key) keys.set(row, (key = lineKey(row < 0 || row >= session.source.lineCount ? '' : lineText(session.source, row))))
    return key
  }
  const quotedRows = new Set<number>()
  const elidedRows = new Set<number>()
  lines.forEach((_, i) => {
    if (!elisions[i] && alignment!.distortions[i]! === 'absent') return
    const rows = elisions[i] ? elidedRows : quotedRows
    for (let row = alignment!.lo[i]!; row < alignment!.hi[i]!; row++) rows.add(first + row)
  })
  const isUnquoted = (row: number) => !quotedRows.has(row) && !elidedRows.has(row)
  const says = (i: number) => lines[i]!.body !== '' || elisions[i]!
  const look = (from: number, step: 1 | -1) => {
    let at = from + step
    while (at >= 0 && at < lines.length && !says(at)) at += step
    return at >= 0 && at < lines.length ? at : -1
  }
  return {
    session,
    place,
    pattern,
    lines,
    hunks,
    row: (i) => (alignment!.distortions[i]! === 'absent' ? -1 : first + alignment!.lo[i]!),
    end: (i) => first + alignment!.hi[i]!,
    distortion: (i) => alignment!.distortions[i]!,
    actual,
    above: (i) => look(i, -1),
    below: (i) => look(i, 1),
    unquoted: (from, to) => codeRows(actual, from, to, isUnquoted),
    unquotedComments: (from, to) =>
      Array.from({ length: Math.max(0, to - from - 1) }, (_, n) => from + 1 + n).filter(
        (row) => isUnquoted(row) && looksLikeComment(actual(row)),
      ),
    passed: (from, to) => codeRows(actual, from, to, (row) => !quotedRows.has(row)),
  }
}

/** Those rows of code between two rows (exclusive) that `isAsked` accepts; a comment is skipped as a whole. */
function codeRows(actual: Explained['actual'], from: number, to: number, isAsked: (row: number) => boolean): number[] {
  const rows: number[] = []
  for (let row = from + 1; row < to; row++) {
    if (!isAsked(row)) continue
    if (isCode(actual(row))) rows.push(row)
    else row = endOfComment(actual, row, to)
  }
  return rows
}

const NONE: Pick<Pattern, 'lines' | 'elisions' | 'hunks'> = { lines: [], elisions: [], hunks: [] }

/** True for a line that is neither blank nor a comment. */
export function isCode(line: LineKey): boolean {
  return line.body !== '' && !looksLikeComment(line)
}

/** A quoted line with text directly above or below a change; an empty line that quote and file both have is between other lines and it. */
export interface Neighbour {
  readonly i: number
  readonly isAbove: boolean
  /** The next quoted line away from the change; -1 if there is none. */
  readonly beyond: number
  /** The neighbour on the other side of the change; -1 if there is none. */
  readonly across: number
}

/** The neighbours of all changes, in order, or of other hunks if given. */
export function neighbours(explained: Explained, asked = explained.hunks): readonly Neighbour[] {
  const { pattern, above, below } = explained
  return asked.flatMap(({ oldFrom, oldTo }) => {
    const [up, down] = [above(oldFrom), below(oldTo - 1)]
    const both = [
      { i: up, isAbove: true, beyond: above(up), across: down },
      { i: down, isAbove: false, beyond: below(down), across: up },
    ]
    return both.filter(({ i, isAbove }) => i !== -1 && !pattern.elisions[i] && !isParted(explained, i, isAbove ? oldFrom - 1 : oldTo))
  })
}

/**
 * True if the file has an empty line that was quoted between a line and a change: as in a merge, that parts what differs on its two sides.
 * A line beyond it has to be as quoted, or the change with the lines directly beside it has to occur verbatim, once: else nothing shows that
 * it is the same empty line.
 *
 *     file    fee = 3        quoted    fee = 2
 *             (empty)                  (empty)
 *             ship(order)              -ship(order)
 */
function isParted({ session, place, lines, distortion, above, below }: Explained, i: number, beside: number): boolean {
  const [from, to] = i < beside ? [i + 1, beside + 1] : [beside, i]
  if (!lines.slice(from, to).some((_, n) => distortion(from + n) !== 'absent')) return false
  const step = i < beside ? above : below
  for (let at = i; at !== -1; at = step(at)) if (isFirm(distortion(at))) return true
  return standsVerbatim(session, place)
}

/**
 * True for one quoted line that is two in the file; for either of two that are one, although the second may end otherwise; and for a lone
 * bracket that ends the line above: all words are there.
 */
export function isRewrapped(explained: Explained, i: number): boolean {
  const { row, end, lines, distortion, actual } = explained
  if (distortion(i) === 'absent') return endsLineAbove(explained, i)
  if (end(i) - row(i) > 1) return true
  const isCut = i + 1 < lines.length && lines[i + 1]!.body !== '' && distortion(i + 1) === 'absent' && end(i + 1) === end(i)
  return isCut && actual(row(i)).tight.startsWith(lines[i]!.tight)
}

/**
 * True if what was quoted on a line of its own ends the line above it, and the two together are that whole line; no string is broken
 * between them.
 */
export function endsLineAbove({ row, lines, actual }: Explained, i: number): boolean {
  if (i === 0 || row(i - 1) === -1 || lines[i]!.body === '' || isInString(lines[i - 1]!.body)) return false
  return actual(row(i - 1)).tight === lineKey(`${lines[i - 1]!.body} ${lines[i]!.body}`).tight
}

/** Unquoted rows of code between two quoted lines that are there. */
export function between({ unquoted, end, row }: Explained, i: number, other: number): readonly number[] {
  const [upper, lower] = other < i ? [other, i] : [i, other]
  return unquoted(end(upper) - 1, row(lower))
}

/** The quoted line that opens the round and square brackets which a line closes; that line itself if it closes none. */
export function statementStart({ lines, pattern }: Pick<Explained, 'lines' | 'pattern'>, i: number): number {
  let open = 0
  for (let at = i; at >= 0 && lines[at]!.body !== '' && !pattern.elisions[at]; at--) {
    open += openedBy(lines[at]!.body)
    if (open >= 0) return at
  }
  return i
}

/** Round and square brackets that a line opens, minus those that it closes; those in strings are not counted. */
function openedBy(line: string): number {
  const code = line.replace(/"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'/g, '')
  return (code.match(/[([]/g)?.length ?? 0) - (code.match(/[)\]]/g)?.length ?? 0)
}

function isInString(line: string): boolean {
  return ['"', '`'].some((quote) => line.split(quote).length % 2 === 0)
}

/** A finding with the rows and the quoted lines that its sentence is about. */
export function finding(
  { actual, pattern }: Pick<Explained, 'actual' | 'pattern'>,
  rule: RuleName,
  sentence: string,
  rows: readonly number[],
  quoted: readonly string[] = [],
): Finding {
  const lines: ToldLine[] = rows.slice(0, TOLD).map((row) => ({ line: row + 1, text: actual(row).raw }))
  // If something was undone, these lines are not those of the edit as given.
  return { rule, sentence, lines, quoted: pattern.form.undone.length > 0 ? [] : quoted.slice(0, TOLD) }
}

/** Maximum number of lines in a finding. */
export const TOLD = 6
const SHOWN = 100

/** A line as sentences show it: in JSON, cut off after some characters. */
export function shown(text: string): string {
  const body = text.trim()
  return JSON.stringify(body.length > SHOWN ? `${body.slice(0, SHOWN)}...` : body)
}
