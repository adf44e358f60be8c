import type { Malformed } from '@suture/text'
import type { FileDiff } from '../model/hunk'
import { isFileDiff, wrong } from '../model/wrong-argument'
import { readOne } from './parse'

/** A diff as a caller gives it: parsed, or its text. */
export type DiffInput = FileDiff | string

/**
 * Returns the diff of one file, or the problem of a text that contains none. Throws a TypeError that names the argument if `diff` is
 * neither a parsed diff nor a string, or if `content` is not a string.
 */
export function checkedDiff(content: unknown, diff: DiffInput): FileDiff | Malformed {
  if (typeof content !== 'string') throw wrong('content', 'the text to change', content)
  return fileDiffOf(diff)
}

/** Returns the diff of one file, or the problem of a text that contains none. Throws a TypeError for any other argument. */
export function fileDiffOf(diff: DiffInput): FileDiff | Malformed {
  if (typeof diff === 'string') return readOne(diff)
  if (!isFileDiff(diff)) throw wrong('diff', 'the text of a diff, or what parsePatch returns', diff)
  return diff
}
