import { editAnswer } from './edit-answer'
import { OTHER_NAMES } from './other-names'
import { fromJson } from './schema/from-json'
import { byOwnNames } from './schema/read-args'

/** The paths that a call of the edit or the read tool names, by whatever names; for whoever has to choose the root first. */
export function pathsIn(args: unknown): string[] {
  const { path } = byOwnNames({}, typeof args === 'string' ? fromJson(args) : args, OTHER_NAMES).args
  const ofEdits = editAnswer(args).edits.flatMap((edit) => (edit.path === undefined ? [] : [edit.path]))
  return typeof path === 'string' ? [path, ...ofEdits] : ofEdits
}
