import { isAbsolute } from 'node:path'
import { describeProblem, type Problem, visible } from '@suture/text'
import type { ChangedFile, ChangeProblem, Undone, UndoResult } from '@suture/workspace'
import { wrapLine, wrapSentences } from '../terminal/layout'
import type { Colors } from '../terminal/terminal'
import { pendingLines } from './recovery'

/** How an undo is shown. */
export interface UndoRendering {
  readonly root: string
  /** The files that can be taken back are, though others have moved on. */
  readonly partial: boolean
  /** Every file, however many there are. */
  readonly full: boolean
  readonly colors: Colors
  /** Columns for sentences. */
  readonly width: number
}

/** Files of one fate that are named where not all are asked for. */
const NAMED = 100

/** Said where no transaction is left. */
export function nothingToUndo(root: string): string {
  return `There is nothing to undo in ${visible(root)} (--root names another project).\n`
}

/** What became of an undo, for people: a line for each file, and once what to do about those that were not taken back. */
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
  yield* capped(files, options, (file) => `${colors.green('↶')} ${visible(file.path)} ${colors.dim(deedOf(file))}`)
  yield* capped(already, options, (path) => `${colors.cyan('=')} ${visible(path)} ${colors.dim('was as before already')}`)
  yield* renderProblems(left, options, 0)
  const done = files.length + already.length
  const rest =
    left.length === 0 ? '' : `, ${left.length} left as ${left.length === 1 ? 'it is' : 'they are'}: undo again when they can be taken back`
  yield wrapSentences(`${colors.green(`${done} ${done === 1 ? 'file is' : 'files are'} as before`)}${rest}.\n`, width)
}

/** What to do about files that have moved on. */
const ADVICE = [
  'To take back the edits alone and keep what came after: suture revert ANSWER',
  'After `suture replace`: the same command with the texts of --old and --new exchanged',
]

/** What to do about a transaction whose journal is damaged. */
const EARLIER = 'An earlier transaction can be taken back by its number: suture undo --list, suture undo NUMBER'

/** Each reason, then once what to do. `others` files could be taken back alone. */
function* renderProblems(problems: readonly ChangeProblem[], options: UndoRendering, others: number): Generator<string> {
  const { colors, width } = options
  const moved = problems.filter(({ problem }) => movedOn(problem) !== undefined)
  yield* capped(moved, options, ({ path, problem }) => `${colors.red('✗')} ${visible(path)}${movedOn(problem)}.`)
  const advice = moved.length === 0 ? [] : others === 0 ? ADVICE : ['To take back all other files: suture undo --partial', ...ADVICE]
  for (const line of advice) yield `${wrapSentences(line, width)}\n`
  const rest = problems.filter((each) => !moved.includes(each)).map(({ path, problem }) => reasonAndAdvice(path, problem))
  yield* capped(rest, options, ({ reason }) => `${colors.red('✗')} ${reason}`)
  for (const each of new Set(rest.map((other) => other.advice))) if (each !== '') yield `${wrapSentences(each, width)}\n`
}

/** Why a file, or the transaction, was not taken back, and what to do. */
export function undoRefusal({ path, problem }: ChangeProblem): string {
  const words = movedOn(problem)
  if (words !== undefined) return [`${visible(path)}${words}.`, ...ADVICE].join('\n')
  const { reason, advice } = reasonAndAdvice(path, problem)
  return advice === '' ? reason : `${reason}\n${advice}`
}

/** A line for each item, until they are too many: the others are counted. */
function* capped<T>(items: readonly T[], { full, width }: UndoRendering, lineOf: (item: T) => string): Generator<string> {
  const shown = full ? items : items.slice(0, NAMED)
  for (const item of shown) yield `${wrapLine(lineOf(item), width)}\n`
  if (shown.length < items.length) yield `  ... and ${items.length - shown.length} more (--full names all)\n`
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

/** The first line of a problem's words, which names the file, and the others, which are the same for all files of one reason. */
function reasonAndAdvice(path: string, problem: Problem): { readonly reason: string; readonly advice: string } {
  const [first = '', ...others] = describeProblem(problem).split('\n')
  const isTransaction = problem.kind === 'unreadable' && problem.cause === 'journal' && isAbsolute(path)
  return {
    reason: first.startsWith(visible(path)) ? first : `${visible(path)}: ${first}`,
    advice: [...others, ...(isTransaction ? [EARLIER] : [])].join('\n'),
  }
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
