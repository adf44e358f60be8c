import type { FileReport, Report } from '@suture/core'
import { type DiffLine, unifiedDiff } from '@suture/display'
import { type Deed, editLine, waitingLine } from './edit-line'
import { refusals, SHOWN } from './refusals'
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
  readonly deed: Deed
}

/**
 * A report for people: a line for each edit, what changes in each file, and what was refused, in words that can be pasted
 * back to a model. Where the set was refused nothing is shown as done.
 */
export function* renderReport(report: Report, options: RenderOptions): Generator<string> {
  const { colors, deed } = options
  let spaced = true
  for (const text of renderEdits(report, options)) {
    yield text
    spaced = text === '\n'
  }
  for (const text of refusals(report, { colors, deed, fromAnswer: report.evidence.length > 0 })) {
    yield spaced ? text : `\n${text}`
    spaced = true
  }
  yield `${summary(report, options)}\n`
}

function* renderEdits(report: Report, options: RenderOptions): Generator<string> {
  if (report.status === 'refused') yield* renderWaiting(report, options)
  else for (const file of report.files) yield* renderFile(file, options)
}

/** Edits and changes of a file, as they were made, or would be. */
function* renderFile(file: FileReport, { colors, deed, diff }: RenderOptions): Generator<string> {
  for (const edit of file.edits) if (edit.status !== 'refused') yield `${editLine(file, edit, deed, colors)}\n`
  if (!diff || (file.before === file.after && file.to === undefined)) return
  for (const line of changeOf(file)) yield `${colored(line, colors)}\n`
  yield '\n'
}

/** What a refused set holds besides its refusals: edits in place before, and edits that waited in vain. */
function* renderWaiting(report: Report, { colors, deed }: RenderOptions): Generator<string> {
  const all = report.files.flatMap((file) => file.edits.map((edit) => ({ file, edit })))
  const waiting = all.filter(({ edit }) => edit.status === 'applied')
  for (const { file, edit } of all.filter(({ edit }) => edit.status === 'already-applied' || edit.status === 'no-op'))
    yield `${editLine(file, edit, deed, colors)}\n`
  if (waiting.length > 0) yield `${capital(deed.wouldHaveBeenDone)}, but was not written, since others were refused:\n`
  for (const { file, edit } of waiting.slice(0, SHOWN)) yield `${waitingLine(file, edit, colors)}\n`
  if (waiting.length > SHOWN) yield `  ... and ${waiting.length - SHOWN} more\n`
}

function changeOf(file: FileReport): readonly DiffLine[] {
  return unifiedDiff(file.before ?? '', file.after ?? '', {
    oldName: file.before === undefined ? '/dev/null' : file.path,
    newName: file.after === undefined ? '/dev/null' : (file.to ?? file.path),
  }).lines
}

function summary(report: Report, { colors, dryRun, deed }: RenderOptions): string {
  const edits = report.files.flatMap((file) => file.edits)
  const applied = edits.filter((edit) => edit.status === 'applied').length
  const refused = edits.filter((edit) => edit.status === 'refused').length + report.problems.length
  const changed = report.files.filter(
    (file) => file.status === 'changed' || (report.status === 'partial' && file.before !== file.after),
  ).length
  const written = report.written ? '' : dryRun ? ' Nothing was written: this was a trial.' : ''
  const done = dryRun ? deed.wouldBeDone : deed.done
  switch (report.status) {
    case 'empty':
      return colors.yellow(NO_EDIT)
    case 'applied':
      if (applied === 0)
        return `${colors.green('Nothing to do:')} ${edits.length === 1 ? 'the edit is' : `all ${edits.length} edits`} ${deed.nothingLeft}.`
      return `${colors.green(`${count(applied, 'edit')} ${done} in ${count(changed, 'file')}.`)}${written}`
    case 'partial':
      return `${colors.yellow(`${count(applied, 'edit')} ${done}, ${refused} refused.`)}${written}`
    case 'refused':
      return `${colors.red(`${count(refused, 'edit')} refused${applied > 0 ? `, ${applied} ${deed.wouldHaveBeenDone}` : ''}: nothing was written.`)}`
  }
}

function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1)
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
