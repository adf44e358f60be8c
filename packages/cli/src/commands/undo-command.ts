import { resolve } from 'node:path'
import { exitCodeOf } from '@suture/core'
import { visible } from '@suture/display'
import { describeProblem, type Problem } from '@suture/text'
import {
  type ChangedFile,
  type ChangeProblem,
  nodeFiles,
  openWorkspace,
  type Undone,
  type UndoResult,
  type Workspace,
} from '@suture/workspace'
import { CommandError } from '../command-error'
import { placesOf } from '../input/find-root'
import { jsonText } from '../show/json-text'
import { wrapSentences } from '../show/layout'
import { openProgress } from '../show/progress'
import { pendingLines, recoveredLines } from '../show/recovery'
import { type Colors, colorsFor, outWidth, type Terminal, tell } from '../terminal'
import type { ChangeOptions } from './change-files'
import { whileWriting } from './while-writing'

/** The settings of `undo`. */
export interface UndoCommandOptions extends Pick<ChangeOptions, 'root' | 'json' | 'color'> {
  readonly list?: boolean
  readonly partial?: boolean
}

/** `suture undo`: takes a transaction below the root back, byte for byte, or refuses where files have moved on. */
export async function undoCommand(terminal: Terminal, id: string | undefined, options: UndoCommandOptions): Promise<number> {
  const workspace = await workspaceOf(terminal, options)
  for (const line of recoveredLines(workspace.recovered)) tell(terminal, line)
  if (options.list) return listTransactions(terminal, workspace, options)
  const progress = openProgress(terminal)
  const result = await whileWriting(terminal, progress, (signal, onProgress) =>
    workspace.undo({
      signal,
      onProgress,
      ...(id !== undefined && { id }),
      ...(options.partial && { partial: true }),
    }),
  )
  if (typeof result === 'number') return result
  const exitCode = exitCodeOfUndo(result)
  if (options.json) terminal.out(jsonText(jsonUndo(result, exitCode)))
  else
    for (const line of undoLines(workspace, result, options.partial === true, colorsFor(terminal, options.color)))
      terminal.out(wrapSentences(line, outWidth(terminal)))
  return exitCode
}

/** The workspace that was named; else of the current folder and the repository around the one with the later transaction. */
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
  if (aroundLast > 0) tell(terminal, `The project is the repository around: ${visible(around.root)} (--root names another).\n`)
  return around
}

async function listTransactions(terminal: Terminal, workspace: Workspace, options: UndoCommandOptions): Promise<number> {
  const transactions = await workspace.history()
  if (options.json) terminal.out(jsonText({ version: 1, exitCode: 0, transactions }))
  else if (transactions.length === 0)
    terminal.out(`There is nothing to undo in ${visible(workspace.root)} (--root names another project).\n`)
  else
    for (const { id, state, at, files } of transactions) {
      const when = at === undefined ? 'its journal is damaged' : `${new Date(at).toISOString().replace('T', ' ').slice(0, 19)} UTC`
      const named = files.slice(0, 3).map(({ path }) => visible(path))
      const more = files.length > 3 ? ` and ${files.length - 3} more` : ''
      terminal.out(`${Number.parseInt(id, 10)}  ${when}${state === 'partly' ? ', in part' : ''}  ${named.join(', ')}${more}\n`)
    }
  for (const line of pendingLines((await workspace.pending()).filter(({ root }) => root === workspace.root))) tell(terminal, line)
  return 0
}

function exitCodeOfUndo(result: UndoResult): number {
  const problems = result.ok ? ('left' in result ? result.left : []) : result.problems
  return problems.length === 0 ? 0 : Math.max(1, ...problems.map(({ problem }) => exitCodeOf(problem)))
}

function jsonUndo(result: UndoResult, exitCode: number) {
  const worded = (problems: readonly ChangeProblem[]) =>
    problems.map(({ path, problem }) => ({ path, problem, message: describeProblem(problem) }))
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

function* undoLines(workspace: Workspace, result: UndoResult, partial: boolean, colors: Colors): Generator<string> {
  if (!result.ok) {
    yield* problemLines(result.problems, partial, colors)
    if (result.pending) yield* pendingLines(result.pending)
    yield `\n${colors.red('Nothing was undone.')}\n`
  } else if ('nothing' in result) yield `There is nothing to undo in ${visible(workspace.root)} (--root names another project).\n`
  else yield* undoneLines(result, colors)
}

function* undoneLines({ files, already, left }: Undone, colors: Colors): Generator<string> {
  for (const file of files) yield `${colors.green('↶')} ${visible(file.path)} ${colors.dim(deedOf(file))}\n`
  for (const path of already) yield `${colors.cyan('=')} ${visible(path)} ${colors.dim('was as before already')}\n`
  yield* problemLines(left, true, colors)
  const done = files.length + already.length
  const rest =
    left.length === 0 ? '' : `, ${left.length} left as ${left.length === 1 ? 'it is' : 'they are'}: undo again when they can be taken back`
  yield `${colors.green(`${done} ${done === 1 ? 'file is' : 'files are'} as before`)}${rest}.\n`
}

function deedOf({ kind, to }: ChangedFile): string {
  switch (kind) {
    case 'write':
      return 'as before'
    case 'create':
      return 'back again'
    case 'delete':
      return 'deleted, as it was created'
    case 'rename':
      return `moved back to ${visible(to ?? '')}`
  }
}

/** Each reason, then once what to do; `partial` where all other files are taken back. */
function* problemLines(problems: readonly ChangeProblem[], partial: boolean, colors: Colors): Generator<string> {
  const moved = problems.filter(({ problem }) => movedOn(problem) !== undefined)
  for (const { path, problem } of moved) yield `${colors.red('✗')} ${visible(path)}${movedOn(problem)}.\n`
  if (moved.length > 0)
    yield [
      ...(partial ? [] : ['To take back all other files: suture undo --partial']),
      'To take back the edits alone and keep what came after: suture revert ANSWER',
      'After `suture replace`: the same command with the texts of --old and --new exchanged\n',
    ].join('\n')
  const others = problems.filter((each) => !moved.includes(each)).map(({ path, problem }) => reasonAndAdvice(path, problem))
  for (const { reason } of others) yield `${colors.red('✗')} ${reason}\n`
  for (const advice of new Set(others.map((each) => each.advice))) yield `${advice}\n`
}

/** The first line of a problem's words, which names the file, and the others, which are the same for all files of one reason. */
function reasonAndAdvice(path: string, problem: Problem): { readonly reason: string; readonly advice: string } {
  const [first = '', ...others] = describeProblem(problem).split('\n')
  return { reason: first.startsWith(visible(path)) ? first : `${visible(path)}: ${first}`, advice: others.join('\n') }
}

/** How a file has moved on since the transaction, said behind its name: what is said for an edit that has to be made again would mislead. */
function movedOn(problem: Problem): string | undefined {
  if (problem.kind === 'unsafe-path') return `: ${problem.reason}`
  if (problem.kind !== 'conflict') return undefined
  switch (problem.reason) {
    case 'changed':
      return ' has changed since the transaction'
    case 'deleted':
      return ' has been deleted since the transaction'
    case 'exists':
      return ' has come since the transaction'
    case 'locked':
      return undefined
  }
}
