import { sha256 } from '@noble/hashes/sha2.js'

/** Node's crypto module, which hashes without copying the bytes. Undefined outside Node. */
const nodeCrypto = typeof process === 'undefined' ? undefined : process.getBuiltinModule?.('node:crypto')

/**
 * Returns the SHA-256 of bytes, as 64 hexadecimal digits. Web pages without a secure context have no `crypto.subtle`, so they use `sha256`.
 */
export async function hashBytes(bytes: Uint8Array): Promise<string> {
  if (nodeCrypto) return nodeCrypto.createHash('sha256').update(bytes).digest('hex')
  const subtle: typeof crypto.subtle | undefined = crypto.subtle
  const digest = subtle ? new Uint8Array(await subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>)) : sha256(bytes)
  return hexOf(digest)
}

/** Creates a SHA-256 hash of bytes that arrive in pieces. */
export function openHash(): { readonly update: (piece: Uint8Array) => void; readonly digest: () => string } {
  if (nodeCrypto) {
    const hash = nodeCrypto.createHash('sha256')
    return { update: (piece) => void hash.update(piece), digest: () => hash.digest('hex') }
  }
  const hash = sha256.create()
  return { update: (piece) => void hash.update(piece), digest: () => hexOf(hash.digest()) }
}

/** Returns the SHA-256 of a text in UTF-8, as 64 hexadecimal digits. */
export function hashText(text: string): Promise<string> {
  return hashBytes(new TextEncoder().encode(text))
}

/** Returns sixteen random hexadecimal digits. */
export function randomName(): string {
  return hexOf(crypto.getRandomValues(new Uint8Array(8)))
}

function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
