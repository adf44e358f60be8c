/**
 * Whether a part of a hunk has been made already: lines that it inserts are in place, while the rest of it is not.
 *
 * Idea: inserted lines may end like the context above them, or begin like the context below, and then the old side still occurs verbatim, a
 * few lines away. So each insertion is searched for together with its context, at the place of the old side and just above.
 * Cost: lines inserted times their number and context, WORK at most; beyond that nothing counts as made.
 * Source: own; an edit of several changes that was cut short and sent again.
 * Weakness: a change that repeats adjacent lines, next to another change, needs its number.
 */

import { type HunkLine, hasWord } from '../../model/hunk'
import { indexedText, type LineIndex } from './line-index'
import type { Reading } from './readings'

const WORK = 1_000_000

/** An insertion with the context around it. */
interface Insertion {
  /** Offset of its context in the hunk's old side, and the number of lines that it adds. */
  readonly offset: number
  readonly added: number
  readonly lines: readonly HunkLine[]
}

/**
 * The first line (0-based) of an insertion that has been made, context included; undefined if there is none. `at` is the old side's place.
 */
export function madeAt(indexed: LineIndex, reading: Reading, at: number): number | undefined {
  let work = 0
  for (const { offset, added, lines } of insertionsOf(reading)) {
    for (let from = at + offset; from >= Math.max(0, at + offset - added); from--) {
      let same = 0
      while (
        same < lines.length &&
        from + same < indexed.count &&
        isSame(reading, lines[same] as HunkLine, indexedText(indexed, from + same))
      )
        same++
      if (same === lines.length) return from
      work += same + 1
      if (work > WORK) return undefined
    }
  }
  return undefined
}

function isSame({ name }: Reading, { text }: HunkLine, actual: string): boolean {
  return text === actual || (name !== 'exact' && text.trim() === actual.trim())
}

/**
 * The changes that only add lines, among them a line with a word that the old side does not have, together with the context around them.
 */
function insertionsOf({ lines }: Reading): Insertion[] {
  const found: Insertion[] = []
  const quoted = new Set(lines.flatMap(({ kind, text }) => (kind === 'addition' ? [] : text.trim())))
  const isNews = ({ text }: HunkLine) => hasWord(text) && !quoted.has(text.trim())
  let offset = 0
  for (let from = 0; from < lines.length; ) {
    const start = indexFrom(lines, from, (kind) => kind !== 'context')
    const end = indexFrom(lines, start, (kind) => kind === 'context')
    const below = indexFrom(lines, end, (kind) => kind !== 'context')
    const change = lines.slice(start, end)
    const around = lines.slice(from, below)
    if (around.length > change.length && change.every(({ kind }) => kind === 'addition') && change.some(isNews))
      found.push({ offset, added: change.length, lines: around })
    offset += start - from + change.filter(({ kind }) => kind === 'deletion').length
    from = end
  }
  return found
}

function indexFrom(lines: readonly HunkLine[], from: number, fits: (kind: HunkLine['kind']) => boolean): number {
  let at = from
  while (at < lines.length && !fits((lines[at] as HunkLine).kind)) at++
  return at
}
