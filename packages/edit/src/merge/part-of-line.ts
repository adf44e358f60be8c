/**
 * Replaces a part of a line. What follows the part on its last line is not written twice and stays with its line.
 *
 *     file  size: 10, // MB     quoted  size: 10    new  size: 20,          result  size: 20, // MB
 *     file  open(port)  # once  quoted  open(port)  new  open(port)⏎go()    result  open(port)  # once⏎go()
 */
import type { Edit, Span } from '@suture/text'
import { openBrackets } from '@suture/text/internal'
import { type Change, keptRows, partnersOf } from '../request/change'
import { goesOn, isOpenEnded, Line } from '../text/line'
import { isRemark } from '../text/remarks'
import type { Source } from '../text/source'

/** Returns the edit that replaces a part of the text, with LF line ends. */
export function partEdit(source: Source, span: Span, texts: { readonly old: string; readonly new: string }, change: Change): Edit {
  const { end } = source.boundsAt(span.to)
  const behind = source.text.slice(span.to, end)
  const next = texts.new.slice(0, texts.new.length - sharedEnd(texts.old, texts.new, behind))
  const { from, to } = span
  if (!next.includes('\n')) return { from, to, text: next }
  const [, separator = '', remark = ''] = /^([,;]?)(.*)$/s.exec(behind)!
  const lines = next.split('\n')
  const isRest = remark.trim() === '' ? separator !== '' : /^\s/.test(remark) && isRemark(source, remark.trimStart())
  const row = isRest ? rowOfLast(change) : undefined
  if (row === undefined || row >= lines.length - 1 || goesOn(lines[row + 1]!.trim())) return { from, to, text: next }
  const isEnded = separator !== ';' || /[,;]$/.test(lines[row]!) || isOpenEnded(new Line(lines[row]!))
  const moved = lines.map((line, k) => (k === row ? line + (isEnded ? '' : separator) + remark : line)).join('\n')
  return { from, to: end, text: isEnded ? moved + separator : moved }
}

/** Matches a word. Brackets without words may be intended twice. */
const SAYS = /[\p{L}\p{N}]/u

/**
 * Returns the new text without words that the line already has next to the part. The quote was then shorter than the text that was rewritten.
 *
 *     file  size: 1  # MB    quoted  size: 1    new  size: 2  # MB        written: size: 2
 */
export function withoutRestOfLine(source: Source, { from, to }: Span, { old, new: next }: { old: string; new: string }): string {
  const ahead = source.text.slice(source.boundsAt(from).start, from).trimStart()
  const behind = source.text.slice(to, source.boundsAt(to).end).trimEnd()
  const isAhead = SAYS.test(ahead) && next.startsWith(ahead) && !old.startsWith(ahead)
  const isBehind = SAYS.test(behind) && next.endsWith(behind) && !old.endsWith(behind)
  const start = isAhead ? ahead.length : 0
  const end = next.length - (isBehind ? behind.length : 0)
  return start < end ? next.slice(start, end) : next
}

/** Matches whitespace, a separator or a bracket. */
const CLOSES = /[\s,;)\]}({[]/

/** Returns the length of the new end that already follows in the file: separators, and brackets that would be written twice. */
function sharedEnd(old: string, next: string, behind: string): number {
  // Whether a text leaves as many brackets open as the old text.
  const net = (text: string) => Object.values(openBrackets(text)).join()
  const isBalanced = (text: string) => net(text) === net(old)
  let most = 0
  while (most < next.length && CLOSES.test(next[next.length - 1 - most]!)) most++
  for (let length = most; length > 0; length--) {
    const shared = next.slice(next.length - length)
    if (shared.trim() === '' || shared.includes('\n') || !behind.startsWith(shared) || old.endsWith(shared)) continue
    const isBracket = /[()[\]{}]/.test(shared)
    if (!isBracket || (isBalanced(next.slice(0, next.length - length)) && !isBalanced(next))) return length
  }
  return 0
}

/** Returns the new row as which the last line of the old text is kept or changed. */
function rowOfLast(change: Change): number | undefined {
  const last = change.old.length - 1
  return [keptRows(change), partnersOf(change)].map((rows) => rows.indexOf(last)).find((row) => row >= 0)
}
