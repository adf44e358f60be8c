/** The bytes of the longest text that every engine holds (2^29 - 24 units in V8); in UTF-8 a text has at least as many bytes as units. */
const LONGEST = 2 ** 29 - 24

/** The byte order mark. */
const MARK = 0xfeff

/** How a file's bytes encode text. The UTF-16 forms begin with their byte order mark. */
export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be'

/** Bytes read as text, or why they could not be. */
export type Decoded =
  | { readonly ok: true; readonly text: string; readonly encoding: Encoding }
  | { readonly ok: false; readonly reason: string; readonly cause: 'encoding' | 'size' }

/** Text written as bytes, or why it could not be. */
export type Encoded = { readonly ok: true; readonly bytes: Uint8Array } | { readonly ok: false; readonly reason: string }

/**
 * Reads bytes as text, strictly: UTF-8, or UTF-16 with a byte order mark. The mark stays in the text as U+FEFF. Anything
 * else (other encodings, broken sequences, NUL as in binary files) is refused, never replaced. Source: docs/architecture.md, Files.
 */
export function decodeText(bytes: Uint8Array): Decoded {
  const encoding = detect(bytes)
  let text: string
  try {
    text = new TextDecoder(encoding, { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch (error) {
    // Longer than a string can be: the decoder says so in several ways, none of them a TypeError about the bytes themselves.
    if (bytes.length <= LONGEST && !(error instanceof TypeError)) throw error
    const isBinary = bytes.length <= LONGEST && encoding === 'utf-8' && bytes.includes(0)
    return isBinary ? BINARY : notText(encoding, bytes.length)
  }
  return text.includes('\0') ? BINARY : { ok: true, text, encoding }
}

const BINARY = { ok: false, reason: 'binary file', cause: 'encoding' } as const

function notText(encoding: Encoding, length: number): Decoded & { readonly ok: false } {
  if (length <= LONGEST) return { ok: false, reason: `not valid ${encoding.toUpperCase()}`, cause: 'encoding' }
  return { ok: false, reason: `longer than ${LONGEST} bytes, which is more than a text can be here`, cause: 'size' }
}

/** Decodes bytes that come piece by piece, the first two at once; without a piece what is left at the end. */
export function openDecoder(): (piece?: Uint8Array) => Decoded {
  let decoder: Pick<InstanceType<typeof TextDecoder>, 'decode'> | undefined
  let encoding: Encoding = 'utf-8'
  return (piece) => {
    if (!decoder) {
      encoding = detect(piece ?? new Uint8Array(0))
      decoder = new TextDecoder(encoding, { fatal: true, ignoreBOM: true })
    }
    try {
      const text = decoder.decode(piece, { stream: piece !== undefined })
      return text.includes('\0') ? BINARY : { ok: true, text, encoding }
    } catch {
      return encoding === 'utf-8' && piece?.includes(0) ? BINARY : notText(encoding, 0)
    }
  }
}

/** Bytes that are checked at once, and units that are encoded at once: what they make is collected at once, which longer texts are not. */
const PIECE = 1 << 16

/** Whether bytes are text. */
export type CheckedText = { readonly ok: true; readonly encoding: Encoding } | (Decoded & { readonly ok: false })

/** As `decodeText`, without the text: for files as large as memory allows. */
export function checkText(bytes: Uint8Array): CheckedText {
  if (bytes.length <= PIECE) return decodeText(bytes)
  const { feed, end } = openTextCheck()
  feed(bytes)
  return end()
}

/** The same for bytes that come piece by piece, the first two at once. */
export function openTextCheck(): { readonly feed: (piece: Uint8Array) => void; readonly end: () => CheckedText } {
  let decoder: Pick<InstanceType<typeof TextDecoder>, 'decode'> | undefined
  let encoding: Encoding = 'utf-8'
  let length = 0
  let hasNul = false
  let isBroken = false
  const decode = (piece?: Uint8Array) => {
    if (!decoder) {
      encoding = detect(piece ?? new Uint8Array(0))
      decoder = new TextDecoder(encoding, { fatal: true, ignoreBOM: true })
    }
    // A zero byte is mentioned for broken UTF-8 too: then it was never meant as text.
    if (encoding === 'utf-8' && piece?.includes(0)) hasNul = true
    if (isBroken) return
    try {
      if (decoder.decode(piece, { stream: piece !== undefined }).includes('\0')) hasNul = true
    } catch {
      isBroken = true
    }
  }
  return {
    feed(piece) {
      length += piece.length
      for (let at = 0; at < piece.length; at += PIECE) decode(piece.subarray(at, at + PIECE))
    },
    end() {
      decode()
      const isBinary = hasNul && (!isBroken || (encoding === 'utf-8' && length <= LONGEST))
      if (isBinary) return BINARY
      return isBroken ? notText(encoding, length) : { ok: true, encoding }
    },
  }
}

/**
 * Writes text as bytes, so that `encodeText(decodeText(b)) = b`. Refuses lone surrogates and NUL, which would not read
 * back. UTF-16 gets its byte order mark where the text has lost it, since without it the file could not be read again.
 */
export function encodeText(text: string, encoding: Encoding): Encoded {
  const refusal = unwritable(text)
  if (refusal) return refusal
  if (encoding === 'utf-8') return { ok: true, bytes: new TextEncoder().encode(text) }
  const marked = text.charCodeAt(0) === MARK ? text : String.fromCharCode(MARK) + text
  const bytes = new Uint8Array(marked.length * 2)
  writeUtf16(marked, encoding, bytes)
  return { ok: true, bytes }
}

/** Why `encodeText` refuses a text; undefined where it does not. */
export function unwritable(text: string): (Encoded & { readonly ok: false }) | undefined {
  const lone = text.search(/\p{Surrogate}/u)
  if (lone !== -1) return { ok: false, reason: `the new text holds half a character (a lone surrogate at offset ${lone})` }
  return text.includes('\0') ? { ok: false, reason: 'the new text holds a NUL character' } : undefined
}

/** The most bytes of a unit in UTF-8; a pair of units has four. */
const UNIT_BYTES = 3

/**
 * The bytes of a text that `unwritable` lets pass, piece by piece. All pieces are made in one place, so that a long text leaves nothing
 * behind: a piece holds until the next is asked for.
 */
export function* encodedPieces(text: string, encoding: Encoding): Generator<Uint8Array> {
  const room = new Uint8Array(Math.min(PIECE, text.length + 1) * UNIT_BYTES)
  const encoder = new TextEncoder()
  const bytesOf = (piece: string) =>
    room.subarray(0, encoding === 'utf-8' ? encoder.encodeInto(piece, room).written : writeUtf16(piece, encoding, room))
  if (encoding !== 'utf-8' && text.charCodeAt(0) !== MARK) yield bytesOf(String.fromCharCode(MARK))
  for (let at = 0; at < text.length; ) {
    const to = Math.min(text.length, at + PIECE)
    // The two halves of a character stay together.
    const end = to < text.length && (text.charCodeAt(to) & 0xfc00) === 0xdc00 ? to - 1 : to
    yield bytesOf(text.slice(at, end))
    at = end
  }
}

/** Writes the units at the beginning of `bytes`, and answers with the number of bytes. */
function writeUtf16(text: string, encoding: Encoding, bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer)
  for (let i = 0; i < text.length; i++) view.setUint16(i * 2, text.charCodeAt(i), encoding === 'utf-16le')
  return text.length * 2
}

/** The pieces one after another; a lone one itself. */
export function joinBytes(pieces: readonly Uint8Array[]): Uint8Array {
  if (pieces.length === 1) return pieces[0]!
  const whole = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const piece of pieces) {
    whole.set(piece, at)
    at += piece.length
  }
  return whole
}

function detect(bytes: Uint8Array): Encoding {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  return 'utf-8'
}
