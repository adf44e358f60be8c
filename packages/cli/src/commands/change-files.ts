import { type ApplyOptions, applyEdits, type Report } from '@suture/core'
import { mapPaths, OPERATION_WORDS, type OperationWords } from '@suture/core/internal'
import type { Parsed, ParseOptions } from '@suture/formats'
import { visible } from '@suture/text'
import { nodeFiles } from '@suture/workspace'
import { askForPaths, canAsk, type PathPairs } from '../input/ask-for-paths'
import { apart } from '../input/filter-edits'
import { findFiles } from '../input/find-file'
import { findRoot } from '../input/find-root'
import { jsonReport } from '../show/json-report'
import { jsonText } from '../show/json-text'
import { pendingLines, recoveredLines } from '../show/recovery'
import { renderReport } from '../show/render-report'
import { type AnswerOptions, advisedCommand, advisedOnAnswer } from '../terminal/advised-command'
import { CommandError } from '../terminal/command-error'
import { openProgress } from '../terminal/progress'
import { type ColorMode, colorsFor, outWidth, printMessage, type Terminal } from '../terminal/terminal'
import { whileMerging, whileWriting } from '../terminal/while-writing'

/** The settings shared by all commands that change files. */
export interface ChangeOptions extends AnswerOptions {
  readonly dryRun?: boolean
  readonly check?: boolean
  readonly partial?: boolean
  readonly whole?: boolean
  readonly json?: boolean
  /** Whether to print one line for each file instead of its changes. */
  readonly stat?: boolean
  /** Whether to print all changes, however many there are. */
  readonly full?: boolean
  /** Whether to write conflict markers at the places where an edit conflicts with the file. */
  readonly '3way'?: boolean
  /** A command that gets the refusals and prints corrected edits. */
  readonly repair?: string
  /** Maximum number of calls of the repair command. */
  readonly repairTimes?: number
  /** Maximum seconds of one call of the repair command, or 0 for no limit. */
  readonly repairLimit?: number
  /** Whether to ask about each edit. */
  readonly interactive?: boolean
  readonly color: ColorMode
}

/** Returns the options for the engines. Throws if a threshold of one policy is used with the other policy. */
export function policyOptions({ policy, certainty, fuzzyThreshold, bufferLines }: ChangeOptions) {
  if (policy !== 'spec' && (fuzzyThreshold !== undefined || bufferLines !== undefined))
    throw new CommandError('--fuzzy-threshold and --buffer-lines belong to --policy spec', 2)
  if (policy === 'spec' && certainty !== undefined)
    throw new CommandError('--certainty belongs to --policy safe; with --policy spec, use --fuzzy-threshold', 2)
  return {
    ...(policy === undefined ? {} : { policy }),
    ...(certainty === undefined ? {} : { certainty }),
    ...(fuzzyThreshold === undefined ? {} : { fuzzyThreshold }),
    ...(bufferLines === undefined ? {} : { bufferLines }),
  }
}

/** Applies edits and prints the result. Returns the exit code. */
export function changeFiles(
  terminal: Terminal,
  given: Parsed,
  options: ChangeOptions,
  operationWords: OperationWords = OPERATION_WORDS.apply,
  reading: ParseOptions = {},
): Promise<number> {
  // Only keep the edits if the user may be asked about paths.
  const again =
    canAsk(terminal, options) && !options.interactive
      ? (map: PathPairs) => changeFiles(terminal, given, { ...options, map: [...map, ...(options.map ?? [])] }, operationWords, reading)
      : undefined
  // This is not an async function, because an async function would keep the edits in memory until the report is shown.
  return landEdits(terminal, given, options, operationWords, reading).then(async (ended) => {
    if (typeof ended === 'number') return ended
    const pairs = again && (await askForPaths(terminal, ended))
    if (again && pairs) return again(pairs)
    terminal.collect?.(false)
    showReport(terminal, ended, options, operationWords)
    return ended.exitCode
  })
}

/** Applies edits. Returns the report, or the exit code if there is nothing to report. */
async function landEdits(
  terminal: Terminal,
  given: Parsed,
  options: ChangeOptions,
  operationWords: OperationWords,
  reading: ParseOptions,
): Promise<Report | number> {
  const progress = openProgress(terminal)
  const root = await findRoot(terminal, options.root, withMappedPaths(given, options))
  const applyOptions = applyOptionsOf(root, options, operationWords)
  const parsed = await repairedBy(options, terminal, given, applyOptions, reading)
  if (options.interactive) return landChosen(terminal, parsed, applyOptions, options)
  if (options['3way'] && !applyOptions.dryRun) {
    const ended = await applyThreeWay(terminal, parsed, applyOptions, options)
    if (ended !== undefined) return ended
  }
  return whileWriting(
    terminal,
    progress,
    (signal, written) =>
      applyEdits(parsed, nodeFiles(), {
        ...applyOptions,
        signal,
        onProgress: (step, done, total) => {
          if (step === 'writing') return written(done, total)
          // The search tables are no longer needed once all edits are placed.
          terminal.collect?.(step === 'checking' && done === 1)
          progress.report(step, done, total)
        },
      }),
    options,
  )
}

/** Asks about each edit, and applies those that the user accepts. Returns the report, or the exit code if nothing is left to apply. */
async function landChosen(terminal: Terminal, parsed: Parsed, apply: ApplyOptions, options: ChangeOptions): Promise<Report | number> {
  if (parsed.edits.length === 0 || (parsed.problems.length > 0 && !options.partial)) return applyEdits(parsed, nodeFiles(), apply)
  const { chooseEdits } = await import('../choose/choose-edits')
  const chosen = await chooseEdits(terminal, parsed, apply, colorsFor(terminal, options.color))
  if (chosen === undefined) {
    terminal.out('\nThe input has ended. Nothing was written.\n')
    return 1
  }
  const { declined, leftOut } = chosen
  const counts = [...(declined > 0 ? [`${declined} declined`] : []), ...(leftOut > 0 ? [`${leftOut} refused and left out`] : [])]
  if (counts.length > 0) terminal.out(`${counts.join(', ')}.\n`)
  if (chosen.parsed.edits.length === 0 && chosen.parsed.problems.length === 0) {
    terminal.out('No edit was accepted. Nothing was written.\n')
    return leftOut > 0 ? 1 : 0
  }
  const report = await whileWriting(
    terminal,
    openProgress(terminal),
    (signal, onProgress) =>
      applyEdits(chosen.parsed, nodeFiles(), {
        ...chosen.apply,
        signal,
        onProgress: (step, done, total) => step === 'writing' && onProgress(done, total),
      }),
    options,
  )
  if (typeof report === 'number' || leftOut === 0 || report.exitCode > 0) return report
  return Object.assign(Object.create(Object.getPrototypeOf(report) as object) as Report, report, { exitCode: 1 })
}

/** Throws if the user cannot be asked, or if an option does not go with questions. */
export function checkInteractive(terminal: Terminal, { interactive, json, '3way': threeWay }: ChangeOptions): void {
  if (!interactive) return
  if (json) throw new CommandError('--interactive asks a person: it has no --json.', 2)
  if (threeWay) throw new CommandError('--interactive and --3way cannot be used together.', 2)
  if (terminal.ask && terminal.inputIsTerminal && terminal.outIsTerminal) return
  throw new CommandError(
    '--interactive needs a terminal: give the answer as a file or with --clipboard, and do not redirect the output.',
    2,
  )
}

/** Returns the edits with the paths that the options give. */
export function withMappedPaths(parsed: Parsed, { strip, map }: Pick<ChangeOptions, 'strip' | 'map'>): Parsed {
  return mapPaths(parsed, { ...(strip !== undefined && { strip }), ...(map && { pathMap: map }) })
}

function applyOptionsOf(root: string, options: ChangeOptions, operationWords: OperationWords): ApplyOptions {
  return {
    root,
    findFiles: (paths) => findFiles(root, paths),
    dryRun: options.dryRun === true || options.check === true,
    ...(options.partial ? { partial: true } : {}),
    ...(options.whole ? { whole: true } : {}),
    ...(options.strip === undefined ? {} : { strip: options.strip }),
    ...(options.map === undefined ? {} : { pathMap: options.map }),
    reverting: operationWords === OPERATION_WORDS.revert,
    ...policyOptions(options),
  }
}

/** Returns the edits. Refused edits are replaced by the edits of the repair command. */
async function repairedBy(
  { repair, repairTimes = 2, repairLimit = 600 }: ChangeOptions,
  terminal: Terminal,
  given: Parsed,
  apply: ApplyOptions,
  reading: ParseOptions,
): Promise<Parsed> {
  if (repair === undefined) return given
  const { repaired } = await import('../repair/repair')
  return repaired(terminal, given, { command: repair, times: repairTimes, seconds: repairLimit }, apply, reading)
}

function showReport(terminal: Terminal, report: Report, options: ChangeOptions, operationWords: OperationWords): void {
  for (const line of recoveredLines(report.recovered ?? [])) printMessage(terminal, line)
  for (const line of pendingLines(report.pending ?? [], options)) printMessage(terminal, line)
  const { stateDirectory, usualStateDirectory } = nodeFiles()
  if (report.written && usualStateDirectory !== undefined)
    printMessage(
      terminal,
      `The data for undo is in the temporary folder ${visible(stateDirectory)}, since ${visible(usualStateDirectory)} is not writable. Set SUTURE_STATE_DIR to use another folder.\n`,
    )
  const { json, color, check, interactive, stat = false, full = false } = options
  // With questions, the user has already seen the changes.
  const diff = check !== true && !interactive
  if (json) terminal.out(jsonText(jsonReport(report, { diff, operationWords })))
  else {
    const shown = {
      colors: colorsFor(terminal, color),
      diff,
      operationWords,
      stat,
      full,
      width: outWidth(terminal),
      partial: options.partial === true,
      undo: advisedCommand(options, 'undo'),
      explain: advisedOnAnswer(options, 'explain'),
    }
    for (const text of renderReport(report, shown)) terminal.out(text)
  }
}

/**
 * Writes conflict markers and all other edits in one transaction. Returns undefined if nothing conflicts, or if an edit has no place at
 * all.
 */
async function applyThreeWay(terminal: Terminal, parsed: Parsed, apply: ApplyOptions, options: ChangeOptions): Promise<number | undefined> {
  if (options.json) throw new CommandError('--3way writes markers for people: it has no --json.', 2)
  const numbered = { ...parsed, edits: apart(parsed.edits) }
  const report = await applyEdits(numbered, nodeFiles(), { ...apply, dryRun: 'edits', partial: true })
  if (report.exitCode === 0) return undefined
  const { markConflicts } = await import('../merge/three-way')
  const merged = await whileMerging(terminal, (signal) => markConflicts(numbered, report, signal))
  if (typeof merged === 'number') return merged
  const { marked, unplaced } = merged
  if (marked.length === 0 || unplaced > 0) return undefined
  const { writeMarked } = await import('../merge/write-marked')
  return writeMarked(terminal, report, marked, apply.root, options)
}
