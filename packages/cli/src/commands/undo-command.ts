import { resolve } from 'node:path'
import { exitCodeOf } from '@suture/core/internal'
import { describeProblem, visible } from '@suture/text'
import { largestOf } from '@suture/text/internal'
import { type ChangeProblem, nodeFiles, openWorkspace, type Transaction, type UndoResult, type Workspace } from '@suture/workspace'
import { placesOf } from '../input/find-root'
import { jsonText } from '../show/json-text'
import { pendingLines, recoveredLines } from '../show/recovery'
import { nothingToUndo, renderUndo, type UndoCall, undoRefusal } from '../show/render-undo'
import { advisedCommand } from '../terminal/advised-command'
import { CommandError } from '../terminal/command-error'
import { wrapLine } from '../terminal/layout'
import { openProgress } from '../terminal/progress'
import { colorsFor, outWidth, printMessage, type Terminal } from '../terminal/terminal'
import { whileWriting } from '../terminal/while-writing'
import type { ChangeOptions } from './change-files'

/** The settings of `undo`. */
export interface UndoCommandOptions extends Pick<ChangeOptions, 'root' | 'json' | 'color' | 'full'> {
  readonly list?: boolean
  readonly partial?: boolean
}

/** Runs `suture undo`, which undoes a transaction of the root, byte for byte. The undo is refused if files were changed since. */
export async function undoCommand(terminal: Terminal, id: string | undefined, options: UndoCommandOptions): Promise<number> {
  if (options.list && id !== undefined) throw new CommandError('--list lists all transactions: leave the number out.', 2)
  const workspace = await workspaceOf(terminal, options)
  for (const line of recoveredLines(workspace.recovered)) printMessage(terminal, line)
  if (options.list) return listTransactions(terminal, workspace, options)
  const progress = openProgress(terminal)
  const reading = (done: number, total: number) => progress.report('reading', done, total)
  const call = { ...(options.root !== undefined && { root: options.root }), ...(id !== undefined && { id }) }
  const what = { ...(id !== undefined && { id }), ...(options.partial && { partial: true }), onReading: reading }
  const result = await whileWriting(
    terminal,
    progress,
    (signal, onProgress) => workspace.undo({ signal, onProgress, ...what }),
    options,
    END_WORDS,
  )
  if (typeof result === 'number') return result
  if (isUnknown(result, id))
    throw new CommandError(`there is no transaction ${id}; ${advisedCommand(options, 'undo', '--list')} shows those that can be undone`, 2)
  const exitCode = exitCodeOfUndo(result)
  if (options.json) terminal.out(jsonText(jsonUndo(result, exitCode, call)))
  else
    for (const text of renderUndo(result, {
      root: workspace.root,
      call,
      partial: options.partial === true,
      full: options.full === true,
      colors: colorsFor(terminal, options.color),
      width: outWidth(terminal),
    }))
      terminal.out(text)
  return exitCode
}

/**
 * Returns the workspace of `--root`. Without `--root`, compares the current folder and the enclosing repository, and returns the workspace
 * whose last transaction is later.
 */
async function workspaceOf(terminal: Terminal, options: UndoCommandOptions): Promise<Workspace> {
  const open = async (root: string) => {
    const workspace = await openWorkspace({ files: nodeFiles(), root, recover: !options.list })
    if (workspace.recoveryProblem) throw new CommandError(describeProblem(workspace.recoveryProblem), 3)
    return workspace
  }
  if (options.root !== undefined) return open(resolve(terminal.cwd, options.root))
  const { here, top } = await placesOf(terminal.cwd)
  if (top === undefined) return open(here)
  const [own, around] = [await open(here), await open(top)]
  const [ownLast, aroundLast] = [(await own.history())[0]?.at ?? 0, (await around.history())[0]?.at ?? 0]
  if (ownLast > aroundLast) return own
  if (aroundLast > 0)
    printMessage(terminal, `The project is the enclosing git repository: ${visible(around.root)} (use --root for another).\n`)
  return around
}

async function listTransactions(terminal: Terminal, workspace: Workspace, options: UndoCommandOptions): Promise<number> {
  const transactions = await workspace.history()
  const pending = (await workspace.pending()).filter(({ root }) => root === workspace.root)
  if (options.json) terminal.out(jsonText({ version: 1, exitCode: 0, transactions }))
  else if (transactions.length > 0)
    for (const each of transactions) terminal.out(`${wrapLine(lineFor(each, transactions), outWidth(terminal))}\n`)
  else terminal.out(pending.length > 0 ? NONE_FINISHED : nothingToUndo(workspace.root))
  for (const line of pendingLines(pending, options)) printMessage(terminal, line)
  return 0
}

/**
 * Returns the line for a transaction, such as `3  2026-04-18 10:02:11 UTC, in part  src/a.ts, src/b.ts and 4 more`. If another transaction
 * has the same number, the line begins with the id.
 */
function lineFor({ id, state, at, files }: Transaction, all: readonly Transaction[]): string {
  const number = Number.parseInt(id, 10)
  const isAlone = all.filter((each) => Number.parseInt(each.id, 10) === number).length === 1
  const when = at === undefined ? 'its journal is damaged' : `${new Date(at).toISOString().replace('T', ' ').slice(0, 19)} UTC`
  const named = files.slice(0, 3).map(({ path }) => visible(path))
  const more = files.length > 3 ? ` and ${files.length - 3} more` : ''
  return `${isAlone ? number : id}  ${when}${state === 'partly' ? ', in part' : ''}  ${named.join(', ')}${more}`.trimEnd()
}

/** The message if the root has transactions, but none of them is finished. */
const NONE_FINISHED = 'No transaction is finished, so none can be undone yet.\n'

/** Messages for an undo that a signal ended. Such an undo cannot be undone itself. */
const END_WORDS = {
  finished: 'the undo was nearly done, so it was completed.',
  takenBack: 'the undo was stopped, and every file is as it was before.',
}

/** Whether the user gave an id for which there is no transaction. */
function isUnknown(result: UndoResult, id: string | undefined): boolean {
  const problem = result.ok ? undefined : result.problems[0]?.problem
  return problem?.kind === 'unreadable' && problem.cause === 'journal' && problem.path === id
}

function exitCodeOfUndo(result: UndoResult): number {
  const problems = result.ok ? ('left' in result ? result.left : []) : result.problems
  return problems.length === 0 ? 0 : Math.max(1, largestOf(problems.map(({ problem }) => exitCodeOf(problem))))
}

function jsonUndo(result: UndoResult, exitCode: number, call: UndoCall) {
  const worded = (problems: readonly ChangeProblem[]) =>
    problems.map((each) => ({ path: each.path, problem: each.problem, message: undoRefusal(each, call) }))
  if (!result.ok)
    return { version: 1, exitCode, ok: false, problems: worded(result.problems), ...(result.pending && { pending: result.pending }) }
  if ('nothing' in result) return { version: 1, exitCode, ok: true, files: [], already: [], left: [] }
  return {
    version: 1,
    exitCode,
    ok: true,
    transaction: result.undone,
    files: result.files,
    already: result.already,
    left: worded(result.left),
  }
}
