import { diff3Merge } from 'node-diff3'
import type { Adapter, Place } from '../adapter'
import type { AnswerEdit } from '../draft'

const lines = (text: string) => text.replace(/\n$/, '').split('\n')

/**
 * node-diff3 with what was quoted as the base, put in the place of the block that it is about: it is told where, and
 * shows what a merge of whole lines makes of it. A conflict is a refusal. One edit only.
 */
export const threeWayMerge: Adapter = {
  name: 'three-way merge, told the place',
  package: 'node-diff3',
  told: true,
  apply: (file, [edit], place) => {
    const content = edit && place ? mergeAt(file, edit, place) : undefined
    return content === undefined ? { status: 'refused', note: 'conflict' } : { status: 'done', content }
  },
}

/** The file with the edit merged in at a place; undefined for a conflict. */
export function mergeAt(file: string, edit: AnswerEdit, place: Place): string | undefined {
  const ours = file.split('\n')
  const around = (text: string) => [...ours.slice(0, place.from), ...lines(text), ...ours.slice(place.to)]
  const theirs = edit.newString === '' ? [...ours.slice(0, place.from), ...ours.slice(place.to)] : around(edit.newString)
  const merged = diff3Merge(ours, around(edit.oldString), theirs, { excludeFalseConflicts: true })
  if (merged.some(({ conflict }) => conflict)) return undefined
  return merged.flatMap(({ ok }) => ok ?? []).join('\n')
}
