import type { AnswerIntent } from '@suture/formats'
import { addedColumn, inColumn, looksOffColumn } from '@suture/graft/internal'
import type { Document, Outcome } from '@suture/text'

/**
 * An edit of an envelope whose added lines are off by one column, with these lines moved if the file's depths confirm it, as in a diff;
 * undefined for any other edit.
 *
 *     file    def f():       added    "+     b = 2"       result    def f():
 *                 a = 1               one space too many                a = 1
 *                 return a                                              b = 2
 */
export function inColumnsOfFile(doc: Document, intent: AnswerIntent): AnswerIntent | undefined {
  const { body } = intent
  if (!body || !looksOffColumn(body)) return undefined
  const by = addedColumn(body, doc.text.split(/\r?\n/))
  if (by === 0) return undefined
  const moved = body.map((line) => (line.kind === 'add' ? { ...line, text: inColumn(line.text, by) } : line))
  const wanted = moved.filter(({ kind }) => kind !== 'remove').map(({ text }) => text)
  return { ...intent, body: moved, newString: wanted.join('\n') }
}

/** Notes in the outcome of a moved edit that columns were undone. */
export function notingColumns(outcome: Outcome): Outcome {
  if (outcome.status === 'refused') return outcome
  return { ...outcome, matches: outcome.matches.map((match) => ({ ...match, undone: [...match.undone, 'columns'] })) }
}
