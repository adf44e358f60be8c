/** Lands a hunk whose old side occurs in the text. */
import { unlawful } from '@suture/edit'
import { lineKey } from '@suture/graft'
import { namedElsewhere } from '@suture/graft/internal'
import { type Ambiguous, type Edit, lineRange, type Match, type NotFound } from '@suture/text'
import { linesSpan, refused } from '@suture/text/internal'
import { type FileDiff, type Hunk, newSide, oldSide } from '../model/hunk'
import type { PatchOptions } from '../model/options'
import type { HunkOutcome } from '../model/result'
import { addedAgain } from './added-again'
import { editHunk } from './engine'
import { choosePlace, claimedLine, isNamedButForBlanks, type Surroundings } from './place/choose'
import { emitEdits } from './place/emit'
import { madeAt } from './place/halfway'
import { indexedText } from './place/line-index'
import type { Field, HunkPlaces } from './place/place'
import { oldLines } from './place/readings'

/** An ambiguity lists at most this many places. */
const LISTED = 20

/** A hunk to place, and what is known of it. */
export interface HunkTask {
  readonly diff: FileDiff
  readonly index: number
  readonly hunk: Hunk
  readonly found: HunkPlaces | undefined
  readonly surroundings: Surroundings
}

/** Lands a hunk whose old side occurs, once or several times. `strict` asks nothing else of it. */
export function landFound(
  field: Field,
  found: HunkPlaces,
  { diff, hunk, surroundings, index }: HunkTask,
  options: PatchOptions,
): HunkOutcome {
  const { places, indexed } = found
  const match = (at: number) => matchAt(field, found, hunk, at)
  if (found.applied) return { status: 'already-applied', edits: [], matches: [match(places[0] as number)] }
  const idle = hunk.deletions.length === 0 && hunk.additions.length === 0
  const choose = () => choosePlace(places, { ...surroundings, indexed }) ?? ask(places, index, options)
  const chosen = places.length === 1 || idle ? places[0] : choose()
  if (chosen === undefined) return refused(ambiguous(hunk, found, surroundings.size))
  const objection = idle || options.strict ? undefined : objectionTo(field, found, { diff, hunk, surroundings }, chosen, options)
  if (objection) return objection
  const landing = { edits: emitEdits(indexed, found.reading, chosen), matches: [match(chosen)] }
  if (idle) return { status: 'no-op', ...landing }
  return lawfully(field, hunk, landing, options)
}

/** A hunk that lands, or its refusal by a law. */
export function lawfully(
  { doc }: Field,
  hunk: Hunk,
  landing: { readonly edits: readonly Edit[]; readonly matches: readonly Match[] },
  { strict, fidelity }: PatchOptions,
): HunkOutcome {
  const intent = { oldString: oldSide(hunk).join('\n'), newString: newSide(hunk).join('\n') }
  const refusal = strict || fidelity === 'verbatim' ? undefined : unlawful(doc, intent, landing)
  return refusal ?? { status: 'applied', ...landing }
}

/** The outcome of a hunk whose place is not the one that is meant, or that has been made there, in part; undefined if nothing speaks against it. */
function objectionTo(
  field: Field,
  found: HunkPlaces,
  { diff, hunk, surroundings }: Pick<HunkTask, 'diff' | 'hunk' | 'surroundings'>,
  at: number,
  options: PatchOptions,
): HunkOutcome | undefined {
  const elsewhere = found.places.length === 1 ? landNamed(field, found, { hunk, surroundings }, options) : undefined
  if (elsewhere) return elsewhere
  const made = madeHalfway(found, hunk, at)
  if (made !== undefined) return refused(halfway(hunk, found, made))
  return hunk.oldStart === at + 1 ? undefined : addedAgain(field, found, { diff, hunk, at }, options)
}

/** The outcome if the hunk's number names another line than its only verbatim place, and its lines fit there too; undefined otherwise. */
function landNamed(
  field: Field,
  found: HunkPlaces,
  { hunk, surroundings }: Pick<HunkTask, 'hunk' | 'surroundings'>,
  options: PatchOptions,
) {
  const { places, indexed } = found
  const [chosen] = places as [number]
  const around = { ...surroundings, indexed }
  if (isNamedButForBlanks(around, chosen)) return editHunk(field, hunk, options, claimedLine(surroundings.claim))
  const rows = { count: indexed.count, textAt: (row: number) => indexedText(indexed, row) }
  const named = namedElsewhere(oldSide(hunk).map(lineKey), claimedLine(surroundings.claim), chosen, rows)
  return named === undefined
    ? undefined
    : refused(ambiguous(hunk, { ...found, places: [chosen, named].sort((a, b) => a - b) }, surroundings.size))
}

/**
 * The first line (0-based) of an insertion of the hunk that has been made already; undefined if there is none. A number that names exactly
 * this place rules it out, and a hunk with a single change has been asked this already if it is read as given.
 */
function madeHalfway({ indexed, reading }: HunkPlaces, hunk: Hunk, at: number): number | undefined {
  if (hunk.oldStart === at + 1) return undefined
  const changes = reading.lines.filter((line, i) => line.kind !== 'context' && line.kind !== reading.lines[i - 1]?.kind)
  return changes.length === 1 && reading.name === 'exact' ? undefined : madeAt(indexed, reading, at)
}

/** Only the lines that the hunk adds are reported as being in the file. */
function halfway(hunk: Hunk, { reading }: HunkPlaces, at: number): NotFound {
  const added = reading.lines.filter(({ kind }) => kind !== 'deletion').map(({ kind }) => kind === 'addition')
  const newTextAt = { startLine: at + 1 + Math.max(0, added.indexOf(true)), endLine: at + 1 + Math.max(0, added.lastIndexOf(true)) }
  return { kind: 'not-found', quoted: oldSide(hunk).join('\n'), tried: ['simple'], undone: [], missingLines: [], newTextAt }
}

/** The line that the caller chooses among places (0-based); undefined if there is nobody to ask, or no answer. */
export function ask(places: readonly number[], index: number, { onAmbiguous }: PatchOptions): number | undefined {
  const lines = places.map((place) => place + 1)
  const answer = onAmbiguous?.(index, lines)
  if (answer !== undefined && !lines.includes(answer)) throw new RangeError(`line ${answer} is none of ${lines.join(', ')}`)
  return answer === undefined ? undefined : answer - 1
}

function ambiguous(hunk: Hunk, { places, reading }: HunkPlaces, size: number): Ambiguous {
  const listed = places.slice(0, LISTED).map((at) => ({ startLine: at + 1, endLine: at + size }))
  return {
    kind: 'ambiguous',
    quoted: oldSide(hunk).join('\n'),
    strategy: reading.name === 'whitespace' ? 'whitespace-normalized' : 'simple',
    places: listed,
    total: places.length,
  }
}

/** The match of a found hunk at a line (0-based). */
export function matchAt(field: Field, { indexed, reading, places }: HunkPlaces, { oldStart }: Hunk, at: number): Match {
  const size = oldLines(reading).length
  const spanAt = (row: number) => linesSpan(indexed.doc, row, row + size - 1)
  if (reading.name === 'whitespace') return squeezedMatch(field, spanAt(at), oldStart)
  const other = places.find((place) => place !== at)
  return field.match(spanAt(at), {
    ...(oldStart ? { hint: oldStart } : {}),
    rival: other === undefined ? undefined : spanAt(other),
    undone: reading.name === 'exact' ? [] : ['line prefixes'],
  })
}

function squeezedMatch({ doc }: Field, span: Match['span'], oldStart: number | undefined): Match {
  const { startLine, endLine } = lineRange(doc, span)
  const drift = oldStart ? { drift: startLine - oldStart } : {}
  return { strategy: 'whitespace-normalized', span, startLine, endLine, similarity: 1, ...drift, undone: [], warnings: [] }
}
