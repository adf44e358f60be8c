import { joinBytes } from '../encoding/encoding'
import type { ByteSource, FileInfo, Files, HeldDirectory } from '../files/files'
import { fileError, type MemoryDirectory, type MemoryNode, type MemoryPlace, namesOf, walk } from './memory-node'
import {
  absent,
  directoryAt,
  find,
  type MemoryTree,
  move,
  newDirectory,
  newFile,
  openTree,
  pathOf,
  present,
  put,
  regular,
  take,
} from './memory-tree'

/** Initial content: a file's text or bytes, optionally with its mode, or a link and its target. */
export type MemoryEntry =
  | string
  | Uint8Array
  | { readonly content: string | Uint8Array; readonly mode?: number }
  | { readonly link: string }

/** A file system in memory that can also list all of its texts. */
export interface MemoryFiles extends Files {
  /** Returns the text of every file outside the state directory, sorted by path. A link has the text `-> target`. */
  snapshot(): Record<string, string>
}

/**
 * Creates a file system in memory, for tests, dry runs and browsers. Keys are absolute paths. Parent directories are created. With
 * `ignoreCase`, names keep their case and are found in any case, as on macOS and Windows. With `holds`, directories can be opened, as on
 * Linux, and calls can use paths below an open directory.
 *
 * @example
 * ```ts
 * import { memoryFiles } from '@suture/workspace'
 *
 * const files = memoryFiles({ '/shop/a.txt': 'one\n' })
 * console.log((await files.read('/shop/a.txt')).length) // => 4
 * ```
 */
export function memoryFiles(
  entries: Readonly<Record<string, MemoryEntry>> = {},
  options: { readonly ignoreCase?: boolean; readonly holds?: boolean } = {},
): MemoryFiles {
  const tree = openTree(options.ignoreCase === true)
  for (const [path, entry] of Object.entries(entries)) {
    makeDirectories(tree, path)
    put(tree, absent(tree, path), nodeOf(tree, entry))
  }
  return {
    windows: false,
    stateDirectory: '/.state/suture',
    process: { id: 'memory', name: 'this process', state: async () => 'alive' },
    canOwn: () => true,
    ...looking(tree),
    ...changing(tree),
    sync: async () => {},
    ...(options.holds && { hold: async (path: string) => hold(tree, path) }),
    snapshot: () =>
      Object.fromEntries(
        contents(tree.top, '')
          .filter(([path]) => !path.startsWith('/.state/'))
          .sort(byPath),
      ),
  }
}

/** Returns the calls that only read. */
function looking(tree: MemoryTree): Pick<Files, 'info' | 'real' | 'list' | 'read'> {
  return {
    info: async (path) => infoOf(find(tree, path)?.node),
    real: async (path) => {
      const place = walkOrNothing(tree, path)
      return place?.node ? place.path : undefined
    },
    list: async (path) => [...directoryAt(tree, path).entries.values()].map((entry) => entry.name),
    read: async (path) => regular(tree, path).bytes.slice(),
  }
}

/** Returns the calls that change the tree. */
function changing(
  tree: MemoryTree,
): Pick<Files, 'create' | 'overwrite' | 'rename' | 'place' | 'link' | 'remove' | 'makeDirectory' | 'removeDirectory'> {
  return {
    create: async (path, bytes, attributes = {}) =>
      put(tree, absent(tree, path), newFile(tree.nextId, await wholeOf(bytes), attributes.mode)),
    overwrite: async (path, bytes, mode) => {
      const node = regular(tree, path)
      Object.assign(node, { bytes: bytes.slice(), mode, writes: node.writes + 1, written: Date.now() })
    },
    rename: async (from, to) => move(tree, from, to),
    place: async (from, to) => {
      absent(tree, to)
      move(tree, from, to)
    },
    link: async (from, to) => put(tree, absent(tree, to), regular(tree, from)),
    remove: async (path) => {
      const place = present(tree, path)
      if (place.node.kind === 'directory') throw fileError('EISDIR', path)
      take(tree, place)
    },
    makeDirectory: async (path, mode) => put(tree, absent(tree, path), newDirectory(tree.nextId, mode)),
    removeDirectory: async (path) => {
      if (directoryAt(tree, path).entries.size) throw fileError('ENOTEMPTY', path)
      take(tree, present(tree, path))
    },
  }
}

function hold(tree: MemoryTree, path: string): HeldDirectory {
  const directory = directoryAt(tree, path)
  const number = `${tree.nextId()}`
  tree.held.set(number, directory)
  return { path: `/.held/${number}`, where: async () => pathOf(tree.top, directory), release: async () => void tree.held.delete(number) }
}

/** Returns a copy of the bytes. */
async function wholeOf(bytes: Uint8Array | ByteSource): Promise<Uint8Array> {
  if (typeof bytes !== 'function') return bytes.slice()
  const pieces: Uint8Array[] = []
  await bytes(async (piece) => void pieces.push(piece.slice()))
  return joinBytes(pieces)
}

function nodeOf({ nextId }: MemoryTree, entry: MemoryEntry): MemoryNode {
  if (typeof entry === 'object' && 'link' in entry) return { kind: 'link', id: nextId(), target: entry.link }
  const { content, mode } = typeof entry === 'string' || entry instanceof Uint8Array ? { content: entry } : entry
  return newFile(nextId, typeof content === 'string' ? new TextEncoder().encode(content) : content.slice(), mode)
}

/** Creates the parent directories of a path. */
function makeDirectories({ top, fold, nextId }: MemoryTree, path: string): void {
  if (!path.startsWith('/')) throw new TypeError(`memory path ${JSON.stringify(path)} is not absolute`)
  let at = top
  for (const name of namesOf(path).slice(0, -1)) {
    const next = at.entries.get(fold(name))?.node ?? newDirectory(nextId)
    if (next.kind !== 'directory') throw new TypeError(`memory path ${JSON.stringify(path)} leads through a file`)
    at.entries.set(fold(name), { name: at.entries.get(fold(name))?.name ?? name, node: next })
    at = next
  }
}

function walkOrNothing({ top, fold }: MemoryTree, path: string): MemoryPlace | undefined {
  try {
    return walk(top, path, fold, true)
  } catch {
    return undefined
  }
}

function infoOf(node: MemoryNode | undefined): FileInfo | undefined {
  if (!node) return undefined
  const { kind, id } = node
  const common = { kind, id: `memory:${id}`, owner: '', stamp: node.kind === 'file' ? `${node.writes}` : '' }
  if (node.kind === 'file') return { ...common, size: node.bytes.length, mode: node.mode, links: node.links, written: node.written }
  return { ...common, size: 0, mode: node.kind === 'directory' ? node.mode : 0o777, links: 1 }
}

function contents(directory: MemoryDirectory, at: string): [string, string][] {
  return [...directory.entries.values()].flatMap(({ name, node }): [string, string][] => {
    const path = `${at}/${name}`
    if (node.kind === 'directory') return contents(node, path)
    return [[path, node.kind === 'link' ? `-> ${node.target}` : new TextDecoder('utf-8', { ignoreBOM: true }).decode(node.bytes)]]
  })
}

function byPath(a: [string, string], b: [string, string]): number {
  return a[0] < b[0] ? -1 : 1
}
