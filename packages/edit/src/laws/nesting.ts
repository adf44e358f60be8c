/**
 * Neighbouring lines are nested in the result as they are in new text.
 *
 * Idea: of two neighbouring lines of new text, at least one of them added, the second is deeper than the first, level with it or less deep.
 * In the result it must be the same. A list item counts by its content too, so that a list may have its key's depth or a deeper one. A kept
 * line that the quote nests otherwise than the file says nothing, and neither does a quote that has lost all of its depths.
 * Cost: that of a line difference of the edit, and one of new text and the result. Source: own. Weakness: lines of the result are found by
 * their text.
 *
 *     file    env:             quoted    env:             refused, if the result is    env:
 *             - name: A                    - name: A                                   - name: A
 *                                       +  - name: B                                     - name: B
 */
import { diffLines, type LineHunk, type LineKey, lineKey } from '@suture/graft'
import { compareDepth } from '@suture/graft/internal'
import type { Edit, Span } from '@suture/text'
import { against, type Law, type Result, shown } from './law'
import { lineAround, textLines } from './touched-lines'

/** Of the places of a replacement everywhere, so many are read: the others have the same lines. */
const MOST_PLACES = 20

export const nesting: Law = {
  name: 'nesting',
  check(result) {
    const [old, wanted] = [keysOf(result.oldText), keysOf(result.newText)]
    if (wanted.length < 2) return undefined
    const hunks = diffLines(rawOf(old), rawOf(wanted))
    if (hunks.every(({ newFrom, newTo }) => newFrom === newTo)) return undefined
    for (const place of result.places.slice(0, MOST_PLACES)) {
      const found = againstPlace(result, place, { old, wanted, hunks })
      if (found) return found
    }
    return undefined
  },
}

/** The lines of an edit, those without text left out. */
interface EditLines {
  readonly old: readonly LineKey[]
  readonly wanted: readonly LineKey[]
  readonly hunks: readonly LineHunk[]
}

function againstPlace(result: Result, place: Span, { old, wanted, hunks }: EditLines) {
  const { before, after, from, text } = aroundPlace(result, place)
  if (text.includes(result.newText)) return undefined
  const isFlat = old.length > 1 && depths(old) === 1 && depths(before) > 1
  if (isFlat) return undefined
  // A quote that begins behind the indentation of its first line lost the depth of that line alone.
  const isBehind = old[0]?.indent === '' && (before[0]?.indent ?? '') !== ''
  const at = unlike({ old, wanted, hunks }, pairsOf(old, before), pairsOf(wanted, after), isBehind ? 2 : 1)
  if (!at) return undefined
  const [given, written] = at
  const sentence = `New text has ${shown(given[1].raw)} ${orderOf(given)} the line above it, ${shown(given[0].raw)}, and in the result it would be ${orderOf(written)} that line.`
  return against('nesting', sentence, [lineAround(result.before, from)], rawOf(given))
}

type LinePair = readonly [LineKey, LineKey]

/** The first neighbours in new text that are nested otherwise in the result, in both. */
function unlike(
  { old, wanted, hunks }: EditLines,
  own: ReadonlyMap<number, LineKey>,
  written: ReadonlyMap<number, LineKey>,
  from: number,
): readonly [LinePair, LinePair] | undefined {
  const kept = keptLines(hunks, wanted.length)
  // Kept lines of a diff that are a column off, since the marker took one or brought one, are so against added lines too.
  const isOneOff = own.size > 0 && [...own].every(([i, { indent }]) => Math.abs(indent.length - old[i]!.indent.length) === 1)
  for (let k = from; k < wanted.length; k++) {
    const [one, other] = [written.get(k - 1), written.get(k)]
    const quoted = [kept[k - 1]!, kept[k]!].filter((i) => i !== -1)
    if (!one || !other || quoted.length === 2) continue
    const given: LinePair = [wanted[k - 1]!, wanted[k]!]
    if (isOneOff && Math.abs(given[0].indent.length - given[1].indent.length) === 1) continue
    if (!isAlike(given, [one, other]) && !quoted.some((i) => isMisquoted(old, own, i))) return [given, [one, other]]
  }
  return undefined
}

/** True if the file has a quoted line at another depth, against the lines next to it, than the quote has it. */
function isMisquoted(old: readonly LineKey[], own: ReadonlyMap<number, LineKey>, i: number): boolean {
  const isOff = (above: number, below: number) => {
    const [one, other] = [own.get(above), own.get(below)]
    return one !== undefined && other !== undefined && !isAlike([old[above]!, old[below]!], [one, other])
  }
  return isOff(i - 1, i) || isOff(i, i + 1)
}

function isAlike([one, other]: LinePair, [above, below]: LinePair): boolean {
  return Math.sign(compareDepth(one, other)) === Math.sign(compareDepth(above, below))
}

function orderOf([above, below]: LinePair): string {
  const order = compareDepth(above, below)
  return order < 0 ? 'deeper than' : order > 0 ? 'less deep than' : 'as deep as'
}

/** The lines with text at a place, from offset `from` on, and what the edits make of them. */
function aroundPlace({ before, edits }: Result, place: Span) {
  const near: Edit[] = []
  for (let i = firstFrom(edits, place.from); i < edits.length && edits[i]!.from <= place.to; i++) near.push(edits[i]!)
  const at = Math.min(place.from, ...near.map((edit) => edit.from))
  const from = at === 0 ? 0 : before.lastIndexOf('\n', at - 1) + 1
  const end = before.indexOf('\n', Math.max(place.to, ...near.map((edit) => edit.to)))
  const to = end === -1 ? before.length : end
  let after = ''
  let read = from
  for (const edit of near) {
    after += before.slice(read, edit.from) + edit.text
    read = edit.to
  }
  after += before.slice(read, to)
  return {
    text: after.replaceAll('\r\n', '\n'),
    before: keysOf(before.slice(from, to)),
    after: keysOf(after),
    from,
  }
}

/** The index of the first edit that ends at the offset or after it. */
function firstFrom(edits: readonly Edit[], offset: number): number {
  let [from, to] = [0, edits.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if (edits[middle]!.to < offset) from = middle + 1
    else to = middle
  }
  return from
}

function keysOf(text: string): LineKey[] {
  return textLines(text).flatMap((line) => (line.trim() === '' ? [] : [lineKey(line)]))
}

function rawOf(lines: readonly LineKey[]): string[] {
  return lines.map(({ raw }) => raw.trimEnd())
}

/** The line of a text that each line of the edit is, up to a formatter's punctuation; those that have none are left out. */
function pairsOf(lines: readonly LineKey[], text: readonly LineKey[]): Map<number, LineKey> {
  const [from, to] = [lines.map(({ plain }) => plain), text.map(({ plain }) => plain)]
  const kept = keptLines(diffLines(to, from), from.length)
  return new Map(kept.flatMap((at, i) => (at === -1 ? [] : [[i, text[at]!] as const])))
}

/** For each new line the index of the old one that it is; -1 for added lines. */
function keptLines(hunks: readonly LineHunk[], length: number): number[] {
  const kept: number[] = []
  let old = 0
  for (const { oldFrom, oldTo, newFrom, newTo } of hunks) {
    while (kept.length < newFrom) kept.push(old++)
    while (kept.length < newTo) kept.push(-1)
    old = Math.max(oldFrom, oldTo)
  }
  while (kept.length < length) kept.push(old++)
  return kept
}

function depths(lines: readonly LineKey[]): number {
  return new Set(lines.map(({ indent }) => indent)).size
}
