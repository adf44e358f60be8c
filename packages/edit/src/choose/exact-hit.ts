/**
 * The usual edit, decided by two searches for its old text.
 *
 * Idea: if whole lines occur once, verbatim, in a file of LF line ends, and their replacement needs no further examination, then the tiers
 * and the graft come down to a plain replacement. Anything that asks for more (a hint, a section, blank edges, an elision mark, old text
 * inside new, other line ends) is left to them.
 * Cost: two passes over the text; no table of lines. Source: own. Weakness: every condition here must agree with the tiers; a property test
 * compares the two.
 *
 *     file    let a = 1        old    let b = 2        place    line 2, replaced as it is
 *             let b = 2        new    let b = 3
 */
import { diffLines } from '@suture/graft'
import { objectKey } from '@suture/graft/internal'
import { type Applied, type Document, type Edit, type Intent, type Span, splice } from '@suture/text'
import { boundsAt, mayUnbalance } from '@suture/text/internal'
import { mayBringFence } from '../forms/brought-wrapping'
import { mayElide } from '../forms/elision'
import type { Session } from '../lookup/session'
import type { EditOptions } from '../options'
import { exactMatch, exactMatches } from '../report/match'
import type { Placed } from './place-intent'

/** A place found by these searches, and the change there. */
interface Hit {
  readonly span: Span
  readonly edit: Edit
}

/**
 * The outcome of an edit whose old text occurs once as whole lines; `absent` if it was searched for and does not occur verbatim; undefined
 * if this alone does not decide.
 */
export function exactHit(source: Document, intent: Intent, options: EditOptions): Applied | 'absent' | undefined {
  const { text } = source
  const isLf = () => !text.includes('\r') && !text.startsWith('\ufeff')
  const hit = isPlain(intent, options) ? hitOf(text, intent, (find, from) => text.indexOf(find, from), isLf) : undefined
  if (!hit || hit === 'absent') return hit
  const { span, edit } = hit
  return { status: 'applied', content: splice(text, [edit]), edits: [edit], matches: [exactMatches(source)(span)] }
}

/**
 * The same in a set: of thousands of edits most are of this kind, and the tiers read much for each. Old text that does not occur is
 * recorded. An edit with a body is left to the tiers.
 */
export function exactlyPlaced(session: Session, intent: Intent): Placed | undefined {
  const { source, finder, options } = session
  const isShort = intent.body === undefined && isPlain(intent, options)
  const hit = isShort ? hitOf(source.text, intent, finder.search.next, session.isLf) : undefined
  if (hit === 'absent') finder.lacks(intent.oldString)
  return hit && hit !== 'absent' ? { status: 'placed', edits: [hit.edit], matches: [exactMatch(session, hit.span)] } : undefined
}

function hitOf(
  text: string,
  { oldString, newString, body }: Intent,
  next: (find: string, from: number) => number,
  isLf: () => boolean,
): Hit | 'absent' | undefined {
  const from = next(oldString, 0)
  const to = from + oldString.length
  if (from === -1) return 'absent'
  if ((from > 0 && text[from - 1] !== '\n') || (to < text.length && text[to] !== '\n')) return undefined
  if (next(oldString, from + 1) !== -1 || !isLf()) return undefined
  const [oldLines, newLines] = [oldString.split('\n'), newString.split('\n')]
  // If no stretch grows, every new line replaces another one.
  const grows = body !== undefined || diffLines(oldLines, newLines).some((h) => h.newTo - h.newFrom > h.oldTo - h.oldFrom)
  if (newLines.some((line) => objectKey(line) !== undefined) || (grows && mayStandTwice(text, { from, to }, newLines))) return undefined
  if (mayUnbalance(oldString, newString)) return undefined
  const edit = changeOf(text, { from, to }, oldLines, newLines)
  return edit && { span: { from, to }, edit }
}

/** True if a line next to the quote is blank, or also one of new text: the tiers read such an edit line by line. */
function mayStandTwice(text: string, { from, to }: Span, newLines: readonly string[]): boolean {
  const brought = new Set(newLines.map((line) => line.trim()))
  const lineAt = (at: number) => {
    const { start, end } = boundsAt(text, at)
    return text.slice(start, end).trim()
  }
  const beside = [to < text.length ? [to + 1] : [], from > 0 ? [from - 1] : []].flat().map(lineAt)
  return newLines.length > 1 && beside.some((line) => line === '' || brought.has(line))
}

/** The number of lines that the two have in common at either end. */
function commonEnds(oldLines: readonly string[], newLines: readonly string[]): { readonly head: number; readonly tail: number } {
  let head = 0
  let tail = 0
  const least = Math.min(oldLines.length, newLines.length)
  while (head < least && oldLines[head] === newLines[head]) head++
  while (tail < least - head && oldLines[oldLines.length - 1 - tail] === newLines[newLines.length - 1 - tail]) tail++
  return { head, tail }
}

function isPlain(intent: Intent, options: EditOptions): boolean {
  const { oldString, newString } = intent
  if (intent.replaceAll || intent.startLine !== undefined || intent.within || intent.at) return false
  if (options.without || options.withoutGraft || options.fidelity === 'verbatim') return false
  if (newString.includes('\\n') && !oldString.includes('\\n')) return false
  if (newString.includes(oldString) || mayElide(newString) || mayBringFence(newString)) return false
  return [oldString, newString].every((side) => hasFullEdges(side) && !side.includes('\r') && !side.startsWith('\ufeff'))
}

/** True if the first and the last line are not blank. */
function hasFullEdges(side: string): boolean {
  const first = side.indexOf('\n')
  const last = side.lastIndexOf('\n')
  return side.slice(0, first === -1 ? side.length : first).trim() !== '' && side.slice(last + 1).trim() !== ''
}

/** The changed lines as one edit; undefined if equal lines are among them, so that there are several changes. */
function changeOf(text: string, { from, to }: Span, oldLines: readonly string[], newLines: readonly string[]): Edit | undefined {
  const { head, tail } = commonEnds(oldLines, newLines)
  const gone = oldLines.slice(head, oldLines.length - tail)
  const come = newLines.slice(head, newLines.length - tail)
  const left = new Set(gone)
  // Lines that are only removed, or only added, include line breaks.
  if (gone.length === 0 || come.length === 0 || come.some((line) => left.has(line))) return undefined
  const size = (lines: readonly string[]) => lines.reduce((sum, line) => sum + line.length + 1, 0)
  const start = from + size(oldLines.slice(0, head))
  const end = to - size(oldLines.slice(oldLines.length - tail))
  return text.slice(start, end).trim() === come.join('\n').trim() ? undefined : { from: start, to: end, text: come.join('\n') }
}
