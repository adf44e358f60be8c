/**
 * Reads one JSON value out of a text, with what models add to JSON and what leaves one reading alone: comments between
 * tokens, a comma before a closing bracket, line breaks and tabs inside strings. Single quotes, bare words and keys that
 * stand twice are no JSON.
 *
 * Idea: one pass with a stack of open containers, no recursion. Cost: linear. Source: RFC 8259; JSONC for the comments.
 * Weakness: a line break inside a string is taken as meant, though a quote may be missing instead; then the rest does not fit.
 */

/** A JSON value; objects have no prototype. */
export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue }

/** The value and the offset after it, or the offset at which the text is no JSON, and what would have been right. */
export type JsonRead =
  | { readonly ok: true; readonly value: JsonValue; readonly to: number; readonly offsets: ReadonlyMap<JsonValue, number> }
  | { readonly ok: false; readonly at: number; readonly expected: string }

interface Frame {
  readonly value: JsonValue[] | { [key: string]: JsonValue }
  key?: string
  /** What may come next. */
  next: 'first' | 'item' | 'colon' | 'value' | 'comma'
}

/** Reads the object or array that starts at `from`, which must hold `{` or `[`. */
export function readJson(text: string, from: number): JsonRead {
  const stack: Frame[] = []
  const offsets = new Map<JsonValue, number>()
  const fail = (at: number, expected: string): JsonRead => ({ ok: false, at, expected })
  for (let at = from; ; ) {
    at = skipBlanks(text, at)
    const char = text[at]
    if (char === undefined) return fail(at, 'the end of the JSON value')
    const frame = stack.at(-1)
    const closing = frame && (char === '}' || char === ']')
    if (closing) {
      if (Array.isArray(frame.value) !== (char === ']')) return fail(at, Array.isArray(frame.value) ? ']' : '}')
      if (frame.next === 'colon' || frame.next === 'value') return fail(at, frame.next === 'colon' ? ':' : 'a value')
      stack.pop()
      at++
      const outer = stack.at(-1)
      if (!outer) return { ok: true, value: frame.value, to: at, offsets }
      continue
    }
    if (frame?.next === 'comma' || frame?.next === 'colon') {
      if (char !== (frame.next === 'comma' ? ',' : ':')) return fail(at, frame.next === 'comma' ? 'a comma' : 'a colon')
      frame.next = frame.next === 'comma' ? 'item' : 'value'
      at++
      continue
    }
    const key = frame && !Array.isArray(frame.value) && frame.next !== 'value'
    if (key) {
      const read = readString(text, at)
      if (!read) return fail(at, 'a key in double quotes')
      if (Object.hasOwn(frame.value, read.value)) return fail(at, `the key ${JSON.stringify(read.value)} once`)
      frame.key = read.value
      frame.next = 'colon'
      at = read.to
      continue
    }
    const opened = char === '{' ? (Object.create(null) as { [key: string]: JsonValue }) : char === '[' ? [] : undefined
    const read = opened ? { value: opened, to: at + 1 } : readScalar(text, at)
    if (!read) return fail(at, 'a value')
    if (frame) put(frame, read.value)
    if (opened) {
      offsets.set(opened, at)
      stack.push({ value: opened, next: 'first' })
    }
    at = read.to
  }
}

function put(frame: Frame, value: JsonValue): void {
  if (Array.isArray(frame.value)) frame.value.push(value)
  else frame.value[frame.key!] = value
  frame.next = 'comma'
}

/** The offset of the next token, after blanks and comments. A comment that is not closed runs to the end. */
function skipBlanks(text: string, from: number): number {
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
  let plain = true
  for (let to = at + 1; to < text.length; to++) {
    const code = text.charCodeAt(to)
    if (code === 92) {
      plain = false
      // A line break or another control character has no escape of one letter.
      if (text.charCodeAt(++to) < 32) return undefined
    } else if (code < 32) plain = false
    else if (code === 34) {
      const raw = text.slice(at + 1, to)
      const value = plain ? raw : decode(raw)
      return value === undefined ? undefined : { value, to: to + 1 }
    }
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
