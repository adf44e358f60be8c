/**
 * Weaves changed lines into the file's lines, one changed region at a time.
 *
 * Idea: inside a region, removed lines are paired with added lines that resemble them. A paired line is changed inside, an unpaired added
 * line is new. Unquoted lines of the file stay between the partners of their neighbours.
 *
 *     file    load( a )        quoted    -load(a)           result    load( a , 1 )
 *             save(b)                   +load(a, 1)                  check()
 *                                       +check()                     save(b)
 *                                        save(b)
 */
import type { Edit } from '@suture/text'
import type { LineHunk } from '../lines/line-diff'
import { mayHaveFileDepth } from './file-depth'
import { fileLineBetween, openNextTo, type Partners } from './file-lines'
import { depthAmongFlat } from './flush-lines'
import { addedOutside, insertionPoint, lacking, openBetween } from './insertion'
import type { Graft, Loom, Unplaced } from './loom'
import { mergeLine } from './merge-line'
import { textAfterIndent } from './moved-lines'
import { oddBrackets } from './odd-bracket'
import { partnersOf } from './partners'

/** A line of the result: its text and the line end that it should have. */
interface Woven {
  readonly text: string
  readonly eol: '\n' | '\r\n' | ''
}

/** The result of all hunks. */
export function weave(loom: Loom, hunks: readonly LineHunk[], found: string): Graft {
  const edits: Edit[] = []
  const unplaced: Unplaced[] = [...unplacedAt('odd-bracket', oddBrackets(loom, hunks)), ...loom.unplaced]
  for (const hunk of hunks) {
    const region = regionOf(loom, hunk)
    if (!loom.without.has('indent') && mayHaveFileDepth(loom, hunk)) unplaced.push({ line: region.from, rule: 'shifted-or-not' })
    const lines = region.pure ? hunkLines(loom, lacking(loom, hunk), region.from) : weaveRegion(loom, hunk, region, unplaced)
    if (region.pure) unplaced.push(...unplacedAt('added-line-present', [...openBetween(loom, hunk), ...addedOutside(loom, hunk, lines)]))
    const edit = toEdit(loom, region, lines, found)
    if (edit) edits.push(edit)
  }
  let text = ''
  let at = 0
  for (const edit of edits) {
    text += found.slice(at, edit.from) + edit.text
    at = edit.to
  }
  return { text: text + found.slice(at), edits, unplaced }
}

function unplacedAt(rule: Unplaced['rule'], lines: readonly number[]): Unplaced[] {
  return lines.map((line) => ({ line, rule }))
}

interface WovenRegion {
  readonly from: number
  readonly to: number
  /** No line of the file is removed. */
  readonly pure: boolean
}

function regionOf(loom: Loom, hunk: LineHunk): WovenRegion {
  const { lo, hi, distortions } = loom.alignment
  let from = -1
  let to = -1
  for (let i = hunk.oldFrom; i < hunk.oldTo; i++) {
    if (distortions[i] === 'absent') continue
    if (from === -1) from = lo[i]!
    to = hi[i]!
  }
  if (from !== -1) return { from, to, pure: false }
  const at = insertionPoint(loom, hunk)
  return { from: at, to: at, pure: true }
}

function hunkLines(loom: Loom, hunk: LineHunk, at: number): Woven[] {
  const lines: Woven[] = []
  for (let k = hunk.newFrom; k < hunk.newTo; k++) lines.push(added(loom, k, at))
  return lines
}

function added(loom: Loom, k: number, at: number, lackTo = 0): Woven {
  const line = loom.wanted[k]!
  const eol = loom.actual[at - 1]?.eol || loom.actual[at]?.eol || loom.eol
  if (line.body === '') return { text: line.raw, eol }
  const indent = loom.depths.get(k) ?? indentOfFirst(loom, k, lackTo) ?? loom.newDepth(k)
  const body = textAfterIndent(line)
  return { text: indent + (loom.moved.get(body) ?? loom.typography(body)), eol }
}

/** The indentation of a new line that, like the quote's first line, lacks the file's indentation; undefined for any other line. */
function indentOfFirst({ wanted, first }: Loom, k: number, lackTo: number): string | undefined {
  const { indent } = wanted[k]!
  if (!first || (k > 0 && indent !== '')) return undefined
  if (k === 0) return indent.startsWith(first.indent) ? indent : first.indent + indent
  return k < Math.max(first.until, lackTo) ? first.indent : undefined
}

function weaveRegion(loom: Loom, hunk: LineHunk, region: WovenRegion, unplaced: Unplaced[]): Woven[] {
  const partners = partnersOf(loom, hunk)
  const mine = fileOnly(loom, hunk, region)
  const lines: Woven[] = []
  let next = region.from
  let above: Partners | undefined
  const own = (until: number, below: Partners | undefined) => {
    for (; next < until; next++) {
      if (!mine.has(next) || !staysAt(loom, next, above ?? below, lines.at(-1))) continue
      const { text, eol } = loom.actual[next]!
      const placed = text.trim() === '' ? text : fileLineBetween(loom, hunk, next, above, below)
      if (placed === undefined) unplaced.push({ line: next, rule: 'unquoted-line-inside' })
      lines.push({ text: placed ?? text, eol })
    }
  }
  // Up to the first line's partner, new lines lack the same indentation as the first line.
  const lackTo = [...partners].find(([, i]) => i === 0)?.[0] ?? 0
  for (let k = hunk.newFrom; k < hunk.newTo; k++) {
    const i = partners.get(k)
    if (i === undefined) {
      if (above) own(runEnd(loom, hunk, next), undefined)
      const last = Math.min(next, region.to - 1)
      const depth = depthOfAdded(loom, hunk, partners, k)
      if (depth === undefined) unplaced.push({ line: last, rule: 'unclear-depth' })
      lines.push(atDepth(depth ?? 'own', added(loom, k, last + 1, lackTo)))
      above = undefined
      continue
    }
    own(loom.alignment.lo[i]!, { old: i, new: k })
    // A blank line may be paired with the end of the file, which is not a line that can be changed.
    if (loom.actual[loom.alignment.lo[i]!]) lines.push(changed(loom, i, k, lackTo))
    next = loom.alignment.hi[i]!
    above = { old: i, new: k }
  }
  own(region.to, undefined)
  unplaced.push(...unplacedAt('unquoted-line-inside', openNextTo(loom, hunk, partners, region)))
  return lines
}

function atDepth(depth: string | 'own', line: Woven): Woven {
  return depth === 'own' ? line : { ...line, text: depth + line.text.trimStart() }
}

/**
 * Whether an unquoted line of the file stays: always if it has text; a blank one only next to a kept line, and where it separates lines.
 */
function staysAt({ keys }: Loom, at: number, beside: Partners | undefined, before: Woven | undefined): boolean {
  return keys[at]!.body !== '' || (beside !== undefined && before !== undefined && before.text.trim() !== '')
}

/** The indentation of an added line among lines that were quoted flat; 'own' if it is to be learned; undefined if it is unclear. */
function depthOfAdded(loom: Loom, hunk: LineHunk, partners: ReadonlyMap<number, number>, k: number): string | undefined {
  return loom.wanted[k]!.body === '' || loom.without.has('indent') ? 'own' : depthAmongFlat(loom, hunk, partners, k)
}

/** End of the unquoted lines of the file that follow directly on `from`. */
function runEnd(loom: Loom, hunk: LineHunk, from: number): number {
  const { lo, distortions } = loom.alignment
  for (let i = hunk.oldFrom; i < hunk.oldTo; i++) if (distortions[i] !== 'absent' && lo[i]! >= from) return lo[i]!
  return from
}

function changed(loom: Loom, i: number, k: number, lackTo: number): Woven {
  const q = loom.quoted[i]!
  const w = loom.wanted[k]!
  const at = loom.alignment.lo[i]!
  const actual = loom.keys[at]!
  const eol = loom.actual[at]!.eol
  if (loom.without.has('merge-lines') || (q.raw === w.raw && loom.without.has('keep-lines'))) return { ...added(loom, k, at, lackTo), eol }
  if (w.body === '') return { text: w.raw, eol }
  const body = mergeLine(textAfterIndent(q), textAfterIndent(w), textAfterIndent(actual), loom.typography)
  if (body === undefined) return { ...added(loom, k, at, lackTo), eol }
  return { text: changedIndent(loom, i, k, lackTo) + body, eol }
}

function changedIndent(loom: Loom, i: number, k: number, lackTo: number): string {
  const q = loom.quoted[i]!.indent
  const w = loom.wanted[k]!.indent
  const actual = loom.keys[loom.alignment.lo[i]!]!.indent
  if (w === q && (i === 0 || k > 0)) return actual
  const first = indentOfFirst(loom, k, lackTo)
  if (first !== undefined) return first
  return w === q ? actual : loom.newDepth(k)
}

/** Actual lines inside the region that no quoted line represents. */
function fileOnly(loom: Loom, hunk: LineHunk, region: WovenRegion): Set<number> {
  const mine = new Set<number>()
  if (loom.without.has('file-lines')) return mine
  for (let j = region.from; j < region.to; j++) mine.add(j)
  for (let i = hunk.oldFrom; i < hunk.oldTo; i++) for (let j = loom.alignment.lo[i]!; j < loom.alignment.hi[i]!; j++) mine.delete(j)
  return mine
}

/** The region's lines as an edit of the found text; undefined if nothing changes. */
function toEdit(loom: Loom, region: WovenRegion, lines: readonly Woven[], found: string): Edit | undefined {
  const { actual } = loom
  const offset = (line: number) => actual[line]?.from ?? found.length
  const open = actual.length > 0 && actual.at(-1)!.eol === ''
  const atEnd = region.to === actual.length
  const ended = (line: Woven) => line.text + (loom.without.has('line-ends') ? '\n' : line.eol || loom.eol)
  let from = offset(region.from)
  const to = offset(region.to)
  let text = lines.map(ended).join('')
  if (open && atEnd) {
    // The text ends without a line break, and still does after the edit.
    if (lines.length > 0) text = text.slice(0, text.endsWith('\r\n') ? -2 : -1)
    if (region.from === actual.length) text = loom.eol + text
    else if (lines.length === 0 && region.from > 0) from -= actual[region.from - 1]!.eol.length
  }
  return found.slice(from, to) === text ? undefined : { from, to, text }
}
