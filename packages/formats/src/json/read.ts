import type { Malformed } from '@suture/text'
import { type Answer, indentOf, type Joined } from '../answer/answer'
import type { Reader, ReaderPlace, Region } from '../answer/reader'
import type { FileEdits } from '../model/file-edits'
import { beginsEnvelope } from '../patch/envelope'
import { collect } from './collect'
import { type FoundEdits, JSON_FORM } from './found'
import { mentionsEdit } from './names'
import { type BegunJson, type JsonValue, readJson } from './value'

/** UTF-16 units behind the place of a failure that tell what was begun there. */
const LOOKED_AT = 200

/** Reads old/new strings as JSON, in the shapes of the usual tools. JSON that holds no edit is prose. */
export const jsonReader: Reader = { formats: ['json'], opens: '{[<`~', read }

function read(answer: Answer, at: number, place: ReaderPlace): Region | undefined {
  const line = answer.lines[at]!
  const lead = leadOf(line)
  if (lead === undefined) return undefined
  const joined = answer.joined()
  const from = joined.offsetOf(at) + lead
  if (joined.from + from < answer.jsonUntil) return undefined
  const result = readJson(joined.text, from)
  // A failure is told by what follows on it too: an envelope may begin there.
  if (!result.ok && (result.atEnd || joined.text.length - result.at < LOOKED_AT)) answer.awaitMore?.()
  answer.jsonUntil = joined.from + (result.ok ? result.to : result.at)
  if (!result.ok) return broken(joined, from, result, at)
  const found: FoundEdits = {
    edits: [],
    problems: [],
    name: undefined,
    count: { envelopes: 0 },
    directory: '',
    place,
    lineOf: (value) => joined.lineAt(result.offsets.get(value) ?? from) + 1,
  }
  collect(result.value, undefined, 0, found)
  if (found.edits.length === 0 && found.problems.length === 0) return undefined
  const to = joined.lineAt(result.to) + 1
  const edits = found.problems.length > 0 ? [] : found.edits
  return {
    from: at,
    to,
    format: found.count.envelopes > 0 ? 'patch' : 'json',
    edits,
    problems: found.problems,
    because: `${found.count.envelopes > 0 ? '*** Begin Patch as JSON: ' : ''}${line.trim().slice(0, 80)}`,
    ...(found.name ? { name: found.name } : {}),
  }
}

/** The offset at which JSON begins in a line that opens with it, or with a tag before it; undefined for other lines. */
export function leadOf(line: string): number | undefined {
  const indent = indentOf(line).length
  const lead = /^(?:<[\w|]{1,40}>)?[ \t]{0,8}(?=[{[])/.exec(line.slice(indent, indent + 60))
  return lead ? indent + lead[0].length : undefined
}

/** The edits that stand whole in JSON which goes on; `lineOf` as in answers. Those whose file may still be named are left out. */
export function readBegun({ value, open }: BegunJson, place: ReaderPlace, lineOf: (value: JsonValue) => number): readonly FileEdits[] {
  if (value === undefined) return []
  const found: FoundEdits = { edits: [], problems: [], name: undefined, count: { envelopes: 0 }, directory: '', place, lineOf, open }
  collect(value, undefined, 0, found)
  return found.edits.filter(({ path }) => path !== undefined)
}

/** What an object that stands elsewhere than in JSON asks for: the parameters of a call. Every line is that of the call. */
export function readValue(value: JsonValue, place: ReaderPlace, line: number): Pick<FoundEdits, 'edits' | 'problems'> {
  const found: FoundEdits = { edits: [], problems: [], name: undefined, count: { envelopes: 0 }, directory: '', place, lineOf: () => line }
  collect(value, undefined, 0, found)
  return found
}

/** A name of a file that an object gives twice: what its other keys are is not read any more. */
const NAMED_TWICE = /^the key "\w*(?:path|file|filename)" once$/i

/** The answer ends in an object that names a file. */
const NAMES_FILE = /"(?:file_?path|path|file_?name|file)"\s*:\s*"/i

/** JSON that breaks off: a problem where an edit was begun, else prose. */
function broken(
  { text, lineAt }: Joined,
  from: number,
  { at, expected, atEnd }: { readonly at: number; readonly expected: string; readonly atEnd: boolean },
  line: number,
): Region | undefined {
  const isCut = atEnd && NAMES_FILE.test(text.slice(from, at))
  if (!isCut && !mentionsEdit(text.slice(from, at)) && !NAMED_TWICE.test(expected) && !beginsEnvelope(text, at)) return undefined
  const found = text.slice(at, at + 40).split('\n', 1)[0] || 'the end of the answer'
  const problem: Malformed = { kind: 'malformed', line: lineAt(at) + 1, expected, found, form: JSON_FORM }
  return {
    from: line,
    to: lineAt(Math.max(from, at - 1)) + 1,
    format: 'json',
    edits: [],
    problems: [problem],
    because: 'JSON with old and new text',
  }
}
