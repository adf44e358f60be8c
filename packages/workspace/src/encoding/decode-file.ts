/**
 * Files that are neither UTF-8 nor UTF-16: Latin-1, Windows-1252, GBK, Shift-JIS, EUC-KR, Big5, or UTF-8 with a bad byte.
 *
 *     bytes    63 61 66 E9 0A 31    text    caf\udce9⏎1    new text    caf\udce9⏎2    new bytes    63 61 66 E9 0A 32
 *
 * Idea: all of these encodings extend ASCII. So the ASCII characters are text, and each other byte becomes a unit that no edit contains
 * (`opaqueText` of @suture/text). Weakness: a file of more than 16 MiB is refused, because it is checked in pieces.
 */
import { opaqueBytes, opaqueText } from '@suture/text/internal'
import { type CheckedText, checkText, type Decoded, decodeText, type Encoded, encodeText, type FileEncoding } from './encoding'

/** Maximum number of bytes of a file in an unknown encoding. */
const MOST = 1 << 24

/** Control characters that no text file contains. Without them, a file is more than bytes that happen to have no NUL. */
const CONTROL = /[\x00-\x08\x0e-\x19\x1c-\x1f\x7f]/

/**
 * Two features of ISO-2022, in which each character of other scripts is two ASCII bytes: an escape sequence to such a script, and one back to
 * ASCII, or a shift.
 */
const TO_OTHER_SCRIPT = /\x1b\$(?:[@AB]|[()*+][A-Z@])/
const BACK = /\x1b\([BJ]|\x0e/

const ISO_2022 = { ok: false, reason: 'text in ISO-2022, in which ASCII bytes are parts of other characters', cause: 'encoding' } as const

/** Decodes the bytes of a file: strictly, or if that fails, as ASCII with bytes of unknown meaning. Binary files remain an error. */
export function decodeFile(bytes: Uint8Array): Decoded<FileEncoding> {
  const decoded = decodeText(bytes)
  if (decoded.ok) return isIso2022(decoded.text) ? ISO_2022 : decoded
  // The byte order mark says that the file was meant to be UTF-8.
  const text = decoded.reason === 'not valid UTF-8' && !hasMark(bytes) ? unknownText(bytes) : undefined
  if (text === undefined) return decoded
  return isIso2022(text) ? ISO_2022 : { ok: true, text, encoding: 'unknown-8bit' }
}

function hasMark(bytes: Uint8Array): boolean {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf
}

/** Whether the bytes of a file are text, as `decodeFile` decides. Returns the encoding and no text. */
export function checkEncoding(bytes: Uint8Array): CheckedText<FileEncoding> {
  const checked = checkText(bytes)
  if (bytes.length > MOST || (checked.ok ? !bytes.includes(0x1b) : checked.reason !== 'not valid UTF-8')) return checked
  return decodeFile(bytes)
}

/**
 * Encodes the text of a file, so that `encodeFile(decodeFile(b)) = b`. In an unknown encoding, only ASCII and the bytes of the file can be
 * written, and the text must be the same when it is decoded again. If it is not, an edit has put another character behind such a byte.
 */
export function encodeFile(text: string, encoding: FileEncoding): Encoded {
  if (encoding !== 'unknown-8bit') return encodeText(text, encoding)
  const bytes = opaqueBytes(text)
  if (!bytes) return refusal(`the new text contains ${text.match(/[^\x00-\x7f\udc30-\udcff]/u)?.[0] ?? 'another character'}`)
  const again = unknownText(bytes)
  if (again === text && !isIso2022(text)) return { ok: true, bytes }
  if (again === undefined) return refusal('the new text contains control characters, or is larger than 16 MiB')
  return refusal('the new text changes what is next to a character that is not ASCII')
}

function refusal(why: string): Encoded {
  return { ok: false, reason: `the file is not UTF-8, and ${why}`, cause: 'encoding' }
}

function unknownText(bytes: Uint8Array): string | undefined {
  if (bytes.length > MOST) return undefined
  const text = opaqueText(bytes)
  return CONTROL.test(text) ? undefined : text
}

function isIso2022(text: string): boolean {
  return text.includes('\x1b') && TO_OTHER_SCRIPT.test(text) && BACK.test(text)
}

/** Encodings that host programs may use to show a file to a model. Source: the Encoding Standard. */
export const LIKELY_ENCODINGS = [
  'windows-1252',
  'gb18030',
  'shift_jis',
  'euc-kr',
  'big5',
  'euc-jp',
  'windows-1251',
  'windows-1250',
] as const

/** Decodes bytes in a given encoding, with U+FFFD for those that are not characters. */
export function decodeAs(bytes: Uint8Array, encoding: (typeof LIKELY_ENCODINGS)[number]): string {
  return new TextDecoder(encoding).decode(bytes)
}
