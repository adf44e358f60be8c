import { diff3Merge } from 'node-diff3'
import type { AnswerEdit } from '../cases/draft'
import type { Place } from '../cases/reply'
import type { Adapter } from './adapter'

const lines = (text: string) => text.replace(/\n$/, '').split('\n')

/**
 * node-diff3 with the quote as the base, put in the place of the block that it quotes: it is given the place, and
 * shows what a merge of whole lines makes of it. A conflict is a refusal. One edit only.
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

/** Lines beside the block that are merged with it: beyond them all three sides are the same. */
const MARGIN = 5

/** The file with the edit merged in at a place; undefined for a conflict. */
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
