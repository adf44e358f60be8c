import type { EditReport, FileReport, Report } from '@suture/core'
import {
  describeNote,
  detailOf,
  heldEdits,
  OPERATION_WORDS,
  type OperationWords,
  placeOf,
  type Summary,
  summaryOf,
} from '@suture/core/internal'
import { type DiffLine, unifiedDiff } from '@suture/display'
import { type Problem, visible } from '@suture/text'
import { shownText } from '@suture/text/internal'
import { wrapLine, wrapSentences } from '../terminal/layout'
import type { Colors } from '../terminal/terminal'
import { refusals, SHOWN } from './refusals'

/** How a report is shown. */
export interface RenderOptions {
  readonly colors: Colors
  /** Whether the changes of the files are shown. */
  readonly diff: boolean
  readonly operationWords: OperationWords
  /** Whether one line is shown for each file instead of its edits and changes. */
  readonly stat: boolean
  /** Whether all changes are shown, however many there are. */
  readonly full: boolean
  /** Number of columns at which sentences are wrapped. */
  readonly width: number
  /** Whether `--partial` was given. */
  readonly partial: boolean
  /** The command that undoes what was written. */
  readonly undo: string
  /** The command that explains the answer. */
  readonly explain: string
}

/** Maximum number of lines of edits and changes in one report, unless `full` is set. */
const LINES = 1_000

/**
 * Yields a report for people: a line for each edit, the changes of each file, and the refusals, which can be pasted back to a model. If the
 * set was refused, nothing is shown as done.
 */
export function* renderReport(report: Report, options: RenderOptions): Generator<string> {
  const { colors, operationWords, width } = options
  let spaced = true
  for (const text of renderEdits(report, options)) {
    yield text
    spaced = text === '\n'
  }
  for (const text of refusals(report, { colors, operationWords, width })) {
    yield spaced ? text : `\n${text}`
    spaced = true
  }
  for (const note of report.notes ?? []) yield `${wrapSentences(`note: ${describeNote(note, 'person')}`, width)}\n`
  yield `${summary(summaryOf(report, operationWords), nextStep(report, options), options)}\n`
}

/** Problems of an edit that `suture explain` shows beside the lines of the file. */
const WITH_PLACE: ReadonlySet<Problem['kind']> = new Set(['not-found', 'ambiguous', 'merge-conflict', 'another-block', 'another-meaning'])

/** Returns a hint at a command or option to use next. The hint is not part of the report's own text, because models also get that text. */
function nextStep(report: Report, { undo, explain, partial, operationWords }: RenderOptions): string {
  if (report.written) return ` To undo: ${undo}`
  if (report.status === 'empty') return ' `suture prompt` prints what to ask a model for.'
  if (report.status !== 'refused') return ''
  if (heldEdits(report).length > 0) return partial ? '' : ' --partial writes what would have landed.'
  const isAnswer = report.evidence.length > 0
  const isPlaced = report.files.some(({ edits }) => edits.some(({ problem }) => problem && WITH_PLACE.has(problem.kind)))
  if (!isAnswer || !isPlaced) return ''
  return operationWords === OPERATION_WORDS.revert ? ` To undo the whole last transaction: ${undo}` : ` To see each line: ${explain}`
}

function* renderEdits(report: Report, options: RenderOptions): Generator<string> {
  if (report.status === 'refused') yield* renderWaiting(report, options)
  else if (options.stat) for (const file of report.files) yield statLine(file, options.colors)
  else yield* renderFiles(report, options)
}

/** Prints files up to the limit of lines, and then the number of files and changes that were left out. */
function* renderFiles({ files }: Report, options: RenderOptions): Generator<string> {
  let lines = 0
  for (const [index, file] of files.entries()) {
    const first = lines
    for (const text of renderFile(file, options)) {
      if (!options.full && ++lines > LINES) {
        yield wrapLine(
          `\n... and ${unshown(file, lines > first + 1, files.length - index - 1)} (--stat sums files up, --full shows all)\n`,
          options.width,
        )
        return
      }
      yield text
    }
  }
}

/** Describes the files that are not shown, starting with `file`. `isBegun` means that a part of `file` was shown, as in `more of a.ts and 2 more files`. */
function unshown(file: FileReport, isBegun: boolean, others: number): string {
  const left = isBegun ? others : others + 1
  const count = `${left} more ${left === 1 ? 'file' : 'files'}`
  if (!isBegun) return count
  return left === 0 ? `more of ${visible(file.path)}` : `more of ${visible(file.path)} and ${count}`
}

/** Prints the edits and changes of a file. */
function* renderFile(file: FileReport, options: RenderOptions): Generator<string> {
  const { colors, diff } = options
  for (const edit of file.edits) if (edit.status !== 'refused') yield editLine(file, edit, options)
  if (!diff || (file.before === file.after && file.to === undefined)) return
  for (const line of changeOf(file)) yield `${colored(line, colors)}\n`
  yield '\n'
}

/** Prints what a refused set contains in addition to its refusals: edits that were already in place, and edits that were not written. */
function* renderWaiting(report: Report, options: RenderOptions): Generator<string> {
  const { colors, operationWords, width } = options
  const all = report.files.flatMap((file) => file.edits.map((edit) => ({ file, edit })))
  const waiting = heldEdits(report)
  for (const { file, edit } of all.filter(({ edit }) => edit.status === 'already-applied' || edit.status === 'no-op'))
    yield editLine(file, edit, options)
  if (waiting.length > 0) yield `${capital(operationWords.wouldHaveBeenDone)}, but was not written, since others were refused:\n`
  for (const { file, edit } of waiting.slice(0, SHOWN))
    yield `${wrapLine(`  ${placeOf(file, edit)} ${colors.dim(detailOf(file, edit, operationWords))}`, width)}\n`
  if (waiting.length > SHOWN) yield `  ... and ${waiting.length - SHOWN} more\n`
}

/** Returns the summary of a file, such as `src/a.ts | +12 -4`, or `unchanged` or `refused`. */
function statLine(file: FileReport, colors: Colors): string {
  const { added, removed } = unifiedDiff(file.before ?? '', file.after ?? '', { maxLines: 0 })
  const name = file.to === undefined ? visible(file.path) : `${visible(file.path)} -> ${visible(file.to)}`
  const isLeft = file.status === 'unchanged' || (file.status === 'refused' && file.before === file.after)
  const sums = isLeft ? file.status : `${colors.green(`+${added}`)} ${colors.red(`-${removed}`)}`
  return `${name} | ${sums}\n`
}

/** Returns the line for an edit that was not refused: its place, and how the place was found. */
function editLine(file: FileReport, edit: EditReport, { colors, operationWords, width }: RenderOptions): string {
  const mark = edit.status === 'applied' ? colors.green('✓') : colors.cyan('=')
  return `${wrapLine(`${mark} ${placeOf(file, edit)} ${colors.dim(detailOf(file, edit, operationWords))}`, width)}\n`
}

/** Returns the change of a file as coloured lines. */
export function diffLines(file: FileReport, colors: Colors): string[] {
  return changeOf(file).map((line) => colored(line, colors))
}

function changeOf(file: FileReport): readonly DiffLine[] {
  return unifiedDiff(shownText(file.before ?? ''), shownText(file.after ?? ''), {
    oldName: file.before === undefined ? '/dev/null' : file.path,
    newName: file.after === undefined ? '/dev/null' : (file.to ?? file.path),
  }).lines
}

function summary({ tone, lead, rest }: Summary, next: string, { colors, width }: RenderOptions): string {
  const color = { good: colors.green, mixed: colors.yellow, bad: colors.red }[tone]
  return wrapSentences(color(lead) + rest + next, width)
}

function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}

function colored(line: DiffLine, colors: Colors): string {
  switch (line.kind) {
    case 'header':
      return colors.bold(line.text)
    case 'hunk':
      return colors.cyan(line.text)
    case 'added':
      return colors.green(line.text)
    case 'removed':
      return colors.red(line.text)
    case 'context':
      return line.text
    case 'note':
      return colors.dim(line.text)
  }
}
