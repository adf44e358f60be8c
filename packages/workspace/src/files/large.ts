import type { Files, Filling } from './files'
import { openHash } from './hash'

/** Files of more bytes, and texts of more units, are read and written piece by piece: of such a file no bytes are held beside its text. */
export const LARGE = 1 << 24

/** Hands over a file's bytes piece by piece, or whole where files are read whole alone. */
export async function eachPiece(files: Files, path: string, tell: (piece: Uint8Array) => void | Promise<void>): Promise<void> {
  if (files.readPieces) await files.readPieces(path, tell)
  else await tell(await files.read(path))
}

/** SHA-256 of a file's bytes, as `hashBytes` gives it. */
export async function hashFile(files: Files, path: string): Promise<string> {
  const { update, digest } = openHash()
  await eachPiece(files, path, update)
  return digest()
}

/** Bytes that were held against a hash when they were validated, and are others now. */
export class ChangedError extends Error {
  override readonly name = 'ChangedError'
  constructor(readonly path: string) {
    super(`${path} was changed while it was kept`)
  }
}

/** The bytes of a file, if they are still those of the hash; throws a ChangedError after them if not. */
export function fillingOf(files: Files, path: string, hash: string): Filling {
  return async (write) => {
    const { update, digest } = openHash()
    await eachPiece(files, path, async (piece) => {
      update(piece)
      await write(piece)
    })
    if (digest() !== hash) throw new ChangedError(path)
  }
}
