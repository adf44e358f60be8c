/**
 * Reads one JSON value out of a text, with what models add to JSON and what leaves one reading alone: comments between
 * tokens, a comma before a closing bracket, line breaks and tabs inside strings. Single quotes, bare words and keys that
 * occur twice are no JSON.
 *
 * Idea: one pass with a stack of open containers, no recursion. Cost: linear. Source: RFC 8259; JSONC for the comments.
 * Weakness: a line break inside a string is taken as meant, though a quote may be missing instead; then the rest does not fit.
 */

import { ownText } from '@suture/text/internal'

/** A JSON value; objects have no prototype. */
export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue }

/** The value and the offset after it, or the offset at which the text is no JSON, and what would have been right. */
export type JsonRead =
  | { readonly ok: true; readonly value: JsonValue; readonly to: number; readonly offsets: ReadonlyMap<JsonValue, number> }
  | { readonly ok: false; readonly at: number; readonly expected: string; readonly atEnd: boolean; readonly partial: () => PartialJson }

/** JSON as far as it was read: the outermost value, every value that is not closed, and the string that runs to the end of the text. */
export interface PartialJson {
  readonly value?: JsonValue
  /** The object in which the text ends, the key, and the beginning of its value. */
  readonly string?: { readonly holder: JsonValue; readonly key: string; readonly text: string }
  readonly open: ReadonlySet<JsonValue>
  readonly offsets: ReadonlyMap<JsonValue, number>
}

interface Frame {
  readonly value: JsonValue[] | { [key: string]: JsonValue }
  key?: string
  /** What may come next. */
  next: 'first' | 'item' | 'colon' | 'value' | 'comma'
}

/**
 * Reads the object or array that starts at `from`, which must hold `{` or `[`. A failure says whether it may be owed to the end of the
 * text alone (`atEnd`), so that more text could mend it.
 */
export function readJson(text: string, from: number): JsonRead {
  const stack: Frame[] = []
  const offsets = new Map<JsonValue, number>()
  const fail = (at: number, expected: string): JsonRead => {
    const partial = (): PartialJson => {
      const open = new Set(stack.map(({ value }) => value))
      const [value] = open
      const string = partialString(text, at, stack.at(-1))
      return { ...(value === undefined ? {} : { value }), ...(string ? { string } : {}), open, offsets }
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

/** The offset after a token, and the container that it opens; or what would have been right there. */
type TokenRead = { readonly to: number; readonly opened?: Frame['value'] } | string

/** Reads the token at `at` into the innermost open container. */
function readToken(text: string, at: number, stack: Frame[]): TokenRead {
  const char = text[at]
  const frame = stack.at(-1)
  if (char === undefined) return 'the end of the JSON value'
  if (!frame) return readValue(text, at, stack)
  if (char === '}' || char === ']') return whyNotClosed(frame, char) ?? closeFrame(stack, at)
  if (frame.next === 'comma' || frame.next === 'colon') return readMark(frame, char, at)
  return Array.isArray(frame.value) || frame.next === 'value' ? readValue(text, at, stack) : readKey(text, at, frame)
}

function readValue(text: string, at: number, stack: Frame[]): TokenRead {
  const char = text[at]
  const frame = stack.at(-1)
  const opened = char === '{' ? (Object.create(null) as { [key: string]: JsonValue }) : char === '[' ? [] : undefined
  const read = opened ? { value: opened, to: at + 1, opened } : readScalar(text, at)
  if (read && frame) put(frame, read.value)
  if (opened) stack.push({ value: opened, next: 'first' })
  return read ?? 'a value'
}

/** What would have been right in place of a bracket that closes; undefined where it fits. */
function whyNotClosed({ value, next }: Frame, char: ']' | '}'): string | undefined {
  const closing = Array.isArray(value) ? ']' : '}'
  if (char !== closing) return closing
  return next === 'colon' ? ':' : next === 'value' ? 'a value' : undefined
}

function closeFrame(stack: Frame[], at: number): TokenRead {
  stack.pop()
  return { to: at + 1 }
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

/** Longer than any word of JSON, number or mark of a comment that is cut off. */
const LONGEST_WORD = 40

/** True where a value or a key that begins at `at` runs to the end of the text: a string that is not closed, a word, nothing. */
function isCut(text: string, at: number): boolean {
  if (text[at] === '"') return stringEnd(text, at) === undefined
  return text.length - at < LONGEST_WORD && text.indexOf('\n', at) === -1
}

/** The value of a key, as far as the text has it; an escape that is cut off is left out. */
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

/** The offset of the next token, after whitespace and comments. A comment that is not closed runs to the end. */
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
  if (!end?.closed) return undefined
  const raw = text.slice(at + 1, end.to)
  const value = end.plain ? ownText(raw) : decode(raw)
  return value === undefined ? undefined : { value, to: end.to + 1 }
}

/** Where the string that begins at `at` closes, or has an escape that is none; undefined where the text ends first. */
function stringEnd(text: string, at: number): { readonly to: number; readonly closed: boolean; readonly plain: boolean } | undefined {
  let plain = true
  for (let to = at + 1; to < text.length; to++) {
    const code = text.charCodeAt(to)
    if (code === 92) {
      plain = false
      // A line break or another control character has no escape of one letter.
      if (text.charCodeAt(++to) < 32) return { to, closed: false, plain }
    } else if (code < 32) plain = false
    else if (code === 34) return { to, closed: true, plain }
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
