import { resolve } from 'node:path'
import { type ApplyOptions, applyEdits, DEEDS, type Deed, type Report } from '@suture/core'
import { type FormatName, type Parsed, parse } from '@suture/formats'
import { nodeFiles } from '@suture/workspace'
import { CommandError } from '../command-error'
import { readInput } from '../input/read-input'
import { jsonReport } from '../show/json-report'
import { openProgress } from '../show/progress'
import { renderReport } from '../show/render-report'
import { type ColorMode, colorsFor, type Terminal } from '../terminal'

/** The settings that all commands share which change files. */
export interface ChangeOptions {
  readonly root?: string
  readonly dryRun?: boolean
  readonly check?: boolean
  readonly partial?: boolean
  readonly policy?: 'safe' | 'spec'
  readonly fuzzyThreshold?: number
  readonly bufferLines?: number
  readonly json?: boolean
  readonly color: ColorMode
}

/** The settings of `apply`. */
export interface ApplyCommandOptions extends ChangeOptions {
  readonly file?: string
  readonly format?: FormatName | 'auto'
}

/** `suture apply`: reads an answer and lands its edits. Answers with the exit code. */
export async function applyCommand(terminal: Terminal, name: string | undefined, options: ApplyCommandOptions): Promise<number> {
  const answer = await readInput(terminal, name)
  return changeFiles(terminal, parse(answer, parseOptions(options)), options)
}

/** What the parser is told. */
export function parseOptions({ file, format, policy }: Pick<ApplyCommandOptions, 'file' | 'format' | 'policy'>) {
  return {
    ...(policy === undefined ? {} : { policy }),
    ...(file === undefined ? {} : { file }),
    ...(format === undefined ? {} : { format }),
  }
}

/** What the engines are told; a limit of the letter without the letter is a wrong call. */
export function policyOptions({ policy, fuzzyThreshold, bufferLines }: ChangeOptions) {
  if (policy !== 'spec' && (fuzzyThreshold !== undefined || bufferLines !== undefined))
    throw new CommandError('--fuzzy-threshold and --buffer-lines belong to --policy spec', 2)
  return {
    ...(policy === undefined ? {} : { policy }),
    ...(fuzzyThreshold === undefined ? {} : { fuzzyThreshold }),
    ...(bufferLines === undefined ? {} : { bufferLines }),
  }
}

/** Lands edits, shows what became of them, and answers with the exit code. */
export async function changeFiles(terminal: Terminal, parsed: Parsed, options: ChangeOptions, deed: Deed = DEEDS.apply): Promise<number> {
  const progress = openProgress(terminal)
  const dryRun = options.dryRun === true || options.check === true
  const applyOptions: ApplyOptions = {
    root: resolve(terminal.cwd, options.root ?? '.'),
    dryRun,
    ...(options.partial ? { partial: true } : {}),
    reverting: deed === DEEDS.revert,
    ...policyOptions(options),
    onProgress: progress.report,
  }
  let report: Report
  try {
    report = await applyEdits(parsed, nodeFiles(), applyOptions)
  } finally {
    progress.clear()
  }
  const diff = options.check !== true
  if (options.json) terminal.out(`${JSON.stringify(jsonReport(report, { diff, deed }), null, 2)}\n`)
  else for (const text of renderReport(report, { colors: colorsFor(terminal, options.color), diff, deed })) terminal.out(text)
  return report.exitCode
}
