/**
 * Bytes of a file that is not UTF-8, as units of its text. The encoding of such a file is unknown, so these bytes are kept and never read.
 *
 *     bytes    63 61 66 E9 20 31    text    c a f \udce9 space 1    shown    caf� 1
 *
 * Idea: byte B becomes the lone surrogate U+DC00 + B, which no text that was decoded contains. So no quote matches it by accident, and it can
 * be converted back. In Shift-JIS, GBK, Big5 and others, an ASCII byte behind a byte above 7F may be the second half of a character. So it
 * becomes opaque, too. Weakness: in other encodings, it is the next character.
 */

/** Lone surrogates that represent bytes. With the flag `u`, halves of a surrogate pair do not match. */
export const OPAQUE_RUN = /[\udc30-\udcff]+/gu

const ANY = /[\udc30-\udcff]/u

/** Whether a text contains units that represent bytes. */
export function hasOpaque(text: string): boolean {
  return ANY.test(text)
}

/** Lowest ASCII byte that can be the second half of a character: 30 in GB 18030. */
const LOWEST_TRAIL = 0x30

/** Returns the text of bytes in an unknown encoding that extends ASCII. */
export function opaqueText(bytes: Uint8Array): string {
  const parts: string[] = []
  const units = new Uint16Array(Math.min(bytes.length, 1 << 13))
  let isBehind = false
  for (let at = 0; at < bytes.length; at += units.length) {
    const part = bytes.subarray(at, at + units.length)
    for (let k = 0; k < part.length; k++) {
      const byte = part[k]!
      const isOpaque = byte > 0x7f || (isBehind && byte >= LOWEST_TRAIL && byte < 0x7f)
      units[k] = isOpaque ? 0xdc00 + byte : byte
      isBehind = byte > 0x7f
    }
    parts.push(String.fromCharCode(...units.subarray(0, part.length)))
  }
  return parts.join('')
}

/** Returns the bytes of a text from `opaqueText`. Undefined if the text has a character that is neither ASCII nor such a byte. */
export function opaqueBytes(text: string): Uint8Array | undefined {
  const bytes = new Uint8Array(text.length)
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if (unit > 0x7f && (unit < 0xdc00 + LOWEST_TRAIL || unit > 0xdcff)) return undefined
    bytes[at] = unit & 0xff
  }
  return bytes
}

/** Second halves of characters, or the characters behind them. */
const TRAILS = /[\udc30-\udc7f]/gu

/** Returns the text with ASCII characters for all ASCII bytes, as in an encoding with one byte for each character. */
export function singleBytes(text: string): string {
  return text.replace(TRAILS, (unit) => String.fromCharCode(unit.charCodeAt(0) & 0x7f))
}

/** Returns the text as programs show it that read the file as UTF-8: with U+FFFD for the bytes that are not. */
export function shownText(text: string): string {
  return ANY.test(text) ? text.replace(OPAQUE_RUN, (run) => lossyUtf8(Array.from(run, (unit) => unit.charCodeAt(0) & 0xff))) : text
}

/** Decodes UTF-8, with one U+FFFD for each part of a character that is cut off. Source: the Encoding Standard, UTF-8 decoder. */
function lossyUtf8(bytes: readonly number[]): string {
  let text = ''
  for (let at = 0; at < bytes.length; ) {
    const wanted = lengthOf(bytes[at]!)
    let length = 1
    while (length < wanted && follows(bytes, at, length)) length++
    text += length === wanted ? String.fromCodePoint(codeOf(bytes.slice(at, at + length))) : '\ufffd'
    at += length
  }
  return text
}

/** Returns the number of bytes of a character by its first byte. 0 for a byte that begins none. */
function lengthOf(lead: number): number {
  if (lead < 0x80) return 1
  if (lead < 0xc2 || lead > 0xf4) return 0
  return lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4
}

/** Limits of the second byte of a UTF-8 character, by its first byte. All other bytes after a first byte are from 0x80 to 0xBF. */
const SECOND: Readonly<Record<number, readonly [low: number, high: number]>> = {
  224: [0xa0, 0xbf],
  237: [0x80, 0x9f],
  240: [0x90, 0xbf],
  244: [0x80, 0x8f],
}

/** Whether the byte at an index of a character belongs to that character. */
function follows(bytes: readonly number[], at: number, index: number): boolean {
  const [low, high] = (index === 1 ? SECOND[bytes[at]!] : undefined) ?? [0x80, 0xbf]
  const byte = bytes[at + index]
  return byte !== undefined && byte >= low && byte <= high
}

function codeOf([lead, ...rest]: readonly number[]): number {
  const first = rest.length === 0 ? lead! : lead! & (0x3f >> rest.length)
  return rest.reduce((code, byte) => (code << 6) | (byte & 0x3f), first)
}
