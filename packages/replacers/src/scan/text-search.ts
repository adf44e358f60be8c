/**
 * The places of a text in a document that is searched often.
 *
 * Idea: a few searches run at the speed of memory. Once they have passed over the text PASSES times, the places of all runs of four units
 * are indexed; from then on a text is only searched for at the places of its rarest run. Whitespace is left out of the runs, so that a text
 * can be searched for whatever its whitespace is.
 * ```
 * file  value = a1        runs of `b22`...: none; of `=b22`, `e=b2`: none  -> does not occur
 * ```
 * Cost: PASSES passes, then two more; after that the places of one run for each search. Source: n-gram indexes.
 * Weakness: texts of fewer than four units that are not whitespace, and of only frequent runs, gain nothing.
 */
import type { Document } from '@suture/text'
import { indexRuns, RUN, type RunIndex, standsLike } from './run-index'

/** Searches of one text. */
export interface TextSearch {
  /** Like `text.indexOf(find, from)`. */
  readonly next: (find: string, from: number) => number
  /**
   * A lower bound, at or after `from`, for the next place of the text, whatever whitespace is between its units: the next place of its
   * rarest run. -1 if there is none; undefined if only `next` can know, since the text is not indexed, or `find` is very short.
   */
  readonly nextLike: (find: string, from: number) => number | undefined
  /** True once the text is indexed. */
  readonly isIndexed: () => boolean
  /** Records units that were passed over by other means. */
  readonly passed: (units: number) => void
  /** Units passed over and read; the index itself counts as two passes. */
  readonly work: () => number
}

/** Passes over a text after which it is indexed, which takes as long as these. */
const PASSES = 24

const searches = new WeakMap<Document, TextSearch>()

/** The searches of a document, cached with it. */
export function textSearch(doc: Document): TextSearch {
  let search = searches.get(doc)
  if (!search) searches.set(doc, (search = openTextSearch(doc.text)))
  return search
}

function openTextSearch(text: string): TextSearch {
  // Held as long as the current work lasts: matches keep their document, and so this object, but should not keep its index.
  let kept: WeakRef<RunIndex> | undefined
  let work = 0
  /** The work done before an index was released. */
  let before = 0
  const index = () => {
    const own = kept?.deref()
    if (kept && !own) {
      kept = undefined
      before = work
    }
    return own
  }
  const passed = (units: number) => {
    work += units
    if (index() || text.length < RUN || work - before < PASSES * text.length) return
    kept = new WeakRef(indexRuns(text, (units) => void (work += units)))
    work += 2 * text.length
  }
  const next = (find: string, from: number) => {
    const indexed = index()
    const rarest = indexed?.rarest(find)
    if (indexed && rarest) {
      const { lead } = rarest
      return Math.max(-1, indexed.next(rarest, from + lead, (at) => text.startsWith(find, at - lead)) - lead)
    }
    const at = text.indexOf(find, from)
    passed((at === -1 ? text.length : at) - Math.min(from, text.length))
    return at
  }
  const nextLike = (find: string, from: number) => {
    const indexed = index()
    const rarest = indexed?.rarest(find)
    return indexed && rarest && indexed.next(rarest, from, (at) => standsLike(text, at, rarest))
  }
  return { next, nextLike, passed, isIndexed: () => index() !== undefined, work: () => work }
}
