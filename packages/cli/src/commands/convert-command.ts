import { relative } from 'node:path'
import { applyEdits, type Report } from '@suture/core'
import { NO_EDIT, writeDiff } from '@suture/core/internal'
import { type FormatName, type Parsed, type Unwritable, write } from '@suture/formats'
import { describeProblem, visible } from '@suture/text'
import { nodeFiles } from '@suture/workspace'
import { findRoot } from '../input/find-root'
import { gitDirectory } from '../input/git-directory'
import { refusals } from '../show/refusals'
import { CommandError } from '../terminal/command-error'
import { colorsFor, emit, printMessage, type Terminal } from '../terminal/terminal'
import { type ApplyCommandOptions, readEdits } from './apply-command'

/** The settings of `convert`. */
export interface ConvertOptions extends Pick<ApplyCommandOptions, 'clipboard' | 'file' | 'format' | 'root' | 'strip' | 'map'> {
  readonly to: FormatName
}

/** Runs `suture convert`, which prints all edits of an answer in another format. If one edit cannot be converted, none is printed. */
export async function convertCommand(terminal: Terminal, name: string | undefined, options: ConvertOptions): Promise<number> {
  const parsed = await readEdits(terminal, name, options, 'convert')
  if (parsed.problems.length > 0) {
    for (const problem of parsed.problems) printMessage(terminal, `${describeProblem(problem)}\n`)
    return 2
  }
  if (parsed.edits.length === 0) throw new CommandError(NO_EDIT, 2)
  const { to } = options
  const numbered = to === 'unified' || to === 'git'
  if (numbered) return convertByFiles(terminal, parsed, to, options)
  const written = write(parsed.edits, to)
  if (written.ok) emit(terminal, written.text)
  else complain(terminal, written.unwritable, to)
  return written.ok ? 0 : 1
}

/** Converts to a diff with line numbers. The answer is applied to the files without writing them, and the changes are printed. */
async function convertByFiles(terminal: Terminal, parsed: Parsed, to: 'unified' | 'git', options: ConvertOptions): Promise<number> {
  const root = await findRoot(terminal, options.root, parsed)
  const report = await applyEdits(parsed, nodeFiles(), { root, dryRun: 'edits' })
  if (report.exitCode > 0) return convertWithoutFiles(terminal, parsed, to, report, options.root ?? (relative(terminal.cwd, root) || '.'))
  const written = writeDiff(report.files, to)
  if (!written.ok) complain(terminal, written.unwritable, to)
  else if (written.text === '') terminal.err('Every edit is already in place: there is nothing to write.\n')
  else {
    emit(terminal, written.text)
    if (to === 'git') await printDirectory(terminal, root)
  }
  return written.ok ? 0 : 1
}

/**
 * Converts without the text of files. This is possible for edits that have line numbers. If the files exist, the line numbers of the files
 * are used instead.
 */
function convertWithoutFiles(terminal: Terminal, parsed: Parsed, to: 'unified' | 'git', report: Report, root: string): number {
  const written = hasMissingFile(report) ? write(parsed.edits, to) : undefined
  if (written?.ok) {
    emit(terminal, written.text)
    return 0
  }
  for (const text of refusals(report, { colors: colorsFor(terminal, 'never'), width: Number.POSITIVE_INFINITY }))
    printMessage(terminal, text)
  printMessage(terminal, `Nothing was converted: the line numbers of a ${to} diff come from the project's files (--root ${root}).\n`)
  if (hasMissingFile(report)) terminal.err('If the project is in another folder, pass that folder: --root <folder>.\n')
  return report.exitCode
}

/**
 * Prints the folder of the root in its git repository. `git apply` expects paths from the top of the repository, and silently skips other
 * paths.
 */
async function printDirectory(terminal: Terminal, root: string): Promise<void> {
  const directory = await gitDirectory(root)
  if (directory === undefined) return
  const quoted = /^[\w./-]+$/.test(directory) ? directory : `'${visible(directory).replaceAll("'", "'\\''")}'`
  printMessage(
    terminal,
    `The paths are relative to ${quoted}, not to the top of its git repository. Use: git apply --directory=${quoted}\n`,
  )
}

function hasMissingFile(report: Report): boolean {
  return report.files.some((file) => file.edits.some((edit) => edit.problem?.kind === 'unreadable'))
}

function complain(terminal: Terminal, unwritable: readonly Unwritable[], to: FormatName): void {
  for (const { path, line, reason } of unwritable)
    terminal.err(`${path === undefined ? 'The answer' : visible(path)}, line ${line}: not in ${to}: ${reason}.\n`)
}
