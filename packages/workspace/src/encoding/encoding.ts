/**
 * Length of the longest string that every JavaScript engine supports, in UTF-16 units (2^29 - 24 in V8). The same limit applies to bytes,
 * because a text in UTF-8 never has fewer bytes than UTF-16 units.
 */
const LONGEST = 2 ** 29 - 24

/** The byte order mark, U+FEFF. */
const MARK = 0xfeff

/** The encoding of a file. Files in UTF-16 begin with a byte order mark. */
export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be'

/**
 * The encoding of a file that was read. `unknown-8bit`: it extends ASCII, and is neither UTF-8 nor UTF-16. In the text of such a file, lone
 * surrogates represent the bytes that are not ASCII. Source: RFC 1428.
 */
export type FileEncoding = Encoding | 'unknown-8bit'

/** The text that was decoded from bytes, or why the bytes could not be decoded. */
export type Decoded<E extends FileEncoding = Encoding> =
  | { readonly ok: true; readonly text: string; readonly encoding: E }
  | { readonly ok: false; readonly reason: string; readonly cause: 'encoding' | 'size' }

/** The bytes of an encoded text, or why the text could not be encoded. */
export type Encoded =
  | { readonly ok: true; readonly bytes: Uint8Array }
  | { readonly ok: false; readonly reason: string; readonly cause: 'encoding' | 'text' }

/**
 * Decodes bytes strictly, as UTF-8, or as UTF-16 if they begin with a byte order mark. The mark stays in the text as U+FEFF. Other
 * encodings, invalid sequences and NUL characters are an error, and are never replaced by other characters. Source: docs/architecture.md,
 * Files.
 */
export function decodeText(bytes: Uint8Array): Decoded {
  const encoding = detect(bytes)
  let text: string
  try {
    text = new TextDecoder(encoding, { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch (error) {
    // A TypeError means invalid bytes. Decoders report a text that is too long for a string as other errors.
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

/**
 * Returns a decoder for bytes that arrive in pieces. The first piece must have at least two bytes. At the end, call the decoder without a
 * piece to get the rest of the text.
 */
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

/**
 * Size of a piece: bytes that are checked in one step, or UTF-16 units that are encoded in one step. The size is small, so that the garbage
 * collector frees each result early.
 */
const PIECE = 1 << 16

/** Whether bytes are text, and in which encoding. */
export type CheckedText<E extends FileEncoding = Encoding> =
  | { readonly ok: true; readonly encoding: E }
  | (Decoded & { readonly ok: false })

/**
 * Checks whether bytes are text, as strictly as `decodeText`, but does not return the text. So files can be checked that are as large as
 * memory allows.
 */
export function checkText(bytes: Uint8Array): CheckedText {
  if (bytes.length <= PIECE) return decodeText(bytes)
  const { feed, end } = openTextCheck()
  feed(bytes)
  return end()
}

/** Like `checkText`, for bytes that arrive in pieces. The first piece must have at least two bytes. */
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
    // Invalid UTF-8 that contains a NUL byte is reported as binary.
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
 * Encodes a text, so that `encodeText(decodeText(b)) = b`. Lone surrogates and NUL are an error, because the file could not be decoded
 * again. A text in UTF-16 gets a byte order mark if it has none, because the encoding of the file could not be recognised without the mark.
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

/** Returns why `encodeText` refuses a text. Undefined if it accepts the text. */
export function unwritable(text: string): (Encoded & { readonly ok: false }) | undefined {
  const lone = text.search(/\p{Surrogate}/u)
  if (lone !== -1)
    return { ok: false, reason: `the new text contains half a character (a lone surrogate at offset ${lone})`, cause: 'text' }
  return text.includes('\0') ? { ok: false, reason: 'the new text contains a NUL character', cause: 'text' } : undefined
}

/** Maximum number of UTF-8 bytes for one UTF-16 unit. A surrogate pair, which is two units, has four bytes. */
const UNIT_BYTES = 3

/**
 * Encodes a text in pieces. `unwritable` must have accepted the text. All pieces share one buffer, so a piece is only valid until the next
 * piece is requested.
 */
export function* encodedPieces(text: string, encoding: Encoding): Generator<Uint8Array> {
  const buffer = new Uint8Array(Math.min(PIECE, text.length + 1) * UNIT_BYTES)
  const encoder = new TextEncoder()
  const bytesOf = (piece: string) =>
    buffer.subarray(0, encoding === 'utf-8' ? encoder.encodeInto(piece, buffer).written : writeUtf16(piece, encoding, buffer))
  if (encoding !== 'utf-8' && text.charCodeAt(0) !== MARK) yield bytesOf(String.fromCharCode(MARK))
  for (let at = 0; at < text.length; ) {
    const to = Math.min(text.length, at + PIECE)
    // Do not split a surrogate pair.
    const end = to < text.length && (text.charCodeAt(to) & 0xfc00) === 0xdc00 ? to - 1 : to
    yield bytesOf(text.slice(at, end))
    at = end
  }
}

/** Writes a text as UTF-16 to the start of `bytes`. Returns the number of bytes that were written. */
function writeUtf16(text: string, encoding: Encoding, bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer)
  for (let i = 0; i < text.length; i++) view.setUint16(i * 2, text.charCodeAt(i), encoding === 'utf-16le')
  return text.length * 2
}

/** Concatenates pieces. A single piece is returned without copying. */
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
