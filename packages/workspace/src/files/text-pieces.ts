import { type CheckedText, openDecoder } from '../encoding/encoding'
import type { Files } from './files'
import { eachPiece } from './large'

/** The value that is thrown to stop reading a file once `take` has enough. */
const ENOUGH = Symbol('enough')

/**
 * Decodes a file in pieces, as strictly as `decodeText`, until `take` returns false. The rest of the file is neither read nor checked. If
 * the part that was read is not text, returns the reason. Undefined if it is text.
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
