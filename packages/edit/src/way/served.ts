/**
 * Places an edit by a text that its author was shown: verbatim in that text, and then carried to the file. Source: docs/decisions, 0030.
 */
import { openDocument, splice } from '@suture/text'
import { findVerbatim } from '../locate/verbatim'
import { Source } from '../text/source'
import { trackBack, trackRows } from '../text/track'
import { carryOver, type EarlierText } from './carry-over'
import type { OpenServed, PlaceByServed, Placing } from './context'

/** Returns a function that opens the texts of a file that the author of its edits was shown, newest first. */
export function servedBy(texts: readonly string[]): OpenServed {
  return (source) => {
    if (texts.length === 0 || texts[0] === source.text) return undefined
    const sources = texts.map((text) => new Source(openDocument(text), source.budget, texts.length === 1))
    const track = (earlier: Source) => {
      const [before, after] = [earlier.rawLines(), source.rawLines()]
      return { source: earlier, rows: trackRows(before, after), back: trackBack(before, after), isNewest: earlier === sources[0] }
    }
    return (...given) => placeByServed(sources, track, ...given)
  }
}

/**
 * Places an edit by the newest served text that has its old text verbatim. Undefined if none has it, if an older one leads to another
 * result, or if the file has the old text more often. The author may then have seen a later text, and mean another of these places.
 */
function placeByServed(sources: readonly Source[], track: (earlier: Source) => EarlierText, ...[way, place]: Parameters<PlaceByServed>) {
  const { source, intent } = way
  if (intent.replaceAll) return undefined
  let newest: Placing | undefined
  const timesIn = (text: Source) => findVerbatim(text, intent.oldString).both.length
  const count = timesIn(source)
  for (const earlier of sources) {
    const times = timesIn(earlier)
    if (times > 0 && times < count) return undefined
    const placing = times > 0 ? placedIn(earlier, place) : undefined
    // A text is compared with the file only if it contains the old text of an edit.
    const carried = placing?.status === 'placed' ? carryOver(way, earlier.keep(track), placing) : placing
    if (!newest) newest = carried
    else if (carried && isOther(source, newest, carried)) return undefined
  }
  return newest
}

/** Places an edit in a served text that contains its old text. Undefined unless it is verbatim there. It may be ambiguous. */
function placedIn(source: Source, place: (source: Source) => Placing): Placing | undefined {
  const placing = place(source)
  if (placing.status === 'refused') return placing.problem.kind === 'ambiguous' ? placing : undefined
  const isVerbatim = placing.matches.every(({ strategy, undone }) => strategy === 'simple' && undone.length === 0)
  return placing.status === 'placed' && isVerbatim ? placing : undefined
}

/** Whether two placings have different results. A refusal has none. */
function isOther({ text }: Source, one: Placing, other: Placing): boolean {
  if (one.status === 'refused' || other.status === 'refused') return false
  const [first, second] = [one, other].map((placing) => (placing.status === 'placed' ? splice(text, [...placing.edits]) : text))
  return first !== second
}
