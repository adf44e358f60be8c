/**
 * Finds the places at which the old lines of a hunk occur exactly.
 *
 * Idea: lines are first compared with their CRs and a byte order mark. If nothing is found and all lines of the hunk have the same line
 * end, they are compared without CRs and byte order mark. No other difference is accepted.
 * Cost: one pass over the text for each of the two comparisons, and a look at each occurrence of the hunk's rarest line.
 * Source: docs/spec/fudiff.md, Context matching.
 */
import type { Document } from '@suture/text'
import { type Hunk, type HunkLine, hasWord, newSide, oldSide, oldSize } from '../../model/hunk'
import { indexedText, LineIndex } from './line-index'

/** A document and its lines, with CRs (`raw`) and without (`plain`). */
export interface Field {
  readonly doc: Document
  readonly raw: LineIndex
  readonly plain: LineIndex
}

/** The places at which the old lines of a hunk occur. */
export interface HunkPlaces {
  readonly indexed: LineIndex
  /** The lines of the hunk in the form in which they were compared. */
  readonly lines: readonly HunkLine[]
  /** The first line of each place, 0-based. */
  readonly places: readonly number[]
  /** Whether the hunk has already been applied. Then every place is inside an occurrence of its new lines. */
  readonly applied: boolean
  /** Name of the comparison, for the report. */
  readonly strategy: string
}

/** The fields of the documents in use. */
const FIELDS = new WeakMap<Document, Field>()

/** Opens a document for placing hunks. An open document has one field, because many diffs may change it. */
export function openField(doc: Document): Field {
  const known = FIELDS.get(doc)
  if (known) return known
  const isSame = !doc.bom && !doc.text.includes('\r\n')
  const raw = new LineIndex(doc, true)
  const field = { doc, raw, plain: isSame ? raw : new LineIndex(doc, false) }
  FIELDS.set(doc, field)
  return field
}

/** Returns the places at which the old lines of a hunk occur, or undefined if there are none. */
export function findExactly(field: Field, hunk: Hunk): HunkPlaces | undefined {
  const found = findLines(field.raw, hunk.lines, hunk)
  const bare = found ? undefined : withoutCr(hunk.lines)
  return bare ? findLines(field.plain, bare, hunk) : found
}

/**
 * Returns the lines without CRs if all of them or none of them end in one. Undefined if only some lines do, because such a change concerns
 * line ends.
 */
export function withoutCr(lines: readonly HunkLine[]): readonly HunkLine[] | undefined {
  if (!lines.some(endsInCr)) return lines
  return lines.every(endsInCr) ? lines.map((line) => ({ ...line, text: line.text.slice(0, -1) })) : undefined
}

function endsInCr({ text }: HunkLine): boolean {
  return text.endsWith('\r')
}

/** Returns the places at which a hunk that adds words has been applied, because its new lines occur there as given. */
export function findApplied(field: Field, { lines: given, additions }: Hunk): HunkPlaces | undefined {
  const lines = withoutCr(given)
  const indexed = field.plain
  const places = lines && additions.some(hasWord) ? indexed.findRuns(newSide({ lines })) : []
  return places.length > 0 ? { indexed, lines: lines!, places, applied: true, strategy: 'simple' } : undefined
}

/** Returns the places at which the old lines of a hunk occur. `lines` are its lines in the form of the index. */
function findLines(indexed: LineIndex, lines: readonly HunkLine[], hunk: Hunk): HunkPlaces | undefined {
  const places = indexed.findRuns(oldSide({ lines }))
  if (places.length === 0) return undefined
  return { indexed, lines, places, applied: isApplied(indexed, lines, places, hunk), strategy: 'simple' }
}

/**
 * Whether the hunk has been applied: its old lines occur only inside occurrences of its new lines, and its line numbers do not rule it out.
 */
export function isApplied(indexed: LineIndex, lines: readonly HunkLine[], places: readonly number[], hunk: Hunk): boolean {
  const old = oldSize(lines)
  const made = newSide({ lines })
  const size = made.length
  if (size < old || lines.every((line) => line.kind === 'context')) return false
  const runs = indexed.findRuns(made)
  let at = 0
  return places.every((place) => {
    while (at < runs.length && runs[at]! + size < place + old) at++
    const run = runs[at]
    if (run === undefined || run > place) return false
    const intoEnd = lines.at(-1)?.kind === 'addition' && run + size === indexed.doc.lineCount && indexed.doc.finalNewline
    return !hunk.oldStart || numbersAllow(hunk, hunk.oldStart, place, run, intoEnd)
  })
}

/**
 * Whether the line numbers of a hunk allow that it has been applied. Its new lines are at `run`, around its old lines at `place` (0-based).
 * They rule it out if the old lines are at the claimed line and the new lines begin elsewhere, or if the new lines would end in the final
 * line break (`intoEnd`).
 */
function numbersAllow({ newStart, atEnd }: Hunk, oldStart: number, place: number, run: number, intoEnd: boolean): boolean {
  if (intoEnd && !atEnd) return false
  const start = newStart ?? oldStart
  return place + 1 !== oldStart || (run === place && (start === oldStart || run + 1 === start))
}

/**
 * Returns for each hunk the place that its number names. Returns undefined if a hunk has no number, if its old lines are not at this place,
 * or if its new lines are there, too.
 */
export function findAtNumbers(field: Field, hunks: readonly Hunk[]): HunkPlaces[] | undefined {
  const indexed = field.raw
  const found: HunkPlaces[] = []
  for (const { lines, oldStart } of hunks) {
    const [old, at] = [oldSide({ lines }), (oldStart ?? 0) - 1]
    const isAt = (texts: readonly string[]) =>
      at + texts.length <= indexed.doc.lineCount && texts.every((text, i) => indexedText(indexed, at + i) === text)
    if (at < 0 || old.length === 0 || !isAt(old) || isAt(newSide({ lines }))) return undefined
    found.push({ indexed, lines, places: [at], applied: false, strategy: 'simple' })
  }
  return found
}
