import type { Malformed, Unread } from '@suture/text'
import { below } from '../../answer/directory'
import type { FoundName, ReaderPlace } from '../../answer/reader'
import type { FileEdits } from '../../model/file-edits'
import type { JsonValue } from './value'

/** The right form, ready to copy. */
export const JSON_FORM = '{ "path": "path/to/file", "old_string": "text to find", "new_string": "text to put there" }'

export type JsonObject = { [key: string]: JsonValue }

/** What a JSON value was found to hold so far, and where it is. */
export interface FoundEdits {
  readonly edits: FileEdits[]
  readonly problems: (Malformed | Unread)[]
  name: FoundName | undefined
  /** How many values carry a `*** Begin Patch` envelope. */
  readonly count: { envelopes: number }
  /** The directory that commands are run in. */
  readonly directory: string
  /** A directory that paths may be read from or not. */
  readonly unclear?: string
  /** A file under a name that is not known. */
  readonly unnamed?: string
  readonly place: ReaderPlace
  readonly lineOf: (value: JsonValue) => number
  /** Below a key that is not known: only what can be nothing but an edit is one. */
  readonly isLoose?: boolean
  /** The tool that is called edits files: a text that it is given may be a part of one. */
  readonly mayBePart?: true
  /** Values that go on: what they are cannot be known yet, what is complete in them can. */
  readonly open?: ReadonlySet<JsonValue>
}

/** Takes note of an edit, its path read from the directory of the call on. Refused where the call leaves open which file is meant. */
export function addEdit(found: FoundEdits, holder: JsonValue, edit: FileEdits): void {
  const { directory, unclear, unnamed } = found
  const isNamed = edit.path !== undefined
  const doubt = unclear ?? (isNamed ? undefined : (unnamed ?? (directory === '' ? undefined : `the directory ${directory} and no file`)))
  if (doubt === undefined) found.edits.push(below(edit, directory))
  else complain(found, holder, 'the file as "path", from the root on', doubt.slice(0, 120))
}

/** Takes note of a part that is not what was expected. */
export function complain(found: FoundEdits, value: JsonValue, expected: string, what: string): void {
  found.problems.push({ kind: 'malformed', line: found.lineOf(value), expected, found: what, form: JSON_FORM })
}

/** Takes note of a part that looks like a change, and is not read as one. */
export function reportUnread(value: JsonObject, looksLike: string, found: FoundEdits): void {
  found.problems.push({ kind: 'unread', line: found.lineOf(value), looksLike, found: JSON.stringify(value).slice(0, 80) })
}
