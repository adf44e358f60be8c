import { decodeFile } from '../encoding/decode-file'
import { allowing, type Files, joinPath, namesIn } from '../files/files'
import { hashBytes } from '../files/hash'
import { assertOwnState } from '../files/state-files'
import { makeDirectories } from '../journal/journal'

/** A place for texts under names. A name ends in the SHA-256 of its text. */
export interface Shelf {
  /** Returns all names, in any order. */
  names(): Promise<readonly string[]>
  put(name: string, bytes: Uint8Array): Promise<void>
  /** Returns the text of a name. Undefined if there is none, or if it does not have the hash of its name. */
  get(name: string): Promise<string | undefined>
  drop(name: string): Promise<void>
}

/** Returns a shelf in the folder `served` of the state directory, which only this user can read. */
export function openShelf(files: Files): Shelf {
  const directory = joinPath(files.stateDirectory, 'served')
  const pathOf = (name: string) => joinPath(directory, name)
  return {
    names: async () => {
      await assertOwnState(files)
      return namesIn(files, directory)
    },
    put: async (name, bytes) => {
      await makeDirectories(files, directory)
      await allowing(['EEXIST'], files.create(pathOf(name), bytes, { mode: 0o600 }))
    },
    get: async (name) => checkedText(name, await files.read(pathOf(name))),
    drop: async (name) => void (await allowing(['ENOENT'], files.remove(pathOf(name)))),
  }
}

/** Decodes a text, if it has the hash of its name. A process that died may have left a part of it. */
async function checkedText(name: string, bytes: Uint8Array): Promise<string | undefined> {
  if (!name.endsWith(await hashBytes(bytes))) return undefined
  const decoded = decodeFile(bytes)
  return decoded.ok ? decoded.text : undefined
}
