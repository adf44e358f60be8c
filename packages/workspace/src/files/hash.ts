/** SHA-256 of the bytes, 64 hexadecimal digits. */
export async function hashBytes(bytes: Uint8Array): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** SHA-256 of a text in UTF-8, 64 hexadecimal digits. */
export function hashText(text: string): Promise<string> {
  return hashBytes(new TextEncoder().encode(text))
}

/** Sixteen random hexadecimal digits. */
export function randomName(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
