import { type Document, lineText, type Nearest, type NotFound } from '@suture/text'
import type { SearchResult } from '../choose/search'
import type { Session } from '../lookup/session'
import { compareLines } from './compare-lines'
import { withLeaveOut } from './leave-out'
import { missingLines } from './missing-lines'
import { likeness, type NearestWindow, nearestWindow } from './nearest-window'

/** A less similar text does not help whoever looks for the quoted one. */
const LEAST_ALIKE = 0.4
/** A place that a rule refused is reported unless another one is more similar by more than this. */
const CLOSE = 0.05

/**
 * The not-found problem of a search. The nearest place and the missing lines are computed when they are first read; until then the problem
 * keeps the document.
 */
export function notFound(session: Session, quoted: string, result: SearchResult): NotFound {
  const { source, finder } = session
  const { turnedDown } = result
  const nearest = once(() => nearestTo(source, withoutBlankEdges(quoted.split('\n')), turnedDown?.place))
  const missing = once(() => missingLines(finder, quoted.split('\n')))
  return {
    kind: 'not-found',
    quoted,
    tried: result.tried,
    undone: result.undone,
    ...oddFile(source),
    ...(turnedDown?.finding ? { finding: withLeaveOut(session, turnedDown.place, turnedDown.finding) } : {}),
    get nearest() {
      return nearest()
    },
    get missingLines() {
      return missing()
    },
  }
}

/** The file's own oddity that explains why nothing was found. */
function oddFile({ text }: Document): Pick<NotFound, 'oddFile'> {
  if (text === '' || text === '\ufeff') return { oddFile: 'empty' }
  return text.includes('\r') && !text.includes('\n') ? { oddFile: 'lone-cr' } : {}
}

/** A value computed on first use. */
function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined
  return () => (made ??= { value: make() }).value
}

function withoutBlankEdges(lines: readonly string[]): readonly string[] {
  const first = lines.findIndex((line) => line.trim() !== '')
  return first === -1 ? [] : lines.slice(first, lines.findLastIndex((line) => line.trim() !== '') + 1)
}

/** The number of quoted lines that are in a window, up to whitespace at their ends: an equal line says more than a similar one. */
function holds(doc: Document, quoted: readonly string[], window: Pick<NearestWindow, 'first' | 'last'> | undefined): number {
  const there = new Set<string>()
  if (window) for (let row = window.first; row <= window.last; row++) there.add(lineText(doc, row).trim())
  return quoted.filter((line) => line.trim() !== '' && there.has(line.trim())).length
}

/**
 * The place that a rule refused, unless another one is clearly more similar and has as many of the quoted lines; undefined if nothing is
 * similar.
 */
function nearestTo(
  doc: Document,
  quoted: readonly string[],
  turnedDown: Pick<NearestWindow, 'first' | 'last'> | undefined,
): Nearest | undefined {
  const best = nearestWindow(doc, quoted)
  const refused = turnedDown && { ...turnedDown, similarity: likeness(doc, quoted, turnedDown) }
  const isNearer =
    refused && (refused.similarity + CLOSE >= (best?.similarity ?? 0) || holds(doc, quoted, refused) > holds(doc, quoted, best))
  const place = isNearer ? refused : best
  if (!place || place.similarity < LEAST_ALIKE) return undefined
  // Not 1, since the text is not there as quoted.
  const similarity = Math.min(0.99, place.similarity)
  return { startLine: place.first + 1, endLine: place.last + 1, similarity, ...compareLines(doc, quoted, place) }
}
