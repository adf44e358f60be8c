import type { EditReport, FileReport, Report } from '@suture/core'
import { type DiffLine, unifiedDiff, visible } from '@suture/display'
import { describePlace, describeProblem, percent } from '@suture/text'
import type { Colors } from './terminal'

/** What is said of an answer without an edit, with the forms that are read. */
export const NO_EDIT =
  'The answer holds no edit. Edits are SEARCH/REPLACE blocks, <apply_diff>, JSON with old and new text, diffs, *** Begin Patch.'

/** How a report is shown. */
export interface RenderOptions {
  readonly colors: Colors
  /** Show what changes in the files. */
  readonly diff: boolean
  /** Nothing was to be written: the last line says so. */
  readonly dryRun: boolean
}

/**
 * A report for people: a line for each edit, what changes in each file, and what was refused, in words that can be pasted
 * back to a model.
 */
export function* renderReport(report: Report, options: RenderOptions): Generator<string> {
  for (const file of report.files) yield* renderFile(file, report, options)
  yield* renderRefusals(report, options.colors)
  yield `${summary(report, options)}\n`
}

/** What a file with refused edits would become is shown only when that is what was written. */
function* renderFile(file: FileReport, report: Report, options: RenderOptions): Generator<string> {
  const fromAnswer = report.evidence.length > 0
  for (const edit of file.edits) yield `${editLine(file, edit, fromAnswer, options.colors)}\n`
  if (!options.diff || (file.status === 'refused' && report.status !== 'partial')) return
  if (file.before === file.after && file.to === undefined) return
  for (const line of changeOf(file)) yield `${colored(line, options.colors)}\n`
  yield '\n'
}

function changeOf(file: FileReport): readonly DiffLine[] {
  return unifiedDiff(file.before ?? '', file.after ?? '', {
    oldName: file.before === undefined ? '/dev/null' : file.path,
    newName: file.after === undefined ? '/dev/null' : (file.to ?? file.path),
  }).lines
}

/** An edit that came on the command line has no place in an answer. */
function editLine(file: FileReport, edit: EditReport, fromAnswer: boolean, colors: Colors): string {
  const path = visible(file.path)
  switch (edit.status) {
    case 'applied':
      return `${colors.green('✓')} ${where(path, edit)} ${colors.dim(how(file, edit))}`
    case 'already-applied':
      return `${colors.cyan('=')} ${where(path, edit)} ${colors.dim('already applied')}`
    case 'no-op':
      return `${colors.cyan('=')} ${where(path, edit)} ${colors.dim('nothing to change')}`
    case 'refused':
      return `${colors.red('✗')} ${path} ${fromAnswer ? `${colors.dim(`(line ${edit.line} of the answer)`)} ` : ''}${headline(edit)}`
  }
}

function where(path: string, edit: EditReport): string {
  return edit.matches.length === 0
    ? path
    : `${path}:${edit.matches.slice(0, 8).map(describePlace).join(',')}${edit.matches.length > 8 ? ',...' : ''}`
}

/** `line-trimmed 0.98, drift +3, without line-numbers`; for whole files what was done to them. */
function how(file: FileReport, edit: EditReport): string {
  const first = edit.matches[0]
  if (!first) return wholeFile(file)
  const worst = edit.matches.reduce((low, match) => (match.similarity < low.similarity ? match : low), first)
  const drift = first.drift ? `, drift ${first.drift > 0 ? '+' : ''}${first.drift}` : ''
  const undone = first.undone.length > 0 ? `, undone: ${first.undone.join(', ')}` : ''
  const count = edit.matches.length > 1 ? `, ${edit.matches.length} places` : ''
  const warnings = first.warnings.length > 0 ? `, ${first.warnings.join(', ')}` : ''
  const moved = file.moves ? `, moved to ${visible(file.to ?? '')}` : ''
  return `${worst.strategy} ${percent(worst.similarity)}${drift}${undone}${count}${moved}${warnings}`
}

function wholeFile(file: FileReport): string {
  switch (file.operation) {
    case 'create':
      return 'created'
    case 'delete':
      return 'deleted'
    case 'rename':
      return `moved to ${visible(file.to ?? '')}`
    case 'modify':
      return 'replaced'
  }
}

function headline(edit: EditReport): string {
  return edit.problem ? (describeProblem(edit.problem).split('\n', 1)[0] ?? '') : ''
}

/** Each refusal whole, under the place in the answer that it is about. */
function* renderRefusals(report: Report, colors: Colors): Generator<string> {
  for (const { file, edit } of refusedEdits(report)) {
    const place = report.evidence.length > 0 ? `, edit on line ${edit.line} of the answer` : ''
    yield `\n${colors.bold(`${visible(file.path)}${place}:`)}\n`
    if (edit.problem) yield `${describeProblem(edit.problem)}\n`
  }
  for (const { line, path, problem } of report.problems) {
    const about = [path === undefined ? 'The answer' : visible(path), ...(line === undefined ? [] : [`line ${line}`])].join(', ')
    yield `\n${colors.bold(`${about}:`)}\n${describeProblem(problem)}\n`
  }
}

function refusedEdits(report: Report): { readonly file: FileReport; readonly edit: EditReport }[] {
  return report.files.flatMap((file) => file.edits.filter((edit) => edit.status === 'refused').map((edit) => ({ file, edit })))
}

function summary(report: Report, { colors, dryRun }: RenderOptions): string {
  const edits = report.files.flatMap((file) => file.edits)
  const applied = edits.filter((edit) => edit.status === 'applied').length
  const refused = edits.filter((edit) => edit.status === 'refused').length + report.problems.length
  const changed = report.files.filter(
    (file) => file.status === 'changed' || (report.status === 'partial' && file.before !== file.after),
  ).length
  const written = report.written ? '' : dryRun ? ' Nothing was written: this was a trial.' : ''
  switch (report.status) {
    case 'empty':
      return colors.yellow(NO_EDIT)
    case 'applied':
      if (applied === 0)
        return `${colors.green('Nothing to do:')} ${edits.length === 1 ? 'the edit is' : `all ${edits.length} edits`} already in place.`
      return `${colors.green(`${count(applied, 'edit')} ${dryRun ? 'would land' : 'landed'} in ${count(changed, 'file')}.`)}${written}`
    case 'partial':
      return `\n${colors.yellow(`${count(applied, 'edit')} ${dryRun ? 'would land' : 'landed'}, ${refused} refused.`)}${written}`
    case 'refused':
      return `\n${colors.red(`${count(refused, 'edit')} refused${applied > 0 ? `, ${applied} would have landed` : ''}: nothing was written.`)}`
  }
}

function count(n: number, noun: string): string {
  return `${n} ${noun}${n === 1 ? '' : 's'}`
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
