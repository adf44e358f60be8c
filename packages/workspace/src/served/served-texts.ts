/**
 * Texts of files as they were shown to a model, or as its own edits left them.
 *
 *     remember a.ts "one"    a formatter writes a.ts    versions a.ts -> "one", the ancestor of what the model sends next
 *
 * Idea: a text is kept under a name with its time, its size, the hash of its path and its own hash, so the names alone decide what is
 * dropped. Cost: one listing for each call. Weakness: processes that remember texts in the same millisecond leave their order open.
 */
import { hasOpaque, opaqueBytes } from '@suture/text/internal'
import type { Files } from '../files/files'
import { hashBytes, hashText } from '../files/hash'
import { memoryFiles } from '../memory/memory-files'
import { openShelf, type Shelf } from './shelf'

/** The texts of files that were shown to a model. A failure to keep a text is not reported: the text is then unknown. */
export interface ServedTexts {
  /**
   * Remembers a text of a file as the newest one. `path` is absolute: the real path of the root, `/`, and the path below it. `before` is
   * the text that an edit of the model changed to this one. It must then be the newest one, because the model knows no other result.
   */
  remember(path: string, text: string, before?: string): Promise<void>
  /** Returns the remembered texts of a file, newest first. A text that is damaged, or older than a day, is left out. */
  versions(path: string): Promise<readonly string[]>
}

/** Where texts are remembered. */
export interface ServedOptions {
  /** The file system whose state directory contains the texts, so that other processes find them. Default: the memory of this process. */
  readonly files?: Files
  /** Absolute path of the folder for journals, if it is not that of `files`. */
  readonly stateDir?: string
  /** The name of the conversation. Texts that were shown in other conversations are not found. */
  readonly session?: string | undefined
  /** Returns the time in milliseconds. Default: `Date.now`. */
  readonly now?: () => number
}

/** Maximum age of a text in milliseconds: a day. */
const AGE = 24 * 60 * 60 * 1000

/** Maximum bytes of one text, and of all texts together. */
const [MOST_BYTES, ALL_BYTES] = [1 << 20, 1 << 24]

/** Maximum number of texts of one file. A conversation rarely sees more states of a file. */
const VERSIONS = 8

interface ServedEntry {
  readonly name: string
  readonly time: number
  readonly size: number
  readonly file: string
  readonly hash: string
}

/**
 * Remembers the texts of files that a model was shown: eight for each file, 1 MiB each, 16 MiB in all, for a day. Such a text is the
 * ancestor of the edits that quote it, and is given to `applyAnswer` as `base`.
 *
 * @example
 * ```ts
 * import { servedTexts } from '@suture/workspace'
 *
 * const served = servedTexts()
 * await served.remember('/shop/a.ts', 'one\n')
 * console.log(await served.versions('/shop/a.ts')) // => ["one\n"]
 * ```
 */
export function servedTexts({ files = memoryFiles(), stateDir, session, now = Date.now }: ServedOptions = {}): ServedTexts {
  const shelf = openShelf(stateDir === undefined ? files : { ...files, stateDirectory: stateDir })
  // No path contains NUL.
  const keyOf = (path: string) => (session === undefined ? path : `${path}\0${session}`)
  return {
    remember: (path, text, before) => remember(shelf, { path: keyOf(path), text, before }, now()).catch(() => undefined),
    versions: (path) => versions(shelf, keyOf(path), now()).catch(() => []),
  }
}

/** A text to remember. */
interface SeenText {
  readonly path: string
  readonly text: string
  readonly before: string | undefined
}

async function remember(shelf: Shelf, { path, text, before }: SeenText, now: number): Promise<void> {
  const bytes = bytesOf(text)
  if (!bytes || bytes.length > MOST_BYTES) return
  const [file, hash] = await Promise.all([fileOf(path), hashBytes(bytes)])
  const entries = await newestFirst(shelf)
  const own = entries.filter((entry) => entry.file === file)
  if (before !== undefined && own[0]?.hash !== (await hashBytes(bytesOf(before) ?? new Uint8Array(0)))) return
  if (own[0]?.hash === hash && isFresh(own[0], now)) return
  const time = Math.max(now, (entries[0]?.time ?? 0) + 1)
  await shelf.put(`${time}-${bytes.length}-${file}-${hash}`, bytes)
  const old = own.filter((entry, index) => entry.hash === hash || index >= VERSIONS - 1)
  for (const entry of [...old, ...overflowing(entries, now, bytes.length)]) await shelf.drop(entry.name)
}

/** Returns the bytes that represent a text, also of a file that is not UTF-8. */
function bytesOf(text: string): Uint8Array | undefined {
  return hasOpaque(text) ? opaqueBytes(text) : new TextEncoder().encode(text)
}

async function versions(shelf: Shelf, path: string, now: number): Promise<readonly string[]> {
  const file = await fileOf(path)
  const own = (await newestFirst(shelf)).filter((entry) => entry.file === file && isFresh(entry, now))
  const texts = await Promise.all(own.map(({ name }) => shelf.get(name).catch(() => undefined)))
  return texts.filter((text) => text !== undefined)
}

/** Returns the texts that are too old, or for which there is no room beside newer ones. */
function overflowing(entries: readonly ServedEntry[], now: number, added: number): ServedEntry[] {
  let bytes = added
  return entries.filter((entry) => !isFresh(entry, now) || (bytes += entry.size) > ALL_BYTES)
}

function isFresh({ time }: ServedEntry, now: number): boolean {
  return now - time <= AGE
}

async function newestFirst(shelf: Shelf): Promise<ServedEntry[]> {
  const entries = (await shelf.names()).flatMap((name): ServedEntry[] => {
    const [time, size, file, hash] = name.split('-')
    return file && hash ? [{ name, time: Number(time), size: Number(size), file, hash }] : []
  })
  return entries.sort((a, b) => b.time - a.time)
}

async function fileOf(path: string): Promise<string> {
  return (await hashText(path)).slice(0, 32)
}
