import type { FileDiff } from './hunk'

/** Whether a value has the hunks of a parsed diff. */
export function isFileDiff(value: unknown): value is FileDiff {
  return Array.isArray((value as Partial<FileDiff> | null | undefined)?.hunks)
}

/** Returns the error for an argument of the wrong type. `name` is the name of the argument. */
export function wrong(name: string, expected: string, found: unknown): TypeError {
  const kind = found === undefined ? 'nothing' : found === null ? 'null' : Array.isArray(found) ? 'a list' : typeof found
  return new TypeError(`${name} must be ${expected}, found ${kind}`)
}
