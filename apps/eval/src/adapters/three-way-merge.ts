import { diff3Merge } from 'node-diff3'
import type { AnswerEdit } from '../cases/draft'
import type { Place } from '../cases/reply'
import type { Adapter } from './adapter'

const lines = (text: string) => text.replace(/\n$/, '').split('\n')

/**
 * node-diff3 with the quote as the common ancestor. This engine gets the place of the quoted block, so it shows what a merge of whole lines
 * does there. A conflict counts as a refusal. It can only apply one edit.
 */
export const threeWayMerge: Adapter = {
  name: 'merge, given the place',
  package: 'node-diff3',
  placed: true,
  apply: (file, [edit], place) => {
    const content = edit && place ? mergeAt(file, edit, place) : undefined
    return content === undefined ? { status: 'refused', note: 'conflict' } : { status: 'done', content }
  },
}

/** Number of lines around the block that are merged with it. Further away, all three sides are equal. */
const MARGIN = 5

/** Returns the file after the edit is merged at a place. Undefined if there is a conflict. */
function mergeAt(file: string, edit: AnswerEdit, place: Place): string | undefined {
  const all = file.split('\n')
  const from = Math.max(0, place.from - MARGIN)
  const to = Math.min(all.length, place.to + MARGIN)
  const around = (inner: readonly string[]) => [...all.slice(from, place.from), ...inner, ...all.slice(place.to, to)]
  const [base, theirs] = [edit.oldString, edit.newString].map((side) => around(side === '' ? [] : lines(side)))
  const merged = diff3Merge(all.slice(from, to), base!, theirs!, { excludeFalseConflicts: true })
  if (merged.some(({ conflict }) => conflict)) return undefined
  return [...all.slice(0, from), ...merged.flatMap(({ ok }) => ok ?? []), ...all.slice(to)].join('\n')
}
