import type { AnswerIntent } from '@suture/formats'
import type { Outcome } from '@suture/text'
import { isMissing, refused } from '@suture/text/internal'

const FORM = '{ "path": "path/to/file", "old_string": "text to find", "new_string": "text to put there", "replace_all": true }'

/**
 * Checks an outcome against the number of places that the edit claims. If the old text is gone, places of the new text are counted. If the
 * answer has other edits of the file, an edit that changes nothing is not refused.
 */
export function checkCount(outcome: Outcome, { count, oldString, newString }: AnswerIntent, text: string, isAlone: boolean): Outcome {
  if (!isAlone && outcome.status === 'refused' && outcome.problem.kind === 'identical' && oldString === newString)
    return { status: 'no-op', content: text, matches: [] }
  if (isMissing(outcome) && count !== undefined && count > 1 && occurrences(text, newString) === count)
    return { status: 'already-applied', content: text, matches: [] }
  if (count === undefined || outcome.status !== 'applied' || outcome.matches.length === count) return outcome
  const found = `${outcome.matches.length}`
  return refused({
    kind: 'malformed',
    line: 1,
    expected: `${count} ${count === 1 ? 'place' : 'places'} with the old text, as the edit says`,
    found,
    form: FORM,
  })
}

function occurrences(text: string, part: string): number {
  return part.trim() === '' ? 0 : text.replaceAll('\r\n', '\n').split(part.replaceAll('\r\n', '\n')).length - 1
}
