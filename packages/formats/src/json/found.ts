import type { Malformed, Unread } from '@suture/text'
import type { FoundName, Place } from '../answer/reader'
import type { FileEdits } from '../model/file-edits'
import type { JsonValue } from './value'

/** The right form, ready to copy. */
export const JSON_FORM = '{ "path": "path/to/file", "old_string": "text to find", "new_string": "text to put there" }'

export type JsonObject = { [key: string]: JsonValue }

/** What a JSON value was found to hold so far, and where it stands. */
export interface Found {
  readonly edits: FileEdits[]
  readonly problems: (Malformed | Unread)[]
  name: FoundName | undefined
  /** How many values carry a `*** Begin Patch` envelope. */
  readonly count: { envelopes: number }
  /** The directory that commands are run in. */
  readonly directory: string
  readonly place: Place
  readonly lineOf: (value: JsonValue) => number
  /** Values that go on: what they are cannot be told yet, what stands whole in them can. */
  readonly open?: ReadonlySet<JsonValue>
}

/** Takes note of a part that is not what was expected. */
export function complain(found: Found, value: JsonValue, expected: string, what: string): void {
  found.problems.push({ kind: 'malformed', line: found.lineOf(value), expected, found: what, form: JSON_FORM })
}
