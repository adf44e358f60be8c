import { isAbsolute } from 'node:path'
import { describeProblem, type Problem, visible } from '@suture/text'
import type { ChangedFile, ChangeProblem, Undone, UndoResult } from '@suture/workspace'
import { advisedCommand, type ProjectOptions } from '../terminal/advised-command'
import { wrapLine, wrapSentences } from '../terminal/layout'
import type { Colors } from '../terminal/terminal'
import { pendingLines } from './recovery'

/** A call of undo: its `--root`, and the transaction that was given. */
export interface UndoCall extends ProjectOptions {
  readonly id?: string
}

/** How an undo is shown. */
export interface UndoRendering {
  readonly root: string
  /** The options and the transaction of this call, for advised commands. */
  readonly call: UndoCall
  /** Whether files are restored even if other files were changed since. */
  readonly partial: boolean
  /** Whether all files are listed, however many there are. */
  readonly full: boolean
  readonly colors: Colors
  /** Number of columns at which sentences are wrapped. */
  readonly width: number
}

/** Maximum number of files listed for one result, unless `full` is set. */
const NAMED = 100

/** Returns the message if no transaction is left. */
export function nothingToUndo(root: string): string {
  return `There is nothing to undo in ${visible(root)} (use --root for another project).\n`
}

/** Yields the result of an undo for people: a line for each file, then what to do about files that were not restored. */
export function* renderUndo(result: UndoResult, options: UndoRendering): Generator<string> {
  const { colors, root, width } = options
  if (!result.ok) {
    yield* renderProblems(result.problems, options, options.partial ? 0 : (result.others ?? 0))
    for (const line of result.pending ? pendingLines(result.pending, options.call) : []) yield wrapSentences(line, width)
    yield `\n${colors.red('Nothing was undone.')}\n`
  } else if ('nothing' in result) yield wrapSentences(nothingToUndo(root), width)
  else yield* renderUndone(result, options)
}

function* renderUndone({ files, already, left }: Undone, options: UndoRendering): Generator<string> {
  const { colors, width } = options
  yield* capped(files, options, (file) => `${colors.green('↶')} ${visible(file.path)} ${colors.dim(operationOf(file))}`)
  yield* capped(already, options, (path) => `${colors.cyan('=')} ${visible(path)} ${colors.dim('was already as before')}`)
  yield* renderProblems(left, options, 0)
  const done = files.length + already.length
  const rest =
    left.length === 0 ? '' : `, ${left.length} left as ${left.length === 1 ? 'it is' : 'they are'}: undo again when they can be restored`
  yield wrapSentences(`${colors.green(`${done} ${done === 1 ? 'file is' : 'files are'} as before`)}${rest}.\n`, width)
}

/** Returns the advice for files that were changed since. */
function changedAdvice(call: UndoCall): readonly string[] {
  return [
    `To revert only the edits and keep later changes: ${advisedCommand(call, 'revert', 'ANSWER')}`,
    'After `suture replace`: run it again with --old and --new swapped',
  ]
}

/** Returns the advice for a transaction with a damaged journal. */
function earlierAdvice(call: UndoCall): string {
  return `An earlier transaction can be undone by its number: ${advisedCommand(call, 'undo', '--list')}, ${advisedCommand(call, 'undo', 'NUMBER')}`
}

/** Prints each reason, and then the advice once. `others` is the number of files that could still be restored. */
function* renderProblems(problems: readonly ChangeProblem[], options: UndoRendering, others: number): Generator<string> {
  const { colors, width, call } = options
  const moved = problems.filter(({ problem }) => movedOn(problem) !== undefined)
  yield* capped(moved, options, ({ path, problem }) => `${colors.red('✗')} ${visible(path)}${movedOn(problem)}.`)
  const partial = advisedCommand(call, 'undo', ...(call.id === undefined ? [] : [call.id]), '--partial')
  const first = others === 0 ? [] : [`To restore all other files: ${partial}`]
  const advice = moved.length === 0 ? [] : [...first, ...changedAdvice(call)]
  for (const line of advice) yield `${wrapSentences(line, width)}\n`
  const rest = problems.filter((each) => !moved.includes(each)).map(({ path, problem }) => reasonAndAdvice(path, problem, call))
  yield* capped(rest, options, ({ reason }) => `${colors.red('✗')} ${reason}`)
  for (const each of new Set(rest.map((other) => other.advice))) if (each !== '') yield `${wrapSentences(each, width)}\n`
}

/** Returns why a file or transaction was not undone, and what to do. */
export function undoRefusal({ path, problem }: ChangeProblem, call: UndoCall): string {
  const words = movedOn(problem)
  if (words !== undefined) return [`${visible(path)}${words}.`, ...changedAdvice(call)].join('\n')
  const { reason, advice } = reasonAndAdvice(path, problem, call)
  return advice === '' ? reason : `${reason}\n${advice}`
}

/** Prints a line for each item, up to a limit, and then the number of items that were left out. */
function* capped<T>(items: readonly T[], { full, width }: UndoRendering, lineOf: (item: T) => string): Generator<string> {
  const shown = full ? items : items.slice(0, NAMED)
  for (const item of shown) yield `${wrapLine(lineOf(item), width)}\n`
  if (shown.length < items.length) yield `  ... and ${items.length - shown.length} more (--full lists all)\n`
}

function operationOf({ kind, to }: ChangedFile): string {
  switch (kind) {
    case 'write':
      return 'as before'
    case 'create':
      return 'restored'
    case 'delete':
      return 'deleted again'
    case 'rename':
      return `moved back to ${visible(to ?? '')}`
  }
}

/**
 * Splits a problem's message into its first line, which names the file, and the other lines, which are the same for all files that have the
 * problem.
 */
function reasonAndAdvice(path: string, problem: Problem, call: UndoCall): { readonly reason: string; readonly advice: string } {
  const [first = '', ...others] = describeProblem(problem).split('\n')
  const isTransaction = problem.kind === 'unreadable' && problem.cause === 'journal' && isAbsolute(path)
  return {
    reason: first.startsWith(visible(path)) ? first : `${visible(path)}: ${first}`,
    advice: [...others, ...(isTransaction ? [earlierAdvice(call)] : [])].join('\n'),
  }
}

/**
 * Returns how a file was changed since the transaction, as text to append to the file's name. The usual message would be misleading,
 * because it advises to send the edit again.
 */
function movedOn(problem: Problem): string | undefined {
  if (problem.kind === 'unsafe-path') return `: ${problem.reason}`
  if (problem.kind !== 'conflict') return undefined
  switch (problem.reason) {
    case 'changed':
      return ' was changed since the transaction'
    case 'deleted':
      return ' was deleted since the transaction'
    case 'exists':
      return ' was created since the transaction'
    case 'locked':
      return undefined
  }
}
