/**
 * What an outcome tells of a place.
 */
import { distortionAt, isLoose } from '@suture/graft/internal'
import { type Document, lineRange, lineText, type Match, type Span, visible } from '@suture/text'
import { type Found, punctuated } from '../choose/place'

/** Characters of a line that a warning shows. */
const SHOWN = 80

type Told = Omit<Match, 'span' | 'startLine' | 'endLine'>

const TO_THE_LETTER: Told = { strategy: 'simple', similarity: 1, undone: [], warnings: [] }

/** A match whose lines are counted when somebody asks. */
export function matchAt(source: Document, span: Span, told: Told = TO_THE_LETTER): Match {
  return {
    strategy: told.strategy,
    span,
    get startLine() {
      return lineRange(source, span).startLine
    },
    get endLine() {
      return lineRange(source, span).endLine
    },
    similarity: told.similarity,
    ...(told.drift === undefined ? {} : { drift: told.drift }),
    undone: told.undone,
    warnings: told.warnings,
  }
}

/** A place as a match; `hint` is the 1-based line at which it was to stand. */
export function matchOf(source: Document, place: Found, hint: number | undefined): Match {
  return matchAt(source, place.span, {
    strategy: place.undone.includes('escapes') ? 'escape-normalized' : place.strategy,
    similarity: place.similarity,
    ...(hint !== undefined && hint > 0 ? { drift: lineRange(source, place.span).startLine - hint } : {}),
    undone: place.undone,
    warnings: differences(source, place),
  })
}

/** One sentence for each quoted context line that is not the file's, and for each line of the file that was not quoted. */
function differences(source: Document, place: Found): string[] {
  const { alignment, pattern, first } = place
  if (!alignment || alignment.fuzzy + punctuated(place) === 0) return []
  const { lo, hi } = alignment
  const told: string[] = []
  let next = lo[0]!
  const unquoted = (until: number) => {
    for (; next < until; next++)
      if (lineText(source, first + next).trim() !== '') told.push(`line ${first + next + 1} was not quoted; it was kept`)
  }
  pattern.lines.forEach(({ body }, i) => {
    if (!pattern.elisions[i]) unquoted(lo[i]!)
    next = hi[i]!
    if (pattern.elisions[i] || body === '') return
    if (isLoose(distortionAt(alignment, i))) told.push(`line ${first + lo[i]! + 1} differs from the quoted ${shown(body)}; it was kept`)
    else if (distortionAt(alignment, i) === 'absent') told.push(`the quoted ${shown(body)} is not there; nothing was put in its place`)
  })
  return told
}

function shown(body: string): string {
  return `"${visible(body.length > SHOWN ? `${body.slice(0, SHOWN)}...` : body)}"`
}
