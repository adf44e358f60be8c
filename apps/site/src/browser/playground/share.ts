// The state of the page in the fragment of its address, which a browser sends to no server.
import type { Input } from '../../engine/protocol'

/** Maximum length of a state, in characters. A longer state is neither written to a fragment nor read from one. */
const LARGEST = 2_000_000

/** Returns the state as a fragment without `#`: compressed after `z=`, or plain after `j=` where a browser cannot compress. */
export async function toFragment({ files, answer }: Input): Promise<string | undefined> {
  const text = JSON.stringify({ files, answer })
  if (text.length > LARGEST) return undefined
  const bytes = new TextEncoder().encode(text)
  if (typeof CompressionStream === 'undefined') return `j=${toBase64(bytes)}`
  return `z=${toBase64(await readAll(new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate-raw'))))}`
}

/** Returns the state in a fragment. Undefined if there is none, or if it cannot be read. */
export async function fromFragment(fragment: string): Promise<Input | undefined> {
  const [, kind, data] = /^#?([zj])=([\w-]+)$/.exec(fragment) ?? []
  if (kind === undefined || data === undefined) return undefined
  try {
    const packed = fromBase64(data)
    const bytes = kind === 'j' ? packed : await readAll(new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw')))
    return asInput(JSON.parse(new TextDecoder().decode(bytes)))
  } catch {
    return undefined
  }
}

function asInput(value: unknown): Input | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { files, answer } = value as Record<string, unknown>
  if (typeof answer !== 'string' || typeof files !== 'object' || files === null) return undefined
  const texts = Object.entries(files).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  return texts.length === Object.keys(files).length && texts.length > 0 ? { files: Object.fromEntries(texts), answer } : undefined
}

/** Reads a stream. Throws a RangeError above the largest state. */
async function readAll(stream: ReadableStream<Uint8Array>): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = []
  let length = 0
  const reader = stream.getReader()
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    parts.push(next.value)
    length += next.value.length
    if (length > 4 * LARGEST) throw new RangeError('the state is too large')
  }
  const all = new Uint8Array(length)
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}

function toBase64(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0))
}
