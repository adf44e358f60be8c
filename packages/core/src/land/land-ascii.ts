/**
 * Edits of a file that is not UTF-8: only ASCII is changed, and all other bytes are kept.
 *
 *     file    caf\udce9(x, 10)    edit    10 -> 12    result    caf\udce9(x, 12)
 *
 * Idea: the edits are restated in the bytes of the file, then placed as in any file. They must have the same result whether or not ASCII
 * bytes are halves of characters, and whether the other bytes are letters, symbols or spaces. A line with such bytes is only changed by an edit that quotes it verbatim, because the engine cannot
 * compare what it cannot read.
 */
import type { FileEdits } from '@suture/formats'
import { changesBetween } from '@suture/fudiff/internal'
import type { Problem, Unreadable } from '@suture/text'
import { hasOpaque, quote, shownText, singleBytes } from '@suture/text/internal'
import type { EditReport, FileReport } from '../report/report'
import { openRestating } from '../restate/restate'
import type { Land, LandOptions, TextState } from './land-options'

/** Warning for the first edit that changes such a file. */
const NOT_UTF8 = 'the file is not UTF-8, and only ASCII was changed in it'

/** Lands the edits of a file that is not UTF-8. `land` lands edits of the file, and `refuse` refuses them with a problem. */
export function landAscii(
  path: string,
  edits: readonly FileEdits[],
  state: TextState,
  { policy }: LandOptions,
  land: Land,
  refuse: (edits: readonly FileEdits[], problem: Problem) => FileReport,
): FileReport {
  if (edits.some(({ operation }) => operation === 'create' || operation === 'write'))
    return refuse(edits, notUtf8(path, 'cannot be replaced as a whole'))
  if (policy === 'spec') return refuse(edits, notUtf8(path, 'is not changed with policy "spec"'))
  const restate = openRestating(state.text)
  const parts = edits.flatMap(partsOf)
  const restated = parts.map(restate)
  const sound = restated.flatMap((each) => (each.ok ? each.edit : []))
  const refusals = restated.flatMap((each, index) =>
    each.ok
      ? []
      : refuse([parts[index]!], notUtf8(path, `the edit has ${quote(shownText(each.word), 40)}, which is not ASCII`, 'and')).edits,
  )
  if (sound.length === 0) return refuse(edits, refusals[0]!.problem!)
  const landed = land(sound, state)
  for (const reading of READINGS) {
    const other = inReading(sound, state, land, reading)
    if (other.after === (landed.after === undefined ? undefined : reading(landed.after))) continue
    const found = other.edits.find(({ problem }) => problem)?.problem
    return refuse(edits, found ?? notUtf8(path, 'the place of an edit depends on its encoding', 'and'))
  }
  if (rewrites(landed))
    return refuse(edits, notUtf8(path, 'an edit would change a line with other characters that it does not quote verbatim', 'and'))
  const reports = [...withWarning(withProblems(landed, shownText).edits), ...refusals].sort((a, b) => a.line - b.line)
  return { ...landed, edits: reports, ...(refusals.length > 0 && { status: 'refused' as const }) }
}

/**
 * Returns the report for another reading of the file, in which no ASCII byte is the second half of a character. If a place is unique in all
 * readings, it is unique in the file, whichever encoding the file has.
 *
 *     bytes    E9 78 0A 78    readings    \udce9\udc78⏎x    \ua0e9x⏎x    x is ambiguous, and part of a word
 */
function inReading(edits: readonly FileEdits[], state: TextState, land: Land, reading: (text: string) => string): FileReport {
  const { served, text, ...rest } = state
  const report = land(inTexts(edits, reading), { ...rest, text: reading(text), ...(served && { served: served.map(reading) }) })
  return withProblems(report, (each) => shownText(asBytes(each)))
}

/** Returns the report with the texts in its problems replaced. */
function withProblems(report: FileReport, replace: (text: string) => string): FileReport {
  return { ...report, edits: report.edits.map((edit) => (edit.problem ? { ...edit, problem: inTexts(edit.problem, replace) } : edit)) }
}

/** Code point of the Yi syllable that represents byte 0. The edits contain no Yi syllables of their own. */
const LETTERS = 0xa000

/** Code point of the braille pattern that represents byte 0. */
const SYMBOLS = 0x2800

/** The readings of a file. In each, a byte that is not ASCII is replaced by another kind of character: a letter, a symbol or a space. */
const READINGS = [
  (text: string) => withCharacters(text, (byte) => String.fromCharCode(LETTERS + byte)),
  (text: string) => withCharacters(text, (byte) => String.fromCharCode(SYMBOLS + byte)),
  (text: string) => withCharacters(text, () => ' '),
]

function withCharacters(text: string, characterOf: (byte: number) => string): string {
  return singleBytes(text).replace(/[\udc80-\udcff]/gu, (unit) => characterOf(unit.charCodeAt(0) & 0xff))
}

function asBytes(text: string): string {
  return text.replace(/[\ua080-\ua0ff\u2880-\u28ff]/g, (character) => String.fromCharCode(0xdc00 + (character.charCodeAt(0) & 0xff)))
}

/** Returns the value with each text in it replaced. */
function inTexts<T>(value: T, replace: (text: string) => string): T {
  return JSON.parse(JSON.stringify(value), (_key, each: unknown) => (typeof each === 'string' ? replace(each) : each)) as T
}

function notUtf8(path: string, what: string, joint = 'so it'): Unreadable {
  return { kind: 'unreadable', path, reason: `the file is not UTF-8, ${joint} ${what}`, cause: 'encoding' }
}

/** Returns the edit as edits with one intent each. A diff is one edit. */
function partsOf(edit: FileEdits): FileEdits[] {
  if (edit.diff || edit.intents.length < 2) return [edit]
  return edit.intents.map((intent) => ({ ...edit, intents: [intent] }))
}

/** Whether an edit that was not found verbatim changes a line that cannot be read. */
function rewrites({ before, after, edits }: FileReport): boolean {
  const inexact = edits.flatMap(({ status, matches }) =>
    status === 'applied'
      ? matches.filter(({ strategy, similarity, evidence }) => strategy !== 'simple' || similarity < 1 || evidence !== undefined)
      : [],
  )
  if (before === undefined || after === undefined || inexact.length === 0) return false
  return deletedOpaque(before, after).some((line) => inexact.some(({ startLine, endLine }) => line >= startLine && line <= endLine))
}

/** Returns the numbers of the lines with bytes of unknown meaning that a change deletes. */
function deletedOpaque(before: string, after: string): number[] {
  const lines = before.split('\n')
  return changesBetween(lines, after.split('\n')).flatMap(({ aFrom, aTo }) =>
    lines.slice(aFrom, aTo).flatMap((line, row) => (hasOpaque(line) ? [aFrom + row + 1] : [])),
  )
}

function withWarning(edits: readonly EditReport[]): EditReport[] {
  const first = edits.findIndex(({ status }) => status === 'applied')
  return edits.map((edit, index) => (index === first ? { ...edit, warnings: [...(edit.warnings ?? []), NOT_UTF8] } : edit))
}
