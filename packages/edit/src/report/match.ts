/** The match of a place, as outcomes report it. */
import { EVIDENCE, isLoose } from '@suture/graft/internal'
import { type Document, lineRange, lineText, type Match, type Span, visible } from '@suture/text'
import { whenAsked } from '@suture/text/internal'
import { type PlaceEvidence, placeEvidence } from '../choose/evidence/place-evidence'
import { exactPlace, type Found, punctuated } from '../choose/place'
import { readPattern } from '../forms/pattern'
import { openMeasure, type Session } from '../lookup/session'

/** The document, and the means to weigh a match. */
type Opened = Pick<Session, 'source' | 'measure'>

/** Shared by most matches. */
const NONE: readonly string[] = Object.freeze<string[]>([])

/** Maximum number of characters of a line in a warning. */
const SHOWN = 80

type Told = Omit<Match, 'startLine' | 'endLine' | 'evidence' | 'share' | 'rival'>

/** The data from which a match is computed on demand. */
interface Weighed extends Opened {
  readonly span: Span
  /** The 1-based line at which the text was expected. */
  readonly hint: number | undefined
  /** Absent if the text occurs verbatim: then the quote is read from the document when needed, and not kept. */
  readonly place: Found | undefined
  /** The best other place, or its evidence in bits; absent if there is none. */
  readonly rival?: Found | Span | number
  own?: PlaceEvidence
}

/** What is known of an exact match besides its place. */
export interface ExactlyAt {
  /** 1-based line at which the text was expected. */
  readonly hint?: number
  /** Another place with the same text. */
  readonly rival?: Span | undefined
  readonly undone?: readonly string[]
}

/**
 * Returns a function that makes matches of texts that occur verbatim in one document, for callers that find them themselves. Their evidence
 * is computed on demand, for all of them in one pass over the document.
 */
export function exactMatches(source: Document): (span: Span, at?: ExactlyAt) => Match {
  const measure = openMeasure(source)
  return (span, at) => exactMatch({ source, measure }, span, at)
}

/** The match of a text that occurs verbatim. */
export function exactMatch({ source, measure }: Opened, span: Span, { hint, rival, undone = [] }: ExactlyAt = {}): Match {
  const drift = hint ? { drift: lineRange(source, span).startLine - hint } : {}
  const told = { strategy: 'simple', span, similarity: 1, ...drift, undone, warnings: NONE }
  return matchAt(told, { source, measure, span, hint, place: undefined, ...(rival && { rival }) })
}

/** A place as a match. `hint` is the 1-based line at which it was expected, `rival` the best other place or its evidence in bits. */
export function matchOf({ source, measure }: Opened, place: Found, hint: number | undefined, rival?: Found | number): Match {
  const { span, undone } = place
  const told = {
    strategy: undone.includes('escapes') ? 'escape-normalized' : place.strategy,
    span,
    similarity: place.similarity,
    ...(hint !== undefined && hint > 0 ? { drift: lineRange(source, span).startLine - hint } : {}),
    undone,
    warnings: differences(source, place),
  }
  const weighed = { source, measure, span, hint, place: standsExactly(place) ? undefined : place }
  return matchAt(told, rival === undefined ? weighed : { ...weighed, rival })
}

/** The place of an exact match need not be kept: with a thousand edits, their quoted lines would live as long as the matches. */
function standsExactly({ alignment, strategy, undone }: Found): boolean {
  return !alignment && strategy === 'simple' && undone.length === 0
}

const PLACE = {
  startLine: ({ source, span }: Weighed) => lineRange(source, span).startLine,
  endLine: ({ source, span }: Weighed) => lineRange(source, span).endLine,
  evidence: (weighed: Weighed) => ownEvidence(weighed).evidence,
  share: (weighed: Weighed) => ownEvidence(weighed).share,
}
const alone = whenAsked<Weighed, Required<Pick<Match, keyof typeof PLACE>>>(PLACE)
const amongOthers = whenAsked<Weighed, Required<Pick<Match, keyof typeof PLACE | 'rival'>>>({ ...PLACE, rival: rivalEvidence })

/** A match whose line numbers and evidence are computed on demand. */
function matchAt(told: Told, weighed: Weighed): Match {
  return weighed.rival === undefined ? alone(told, weighed) : amongOthers(told, weighed)
}

function ownEvidence(weighed: Weighed): PlaceEvidence {
  const { measure, place, hint, span } = weighed
  return (weighed.own ??= placeEvidence(measure(), place ?? quotedAt(weighed, span), hint))
}

function rivalEvidence(weighed: Weighed): number {
  const { measure, rival, hint } = weighed
  if (typeof rival === 'number') return rival
  return placeEvidence(measure(), 'from' in rival! ? quotedAt(weighed, rival) : rival!, hint).evidence
}

/** The text of a match, as if quoted at a place where it occurs. */
function quotedAt({ source, span }: Weighed, at: Span): Found {
  const text = source.text.slice(span.from, span.to).replaceAll('\r\n', '\n')
  return exactPlace(source, readPattern({ oldString: text, newString: text, undone: [] }, true), 'simple', at)
}

/** One sentence for each quoted context line that differs from the file's, and for each unquoted line of the file. */
function differences(source: Document, place: Found): readonly string[] {
  const { alignment, pattern, first } = place
  if (!alignment || alignment.fuzzy + punctuated(place) === 0) return NONE
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
 * A word for how sure a match is: undefined if the text occurs verbatim, or if no evidence was computed. Source: the eval's sets
 * (docs/landing.md).
 *
 * @example
 * ```ts
 * import { edit, surenessOf } from '@suture/edit'
 *
 * const outcome = edit('const rate = 0.2\n', { oldString: 'const  rate = 0.2', newString: 'const rate = 0.3' })
 * console.log(outcome.status === 'applied' && surenessOf(outcome.matches[0]!)) // => sure
 * ```
 */
export function surenessOf(match: Match): Sureness | undefined {
  if (match.similarity === 1 && match.strategy !== 'alignment') return undefined
  const { evidence, rival, share = 1 } = match
  if (evidence === undefined) return undefined
  // A short file has few bits to give; a place found by a strict tier alone, and no other, needs none.
  if (rival === undefined && match.strategy !== 'alignment') return 'sure'
  return evidence - (rival ?? 0) >= EVIDENCE.sureMargin && share >= EVIDENCE.sureShare ? 'sure' : 'likely'
}
