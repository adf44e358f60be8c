import { type AnswerIntent, type FileEdits, type Parsed, toIntents } from '@suture/formats'
import { type Located, locate } from '@suture/replacers'
import type { EditReport, FileReport, Report } from '../report/report'

/** The places that the strategies propose for one edit, and its outcome. */
export interface EditExplanation {
  readonly path: string
  readonly file: FileReport
  readonly edit: EditReport
  /** Every place that a strategy proposes, strictest strategy first; absent if the edit quotes nothing. */
  readonly seen?: readonly Located[]
}

/** Each edit of a report with the places that were candidates. `parsed` is the answer of the report. Pure. */
export function* explainReport({ files }: Pick<Report, 'files'>, { edits }: Pick<Parsed, 'edits'>): Generator<EditExplanation> {
  const wishes = wishesIn(edits)
  for (const file of files) {
    for (const edit of file.edits) {
      const wish = wishes.get(keyOf(edit))?.shift()
      const searched = file.before !== undefined && wish !== undefined && wish.oldString !== ''
      yield { path: file.path, file, edit, ...(searched ? { seen: locate(file.before, wish) } : {}) }
    }
  }
}

/** The intents by their position in the answer. */
function wishesIn(edits: readonly FileEdits[]): Map<string, AnswerIntent[]> {
  const wishes = new Map<string, AnswerIntent[]>()
  for (const edit of edits) {
    for (const intent of toIntents(edit)) {
      const key = keyOf({ format: edit.format, line: intent.line })
      const same = wishes.get(key)
      if (same) same.push(intent)
      else wishes.set(key, [intent])
    }
  }
  return wishes
}

function keyOf({ format, line }: Pick<EditReport, 'format' | 'line'>): string {
  return `${format} ${line}`
}
