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
  if (typeof diff === 'string') return readOne(diff)
  if (!Array.isArray((diff as Partial<FileDiff> | null | undefined)?.hunks))
    throw wrong('diff', 'the text of a diff, or what parse returns', diff)
  return diff
}

function wrong(name: string, expected: string, found: unknown): TypeError {
  const kind = found === undefined ? 'nothing' : found === null ? 'null' : Array.isArray(found) ? 'a list' : typeof found
  return new TypeError(`${name} must be ${expected}, found ${kind}`)
}
