/**
 * What an outcome tells of a place.
 */
import { EVIDENCE, isLoose } from '@suture/graft/internal'
import { type Document, lineRange, lineText, type Match, type Span, visible } from '@suture/text'
import { exactPlace, type Found, punctuated } from '../choose/place'
import { type PlaceEvidence, placeEvidence } from '../choose/place-evidence'
import { readPattern } from '../forms/pattern'
import { openMeasure, type Session } from '../lookup/session'

/** The document, and what a match is weighed by. */
type Opened = Pick<Session, 'source' | 'measure'>

/** Characters of a line that a warning shows. */
const SHOWN = 80

type Told = Omit<Match, 'span' | 'startLine' | 'endLine' | 'evidence' | 'share' | 'rival'>

/** What speaks for a place, worked out when it is asked for; `rival` is absent where there is none. */
interface Weighed {
  readonly own: () => PlaceEvidence
  readonly rival?: () => number
}

/** What an exact match is told of besides its place. */
export interface ExactlyAt {
  /** 1-based line at which the text was to stand. */
  readonly hint?: number
  /** Another place where the same text stands. */
  readonly rival?: Span | undefined
  readonly undone?: readonly string[]
}

/**
 * Matches of texts that stand to the letter in one document, for those who find them by themselves. What speaks for them is counted when
 * it is asked for, and for all of them in one pass over the document.
 */
export function exactMatches(source: Document): (span: Span, at?: ExactlyAt) => Match {
  const measure = openMeasure(source)
  return (span, at) => exactMatch({ source, measure }, span, at)
}

/** The match of a text that stands to the letter. */
export function exactMatch({ source, measure }: Opened, span: Span, { hint, rival, undone = [] }: ExactlyAt = {}): Match {
  const quoted = once(() => {
    const text = source.text.slice(span.from, span.to).replaceAll('\r\n', '\n')
    return readPattern({ oldString: text, newString: text, undone: [] }, true)
  })
  const bitsAt = (where: Span) => placeEvidence(measure(), exactPlace(source, quoted(), 'simple', where), hint)
  const drift = hint ? { drift: lineRange(source, span).startLine - hint } : {}
  const ofRival = rival ? { rival: once(() => bitsAt(rival).evidence) } : {}
  return matchAt(
    source,
    span,
    { strategy: 'simple', similarity: 1, undone, warnings: [], ...drift },
    { own: once(() => bitsAt(span)), ...ofRival },
  )
}

/** A place as a match; `hint` is the 1-based line at which it was to stand, `rival` the best other place, or what speaks for it in bits. */
export function matchOf({ source, measure }: Opened, place: Found, hint: number | undefined, rival?: Found | number): Match {
  const told = {
    strategy: place.undone.includes('escapes') ? 'escape-normalized' : place.strategy,
    similarity: place.similarity,
    ...(hint !== undefined && hint > 0 ? { drift: lineRange(source, place.span).startLine - hint } : {}),
    undone: place.undone,
    warnings: differences(source, place),
  }
  const own = once(() => placeEvidence(measure(), place, hint))
  const ofRival = once(() => (typeof rival === 'object' ? placeEvidence(measure(), rival, hint).evidence : rival!))
  return matchAt(source, place.span, told, { own, ...(rival === undefined ? {} : { rival: ofRival }) })
}

/** A match whose lines are counted, and whose evidence is, when somebody asks. */
function matchAt(source: Document, span: Span, told: Told, { own, rival }: Weighed): Match {
  const match: Match = {
    strategy: told.strategy,
    span,
    get startLine() {
      return lineRange(source, span).startLine
    },
    get endLine() {
      return lineRange(source, span).endLine
    },
    similarity: told.similarity,
    get evidence() {
      return own().evidence
    },
    get share() {
      return own().share
    },
    ...(told.drift === undefined ? {} : { drift: told.drift }),
    undone: told.undone,
    warnings: told.warnings,
  }
  return rival ? Object.defineProperty(match, 'rival', { get: rival, enumerable: true }) : match
}

function once<Result>(work: () => Result): () => Result {
  let done: { readonly result: Result } | undefined
  return () => (done ??= { result: work() }).result
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
    if (isLoose(alignment.distortions[i]!)) told.push(`line ${first + lo[i]! + 1} differs from the quoted ${shown(body)}; it was kept`)
    else if (alignment.distortions[i]! === 'absent') told.push(`the quoted ${shown(body)} is not there; nothing was put in its place`)
  })
  return told
}

function shown(body: string): string {
  return `"${visible(body.length > SHOWN ? `${body.slice(0, SHOWN)}...` : body)}"`
}

/** How sure a place is that is not exact, in a word. */
export type Sureness = 'sure' | 'likely'

/**
 * A word for how sure a match is: undefined where the text stands to the letter, and where nothing was weighed. Source: the eval's sets
 * (docs/landing.md, Certainty).
 *
 * @example
 * ```ts
 * import { edit, surenessOf } from '@suture/replacers'
 *
 * const outcome = edit('const rate = 0.2\n', { oldString: 'const  rate = 0.2', newString: 'const rate = 0.3' })
 * console.log(outcome.status === 'applied' && surenessOf(outcome.matches[0]!)) // => sure
 * ```
 */
export function surenessOf(match: Match): Sureness | undefined {
  if (match.similarity === 1 && match.strategy !== 'alignment') return undefined
  const { evidence, rival, share = 1 } = match
  if (evidence === undefined) return undefined
  // A short file has few bits to give; what stands as quoted but for its form, and nowhere else, needs none.
  if (rival === undefined && match.strategy !== 'alignment') return 'sure'
  return evidence - (rival ?? 0) >= EVIDENCE.sureMargin && share >= EVIDENCE.sureShare ? 'sure' : 'likely'
}
