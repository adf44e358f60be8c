import { profileIndent } from '@suture/graft'
import { type Document, lineEol, lineText } from '@suture/text'
import { findDrifted } from './drifted'
import { findRuns, type Pattern } from './find-runs'
import type { Hunk } from './hunk'
import type { ContextOptions } from './options'
import { newLines, oldLines, type Reading, type ReadLine, readingsOf, withoutCr } from './readings'
import { hasRival, type Quoted } from './rival'
import { findShortened } from './shortened'
import { openView, type View, viewText } from './view'

/** A document with its views, opened as they are needed. */
export interface Field {
  readonly doc: Document
  readonly raw: () => View
  readonly plain: () => View
  /** Compares context as the options say; undefined without options. */
  readonly loose: (() => View) | undefined
}

/** Where the old side of a hunk stands by a reading that compares exactly. */
export interface Found {
  readonly view: View
  readonly reading: Reading
  /** First lines, 0-based. */
  readonly places: readonly number[]
  /** Every place lies in a run that is the new side already. */
  readonly applied: boolean
  /** Per place, the lines of the file (0-based) that are not as quoted; absent where all are. */
  readonly strange?: readonly (readonly number[])[]
  /** A quoted line that does not stand there at all. */
  readonly lacks?: string
}

/** Opens a document for placing hunks. */
export function openField(doc: Document, options: ContextOptions): Field {
  const once = (open: () => View) => {
    let view: View | undefined
    return () => (view ??= open())
  }
  const same = !doc.bom && !doc.text.includes('\r\n')
  const raw = once(() => openView(doc, true))
  const { ignoreCase = false, linePrefix = Number.POSITIVE_INFINITY } = options
  const fold = (text: string) => (ignoreCase ? text.toLowerCase() : text).slice(0, linePrefix)
  const loose = ignoreCase || linePrefix < Number.POSITIVE_INFINITY
  return {
    doc,
    raw,
    plain: same ? raw : once(() => openView(doc, false)),
    loose: loose ? once(() => openView(doc, false, fold)) : undefined,
  }
}

/** The places of a hunk by its strictest reading that has any; undefined where none has. */
export function findHunk(field: Field, hunk: Hunk): Found | undefined {
  const readings = readingsOf(hunk)
  for (const reading of readings) {
    const found = findReading(reading.raw ? field.raw() : field.plain(), reading, hunk)
    if (found && reading.name === 'inserted' && !deepensBy(field, reading)) continue
    if (found && !(reading.raw && (hidesEol(found) || hasTwins(field, hunk, found)))) return found
  }
  const last = readings.at(-1)
  return field.loose && last && !last.raw ? findReading(field.loose(), last) : undefined
}

/** The places of a hunk whose context has drifted in place; undefined where there are none. */
export function findDriftedHunk(field: Field, hunk: Hunk): Found | undefined {
  const reading = tolerantReading(hunk)
  const view = field.plain()
  const places = reading ? findDrifted(view, reading, 'old') : []
  if (!reading || places.length === 0) return undefined
  const quoted = quotedLines(reading)
  const old = quoted.length
  if (places.some(({ at }) => hasRival(view, quoted, at, at + old - 1))) return undefined
  const fresh = newLines(reading).length
  const done = fresh < old ? [] : findDrifted(view, reading, 'new')
  const applied = places.every(({ at }) => done.some((run) => run.at <= at && run.at + fresh >= at + old))
  return { view, reading, places: places.map(({ at }) => at), applied, strange: places.map(({ strange }) => strange) }
}

/** The places of a hunk less one of its context lines, for every line that can be left out. */
export function findShortenedHunk(field: Field, hunk: Hunk): Found[] {
  const reading = tolerantReading(hunk)
  if (!reading) return []
  const view = field.plain()
  const quoted = quotedLines(reading)
  return findShortened(view, reading).flatMap((found): Found[] => {
    const certain = found.places.every((at) => !hasRival(view, quoted, at, at + quoted.length - 2))
    return certain ? [{ view, ...found, applied: isApplied(view, found.reading, found.places, hunk) }] : []
  })
}

function tolerantReading(hunk: Hunk): Reading | undefined {
  return readingsOf(hunk).findLast((reading) => !reading.raw && reading.name !== 'shifted' && reading.name !== 'inserted')
}

function quotedLines(reading: Reading): Quoted[] {
  return oldLines(reading).map(({ kind, forms }) => ({ text: forms[0] as string, deleted: kind === 'deletion' }))
}

/** `claimed` is the hunk that the reading is of, where its numbers say more than its text. */
function findReading(view: View, reading: Reading, claimed?: Hunk): Found | undefined {
  const old = oldLines(reading)
  const places = findRuns(view, patternOf(view, old))?.filter((place) => deletionsStand(view, old, place))
  if (!places || places.length === 0) return undefined
  return { view, reading, places, applied: isApplied(view, reading, places, claimed) }
}

function patternOf(view: View, lines: readonly ReadLine[]): Pattern {
  return lines.map((line) => line.forms.flatMap((form) => view.idOf(form) ?? []))
}

/** Deleted lines equal the file's to the letter, also where the view folds lines. */
function deletionsStand(view: View, old: readonly ReadLine[], place: number): boolean {
  return !view.folded || old.every((line, i) => line.kind !== 'deletion' || line.forms[0] === viewText(view, place + i))
}

/**
 * True where the old side is only to be found inside runs of the new side: the insertion has been made. Numbers speak against it
 * where the old side stands at the claimed line and the new side begins elsewhere, or would end in the final line break.
 */
function isApplied(view: View, reading: Reading, places: readonly number[], claimed?: Hunk): boolean {
  const old = oldLines(reading)
  const fresh = newLines(reading)
  if (fresh.length < old.length || reading.lines.every((line) => line.kind === 'context')) return false
  const runs = findRuns(view, patternOf(view, fresh)) ?? []
  let at = 0
  return places.every((place) => {
    while (at < runs.length && runs[at]! + fresh.length < place + old.length) at++
    if (at >= runs.length || runs[at]! > place) return false
    const hint = claimed?.oldStart
    if (hint === undefined || hint === 0) return true
    const intoEnd = !claimed?.atEnd && reading.lines.at(-1)?.kind === 'addition' && runs[at]! + fresh.length === view.count
    if (intoEnd && view.doc.finalNewline) return false
    const start = claimed?.newStart ?? hint
    return place + 1 !== hint || (runs[at]! === place && (start === hint || runs[at]! + 1 === start))
  })
}

/** True where the added lines less a blank stand at depths that the file has, and with it some do not. */
function deepensBy({ doc }: Field, { lines }: Reading): boolean {
  const known = new Set<string>()
  for (let line = 0; line < doc.lineCount; line++) known.add(indentOf(lineText(doc, line)))
  const { unit } = profileIndent(linesOf(doc))
  const fits = (indent: string) => known.has(indent) || (unit !== undefined && indent.replaceAll(unit, '') === '')
  const added = lines.filter(({ kind, forms }) => kind === 'addition' && forms[0]!.trim() !== '').map(({ forms }) => indentOf(forms[0]!))
  return added.every(fits) && !added.every((indent) => fits(` ${indent}`))
}

function indentOf(text: string): string {
  return /^[ \t]*/.exec(text)![0]
}

function* linesOf(doc: Document): Generator<string, void, unknown> {
  for (let line = 0; line < doc.lineCount; line++) yield lineText(doc, line)
}

/** True where the hunk says nothing of line ends, and stands in more places with line ends left aside. */
function hasTwins(field: Field, hunk: Hunk, { places }: Found): boolean {
  const bare = field.plain() === field.raw() ? undefined : withoutCr(hunk.lines)
  if (!bare) return false
  const lines = bare.map(({ kind, text }): ReadLine => ({ kind, forms: [text] }))
  const plain = findReading(field.plain(), { name: 'exact', raw: false, lines })
  return plain !== undefined && plain.places.length > places.length
}

/** True where the one line matched is the last of a file with CR LF: its text alone does not show the line end to add. */
function hidesEol({ view, reading, places }: Found): boolean {
  return (
    view.doc.eol === '\r\n' &&
    view.count > 1 &&
    oldLines(reading).length === 1 &&
    places.includes(view.count - 1) &&
    lineEol(view.doc, view.count - 1) === ''
  )
}
