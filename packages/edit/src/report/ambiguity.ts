import { type Ambiguous, type Document, type Intent, lineRange, lineText } from '@suture/text'
import type { Found } from '../choose/place'

const SHOWN = 20

/** The ambiguous problem, with a neighbouring line for each place that no other place has at the same distance. */
export function ambiguityOf(source: Document, intent: Intent, places: readonly Found[]): Ambiguous {
  const shown = places.slice(0, SHOWN)
  return {
    kind: 'ambiguous',
    quoted: intent.oldString,
    strategy: places[0]!.strategy,
    places: shown.map((place) => {
      const unique = uniqueNeighbour(source, place, shown)
      return { ...lineRange(source, place.span), ...(unique ? { unique } : {}) }
    }),
    total: places.length,
  }
}

function uniqueNeighbour(source: Document, place: Found, all: readonly Found[]): { line: number; text: string } | undefined {
  for (let far = 1; far <= 5; far++) {
    for (const line of [place.first - far, place.last + far]) {
      const text = neighbour(source, line)
      if (text === undefined) continue
      const offset = line < place.first ? line - place.first : line - place.last
      const others = all.filter((other) => other !== place)
      const same = (other: Found) => neighbour(source, offset < 0 ? other.first + offset : other.last + offset) === text
      if (!others.some(same)) return { line: line + 1, text }
    }
  }
  return undefined
}

function neighbour(source: Document, line: number): string | undefined {
  if (line < 0 || line >= source.lineCount) return undefined
  const text = lineText(source, line).trim()
  return text === '' ? undefined : text
}
