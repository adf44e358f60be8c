import { type ApplyOptions, applyEdits, describeReport, type EditReport, type FileReport, type Report } from '@suture/core'
import { type FileEdits, type Parsed, parse } from '@suture/formats'
import { toIntents } from '@suture/formats/internal'
import { nodeFiles } from '@suture/workspace'
import { apart, editParts, filterEdits, keyOf, mapLines } from '../input/filter-edits'
import type { Terminal } from '../terminal/terminal'
import { answerOf } from './run-command'

/** How a command corrects refused edits. */
export interface RepairOptions {
  /** A shell command line. The command gets the refusals on standard input and prints corrected edits. */
  readonly command: string
  /** Maximum number of calls of the command. */
  readonly times: number
  /** Maximum seconds of one call, or 0 for no limit. */
  readonly seconds: number
}

/** Maximum length of the refusals that the command gets, in UTF-16 units. */
const LIMIT = 100_000

/**
 * Calls a command to correct refused edits, until none is refused or the limit of rounds is reached. Returns the edits to apply: the
 * accepted edits unchanged, and the edits of the command. This function writes nothing. Its caller checks and applies all edits like any
 * answer, in one transaction.
 */
export async function repaired(
  terminal: Terminal,
  first: Parsed,
  repair: RepairOptions,
  apply: ApplyOptions,
  reading: object,
): Promise<Parsed> {
  let parsed: Parsed = { ...first, edits: apart(first.edits) }
  const origin: Origin = { end: lastLine(parsed.edits), refused: new Set() }
  for (let time = 1; time <= repair.times; time++) {
    const report = await applyEdits(parsed, nodeFiles(), { ...apply, dryRun: 'edits' })
    const refusals = refusedEdits(report)
    if (refusals === 0 || report.status === 'empty') break
    terminal.err(`Repair ${time} of ${repair.times}: ${refusals} refused, sent to ${repair.command}\n`)
    const answer = await answerOf(terminal, repair, describeReport(withWholeLines(report), { limit: LIMIT }))
    if (answer === undefined) {
      terminal.err(`The command did not answer within ${repair.seconds} s and was stopped.\n`)
      break
    }
    const answered = parse(answer, reading)
    if (answered.edits.length === 0) {
      terminal.err('The command answered without an edit.\n')
      break
    }
    const corrections = newEdits(answered.edits, accepted(parsed, report))
    const open = kept(parsed, report, corrections, origin)
    parsed = { ...answered, edits: [...open, ...below(Math.max(origin.end, lastLine(open)), newEdits(corrections, open))] }
  }
  return { ...parsed, edits: mapLines(parsed.edits, Math.floor) }
}

function withWholeLines(report: Report): Report {
  const files = report.files.map((file) => ({ ...file, edits: file.edits.map((edit) => ({ ...edit, line: Math.floor(edit.line) })) }))
  return { ...report, files }
}

/** Returns the edits of the command without those that are kept. A model often sends its whole answer again. */
function newEdits(answered: readonly FileEdits[], open: readonly FileEdits[]): FileEdits[] {
  const known = new Set(open.flatMap(editParts).map(({ text }) => text))
  const edits = apart(answered)
  const repeated = new Set(edits.flatMap(editParts).flatMap(({ key, text }) => (known.has(text) ? [key] : [])))
  return filterEdits(edits, (key) => !repeated.has(key))
}

function refusedEdits({ files, problems }: Report): number {
  return files.flatMap(({ edits }) => edits).filter(isRefused).length + problems.length
}

/** The first answer: its last line, and the files of which edits were refused. */
interface Origin {
  readonly end: number
  readonly refused: Set<string>
}

function accepted({ edits }: Parsed, { files }: Report): FileEdits[] {
  const refused = new Set(files.flatMap((file) => file.edits.filter(isRefused).map(keyOf)))
  return filterEdits(edits, (key) => !refused.has(key))
}

/**
 * Returns the edits to keep for the next round. Edits that were not refused are kept. Refused edits are also kept unless they are corrected.
 * These edits will be refused again. Refused edits of the command itself are dropped if no edit of the first answer was refused in their
 * file. Hunks of a diff are kept or dropped one by one. Equal hunks are distinguished by their line in the answer.
 */
function kept({ edits }: Parsed, { files }: Report, corrections: readonly FileEdits[], { end, refused }: Origin): FileEdits[] {
  const lines = new Map(edits.flatMap((edit) => toIntents(edit).map((each) => [keyOf({ ...each, format: edit.format }), linesOf(each)])))
  const replaced = new Set(
    files.flatMap((file) => {
      const open = file.edits.filter(isRefused)
      if (open.some(({ line }) => line <= end)) refused.add(file.path)
      if (!refused.has(file.path)) return open.map(keyOf)
      const answers = corrections.filter((edit) => isOf(edit, file))
      const given = new Set(answers.flatMap(toIntents).flatMap(linesOf))
      // As many edits as were refused correct all of them. Fewer edits correct those with which they share a line.
      const isWhole = answers.flatMap(editParts).length >= open.length
      return open.map(keyOf).filter((key) => isWhole || lines.get(key)?.some((line) => given.has(line)))
    }),
  )
  return filterEdits(edits, (key) => !replaced.has(key))
}

/** Returns the lines of both texts of an edit that contain words, without the whitespace around them. */
function linesOf({ oldString, newString }: { readonly oldString: string; readonly newString: string }): string[] {
  return `${oldString}\n${newString}`.split('\n').flatMap((line) => (/[\p{L}\p{N}]/u.test(line) ? [line.trim()] : []))
}

function isRefused({ status }: EditReport): boolean {
  return status === 'refused'
}

/**
 * Whether an edit is of the file of the report. If that file is missing or its path is unsafe, an edit also counts if its path is one of the
 * suggested files or has the same base name.
 */
function isOf({ path: given }: FileEdits, { path, to, edits }: FileReport): boolean {
  const meant = edits.flatMap(({ problem }) => (problem?.kind === 'unreadable' && problem.meant) || [])
  const isMissing = edits.some(({ problem }) => problem?.kind === 'unreadable' || problem?.kind === 'unsafe-path')
  const lastOf = (name: string) => name.slice(name.search(/[^/\\]*$/))
  return given !== undefined && (given === path || given === to || meant.includes(given) || (isMissing && lastOf(given) === lastOf(path)))
}

/** Returns the last line of an answer at which an edit begins. 0 if there are no edits. */
function lastLine(edits: readonly FileEdits[]): number {
  const lines = edits.flatMap(({ line, intents, hunkLines = [] }) => [line, ...intents.map((intent) => intent.line), ...hunkLines])
  return lines.reduce((most, line) => Math.max(most, line), 0)
}

/** Returns the edits with their line numbers increased beyond those of earlier answers, so that a line number identifies one edit. */
function below(last: number, edits: readonly FileEdits[]): FileEdits[] {
  return mapLines(edits, (line) => line + Math.ceil(last))
}
