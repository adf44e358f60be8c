import type { ByteSource, Files } from './files'
import { openHash } from './hash'

/**
 * Maximum size of a file (in bytes) or a text (in UTF-16 units) that is read or written at once. A larger file or text is read and written
 * in pieces, so that its bytes are not in memory together with the text.
 */
export const LARGE = 1 << 24

/** Reads a file in pieces. If `files` has no `readPieces`, reads the whole file. */
export async function eachPiece(files: Files, path: string, onPiece: (piece: Uint8Array) => void | Promise<void>): Promise<void> {
  if (files.readPieces) await files.readPieces(path, onPiece)
  else await onPiece(await files.read(path))
}

/** Returns the SHA-256 of a file's bytes, in the format of `hashBytes`. */
export async function hashFile(files: Files, path: string): Promise<string> {
  const { update, digest } = openHash()
  await eachPiece(files, path, update)
  return digest()
}

/** The error for a file that changed between its validation and a later read. */
export class ChangedError extends Error {
  override readonly name = 'ChangedError'
  constructor(readonly path: string) {
    super(`${path} was changed while it was copied to the journal`)
  }
}

/** Returns a source for the bytes of a file. The source throws a ChangedError at its end if the bytes do not have the hash. */
export function byteSourceOf(files: Files, path: string, hash: string): ByteSource {
  return async (write) => {
    const { update, digest } = openHash()
    await eachPiece(files, path, async (piece) => {
      update(piece)
      await write(piece)
    })
    if (digest() !== hash) throw new ChangedError(path)
  }
}
