import { editAmong, servedBy } from '@suture/edit/internal'
import { openDocument } from '@suture/text'
import type { AnswerEdit } from '../cases/draft'
import type { Place } from '../cases/reply'
import type { Adapter } from './adapter'
import { replyOf } from './suture'

/**
 * Suture with the text that the author of the edit was shown, as its base. It gets the place of the quoted block like `threeWayMerge`, to
 * restore that text: the file with the quote at the place. It can only apply one edit.
 */
export const servedText: Adapter = {
  name: 'suture, given the served text',
  package: '@suture/edit',
  placed: true,
  apply: (file, [edit], place) => {
    if (!edit || !place) return { status: 'refused', note: 'no place' }
    const served = [servedFor(file, edit, place)]
    return replyOf(editAmong(openDocument(file), { ...edit, startLine: place.from + 1 }, {}, undefined, servedBy(served)), file)
  },
}

/** Returns the file with the quote in place of the quoted block. */
function servedFor(file: string, { oldString }: AnswerEdit, { from, to }: Place): string {
  const lines = file.split('\n')
  const quoted = oldString === '' ? [] : oldString.replace(/\n$/, '').split('\n')
  return [...lines.slice(0, from), ...quoted, ...lines.slice(to)].join('\n')
}
