import type { Malformed } from '@suture/text'
import type { FileDiff } from '../model/hunk'
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

/** Whether a value has the hunks of a parsed diff. */
export function isFileDiff(value: unknown): value is FileDiff {
  return Array.isArray((value as Partial<FileDiff> | null | undefined)?.hunks)
}

/** Returns the error for an argument of the wrong type. `name` is the name of the argument. */
export function wrong(name: string, expected: string, found: unknown): TypeError {
  const kind = found === undefined ? 'nothing' : found === null ? 'null' : Array.isArray(found) ? 'a list' : typeof found
  return new TypeError(`${name} must be ${expected}, found ${kind}`)
}
