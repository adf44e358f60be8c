import type { AnswerIntent } from '@suture/formats'
import type { Outcome } from '@suture/text'
import { isMissing, refused } from '@suture/text/internal'

const FORM = '{ "path": "path/to/file", "old_string": "text to find", "new_string": "text to put there", "replace_all": true }'

/**
 * An outcome held against what the answer says of it: the number of places (of new text, where the old is gone), and, where it has other edits
 * of the file, that an edit which changes nothing is no fault.
 */
export function asExpected(outcome: Outcome, { count, oldString, newString }: AnswerIntent, text: string, isAlone: boolean): Outcome {
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
