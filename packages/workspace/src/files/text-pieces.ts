import { type CheckedText, openDecoder } from './encoding'
import type { Files } from './files'
import { eachPiece } from './large'

/** Thrown to end the reading of a file. */
const ENOUGH = Symbol('enough')

/**
 * Decodes a file piece by piece, as strictly as `decodeText`, until `take` gives false: what is behind is neither read nor checked. The
 * result says why the file is no text as far as it was read; undefined if it is.
 */
export async function takeText(
  files: Files,
  path: string,
  take: (text: string) => boolean,
): Promise<Extract<CheckedText, { ok: false }> | undefined> {
  const decode = openDecoder()
  let failure: Extract<CheckedText, { ok: false }> | undefined
  const feed = (bytes?: Uint8Array) => {
    const decoded = decode(bytes)
    if (!decoded.ok) failure = decoded
    if (!decoded.ok || !take(decoded.text)) throw ENOUGH
  }
  try {
    await eachPiece(files, path, feed)
    feed()
  } catch (error) {
    if (error !== ENOUGH) throw error
  }
  return failure
}
