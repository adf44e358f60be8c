import { exactMatches } from '@suture/edit'
import { type Document, lineEol } from '@suture/text'
import { type Hunk, type HunkLine, hasWord, newSide } from '../../model/hunk'
import type { ContextOptions } from '../../model/options'
import { findRuns, type RunPattern } from './find-runs'
import { indexedText, type LineIndex, openLineIndex } from './line-index'
import { hasTwoForms, moved, settledLines } from './prefixes'
import { newLines, oldLines, type Reading, withoutCr } from './readings'

/** A document with its indexes, opened on demand. */
export interface Field {
  readonly doc: Document
  readonly raw: () => LineIndex
  readonly plain: () => LineIndex
  /** Compares lines as the options say; undefined if verbatim. */
  readonly loose: (() => LineIndex) | undefined
  /** Only the document's own differences are tolerated: whitespace, and what the options allow of context. */
  readonly strict: boolean
  /** Makes the match of a text that occurs verbatim. */
  readonly match: ReturnType<typeof exactMatches>
}

/** The places of a hunk's old side under one reading. */
export interface HunkPlaces {
  readonly indexed: LineIndex
  readonly reading: Reading
  /** First lines, 0-based. */
  readonly places: readonly number[]
  /** Every place is inside an occurrence of the new side: the hunk has been applied. */
  readonly applied: boolean
}

/** Opens a document for placing hunks. */
export function openField(doc: Document, options: ContextOptions & { readonly strict?: boolean }): Field {
  const once = (open: () => LineIndex) => {
    let indexed: LineIndex | undefined
    return () => (indexed ??= open())
  }
  const same = !doc.bom && !doc.text.includes('\r\n')
  const raw = once(() => openLineIndex(doc, true))
  const { ignoreCase = false, linePrefix = Number.POSITIVE_INFINITY, strict = false } = options
  const squeezed = strict ? squeeze : (text: string) => text
  const fold = (text: string) => squeezed(ignoreCase ? text.toLowerCase() : text).slice(0, linePrefix)
  const loose = strict || ignoreCase || linePrefix < Number.POSITIVE_INFINITY
  return {
    doc,
    strict,
    raw,
    plain: same ? raw : once(() => openLineIndex(doc, false)),
    match: exactMatches(doc),
    loose: loose ? once(() => openLineIndex(doc, false, fold)) : undefined,
  }
}

/**
 * The places of a hunk under the strictest reading that has any: as given, CRs being text; as given, without line ends; with the leading
 * spaces of its lines settled; the new side with all lines one space off; with the differences that the options allow. Undefined if none
 * has a place. `strict` has the first two of them, and whitespace ignored.
 */
export function findHunk(field: Field, hunk: Hunk): HunkPlaces | undefined {
  const raw = findReading(field.raw(), { name: 'exact', lines: hunk.lines }, hunk)
  if (raw && !leavesEolOpen(field, hunk, raw)) return raw
  const bare = withoutCr(hunk.lines)
  if (!bare) return undefined
  const plain = field.plain()
  if (field.strict) return findReading(plain, { name: 'exact', lines: bare }, hunk) ?? findSqueezed(field, hunk, bare)
  const found = findReading(plain, { name: 'exact', lines: bare }, hunk) ?? findSettled(plain, hunk)
  if (found) return found
  const isFramed = hunk.contextBefore.length > 0 && hunk.contextAfter.length > 0
  const done = isFramed ? (madeShifted(field, hunk, -1) ?? madeShifted(field, hunk, 1)) : undefined
  return done ?? (field.loose && findSettled(field.loose(), hunk))
}

/** The line with each run of whitespace as one space, and none at its ends. */
function squeeze(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

/** The places of the old side, whitespace ignored. Its change is made only where the new side is verbatim. */
function findSqueezed({ loose, plain }: Field, hunk: Hunk, lines: readonly HunkLine[]): HunkPlaces | undefined {
  const indexed = loose!()
  const reading: Reading = { name: 'whitespace', lines }
  const old = oldLines(reading)
  const fits = (place: number) =>
    old.every(({ kind, text }, i) => kind !== 'deletion' || squeeze(text) === squeeze(indexedText(indexed, place + i)))
  const places = findRuns(indexed, runPattern(indexed, old)).filter(fits)
  return places.length === 0 ? undefined : { indexed, places, reading, applied: isApplied(plain(), reading, places, hunk) }
}

/** The first place (0-based) at which the new side of a hunk with added text occurs verbatim; undefined if there is none. */
export function findMade(field: Field, { lines, additions }: Hunk): HunkPlaces | undefined {
  const bare = withoutCr(lines)
  if (!bare || !additions.some(hasWord)) return undefined
  const reading: Reading = { name: 'exact', lines: bare }
  const places = findRuns(field.plain(), runPattern(field.plain(), newLines(reading)))
  return places.length > 0 ? { indexed: field.plain(), reading, places, applied: true } : undefined
}

function findSettled(indexed: LineIndex, hunk: Hunk): HunkPlaces | undefined {
  if (hasTwoForms(indexed, hunk)) return undefined
  return findReading(indexed, { name: 'prefix', lines: settledLines(indexed, hunk) }, hunk)
}

/** The places of the new side with all lines shifted by one space (1 or -1), if it occurs in the file and adds a line with text. */
function madeShifted(field: Field, hunk: Hunk, shift: -1 | 1): HunkPlaces | undefined {
  const bare = withoutCr(hunk.lines)
  if (shift < 0 && bare?.some(({ text }) => text.trim() !== '' && !text.startsWith(' '))) return undefined
  if (!bare || !hunk.additions.some((line) => line.trim() !== '') || !newSide(hunk).some(hasWord)) return undefined
  const lines = bare.map((line) => (line.bare ? line : { ...line, text: moved(line.text, shift) }))
  const reading: Reading = { name: 'exact', lines }
  const places = findRuns(field.plain(), runPattern(field.plain(), newLines(reading)))
  return places.length > 0 ? { indexed: field.plain(), reading, places, applied: true } : undefined
}

/** The places of a reading's old side. `claimed` is the hunk, if its numbers may overrule its text. */
function findReading(indexed: LineIndex, reading: Reading, claimed?: Hunk): HunkPlaces | undefined {
  const old = oldLines(reading)
  const places = findRuns(indexed, runPattern(indexed, old)).filter((place) => deletionsFit(indexed, old, place))
  if (places.length === 0) return undefined
  return { indexed, places, reading, applied: isApplied(indexed, reading, places, claimed) }
}

function runPattern(indexed: LineIndex, lines: readonly HunkLine[]): RunPattern {
  return lines.map((line) => indexed.idOf(line.text))
}

/** Deleted lines must equal the file's verbatim even if lines are compared folded. */
function deletionsFit(indexed: LineIndex, old: readonly HunkLine[], place: number): boolean {
  return !indexed.folded || old.every((line, i) => line.kind !== 'deletion' || line.text === indexedText(indexed, place + i))
}

/** True if the old side occurs only inside occurrences of the new side: the change has been made. */
function isApplied(indexed: LineIndex, reading: Reading, places: readonly number[], claimed?: Hunk): boolean {
  const old = oldLines(reading)
  const fresh = newLines(reading)
  if (fresh.length < old.length || reading.lines.every((line) => line.kind === 'context')) return false
  const runs = findRuns(indexed, runPattern(indexed, fresh))
  let at = 0
  return places.every((place) => {
    while (at < runs.length && runs[at]! + fresh.length < place + old.length) at++
    const run = runs[at]
    if (run === undefined || run > place) return false
    const intoEnd = reading.lines.at(-1)?.kind === 'addition' && run + fresh.length === indexed.count && indexed.doc.finalNewline
    return !claimed?.oldStart || numbersAllow(claimed, claimed.oldStart, place, run, intoEnd)
  })
}

/**
 * False if the numbers contradict that the hunk has been applied, given its new side at `run` around its old side at `place` (0-based): the
 * old side is at the claimed line and the new side begins elsewhere, or the new side would end in the final line break (`intoEnd`).
 */
function numbersAllow({ newStart, atEnd }: Hunk, oldStart: number, place: number, run: number, intoEnd: boolean): boolean {
  if (intoEnd && !atEnd) return false
  const start = newStart ?? oldStart
  return place + 1 !== oldStart || (run === place && (start === oldStart || run + 1 === start))
}

/** True if a hunk whose line ends were compared as text may be meant without them. */
function leavesEolOpen(field: Field, hunk: Hunk, found: HunkPlaces): boolean {
  return hidesEol(found) || hasDuplicates(field, hunk, found)
}

/** True if the hunk says nothing about line ends, and without them and the byte order mark it has more places, or is applied already. */
function hasDuplicates(field: Field, hunk: Hunk, { places, applied }: HunkPlaces): boolean {
  const bare = field.plain() === field.raw() ? undefined : withoutCr(hunk.lines)
  if (!bare) return false
  const plain = findReading(field.plain(), { name: 'exact', lines: bare })
  return plain !== undefined && (plain.places.length > places.length || (plain.applied && !applied))
}

/** True if the only matched line is the last one of a CRLF file: its text does not show which line end to add. */
function hidesEol({ indexed, reading, places }: HunkPlaces): boolean {
  return (
    indexed.doc.eol === '\r\n' &&
    indexed.count > 1 &&
    oldLines(reading).length === 1 &&
    places.includes(indexed.count - 1) &&
    lineEol(indexed.doc, indexed.count - 1) === ''
  )
}
