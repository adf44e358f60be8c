/**
 * Places an edit by a text that its author was shown: verbatim in that text, and then carried to the file. Source: docs/decisions, 0030.
 */
import { type Intent, lineText, openDocument, splice } from '@suture/text'
import { findVerbatim } from '../locate/verbatim'
import type { Source } from '../text/source'
import { trackBack, trackRows } from '../text/track'
import { carryOver, type EarlierText } from './carry-over'
import type { OpenServed, Placing, Way } from './context'

/** Returns a function that opens the texts of a file that the author of its edits was shown, newest first. */
export function servedBy(texts: readonly string[]): OpenServed {
  return (source) => {
    if (texts.length === 0 || texts[0] === source.text) return undefined
    const sources = texts.map((text) => source.withText(openDocument(text), texts.length === 1))
    const tracked = new Map<Source, EarlierText>()
    // A text is compared with the file only if it contains the old text of an edit.
    const track = (earlier: Source) => {
      const known = tracked.get(earlier) ?? { ...trackedIn(source, earlier), isNewest: earlier === sources[0] }
      tracked.set(earlier, known)
      return known
    }
    return (way, place) => placeByServed(way, sources, track, place)
  }
}

function trackedIn(file: Source, earlier: Source): Omit<EarlierText, 'isNewest'> {
  const [before, after] = [linesOf(earlier), linesOf(file)]
  return { source: earlier, rows: trackRows(before, after), back: trackBack(before, after) }
}

function linesOf({ document }: Source): string[] {
  return Array.from({ length: document.lineCount }, (_, row) => lineText(document, row))
}

/**
 * Places an edit by the newest served text that contains its old text verbatim. `place` places it in a text. Undefined if no served text
 * contains it, or if an older one leads to another result.
 */
function placeByServed(
  way: Way,
  sources: readonly Source[],
  track: (earlier: Source) => EarlierText,
  place: (source: Source) => Placing,
): Placing | undefined {
  let newest: Placing | undefined
  for (const earlier of sources) {
    const placing = way.intent.replaceAll ? undefined : placedIn(earlier, way.intent, place)
    const carried = placing?.status === 'placed' ? carryOver(way, track(earlier), placing) : placing
    if (!newest) newest = carried
    else if (carried && isOther(way, newest, carried)) return undefined
  }
  return newest
}

/** Places an edit in a served text. Undefined unless its old text is verbatim there. It may be ambiguous. */
function placedIn(source: Source, { oldString }: Intent, place: (source: Source) => Placing): Placing | undefined {
  const { lines, parts } = findVerbatim(source, oldString)
  if (lines.length + parts.length === 0) return undefined
  const placing = place(source)
  if (placing.status === 'refused') return placing.problem.kind === 'ambiguous' ? placing : undefined
  const isVerbatim = placing.matches.every(({ strategy, undone }) => strategy === 'simple' && undone.length === 0)
  return placing.status === 'placed' && isVerbatim ? placing : undefined
}

/** Whether two placings have different results. A refusal has none. */
function isOther({ source: { text } }: Way, one: Placing, other: Placing): boolean {
  if (one.status === 'refused' || other.status === 'refused') return false
  const [first, second] = [one, other].map((placing) => (placing.status === 'placed' ? splice(text, [...placing.edits]) : text))
  return first !== second
}
