import { type Explanation, explain } from '@suture/edit'
import type { AnswerIntent, FileEdits, Parsed } from '@suture/formats'
import { toIntents } from '@suture/formats/internal'
import { shownText } from '@suture/text/internal'
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
  const intents = intentsIn(edits)
  for (const file of files) {
    for (const edit of file.edits) {
      const intent = intents.get(keyOf(edit))?.shift()
      const searched = file.before !== undefined && intent !== undefined && intent.oldString !== ''
      yield { path: file.path, file, edit, ...(searched ? { alignment: explain(shownText(file.before), intent) } : {}) }
    }
  }
}

/** Returns the intents by their position in the answer. */
function intentsIn(edits: readonly FileEdits[]): Map<string, AnswerIntent[]> {
  const intents = new Map<string, AnswerIntent[]>()
  for (const edit of edits) {
    for (const intent of toIntents(edit)) {
      const key = keyOf({ format: edit.format, line: intent.line })
      const same = intents.get(key)
      if (same) same.push(intent)
      else intents.set(key, [intent])
    }
  }
  return intents
}

function keyOf({ format, line }: Pick<EditReport, 'format' | 'line'>): string {
  return `${format} ${line}`
}
