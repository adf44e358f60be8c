import { editAnswer } from './edit-answer'
import { byOwnNames, fromJson, OTHER_NAMES } from './schema/read-args'

/** Returns the paths in a call of the edit or read tool, under any known argument name. Callers use them to choose a root first. */
export function pathsIn(args: unknown): string[] {
  const { path } = byOwnNames({}, typeof args === 'string' ? fromJson(args) : args, OTHER_NAMES).args
  const ofEdits = editAnswer(args).edits.flatMap((edit) => (edit.path === undefined ? [] : [edit.path]))
  return typeof path === 'string' ? [path, ...ofEdits] : ofEdits
}
