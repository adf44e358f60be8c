import { type ComparedLines, comparedLines } from '@suture/graft/internal'
import { type Document, type Intent, lineText } from '@suture/text'
import type { Found } from '../choose/place'
import type { EditOptions } from '../options'
import { type LineFinder, openFinder } from './line-finder'
import { openStatistics, type Statistics } from './statistics'
import { foldedView, plainView, type View } from './view'

/** What tells how much a quoted line is worth in a document. */
export type Measure = Pick<Session, 'source' | 'finder' | 'statistics'>

/** A document opened for searching; shared by the intents of a set. */
export interface Session {
  readonly source: Document
  readonly plain: View
  readonly folded: () => View | undefined
  readonly finder: LineFinder
  readonly statistics: Statistics
  /** The document's lines as evidence reads them. */
  readonly lines: ComparedLines
  /** Opened anew when a match is asked for its evidence, so that a match which is kept keeps nothing else of the search. */
  readonly measure: () => Measure
  /** Where the new text of an edit stands, once it was looked for. */
  readonly newTexts: WeakMap<Intent, Found | undefined>
  readonly options: EditOptions
}

/** Opens a document for searching. */
export function openSession(source: Document, options: EditOptions): Session {
  const plain = plainView(source)
  let folded: View | undefined | null = null
  return {
    source,
    plain,
    folded: () => (folded === null ? (folded = foldedView(plain)) : folded),
    finder: openFinder(source),
    statistics: openStatistics(source),
    lines: comparedLines((row) => lineText(source, row)),
    measure: openMeasure(source),
    newTexts: new WeakMap(),
    options,
  }
}

/** Opens what evidence is counted from, once, when it is asked for. */
export function openMeasure(source: Document): () => Measure {
  let measure: Measure | undefined
  return () => (measure ??= { source, finder: openFinder(source), statistics: openStatistics(source) })
}
