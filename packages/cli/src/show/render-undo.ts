import { isAbsolute } from 'node:path'
import { describeProblem, type Problem, visible } from '@suture/text'
import type { ChangedFile, ChangeProblem, Undone, UndoResult } from '@suture/workspace'
import { wrapLine, wrapSentences } from '../terminal/layout'
import type { Colors } from '../terminal/terminal'
import { pendingLines } from './recovery'

/** How an undo is shown. */
export interface UndoRendering {
  readonly root: string
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
    for (const line of result.pending ? pendingLines(result.pending) : []) yield wrapSentences(line, width)
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

/** Advice for files that were changed since. */
const ADVICE = [
  'To revert only the edits and keep later changes: suture revert ANSWER',
  'After `suture replace`: run it again with --old and --new swapped',
]

/** Advice for a transaction with a damaged journal. */
const EARLIER = 'An earlier transaction can be undone by its number: suture undo --list, suture undo NUMBER'

/** Prints each reason, and then the advice once. `others` is the number of files that could still be restored. */
function* renderProblems(problems: readonly ChangeProblem[], options: UndoRendering, others: number): Generator<string> {
  const { colors, width } = options
  const moved = problems.filter(({ problem }) => movedOn(problem) !== undefined)
  yield* capped(moved, options, ({ path, problem }) => `${colors.red('✗')} ${visible(path)}${movedOn(problem)}.`)
  const advice = moved.length === 0 ? [] : others === 0 ? ADVICE : ['To restore all other files: suture undo --partial', ...ADVICE]
  for (const line of advice) yield `${wrapSentences(line, width)}\n`
  const rest = problems.filter((each) => !moved.includes(each)).map(({ path, problem }) => reasonAndAdvice(path, problem))
  yield* capped(rest, options, ({ reason }) => `${colors.red('✗')} ${reason}`)
  for (const each of new Set(rest.map((other) => other.advice))) if (each !== '') yield `${wrapSentences(each, width)}\n`
}

/** Returns why a file or transaction was not undone, and what to do. */
export function undoRefusal({ path, problem }: ChangeProblem): string {
  const words = movedOn(problem)
  if (words !== undefined) return [`${visible(path)}${words}.`, ...ADVICE].join('\n')
  const { reason, advice } = reasonAndAdvice(path, problem)
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
function reasonAndAdvice(path: string, problem: Problem): { readonly reason: string; readonly advice: string } {
  const [first = '', ...others] = describeProblem(problem).split('\n')
  const isTransaction = problem.kind === 'unreadable' && problem.cause === 'journal' && isAbsolute(path)
  return {
    reason: first.startsWith(visible(path)) ? first : `${visible(path)}: ${first}`,
    advice: [...others, ...(isTransaction ? [EARLIER] : [])].join('\n'),
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
