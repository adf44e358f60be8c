import type { FileReport, Report } from '@suture/core'
import { detailOf, OPERATION_WORDS } from '@suture/core/internal'

/** A file that an answer changes. */
export interface ChangedFile {
  readonly report: FileReport
  /** For example `2 edits`, or `1 of 2 edits, 1 refused`. */
  readonly detail: string
  /** How the edits were found, such as `exact` or `indentation differs`. */
  readonly found: string
  /** Whether every edit of the file lands. Other files are not chosen unless the user chooses them. */
  readonly isWhole: boolean
}

/** Returns the files that change, in the order of the answer. */
export function changedFiles({ files }: Pick<Report, 'files'>): ChangedFile[] {
  return files
    .filter(
      (file) => file.edits.some(({ status }) => status === 'applied' || status === 'held') && (file.before !== file.after || file.moves),
    )
    .map((report) => {
      const refused = report.edits.filter(({ status }) => status === 'refused').length
      const landing = report.edits.length - refused
      const edits = `${report.edits.length} ${report.edits.length === 1 ? 'edit' : 'edits'}`
      const landed = report.edits.filter(({ status }) => status === 'applied')
      return {
        report,
        detail: refused === 0 ? edits : `${landing} of ${edits}, ${refused} refused`,
        found: [...new Set(landed.map((edit) => detailOf(report, edit, OPERATION_WORDS.apply)))].join('; '),
        isWhole: refused === 0,
      }
    })
}

/** Returns the number of refused edits and unreadable parts of an answer. */
export function refusedCount({ files, problems }: Pick<Report, 'files' | 'problems'>): number {
  return files.flatMap(({ edits }) => edits).filter(({ status }) => status === 'refused').length + problems.length
}
