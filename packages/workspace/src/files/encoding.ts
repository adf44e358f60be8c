/** The bytes of the longest text that every engine holds (2^29 - 24 units in V8); in UTF-8 a text has at least as many bytes as units. */
const LONGEST = 2 ** 29 - 24

/** How a file's bytes stand for text. The UTF-16 forms begin with their byte order mark. */
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
    if (bytes.length > LONGEST)
      return { ok: false, reason: `longer than ${LONGEST} bytes, which is more than a text can be here`, cause: 'size' }
    if (!(error instanceof TypeError)) throw error
    return {
      ok: false,
      cause: 'encoding',
      reason: encoding === 'utf-8' && bytes.includes(0) ? 'binary file' : `not valid ${encoding.toUpperCase()}`,
    }
  }
  return text.includes('\0') ? { ok: false, reason: 'binary file', cause: 'encoding' } : { ok: true, text, encoding }
}

/** Bytes that are checked at once. */
const PIECE = 1 << 20

/** As `decodeText`, without the text: for files as large as memory allows. */
export function checkText(bytes: Uint8Array): { readonly ok: true; readonly encoding: Encoding } | (Decoded & { readonly ok: false }) {
  if (bytes.length <= PIECE) return decodeText(bytes)
  const encoding = detect(bytes)
  const decoder = new TextDecoder(encoding, { fatal: true, ignoreBOM: true })
  try {
    for (let at = 0; at < bytes.length; at += PIECE) {
      const piece = decoder.decode(bytes.subarray(at, at + PIECE), { stream: at + PIECE < bytes.length })
      if (piece.includes('\0')) return { ok: false, reason: 'binary file', cause: 'encoding' }
    }
    return { ok: true, encoding }
  } catch {
    return decodeText(bytes) as Decoded & { readonly ok: false }
  }
}

/**
 * Writes text as bytes, so that `encodeText(decodeText(b)) = b`. Refuses lone surrogates and NUL, which would not read
 * back. UTF-16 gets its byte order mark where the text has lost it, since without it the file could not be read again.
 */
export function encodeText(text: string, encoding: Encoding): Encoded {
  const lone = text.search(/\p{Surrogate}/u)
  if (lone !== -1) return { ok: false, reason: `the new text holds half a character (a lone surrogate at offset ${lone})` }
  if (text.includes('\0')) return { ok: false, reason: 'the new text holds a NUL character' }
  if (encoding === 'utf-8') return { ok: true, bytes: new TextEncoder().encode(text) }
  const marked = text.charCodeAt(0) === 0xfeff ? text : `\ufeff${text}`
  const bytes = new Uint8Array(marked.length * 2)
  const view = new DataView(bytes.buffer)
  for (let i = 0; i < marked.length; i++) view.setUint16(i * 2, marked.charCodeAt(i), encoding === 'utf-16le')
  return { ok: true, bytes }
}

function detect(bytes: Uint8Array): Encoding {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  return 'utf-8'
}
