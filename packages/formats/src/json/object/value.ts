/**
 * Reads one JSON value in a text. Accepts some unambiguous deviations that models make: comments between tokens, a comma before a closing
 * bracket, line breaks and tabs inside strings. Rejects strings in single quotation marks, unquoted words and duplicate keys.
 *
 * Idea: one pass, with a stack of open objects and arrays instead of recursion. Cost: linear. Source: RFC 8259; JSONC for the comments.
 * Weakness: a line break inside a string is accepted, though the closing quotation mark may be missing instead. In that case the rest of
 * the JSON is usually invalid.
 */

import { copyText, defined } from '@suture/text/internal'

/** A JSON value; objects have no prototype. */
export type JsonValue = string | number | boolean | null | JsonValue[] | JsonObject

export type JsonObject = { [key: string]: JsonValue }

/** Whether a value is an object: neither a list nor a scalar. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The value and the offset after it, or the error. */
export type JsonRead =
  | { readonly ok: true; readonly value: JsonValue; readonly to: number; readonly offsets: ReadonlyMap<JsonValue, number> }
  | JsonFault

/** The offset of an error in JSON, and what was expected there. `atEnd`: the JSON may be valid once more text has arrived. */
export interface JsonFault {
  readonly ok: false
  readonly at: number
  readonly expected: string
  readonly atEnd: boolean
  readonly partial: () => PartialJson
}

/** Truncated JSON: the outermost value, all values that are not closed, and the unfinished string at the end. */
export interface PartialJson {
  readonly value?: JsonValue
  /** The object with the unfinished string, its key, and the text so far. */
  readonly string?: { readonly holder: JsonValue; readonly key: string; readonly text: string }
  readonly open: ReadonlySet<JsonValue>
  readonly offsets: ReadonlyMap<JsonValue, number>
}

interface Frame {
  readonly value: JsonValue[] | JsonObject
  key?: string
  /** The token that is expected next. */
  next: 'first' | 'item' | 'colon' | 'value' | 'comma'
}

/** Reads the object or array at `from`, which must be `{` or `[`. */
export function readJson(text: string, from: number): JsonRead {
  const stack: Frame[] = []
  const offsets = new Map<JsonValue, number>()
  const fail = (at: number, expected: string): JsonRead => {
    const partial = (): PartialJson => {
      const open = new Set(stack.map(({ value }) => value))
      const [value] = open
      const string = partialString(text, at, stack.at(-1))
      return { ...defined({ value }), ...(string ? { string } : {}), open, offsets }
    }
    return { ok: false, at, expected, atEnd: isCut(text, at), partial }
  }
  for (let at = from; ; ) {
    at = skipWhitespace(text, at)
    const [outermost] = stack
    const read = readToken(text, at, stack)
    if (typeof read === 'string') return fail(at, read)
    if (read.opened) offsets.set(read.opened, at)
    at = read.to
    if (outermost && stack.length === 0) return { ok: true, value: outermost.value, to: at, offsets }
  }
}

/** The offset after a token, and the container that it opens, or what was expected instead. */
type TokenRead = { readonly to: number; readonly opened?: Frame['value'] } | string

/** Reads the token at `at` into the innermost open container. */
function readToken(text: string, at: number, stack: Frame[]): TokenRead {
  const char = text[at]
  const frame = stack.at(-1)
  if (char === undefined) return 'the end of the JSON value'
  if (!frame) return readValue(text, at, stack)
  if (char === '}' || char === ']') {
    const expected = whyNotClosed(frame, char)
    if (expected === undefined) stack.pop()
    return expected ?? { to: at + 1 }
  }
  if (frame.next === 'comma' || frame.next === 'colon') return readMark(frame, char, at)
  return Array.isArray(frame.value) || frame.next === 'value' ? readValue(text, at, stack) : readKey(text, at, frame)
}

function readValue(text: string, at: number, stack: Frame[]): TokenRead {
  const char = text[at]
  const frame = stack.at(-1)
  const opened = char === '{' ? (Object.create(null) as JsonObject) : char === '[' ? [] : undefined
  const read = opened ? { value: opened, to: at + 1, opened } : readScalar(text, at)
  if (read && frame) put(frame, read.value)
  if (opened) stack.push({ value: opened, next: 'first' })
  return read ?? 'a value'
}

/** Returns what was expected instead of a closing bracket, or undefined if the bracket fits. */
function whyNotClosed({ value, next }: Frame, char: ']' | '}'): string | undefined {
  const closing = Array.isArray(value) ? ']' : '}'
  if (char !== closing) return closing
  return next === 'colon' ? ':' : next === 'value' ? 'a value' : undefined
}

function readMark(frame: Frame, char: string, at: number): TokenRead {
  const isComma = frame.next === 'comma'
  if (char !== (isComma ? ',' : ':')) return isComma ? 'a comma' : 'a colon'
  frame.next = isComma ? 'item' : 'value'
  return { to: at + 1 }
}

function readKey(text: string, at: number, frame: Frame): TokenRead {
  const read = readString(text, at)
  if (!read) return 'a key in double quotes'
  if (Object.hasOwn(frame.value, read.value)) return `the key ${JSON.stringify(read.value)} once`
  frame.key = read.value
  frame.next = 'colon'
  return { to: read.to }
}

/** Maximum length, in UTF-16 units, of a word, number or comment mark that may be truncated at the end of the text. */
const LONGEST_WORD = 40

/** Whether the value or key at `at` reaches the end of the text: an unclosed string, a word, or nothing. */
function isCut(text: string, at: number): boolean {
  if (text[at] === '"') return stringEnd(text, at) === undefined
  return text.length - at < LONGEST_WORD && text.indexOf('\n', at) === -1
}

/** Returns the unfinished string at the end of the text. A truncated escape is left out. */
function partialString(text: string, at: number, frame: Frame | undefined): PartialJson['string'] {
  if (frame?.next !== 'value' || frame.key === undefined || text[at] !== '"' || stringEnd(text, at)) return undefined
  const raw = text.slice(at + 1).replace(/(?<!\\)((?:\\\\)*)\\(?:u[0-9a-fA-F]{0,3})?$/, '$1')
  const decoded = decode(raw)
  return decoded === undefined ? undefined : { holder: frame.value, key: frame.key, text: decoded }
}

function put(frame: Frame, value: JsonValue): void {
  if (Array.isArray(frame.value)) frame.value.push(value)
  else frame.value[frame.key!] = value
  frame.next = 'comma'
}

/** Returns the offset of the next token after whitespace and comments. An unclosed comment reaches the end. */
function skipWhitespace(text: string, from: number): number {
  let at = from
  for (;;) {
    const code = text.charCodeAt(at)
    if (code === 32 || code === 10 || code === 9 || code === 13) at++
    else if (code === 47 && text[at + 1] === '/') at = endOr(text, text.indexOf('\n', at))
    else if (code === 47 && text[at + 1] === '*') at = endOr(text, text.indexOf('*/', at + 2), 2)
    else return at
  }
}

function endOr(text: string, found: number, length = 0): number {
  return found === -1 ? text.length : found + length
}

function readScalar(text: string, at: number): { readonly value: JsonValue; readonly to: number } | undefined {
  if (text[at] === '"') return readString(text, at)
  const match = /(?:true|false|null|-?(?:0|[1-9]\d{0,20})(?:\.\d{1,20})?(?:[eE][+-]?\d{1,3})?)(?![\w.])/y
  match.lastIndex = at
  const word = match.exec(text)?.[0]
  return word === undefined ? undefined : { value: JSON.parse(word) as JsonValue, to: at + word.length }
}

function readString(text: string, at: number): { readonly value: string; readonly to: number } | undefined {
  if (text[at] !== '"') return undefined
  const end = stringEnd(text, at)
  if (!end) return undefined
  const raw = text.slice(at + 1, end.to)
  const value = end.plain ? copyText(raw) : decode(raw)
  return value === undefined ? undefined : { value, to: end.to + 1 }
}

/**
 * Returns where the string at `at` ends. A backslash before a control character is no escape, and ends it too: `decode` refuses a text that
 * ends in a backslash. Undefined if the text ends first.
 */
function stringEnd(text: string, at: number): { readonly to: number; readonly plain: boolean } | undefined {
  let plain = true
  for (let to = at + 1; to < text.length; to++) {
    const code = text.charCodeAt(to)
    if (code === 92) {
      plain = false
      if (text.charCodeAt(++to) < 32) return { to, plain }
    } else if (code < 32) plain = false
    else if (code === 34) return { to, plain }
  }
  return undefined
}

function decode(raw: string): string | undefined {
  try {
    return JSON.parse(`"${raw.replace(/[\0-\x1f]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`)}"`) as string
  } catch {
    return undefined
  }
}
