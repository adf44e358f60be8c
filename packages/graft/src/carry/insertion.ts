/**
 * Lines that are added where nothing is removed: their position among unquoted lines of the file, and whether that position is clear.
 *
 *     file    load(a)        quoted     load(a)        result    load(a)
 *             # why                   +check()                  check()
 *             save(b)                  save(b)                  # why
 *                                                               save(b)
 */
import type { LineHunk } from '../lines/line-diff'
import type { LineKey } from '../lines/line-key'
import type { Loom } from './loom'

/** The line of the found text before which the hunk's lines are inserted. */
export function insertionPoint(loom: Loom, hunk: LineHunk): number {
  const { lo, hi } = loom.alignment
  const left = hunk.oldFrom > 0 ? hi[hunk.oldFrom - 1]! : -1
  const right = hunk.oldTo < loom.quoted.length ? lo[hunk.oldTo]! : -1
  if (left === -1) return right === -1 ? loom.actual.length : right
  const blank = right === -1 ? undefined : besideBlank(loom, hunk)
  if (blank !== undefined) return blank
  if (right === -1 || left === right) return left
  const last = loom.wanted[hunk.newTo - 1]?.body ?? ''
  // New text that ends in a comment belongs to what follows. Blank lines of the file stay before it.
  const leadsOn = /^(?:\/\/|#|\/\*|\*|<!--|@)/.test(last) && !loom.keys.slice(left, right).some(hasText)
  return leadsOn ? right : left
}

/**
 * The position if lines are added between two quoted blank lines of which the file has only one: that blank line goes to the side where the
 * added lines bring no blank line themselves. Undefined otherwise.
 */
function besideBlank({ alignment: { lo, hi, distortions }, quoted, wanted }: Loom, hunk: LineHunk): number | undefined {
  const { oldFrom, oldTo } = hunk
  if (hasText(quoted[oldFrom - 1]!) || hasText(quoted[oldTo]!)) return undefined
  const opens = hasText(wanted[hunk.newFrom]!)
  const closes = hasText(wanted[hunk.newTo - 1]!)
  if (opens && !closes && distortions[oldFrom - 1] === 'absent' && distortions[oldTo] !== 'absent') return hi[oldTo]!
  return !opens && closes && distortions[oldFrom - 1] !== 'absent' && distortions[oldTo] === 'absent' ? lo[oldFrom - 1]! : undefined
}

/** The hunk without the blank lines that the file has already; a hunk that adds any text is returned as it is. */
export function lacking(loom: Loom, hunk: LineHunk): LineHunk {
  const { newFrom, newTo, oldFrom, oldTo } = hunk
  if (oldFrom === 0 || oldTo >= loom.quoted.length || loom.wanted.slice(newFrom, newTo).some(hasText)) return hunk
  const own = loom.keys.slice(loom.alignment.hi[oldFrom - 1]!, loom.alignment.lo[oldTo]!)
  return own.some(hasText) ? hunk : { ...hunk, newFrom: Math.min(newTo, newFrom + own.length) }
}

const CLOSER = /^[)\]}]+[;,]?$/

/**
 * Unquoted lines of the file at the insertion that make the position unclear: closing brackets, since before and after them is not the
 * same; and lines equal to added ones, up to a formatter's punctuation, as far as the nearest quoted lines with text.
 */
export function openBetween(loom: Loom, { oldFrom, oldTo, newFrom, newTo }: LineHunk): number[] {
  const { alignment, quoted, wanted, keys } = loom
  const { lo, hi, distortions } = alignment
  const pairs = (i: number) => i >= 0 && i < quoted.length && distortions[i] !== 'absent'
  const telling = wanted.slice(newFrom, newTo).filter(({ body }) => /\w{2}/.test(body))
  const added = new Set(telling.map((line) => line.plain))
  const isAdded = (j: number) => added.has(keys[j]!.plain)
  const between = pairs(oldFrom - 1) && pairs(oldTo) ? numbersFrom(hi[oldFrom - 1]!, lo[oldTo]!) : []
  const open = between.filter((j) => CLOSER.test(keys[j]!.body) || isAdded(j))
  if (added.size === 0) return open
  let above = oldFrom - 1
  while (above >= 0 && isPassed(loom, above)) above--
  let below = oldTo
  while (below < quoted.length && isPassed(loom, below)) below++
  const around = numbersFrom(above >= 0 ? hi[above]! : 0, below < quoted.length ? lo[below]! : keys.length)
  return [...open, ...around.filter((j) => isAdded(j) && !open.includes(j) && !isQuoted(loom, j))]
}

function numbersFrom(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, n) => from + n)
}

/** Lines just outside the found text that equal the lines added at its edge, by number; none if all quoted lines are verbatim. */
export function addedOutside({ alignment, quoted, actual, beside }: Loom, hunk: LineHunk, lines: readonly { text: string }[]): number[] {
  const telling = lines.map((line) => line.text.trimEnd()).filter((text) => text !== '')
  if (!beside || !telling.some((text) => /\w{2}/.test(text)) || alignment.distortions.every((distortion) => distortion === 'equal'))
    return []
  const run = (from: number, step: 1 | -1) => {
    const found: number[] = []
    for (let at = from; found.length < telling.length; at += step) {
      const line = beside(at)?.trimEnd()
      if (line === '') continue
      if (line !== telling.at(step === 1 ? found.length : -1 - found.length)) return []
      found.push(at)
    }
    return found
  }
  return [...(hunk.oldFrom === 0 ? run(-1, -1) : []), ...(hunk.oldTo === quoted.length ? run(actual.length, 1) : [])]
}

/** True for a blank quoted line, or one that the file lacks: the next quoted line bounds the position instead. */
function isPassed({ alignment: { lo, hi, distortions }, quoted }: Loom, i: number): boolean {
  return quoted[i]!.body === '' || (distortions[i] === 'absent' && lo[i] === hi[i])
}

function isQuoted({ alignment: { lo, hi, distortions } }: Loom, j: number): boolean {
  return distortions.some((distortion, i) => distortion !== 'absent' && lo[i]! <= j && j < hi[i]!)
}

function hasText(line: LineKey): boolean {
  return line.body !== ''
}
