import { OPERATION_WORDS, type OperationWords } from './operation-words'
import { type EditReport, type FileReport, isOfState, type Report } from './report'

/** The result of a report in one line: its tone, the main sentence, and an additional sentence. */
export interface Summary {
  readonly tone: 'good' | 'mixed' | 'bad'
  readonly lead: string
  readonly rest: string
}

/** The message for an answer without an edit, which lists the supported formats. */
export const NO_EDIT =
  'The answer contains no edit. Edits are SEARCH/REPLACE blocks, <apply_diff>, JSON with old and new text, diffs, *** Begin Patch, whole files.'

/** Returns the result of an answer in one sentence. Edits are counted as in `describeReport`. */
export function summaryOf(report: Report, operationWords: OperationWords = OPERATION_WORDS.apply): Summary {
  const edits = report.files.flatMap((file) => file.edits)
  const count = (status: string) => edits.filter((edit) => edit.status === status).length
  const applied = count('applied')
  const held = heldEdits(report)
  const ofState = report.problems.filter(({ problem }) => isOfState(problem)).length
  // If the journals cannot be used, no edit is applied. The problem of the folder itself does not count as an edit.
  const refused = count('refused') + report.problems.length - ofState + (ofState > 0 ? count('held') : 0)
  const isPartial = report.status === 'partial'
  const changed = report.files.filter((file) => file.status === 'changed' || (isPartial && file.before !== file.after)).length
  const trial = report.dryRun && !report.written ? ' Nothing was written: this was a dry run.' : ''
  const done = report.dryRun ? operationWords.wouldBeDone : operationWords.done
  switch (report.status) {
    case 'empty':
      return { tone: 'mixed', lead: NO_EDIT, rest: '' }
    case 'applied':
      if (applied === 0) {
        const all = edits.length === 1 ? 'the edit is' : `all ${edits.length} edits`
        return { tone: 'good', lead: 'Nothing to do:', rest: ` ${all} ${operationWords.nothingLeft}.` }
      }
      return { tone: 'good', lead: `${many(applied, 'edit')} ${done} in ${many(changed, 'file')}.`, rest: trial }
    case 'partial':
      return { tone: 'mixed', lead: `${many(applied, 'edit')} ${done}, ${refused} refused.`, rest: trial }
    case 'refused': {
      const waiting = held.length > 0 ? `, ${held.length} ${operationWords.wouldHaveBeenDone}` : ''
      return { tone: 'bad', lead: `${many(refused, 'edit')} refused${waiting}: nothing was written.`, rest: '' }
    }
  }
}

/**
 * Returns the edits that could be applied if others had not been refused. Edits of a file that could not be written are left out. If the
 * journals cannot be used, all edits are left out.
 */
export function heldEdits({ files, problems }: Report): { readonly file: FileReport; readonly edit: EditReport }[] {
  if (problems.some(({ problem }) => isOfState(problem))) return []
  const failed = new Set(problems.map(({ path }) => path))
  const others = files.filter(({ path, to }) => !failed.has(path) && (to === undefined || !failed.has(to)))
  return others.flatMap((file) => file.edits.filter(({ status }) => status === 'held').map((edit) => ({ file, edit })))
}

function many(n: number, noun: string): string {
  return `${n} ${noun}${n === 1 ? '' : 's'}`
}
