import { type FileLines, fileLines } from '@suture/graft/internal'
import { type Document, type Intent, lineText } from '@suture/text'
import type { Found } from '../choose/place'
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
  /** The document's lines as evidence reads them. */
  readonly lines: FileLines
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
    lines: fileLines((row) => lineText(source, row)),
    newTexts: new WeakMap(),
    options,
  }
}
