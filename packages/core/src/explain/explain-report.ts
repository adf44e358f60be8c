import { type Explanation, explain } from '@suture/edit'
import type { Parsed } from '@suture/formats'
import { toIntents } from '@suture/formats/internal'
import { grouped, shownText } from '@suture/text/internal'
import type { EditReport, FileReport, Report } from '../report/report'

/** An edit with its alignment to its file, and its outcome. */
export interface EditExplanation {
  readonly path: string
  readonly file: FileReport
  readonly edit: EditReport
  /** The best place, with each quoted line and its line in the file. Absent if the edit quotes nothing. */
  readonly alignment?: Explanation
}

/** Yields each edit of a report with its alignment. `parsed` is the answer that the report is about. The function is pure. */
export function* explainReport({ files }: Pick<Report, 'files'>, { edits }: Pick<Parsed, 'edits'>): Generator<EditExplanation> {
  const ofEdits = edits.flatMap((edit) => toIntents(edit).map((intent) => ({ intent, format: edit.format, line: intent.line })))
  const intents = grouped(ofEdits, keyOf)
  for (const file of files) {
    for (const edit of file.edits) {
      const intent = intents.get(keyOf(edit))?.shift()?.intent
      const searched = file.before !== undefined && intent !== undefined && intent.oldString !== ''
      yield { path: file.path, file, edit, ...(searched ? { alignment: explain(shownText(file.before), intent) } : {}) }
    }
  }
}

function keyOf({ format, line }: Pick<EditReport, 'format' | 'line'>): string {
  return `${format} ${line}`
}
