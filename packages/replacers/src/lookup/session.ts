import type { Document } from '@suture/text'
import type { EditOptions } from '../options'
import { type LineFinder, openFinder } from './line-finder'
import { openStatistics, type Statistics } from './statistics'
import { foldedView, plainView, type View } from './view'

/** A document opened for searching; shared by the intents of a set. */
export interface Session {
  readonly source: Document
  readonly plain: View
  readonly folded: () => View | undefined
  readonly finder: LineFinder
  readonly statistics: Statistics
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
    options,
  }
}
