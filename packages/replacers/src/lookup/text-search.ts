/**
 * # Where a text stands in a document, asked often
 * Idea: a few searches are over at the speed of memory. Once they have passed over the text PASSES times, the places of all runs of four
 * units are noted, in order; from then on a text is looked for at the places of its rarest run alone. Blanks are left out of the runs, so
 * that a text can be looked for whatever its blanks are.
 * ```
 * file  value = a1        runs of `b22`...: none; of `=b22`, `e=b2`: none  -> stands nowhere
 * ```
 * Cost: PASSES passes, then two more; a search afterwards, the places of one run. Source: n-gram indexes. Weakness: texts of fewer than four units that are no blanks, or of frequent runs alone, are searched as
 * before.
 */
import type { Document } from '@suture/text'
import { indexRuns, RUN, type RunIndex, standsLike } from './run-index'

/** Searches of one text. */
export interface TextSearch {
  /** As `text.indexOf(find, from)`. */
  readonly next: (find: string, from: number) => number
  /**
   * A place at or after `from` that is passed by no place of the text, whatever the blanks are between its units: the next of its rarest
   * run. -1 where there is none, undefined where only `next` can tell: as long as the text is not indexed, and for very short ones.
   */
  readonly nextLike: (find: string, from: number) => number | undefined
  /** True once the text is indexed. */
  readonly isIndexed: () => boolean
  /** Takes note of units that were passed over by other means. */
  readonly passed: (units: number) => void
  /** Units passed over and places looked at, the index itself counted as two passes. */
  readonly work: () => number
}

/** Passes over a text after which its index is made: as long as that takes. */
const PASSES = 24

const searches = new WeakMap<Document, TextSearch>()

/** The searches of a document, kept with it. */
export function textSearch(doc: Document): TextSearch {
  let search = searches.get(doc)
  if (!search) searches.set(doc, (search = openTextSearch(doc.text)))
  return search
}

function openTextSearch(text: string): TextSearch {
  // Held for as long as the work at hand lasts: matches keep their document, and with it this, but nobody keeps its index.
  let kept: WeakRef<RunIndex> | undefined
  let work = 0
  /** The work that had been done when an index was let go. */
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
