import { openAnswer } from '../../answer/answer'
import { below, folderOf, unclearDirectory } from '../../answer/directory'
import { placeInCall } from '../../answer/reader'
import { patchReader } from '../../patch/read'
import type { FoundEdits } from '../object/found'
import { isKnownKey } from '../object/names'
import type { JsonValue } from '../object/value'
import { onCallLine } from './nested'

/** Keys whose value is a patch envelope (`*** Begin Patch`), or a command line that contains one. */
const KEYS = ['input', 'patch', 'patch_text', 'patchText', 'command', 'cmd', 'arguments', 'args']

/** Keys whose value is prose or the output of a command. An envelope in such a value must not be applied. */
const OF_TEXT = /text|content|output|result|example|description|diff/i

/** An `apply_patch` command, with the start of its heredoc if it has one. */
const COMMAND = /^[^\n]{0,160}?\bapply_?patch[ \t]{0,8}(?:<<-?[ \t]{0,8}\\?['"]?\w{1,40}['"]?[ \t]{0,8})?\n/

/** The start of a heredoc without an `apply_patch` command, as in a value that is expected to be a patch. */
const HEREDOC = /^\s{0,8}(?:cat[ \t]{1,8})?<<-?[ \t]{0,8}\\?['"]?\w{1,40}['"]?[ \t]{0,8}\n/

/** The first line of an envelope. */
const BEGIN = /^\*\*\* Begin Patch/

/** The first line of an envelope, or of its first section if the first line of the envelope is missing. */
const BEGIN_OR_HEADER = /^\*\*\* ?(?:Begin Patch|(?:Add|Delete|Update) File:)/

/**
 * Reads the `*** Begin Patch` envelopes in the JSON of an `apply_patch` call: `{"input": "*** Begin Patch..."}`, `{"command":
 * ["apply_patch", "*** Begin Patch..."]}`, or a heredoc. A string is read only if it begins with the envelope. Text about patches is
 * therefore not read. Where a patch is expected, the first line of the envelope may be missing. All edits get the line of the call. Their
 * paths are relative to the directory of the call and the directory that the command enters.
 */
export function readEnvelopes(value: JsonValue, found: FoundEdits): void {
  const line = found.lineOf(value)
  for (const each of stringsOf(value)) {
    const envelope = envelopeIn(each)
    const region = envelope && patchReader.read({ ...openAnswer(envelope.text), isPart: true }, 0, placeInCall())
    if (!region) continue
    found.count.envelopes++
    const own = folderOf(envelope.command)
    if ('unclear' in own) {
      found.problems.push(unclearDirectory(line, own.unclear))
      continue
    }
    for (const edit of region.edits) found.edits.push(below(below(onCallLine(edit, line), own.path), found.directory))
    for (const problem of region.problems) found.problems.push({ ...problem, line })
  }
}

/**
 * Whether an envelope (`*** Begin Patch`, or a command that passes one) begins right after `at`, the offset at which the JSON is invalid.
 */
export function beginsEnvelope(text: string, at: number): boolean {
  return text.startsWith('*** Begin Patch', at + 1) || COMMAND.test(text.slice(at + 1, at + 120).replace('\\n', '\n'))
}

/** A string that may be an envelope, and whether a patch is expected there. */
interface Given {
  readonly text: string
  readonly isPatch: boolean
}

function stringsOf(value: JsonValue): Given[] {
  if (typeof value !== 'object' || value === null) return []
  const inList = (list: readonly JsonValue[], isPatch: boolean) =>
    list.flatMap((item) => (typeof item === 'string' ? [{ text: item, isPatch }] : []))
  if (Array.isArray(value)) return typeof value[0] === 'string' && /^apply_?patch$/.test(value[0]) ? inList(value, true) : []
  const keys = Object.keys(value).filter((key) => KEYS.includes(key) || (!isKnownKey(key) && (/patch/i.test(key) || !OF_TEXT.test(key))))
  return keys.flatMap((key) => {
    const given = value[key]!
    const isPatch = /patch|^input$/i.test(key)
    if (typeof given === 'string') return [{ text: isPatch ? given.replace(HEREDOC, '') : given, isPatch }]
    return Array.isArray(given) ? inList(given, false) : []
  })
}

/**
 * Returns the command and the envelope below it. A line break is added to the envelope, because the end of a string does not truncate its
 * last line.
 */
function envelopeIn({ text, isPatch }: Given): { readonly command: string; readonly text: string } | undefined {
  const from = COMMAND.exec(text.slice(0, 400))?.[0].length ?? 0
  const start = text.slice(from, from + 40).search(/\S/)
  const opening = isPatch || from > 0 ? BEGIN_OR_HEADER : BEGIN
  if (start === -1 || !opening.test(text.slice(from + start, from + start + 40))) return undefined
  return { command: text.slice(0, from), text: `${text.slice(from + start)}\n` }
}
