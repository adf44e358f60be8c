import type { Malformed, Unread } from '@suture/text'
import { defined } from '@suture/text/internal'
import { below } from '../../answer/directory'
import { allOrNone, malformedPart, type ReaderPlace, type Region, unread } from '../../answer/reader'
import type { FileEdits } from '../../model/file-edits'
import type { JsonObject, JsonValue } from './value'

/** A sample of the correct form, for the message. */
export const JSON_FORM = '{ "path": "path/to/file", "old_string": "text to find", "new_string": "text to put there" }'

/** The edits found in a JSON value so far, and the context in which they are read. */
export interface FoundEdits {
  readonly edits: FileEdits[]
  readonly problems: (Malformed | Unread)[]
  /** The number of values that contain a `*** Begin Patch` envelope. */
  readonly count: { envelopes: number }
  /** The working directory of commands. */
  readonly directory: string
  /** A directory that the paths may or may not be relative to. */
  readonly unclear?: string
  /** A file name under an unknown key. */
  readonly unnamed?: string
  readonly place: ReaderPlace
  readonly lineOf: (value: JsonValue) => number
  /** Whether the value is under an unknown key. Such a value is read as an edit only if it cannot be anything else. */
  readonly isLoose?: boolean
  /** Set inside a call of a tool that edits files. A text in such a call may be only a part of a file. */
  readonly mayBePart?: true
  /** Values that are still incomplete. Only complete values inside them are read. */
  readonly open?: ReadonlySet<JsonValue>
}

/** Returns an empty collection. `lineOf` returns the line of the answer on which a value begins. */
export function openFound(place: ReaderPlace, lineOf: FoundEdits['lineOf']): FoundEdits {
  return { edits: [], problems: [], count: { envelopes: 0 }, directory: '', place, lineOf }
}

/**
 * Adds an edit, with its path relative to the directory of the call. The edit is refused if the call does not make clear which file is
 * meant. Returns true, because the part is read.
 */
export function addEdit(found: FoundEdits, holder: JsonValue, edit: FileEdits): true {
  const { directory, unclear, unnamed } = found
  const isNamed = edit.path !== undefined
  const doubt = unclear ?? (isNamed ? undefined : (unnamed ?? (directory === '' ? undefined : `the directory ${directory} and no file`)))
  if (doubt !== undefined) return complain(found, holder, 'the file as "path", relative to the root', doubt)
  found.edits.push(below(edit, directory))
  return true
}

/**
 * Returns what was found. If there is a problem, no edit counts, and then no text that omits lines becomes an edit either. Undefined if
 * nothing was found.
 */
export function foundPart({ edits, problems: all }: FoundEdits): Pick<Region, 'edits' | 'problems'> | undefined {
  const count = edits.length + all.length
  const problems = count === 1 ? all : all.map((problem) => (problem.kind === 'unread' ? withoutText(problem) : problem))
  return count === 0 ? undefined : { edits: allOrNone(edits, problems), problems }
}

function withoutText({ quotes: _text, ...problem }: Unread): Unread {
  return problem
}

/** Adds the problem that a part is not as expected. Returns true, because the part is read. */
export function complain(found: FoundEdits, value: JsonValue, expected: string, what: string): true {
  found.problems.push(malformedPart(found.lineOf(value), expected, what, JSON_FORM))
  return true
}

/**
 * Reports a part that looks like a change but is not read as a change. `quotes` is the text of the part that may omit lines of its file.
 * Returns true, because the part is read.
 */
export function reportUnread(value: JsonObject, looksLike: string, found: FoundEdits, quotes?: Unread['quotes']): true {
  found.problems.push({ ...unread(found.lineOf(value), looksLike, JSON.stringify(value)), ...defined({ quotes }) })
  return true
}
