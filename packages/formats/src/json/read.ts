import { copyText } from '@suture/text/internal'
import { type Answer, indentOf, type Joined } from '../answer/answer'
import { malformedPart, type Reader, type ReaderPlace, type Region, shortened, unread } from '../answer/reader'
import type { FileEdits } from '../model/file-edits'
import { collect } from './collect'
import { beginsEnvelope } from './entry/envelope'
import { type FoundEdits, foundPart, JSON_FORM, openFound } from './object/found'
import { isPathKey, mentionsEdit } from './object/names'
import { type JsonFault, type JsonValue, type PartialJson, readJson } from './object/value'

/** Number of UTF-16 units after an error that are searched for an envelope. */
const LOOKED_AT = 200

/** Reads old/new pairs as JSON, in the shapes of the common tools. JSON without an edit is prose. */
export const jsonReader: Reader = { opens: '{[<`~@', read }

function read(answer: Answer, at: number, place: ReaderPlace): Region | undefined {
  const line = answer.lines[at]!
  const lead = leadOf(line)
  if (lead === undefined) return undefined
  const joined = answer.joined()
  const from = joined.offsetOf(at) + lead
  if (joined.from + from < answer.json.until) return undefined
  const found = openFound(place, () => at + 1)
  const to = readValues(answer, joined, from, found, toolIn(line))
  answer.json.until = joined.from + to
  const part = foundPart(found)
  if (!part) return undefined
  const isPatch = found.count.envelopes > 0
  const because = `${isPatch ? '*** Begin Patch as JSON: ' : ''}${copyText(shortened(line.trim()))}`
  return { from: at, to: joined.lineAt(Math.max(from, to - 1)) + 1, format: isPatch ? 'patch' : 'json', because, ...part }
}

/**
 * Reads the JSON value at an offset, and further values on the line where the first one ends. Returns the offset after the last value, or
 * the offset of the error.
 */
function readValues(answer: Answer, { text, lineAt }: Joined, from: number, found: FoundEdits, tool: string | undefined): number {
  for (let at = from; ; ) {
    const result = readJson(text, at)
    // The text after an error matters too: an envelope may begin there.
    if (!result.ok && (result.atEnd || text.length - result.at < LOOKED_AT)) answer.awaitMore?.()
    if (!result.ok) {
      const there = text.slice(result.at, result.at + 40).split('\n', 1)[0] || 'the end of the answer'
      if (beginsEdit(text, at, result, found)) found.problems.push(malformedPart(lineAt(result.at) + 1, result.expected, there, JSON_FORM))
      return result.at
    }
    const start = at
    const own: FoundEdits = { ...found, lineOf: (value) => lineAt(result.offsets.get(value) ?? start) + 1 }
    collect(at === from ? givenTo(tool, result.value) : result.value, undefined, 0, own)
    const behind = BEHIND.exec(text.slice(result.to, result.to + 80))
    if (!behind) return reportTrailing(text, result.to, lineAt(result.to) + 1, found)
    at = result.to + behind[0].length
  }
}

/** Ignores the text after a value on the same line, but reports an edit in that text. */
function reportTrailing(text: string, from: number, line: number, { problems }: FoundEdits): number {
  const end = text.indexOf('\n', from)
  const rest = text.slice(from, end === -1 ? text.length : end)
  if (mentionsEdit(rest)) problems.push(unread(line, 'a call after other text on its line', rest.trim()))
  return from
}

/** Text that may be between two values on a line. */
const BEHIND = /^(?:[ \t]{0,8}[,;]?[ \t]{0,8}|[ \t]{0,8}(?:<[\w|/=.-]{1,60}>){1,2}[ \t]{0,8})(?=[{[])/

/** What chat templates put before the arguments of a call: a tag, special tokens, `[TOOL_CALLS]`, `@save(call-1):` of gptme. */
const LEAD =
  /^(?:<[\w|]{1,40}>|<function=[\w.-]{1,60}>|<\|[^{}\n]{1,160}\|>|\[TOOL_CALLS\](?:[\w.-]{1,40}\[ARGS\])?|@[\w-]{1,40}\([\w-]{0,60}\):)?[ \t]{0,8}(?=[{[])/

/** The name of the tool, if the text gives it before the arguments. */
const TOOL =
  /^(?:<function=([\w.-]{1,60})>|<\|[^{}\n]{0,120}\bto=(?:functions\.)?([\w-]{1,60})|\[TOOL_CALLS\]([\w.-]{1,40})\[ARGS\]|@([\w-]{1,40})\()/

function toolIn(line: string): string | undefined {
  const [, ...names] = TOOL.exec(line.slice(indentOf(line).length, 200)) ?? []
  return names.find((name) => name !== undefined)
}

/** Returns the arguments of a call together with the name of the tool, which decides whether their text is a whole file. */
function givenTo(tool: string | undefined, value: JsonValue): JsonValue {
  return tool === undefined || Array.isArray(value) ? value : { name: tool, arguments: value }
}

/** Returns the offset of JSON at the start of a line or after a tag. Undefined for other lines. */
export function leadOf(line: string): number | undefined {
  const indent = indentOf(line).length
  const lead = LEAD.exec(line.slice(indent, indent + 200))
  return lead ? indent + lead[0].length : undefined
}

/**
 * Returns the complete edits in truncated JSON. `lineOf` returns lines of the answer. Edits without a path are left out, since the path may
 * still arrive.
 */
export function readPartial({ value, open }: PartialJson, place: ReaderPlace, lineOf: (value: JsonValue) => number): readonly FileEdits[] {
  if (value === undefined) return []
  const found: FoundEdits = { ...openFound(place, lineOf), open }
  collect(value, undefined, 0, found)
  return found.edits.filter(({ path }) => path !== undefined)
}

/**
 * Reads an object that was made from other markup, such as the parameters of a call. All edits get the line number of the call. Undefined if
 * it has no edit and no problem.
 */
export function readValue(value: JsonValue, place: ReaderPlace, line: number): Pick<Region, 'edits' | 'problems'> | undefined {
  const found = openFound(place, () => line)
  collect(value, undefined, 0, found)
  return foundPart(found)
}

/** Whether the error is a duplicate key of an object with a path, as `text` above the error shows. The keys after it are not read. */
function isNamedTwice(expected: string, text: string): boolean {
  const key = /^the key "(.*)" once$/.exec(expected)?.[1]
  return key !== undefined && (isPathKey(key) || namesFile(text))
}

/** Whether a text has a path key with a value, or the start of one. */
function namesFile(text: string): boolean {
  return [...text.matchAll(/"([\w-]{1,30})"\s*:\s*"/g)].some(([, key]) => isPathKey(key!))
}

/** Whether invalid JSON begins an edit. Other JSON is prose. */
function beginsEdit(text: string, from: number, { at, expected, atEnd, partial }: JsonFault, { place, lineOf }: FoundEdits): boolean {
  const above = text.slice(from, at)
  const isCut = atEnd && namesFile(above)
  if (isCut || mentionsEdit(above) || isNamedTwice(expected, above) || beginsEnvelope(text, at)) return true
  return readPartial(partial(), place, lineOf).length > 0
}
