import { type ComparedLines, comparedLines } from '@suture/graft/internal'
import { plainView, type View } from '@suture/replacers/internal'
import { type Document, type Intent, lineText } from '@suture/text'
import { leavingLines, unpairedBrackets } from '@suture/text/internal'
import type { Found } from '../choose/place'
import type { EditOptions } from '../options'
import { type LineFinder, openFinder } from './line-finder'
import { openStatistics, type Statistics } from './statistics'
import { foldedView } from './view'

/** The means to compute how much a quoted line is worth in a document. */
export type Measure = Pick<Session, 'source' | 'finder' | 'statistics'>

/** A document opened for searching; shared by the intents of a set. */
export interface Session {
  readonly source: Document
  readonly plain: View
  readonly folded: () => View | undefined
  readonly finder: LineFinder
  readonly statistics: Statistics
  /** True for a document with LF line ends and without a byte order mark. */
  readonly isLf: () => boolean
  /** The document's lines as evidence reads them. */
  readonly lines: ComparedLines
  /** Opened again when a match is asked for its evidence, so that a match keeps nothing else of the search alive. */
  readonly measure: () => Measure
  /** What was undone in an edit before it was searched for. */
  readonly undone: WeakMap<Intent, readonly string[]>
  /** The place of an edit's new text, once it was searched for. */
  readonly newTexts: WeakMap<Intent, Found | undefined>
  readonly options: EditOptions
  /** Lines, trimmed, that an edit of the set removes: another edit may add such a line elsewhere. */
  readonly leaving: ReadonlySet<string>
  /** Signs of brackets of which edits of the set have one half; undefined for an edit that is the only one. */
  readonly unpaired: string | undefined
}

/** Opens a document for searching, for one edit or for those of a set. */
export function openSession(source: Document, options: EditOptions, intents: readonly Intent[] = []): Session {
  const plain = plainView(source)
  let folded: View | undefined | null = null
  let isLf: boolean | undefined
  return {
    source,
    plain,
    folded: () => (folded === null ? (folded = foldedView(plain)) : folded),
    finder: openFinder(source),
    statistics: openStatistics(source),
    isLf: () => (isLf ??= !source.bom && !source.text.includes('\r')),
    lines: comparedLines((row) => lineText(source, row)),
    measure: openMeasure(source),
    undone: new WeakMap(),
    newTexts: new WeakMap(),
    options,
    leaving: new Set([...leavingLines(intents), ...(options.leaving ?? []).map((line) => line.trim())]),
    unpaired: options.unpaired ?? unpairedBrackets(intents),
  }
}

/** Opens the means to compute evidence, once, on first use. */
export function openMeasure(source: Document): () => Measure {
  let measure: Measure | undefined
  return () => (measure ??= { source, finder: openFinder(source), statistics: openStatistics(source) })
}
