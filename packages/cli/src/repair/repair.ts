import { type ApplyOptions, applyEdits, describeReport, type EditReport, type FileReport, type Report } from '@suture/core'
import { type FileEdits, type Parsed, parse } from '@suture/formats'
import { nodeFiles } from '@suture/workspace'
import type { Terminal } from '../terminal/terminal'
import { answerOf } from './run-command'

/** How refusals are given to a command that writes better edits. */
export interface RepairOptions {
  /** A command line for the shell. It gets the refusals on standard input and answers on standard output. */
  readonly command: string
  /** The most times that it is asked. */
  readonly times: number
  /** Seconds after which a command that has not answered is ended; 0 for none. */
  readonly seconds: number
}

/** The most UTF-16 units of the refusals that are given to the command. */
const LIMIT = 100_000

/**
 * Asks a command to correct refused edits, until none is refused or the limit of rounds is reached. Answers with the edits to land: the accepted ones as they
 * were and the command's. Nothing is written here, and nothing is taken on trust: all of them are landed as any answer is, in one transaction.
 */
export async function repaired(
  terminal: Terminal,
  first: Parsed,
  repair: RepairOptions,
  apply: ApplyOptions,
  reading: object,
): Promise<Parsed> {
  let parsed = first
  const end = lastLine(first.edits)
  for (let time = 1; time <= repair.times; time++) {
    const report = await applyEdits(parsed, nodeFiles(), { ...apply, dryRun: 'edits' })
    const refusals = refusedEdits(report)
    if (refusals === 0 || report.status === 'empty') return parsed
    terminal.err(`Repair ${time} of ${repair.times}: ${refusals} refused, given to ${repair.command}\n`)
    const answer = await answerOf(terminal, repair, describeReport(report, { limit: LIMIT }))
    if (answer === undefined) {
      terminal.err(`The command did not answer within ${repair.seconds} s; it was ended.\n`)
      return parsed
    }
    const fresh = parse(answer, reading)
    if (fresh.edits.length === 0) {
      terminal.err('The command answered without an edit.\n')
      return parsed
    }
    const open = kept(parsed, report, fresh, end)
    parsed = { ...fresh, edits: [...open, ...below(Math.max(end, lastLine(open)), fresh.edits)] }
  }
  return parsed
}

function refusedEdits({ files, problems }: Report): number {
  return files.flatMap(({ edits }) => edits).filter(isRefused).length + problems.length
}

/**
 * The edits that were not refused, and those refused ones of the first answer, up to its line `end`, that the command's answer says nothing
 * of: they stay open, and are refused again. What the command itself tried in vain goes. Of a diff its hunks. Equal hunks differ by their line of the answer, which is its own.
 */
function kept({ edits }: Parsed, { files }: Report, fresh: Parsed, end: number): FileEdits[] {
  const replaced = new Set(
    files.flatMap((file) => {
      const isGone = isAnswered(file, fresh)
      return file.edits.filter((edit) => isRefused(edit) && (isGone || edit.line > end)).map(({ line, format }) => `${line} ${format}`)
    }),
  )
  return edits.flatMap((edit): FileEdits[] => {
    const isKept = (line: number) => !replaced.has(`${line} ${edit.format}`)
    if (edit.intents.length === 0 && !edit.diff?.hunks.length) return isKept(edit.line) ? [edit] : []
    const intents = edit.intents.filter(({ line }) => isKept(line))
    const hunks =
      edit.diff?.hunks.map((hunk, index) => ({ hunk, line: edit.hunkLines?.[index] ?? edit.line })).filter(({ line }) => isKept(line)) ?? []
    if (intents.length === 0 && hunks.length === 0) return []
    const diff = edit.diff && { diff: { ...edit.diff, hunks: hunks.map(({ hunk }) => hunk) }, hunkLines: hunks.map(({ line }) => line) }
    return [{ ...edit, intents, ...diff }]
  })
}

function isRefused({ status }: EditReport): boolean {
  return status === 'refused'
}

/** True if the answer has an edit of the file; or, where there is no such file, of one that may be meant or has its last name. */
function isAnswered({ path, to, edits }: FileReport, fresh: Parsed): boolean {
  const meant = edits.flatMap(({ problem }) => (problem?.kind === 'unreadable' && problem.meant) || [])
  const isMissing = edits.some(({ problem }) => problem?.kind === 'unreadable' || problem?.kind === 'unsafe-path')
  const lastOf = (name: string) => name.slice(name.search(/[^/\\]*$/))
  return fresh.edits.some(
    (edit) =>
      edit.path !== undefined &&
      (edit.path === path || edit.path === to || meant.includes(edit.path) || (isMissing && lastOf(edit.path) === lastOf(path))),
  )
}

/** The last line of an answer at which one of its edits begins; 0 without edits. */
function lastLine(edits: readonly FileEdits[]): number {
  const lines = edits.flatMap(({ line, intents, hunkLines = [] }) => [line, ...intents.map((intent) => intent.line), ...hunkLines])
  return lines.reduce((most, line) => Math.max(most, line), 0)
}

/** The edits with their lines counted on from the last one of the earlier answers, so that a line names one edit. */
function below(last: number, edits: readonly FileEdits[]): FileEdits[] {
  return edits.map((edit) => ({
    ...edit,
    line: edit.line + last,
    intents: edit.intents.map((intent) => ({ ...intent, line: intent.line + last })),
    ...(edit.hunkLines && { hunkLines: edit.hunkLines.map((line) => line + last) }),
  }))
}
