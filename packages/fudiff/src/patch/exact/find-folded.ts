/**
 * Finds the places of a hunk with a comparison that ignores some differences (`fold`): differences in whitespace, or the differences that
 * `ContextOptions` allow.
 */
import type { Document } from '@suture/text'
import { type Hunk, oldSide } from '../../model/hunk'
import type { ContextOptions } from '../../model/options'
import { type Field, type HunkPlaces, isApplied, withoutCr } from './find-exactly'
import { indexedText, LineIndex } from './line-index'

/** A text whose lines are compared with some differences ignored. */
export interface Folded {
  readonly index: LineIndex
  /** How removed lines are compared. */
  readonly foldRemoved: (text: string) => string
  readonly strategy: string
}

/** Indexes the text for the comparison that the options ask for. Undefined if the options ask to compare lines as they are. */
export function openFolded(
  doc: Document,
  { ignoreCase = false, linePrefix, strict = false }: ContextOptions & { readonly strict?: boolean },
): Folded | undefined {
  if (!strict && !ignoreCase && linePrefix === undefined) return undefined
  // Of each run of whitespace, one space counts, and none at the ends of a line.
  const foldRemoved = (text: string) => (strict ? text.replace(/\s+/g, ' ').trim() : text)
  const fold = (text: string) => foldRemoved(ignoreCase ? text.toLowerCase() : text).slice(0, linePrefix)
  const strategy = strict ? 'whitespace-normalized' : 'simple'
  return { index: new LineIndex(doc, false, fold), foldRemoved, strategy }
}

/** Returns the places of the old lines. The hunk has been applied only if its new lines occur as given. */
export function findFolded(field: Field, { index: indexed, foldRemoved, strategy }: Folded, hunk: Hunk): HunkPlaces | undefined {
  const lines = withoutCr(hunk.lines)
  if (!lines) return undefined
  const old = lines.filter(({ kind }) => kind !== 'addition')
  const fits = (place: number) =>
    old.every(({ kind, text }, i) => kind !== 'deletion' || foldRemoved(text) === foldRemoved(indexedText(indexed, place + i)))
  const places = indexed.findRuns(oldSide({ lines })).filter(fits)
  return places.length === 0 ? undefined : { indexed, places, lines, applied: isApplied(field.plain, lines, places, hunk), strategy }
}
