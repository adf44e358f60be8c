/** Builds refusals as data: the best place, the lines that differ, and what the edit would write. */
import { type Ambiguous, type FileLine, type Intent, lineAt, type NotFound, type Place, type Problem, type Span } from '@suture/text'
import type { OtherName } from '../check/identity'
import type { Broken } from '../check/laws'
import { isPaired, isSame, type Placement } from '../locate/placement'
import type { RunConflict } from '../merge/regions'
import { rowNumbers, rowsWhere } from '../text/line'
import type { Source } from '../text/source'
import { linesToLeaveOut } from './leave-out'
import { placeOfPlacement } from './match'
import { conflictSentence, shownLine } from './sentences'

/** Maximum numbers of lines and places that are listed. */
const MOST_LINES = 12
const MOST_PLACES = 20
/** Minimum share of the quote's bits that must be at a place to report it as the nearest one. */
const LEAST_SIMILARITY = 0.4

/** Returns the lines of the file in a range of rows. */
function linesAt(source: Source, from: number, to: number): FileLine[] {
  const rows = rowNumbers(Math.max(0, from), Math.min(to, source.lineCount, from + MOST_LINES))
  return rows.map((row) => ({ line: row + 1, text: source.line(row).raw }))
}

/** Maximum number of lines that are listed as equal to a text. */
const MOST_EQUAL = 8

/** Returns the problem of an edit whose texts are equal, with the lines at which the file has them. Such an edit is often sent again. */
export function identicalAt(source: Source, text: string): Problem {
  const rows = text.trim() === '' ? [] : source.rowsWith(text.replaceAll('\n', source.document.eol), MOST_EQUAL)
  return { kind: 'identical', ...(rows.length > 0 && { at: rows.map((row) => row + 1) }) }
}

/** Returns the problem of a quote that no place matches well enough. The nearest place lists each line that differs. */
export function notFound(source: Source, intent: Intent, undone: readonly string[], placement: Placement | undefined): NotFound {
  const old = intent.oldString.split('\n').map((line) => line.trim())
  const missing = old.filter((body) => body !== '' && source.rows(body).length === 0 && !source.text.includes(body))
  const missingLines = missing.slice(0, MOST_LINES)
  const found = { kind: 'not-found', quoted: intent.oldString, tried: ['simple', 'alignment'], undone, missingLines } as const
  const odd = oddFile(source)
  if (odd) return { ...found, oddFile: odd }
  const insideWord = wordAround(source, intent)
  if (insideWord) return { ...found, insideWord }
  const similarity = placement ? Math.min(1, placement.score / Math.max(1, placement.most)) : 0
  const leaveOut = placement && linesToLeaveOut(source, placement)
  if (!placement || (similarity < LEAST_SIMILARITY && !leaveOut)) return found
  const { change, forms, from } = placement
  const differing = rowsWhere(change.old, (line, i) => !line.isEmpty && !isSame(forms[i]!) && !change.elided[i])
  const actualOf = (i: number) => source.line(from[i]!).raw
  const first = differing.find((i) => isPaired(forms[i]!))
  const diff = differing
    .slice(0, MOST_LINES)
    .flatMap((i) => [`-${change.old[i]!.raw}`, ...(isPaired(forms[i]!) ? [`+${actualOf(i)}`] : [])])
  const nearest = {
    ...placeOfPlacement(placement),
    similarity,
    diff,
    ...(first !== undefined && { firstDifference: { line: from[first]! + 1, quoted: change.old[first]!.raw, actual: actualOf(first) } }),
    ...(leaveOut && { leaveOut }),
  }
  return { ...found, nearest }
}

/** The rest of a word or of a line, before and after a quoted text. */
const REST_OF_WORD = [/[\p{L}\p{N}\p{M}_.$-]+$/u, /^[\p{L}\p{N}\p{M}_.$-]+/u] as const
const REST_OF_LINE = [/\S.*$/, /^.*\S/] as const
/** Maximum number of UTF-16 units of a word on each side of the quoted text that a message shows. */
const SHOWN = 50

/** Returns the longer word, or line, inside which a quote occurs first. Undefined if it is a word or a line there, or does not occur. */
function wordAround({ text, document }: Source, { oldString, wholeLines }: Intent): NotFound['insideWord'] {
  const quoted = oldString.trim()
  const [restBefore, restAfter] = wholeLines ? REST_OF_LINE : REST_OF_WORD
  const at = quoted === '' ? -1 : text.indexOf(quoted)
  if (at < 0) return undefined
  const end = at + quoted.length
  const before = restBefore.exec(text.slice(Math.max(0, at - SHOWN), at + 1))?.[0].slice(0, -1) ?? ''
  const after = restAfter.exec(text.slice(end - 1, end + SHOWN))?.[0].slice(1) ?? ''
  return before + after === '' ? undefined : { line: lineAt(document, at) + 1, word: before + quoted + after }
}

function oddFile({ text }: Source): 'empty' | 'lone-cr' | undefined {
  if (text.trim() === '') return 'empty'
  return text.includes('\r') && !text.includes('\n') ? 'lone-cr' : undefined
}

/** The places of occurrences. Many edits of a set may quote the same text. */
const KNOWN = new WeakMap<readonly Span[], readonly ListedPlace[]>()

/** Returns the problem of a verbatim quote that occurs several times. */
export function ambiguousSpans(source: Source, intent: Intent, spans: readonly Span[]): Problem {
  const placeOf = ({ from, to }: Span) => ({ startLine: lineAt(source.document, from) + 1, endLine: lineAt(source.document, to) + 1 })
  const shown = KNOWN.get(spans) ?? shownPlaces(source, spans.map(placeOf))
  KNOWN.set(spans, shown)
  return ambiguousAt(intent, 'simple', shown, spans.length)
}

/** Returns the problem of a quote whose best place does not lead its rival by enough. */
export function ambiguousPlacement(source: Source, intent: Intent, placement: Placement): Problem {
  const place = placeOfPlacement(placement)
  const length = place.endLine - place.startLine
  const start = Math.min(placement.rival ?? place.startLine - 1, Math.max(0, source.lineCount - 1 - length)) + 1
  const places = start === place.startLine ? [place] : [place, { startLine: start, endLine: start + length }]
  return ambiguous(source, intent, 'alignment', places)
}

/** Returns the problem of a quote that matches several places equally well. */
export function ambiguous(source: Source, intent: Intent, strategy: string, places: readonly Place[]): Problem {
  return ambiguousAt(intent, strategy, shownPlaces(source, places), places.length)
}

function ambiguousAt({ oldString, startLine }: Intent, strategy: string, places: readonly ListedPlace[], total: number): Problem {
  const problem = { kind: 'ambiguous', quoted: oldString, strategy, places, total: Math.max(2, total) } as const
  return startLine === undefined ? problem : { ...problem, hinted: true }
}

type ListedPlace = Ambiguous['places'][number]

/** Returns the first places, each with a line near it that identifies it. */
function shownPlaces(source: Source, given: readonly Place[]): ListedPlace[] {
  const places = [...given].sort((a, b) => a.startLine - b.startLine)
  return places.slice(0, MOST_PLACES).map((place) => {
    const unique = uniqueNeighbour(source, place, places)
    return unique ? { ...place, unique } : place
  })
}

/** Returns a line near a place that no other place contains at the same distance. */
function uniqueNeighbour(source: Source, place: Place, places: readonly Place[]): FileLine | undefined {
  for (let by = 1; by <= 3; by++)
    for (const edge of ['startLine', 'endLine'] as const) {
      const rowAt = (at: Place) => at[edge] - 1 + (edge === 'startLine' ? -by : by)
      const row = rowAt(place)
      if (row < 0 || row >= source.rowCount || !source.line(row).hasWords) continue
      const { body, raw } = source.line(row)
      const lineNear = (at: Place) => source.line(Math.min(source.lineCount - 1, Math.max(0, rowAt(at))))
      if (places.every((other) => other === place || lineNear(other).body !== body)) return { line: row + 1, text: raw }
    }
  return undefined
}

/** Returns the problem of a hunk that changes lines in which the file differs from the quote. */
export function conflictOf(source: Source, placement: Placement, conflict: RunConflict): Problem {
  const { change } = placement
  const { hunk, from, to } = conflict
  const ours = linesAt(source, from, Math.max(to, from + 1))
  const quoted = conflict.quoted.slice(0, MOST_LINES).map((i) => change.old[i]!.raw)
  const differing = conflict.quoted
    .flatMap((i) => (isPaired(placement.forms[i]!) ? placement.from[i]! : source.rows(change.old[i]!.body).slice(0, 1)))
    .flatMap((row) => linesAt(source, row, row + 1))
  const leaveOut = conflict.quoted.length > 0 ? linesToLeaveOut(source, placement) : undefined
  const finding = {
    rule: conflict.reason,
    sentence: conflictSentence(source, placement, conflict),
    lines: differing.length > 0 ? differing : ours,
    quoted,
    ...(leaveOut && { leaveOut }),
  }
  return {
    kind: 'merge-conflict',
    startLine: Math.min(from + 1, source.lineCount),
    endLine: Math.min(Math.max(from + 1, to), source.lineCount),
    finding,
    base: change.old.slice(hunk.oldFrom, hunk.oldTo).map(({ raw }) => raw),
    ours,
    theirs: change.new.slice(hunk.newFrom, hunk.newTo).map(({ raw }) => raw),
  }
}

/** Returns the problem of a best place that is in a different block from the quoted one. */
export function anotherBlock(source: Source, intent: Intent, placement: Placement, { quoted, actual }: OtherName): Problem {
  const lines = actual === undefined ? [] : linesAt(source, actual, actual + 1)
  const given = placement.change.old[quoted]!.raw
  const own = actual === undefined ? 'that line is not there' : `line ${actual + 1} is ${shownLine(source.line(actual).raw)}`
  const sentence = `The quoted ${shownLine(given)} names the block of the change, but ${own}.`
  const finding = { rule: 'another-name', sentence, lines, quoted: [given] }
  return { kind: 'another-block', quoted: intent.oldString, finding, ...placeOfPlacement(placement) }
}

/** Returns the problem of a result that would break a law. */
export function anotherMeaning(source: Source, intent: Intent, placement: Placement, { law, sentence, row }: Broken): Problem {
  const finding = { rule: law, sentence, lines: linesAt(source, row, row + 1), quoted: [] }
  return { kind: 'another-meaning', quoted: intent.oldString, finding, ...placeOfPlacement(placement) }
}

/** Returns the problem of an elision mark that only the new text contains. */
export function elision(change: Placement['change'], body: string): Problem {
  const line = change.new.findIndex((each) => each.body === body) + 1
  const form = 'Write all lines of the new text, or use the same mark in the old text, too.'
  return { kind: 'malformed', line, inNewText: true, expected: 'the lines themselves', found: body, form }
}

/** Returns the problem of an artifact, such as a fence, that only the new text contains. */
export function formOfNew(newText: string, found: string): Problem {
  const line = newText.split('\n').indexOf(found) + 1
  const expected = 'the new lines as they are to be in the file'
  const form =
    'Write the new text without a code fence, diff markers or line numbers, with the characters that the file uses, with real line breaks between lines, and with escaped ones in strings.'
  return { kind: 'malformed', line, inNewText: true, expected, found, form }
}
