import { type Document, lineText, type Nearest, type NotFound } from '@suture/text'
import type { SearchResult } from '../choose/search'
import type { Session } from '../lookup/session'
import { compareLines } from './compare-lines'
import { missingLines } from './missing-lines'
import { likeness, type NearestWindow, nearestWindow } from './nearest-window'

/** A text less alike is no help to whoever looks for the quoted one. */
const LEAST_ALIKE = 0.4
/** A place that a rule turned down is told of though another is more alike by this much. */
const CLOSE = 0.05

/**
 * The not-found problem of a search. The nearest place and the missing lines are worked out when they are first read:
 * the problem keeps the document until then.
 */
export function notFound({ source, finder }: Session, quoted: string, result: SearchResult): NotFound {
  const nearest = once(() => nearestTo(source, withoutBlankEdges(quoted.split('\n')), result.turnedDown?.place))
  const missing = once(() => missingLines(finder, quoted.split('\n')))
  return {
    kind: 'not-found',
    quoted,
    tried: result.tried,
    undone: result.undone,
    ...oddFile(source),
    ...(result.turnedDown?.finding ? { finding: result.turnedDown.finding } : {}),
    get nearest() {
      return nearest()
    },
    get missingLines() {
      return missing()
    },
  }
}

/** What alone explains that nothing was found. */
function oddFile({ text }: Document): Pick<NotFound, 'oddFile'> {
  if (text === '' || text === '\ufeff') return { oddFile: 'empty' }
  return text.includes('\r') && !text.includes('\n') ? { oddFile: 'lone-cr' } : {}
}

/** A value worked out on first use. */
function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined
  return () => (made ??= { value: make() }).value
}

function withoutBlankEdges(lines: readonly string[]): readonly string[] {
  const first = lines.findIndex((line) => line.trim() !== '')
  return first === -1 ? [] : lines.slice(first, lines.findLastIndex((line) => line.trim() !== '') + 1)
}

/** How many of the quoted lines stand in a window, but for their whitespace: a line that does tells more than one that is much like it. */
function holds(doc: Document, quoted: readonly string[], window: Pick<NearestWindow, 'first' | 'last'> | undefined): number {
  const there = new Set<string>()
  if (window) for (let row = window.first; row <= window.last; row++) there.add(lineText(doc, row).trim())
  return quoted.filter((line) => line.trim() !== '' && there.has(line.trim())).length
}

/**
 * The place that was turned down, unless another is clearly more alike and holds as many of the quoted lines; undefined where nothing is
 * alike.
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
  // Not 1: the text is not there as it was quoted.
  const similarity = Math.min(0.99, place.similarity)
  return { startLine: place.first + 1, endLine: place.last + 1, similarity, ...compareLines(doc, quoted, place) }
}
