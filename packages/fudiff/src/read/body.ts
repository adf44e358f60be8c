/**
 * Reads the body of a hunk.
 *
 * Idea: the end of the body is found in one of two ways. The header may say how many lines the body has. If the body has exactly that many,
 * and something follows that can follow a hunk, it ends there, whatever its lines look like. Otherwise the body ends before the next hunk
 * header, before a file header that is followed by a hunk header, at the end of the code fence, or at the end of the document.
 * Cost: each line is read at most twice.
 * Source: docs/spec/fudiff.md, Hunk Bodies; the unified format of GNU diff for counts and the mark for a missing newline.
 * Weakness: if the header has no counts, a changed pair of lines `--- x` and `+++ y` directly before a hunk header is read as a file
 * header. `formatPatch` writes an end mark between them to prevent this.
 */

import type { HunkLine, LineKind } from '../model/hunk'
import { closesFence, type HunkHeader, isHeaderInBody, isHeaderPair, isHunkHeader, openingFence } from './header'

/** The mark that `formatPatch` writes if the end of a hunk would be read as a file header. */
export const END_OF_HUNK = '\\ end of hunk'

/**
 * The mark of a hunk in which every line is meant exactly as written, although an added line looks like a mistake of a model. `toUnified`
 * writes it after the paths.
 */
export const EVERY_LINE = 'every line is text'
export const EVERY_LINE_MARK = `\\ ${EVERY_LINE}`

/**
 * A changed line of a diff that is not an item of a list: `-    return x`, `+import re` and `+`, but not `- Renamed x`. Three spaces do not
 * count, since some lists have them after their marks. An added item has both marks: `+- Renamed x`.
 */
export const CHANGED = /^[+-](?:$|[^\s+-]|(?: {2}| {4,}|\t+)\S)|^\+- /

/** A body as read, and the index of the first line after it. */
export interface Body {
  /** Whether the body ends with the mark that every line is text. */
  readonly literal: boolean
  readonly lines: readonly HunkLine[]
  readonly atEnd: boolean
  readonly next: number
}

interface RawLine extends HunkLine {
  unfinished?: boolean
}

/**
 * Reads the body that starts at line index `from`, in a document whose open fence is `fence`. A body without hunk header ends before any
 * file header.
 */
export function readBody(lines: readonly string[], from: number, header: HunkHeader | undefined, fence: string | undefined): Body {
  const endsAt = header ? (at: number) => isHunkHeader(lines[at]) || isHeaderInBody(lines, at) : (at: number) => isAnyHeader(lines, at)
  const { raw, next, literal } = (header && readCounted(lines, from, header, fence)) ?? readByPosition(lines, from, endsAt, fence)
  return { ...finish(raw), next, literal }
}

interface ReadBody extends Pick<Body, 'next' | 'literal'> {
  readonly raw: RawLine[]
}

function readCounted(lines: readonly string[], from: number, header: HunkHeader, fence: string | undefined): ReadBody | undefined {
  if (header.oldCount === undefined || header.newCount === undefined) return undefined
  const raw: RawLine[] = []
  let at = takeLines(raw, lines, from, header.oldCount, header.newCount)
  if (at === undefined) return undefined
  while (at < lines.length && markUnfinished(raw, lines[at] as string)) at++
  return endsHere(lines, at, fence) ? { raw, next: at, literal: false } : undefined
}

/**
 * Reads exactly as many old and new lines as the header counts. Returns the index of the next line, or undefined if the counts do not fit.
 */
function takeLines(raw: RawLine[], lines: readonly string[], from: number, oldCount: number, newCount: number): number | undefined {
  let oldLeft = oldCount
  let newLeft = newCount
  let at = from
  for (; (oldLeft > 0 || newLeft > 0) && at < lines.length; at++) {
    const text = lines[at] as string
    if (markUnfinished(raw, text)) continue
    const line = text === '' ? bareLine(text) : prefixed(text)
    if (!line) return undefined
    if (line.kind !== 'addition') oldLeft--
    if (line.kind !== 'deletion') newLeft--
    raw.push(line)
  }
  return oldLeft === 0 && newLeft === 0 ? at : undefined
}

function readByPosition(lines: readonly string[], from: number, endsAt: (at: number) => boolean, fence: string | undefined): ReadBody {
  const raw: RawLine[] = []
  let at = from
  let literal = false
  for (; at < lines.length; at++) {
    const text = lines[at] as string
    if (endsAt(at) || (fence !== undefined && closesFence(text, fence))) break
    if (text === END_OF_HUNK) {
      at++
      break
    }
    if (text === EVERY_LINE_MARK) literal = true
    else if (!markUnfinished(raw, text)) raw.push(prefixed(text) ?? bareLine(text))
  }
  // Empty lines without prefix at the end of a body separate it from what follows.
  while (raw.at(-1)?.bare && raw.at(-1)?.text === '') raw.pop()
  return { raw, next: at, literal }
}

/**
 * Whether a body that has as many lines as its header counts may end at line `at`. It may if `at` is a header, a closing fence or the
 * signature of a mail, whose space may be lost before a version, or if empty lines and prose follow.
 */
function endsHere(lines: readonly string[], at: number, fence: string | undefined): boolean {
  let next = at
  while (next < lines.length && lines[next] === '') next++
  if (next >= lines.length || (fence === undefined && next > at && !hasChangeBelow(lines, next))) return true
  const text = lines[next] as string
  if (isAnyHeader(lines, next)) return true
  const below = lines[next + 1]
  if ((text.startsWith('--- ') && isHunkHeader(below)) || (text === '--' && /^\d+\.\d/.test(below ?? ''))) return true
  return text === '-- ' || text.startsWith('From ') || (fence !== undefined && closesFence(text, fence))
}

/** Whether a line is a header of a hunk or the first line of a file header, even if no hunk header follows it. */
function isAnyHeader(lines: readonly string[], at: number): boolean {
  return isHunkHeader(lines[at]) || isHeaderPair(lines, at) || isHeaderInBody(lines, at)
}

/** Whether a changed line follows at or below line `from`, before the next header or fence. It would be lost if the body ended above it. */
function hasChangeBelow(lines: readonly string[], from: number): boolean {
  for (let at = from; at < lines.length; at++) {
    const line = lines[at] as string
    if (isAnyHeader(lines, at) || openingFence(line) !== undefined) return false
    if (CHANGED.test(line)) return true
  }
  return false
}

const KINDS: Readonly<Record<string, LineKind>> = { ' ': 'context', '-': 'deletion', '+': 'addition' }

function prefixed(text: string): RawLine | undefined {
  const kind = KINDS[text.charAt(0)]
  return kind && { kind, text: text.slice(1) }
}

function bareLine(text: string): RawLine {
  return { kind: 'context', text, bare: true }
}

/** Reads a mark for a missing newline (`\ No newline at end of file`), in any language. Returns whether the line is such a mark. */
function markUnfinished(raw: readonly RawLine[], text: string): boolean {
  if (!text.startsWith('\\ ') || text === END_OF_HUNK) return false
  const last = raw.at(-1)
  if (last) last.unfinished = true
  return true
}

/** Replaces marks for a missing newline by the empty last line that the format uses instead. */
function finish(raw: readonly RawLine[]): Pick<Body, 'lines' | 'atEnd'> {
  if (!raw.some(({ unfinished }) => unfinished)) return { lines: raw, atEnd: false }
  const oldLast = raw.findLast((line) => line.kind !== 'addition')
  const newLast = raw.findLast((line) => line.kind !== 'deletion')
  const given: HunkLine[] = raw.map(({ kind, text, bare }) => (bare ? { kind, text, bare } : { kind, text }))
  const oldEnds = oldLast?.unfinished === true
  const newEnds = newLast?.unfinished === true
  const lines = oldEnds || newEnds ? joinEqual(given) : given
  if (oldEnds && !newEnds) lines.push({ kind: 'addition', text: '' })
  if (newEnds && !oldEnds) lines.push({ kind: 'deletion', text: '' })
  return { lines, atEnd: oldEnds || newEnds }
}

/** Returns the lines. If the old and new lines of the last change begin with equal lines, these become context. */
function joinEqual(lines: readonly HunkLine[]): HunkLine[] {
  const start = lines.findLastIndex((line) => line.kind === 'context') + 1
  const group = lines.slice(start)
  const removed = group.filter((line) => line.kind === 'deletion')
  const added = group.filter((line) => line.kind === 'addition')
  let equal = 0
  while (equal < removed.length && equal < added.length && removed[equal]?.text === added[equal]?.text) equal++
  const kept = removed.slice(0, equal).map(({ text }): HunkLine => ({ kind: 'context', text }))
  return [...lines.slice(0, start), ...kept, ...removed.slice(equal), ...added.slice(equal)]
}
