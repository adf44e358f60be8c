import { fileError, type MemoryDirectory, type MemoryFile, type MemoryNode, type MemoryPlace, namesOf, walk } from './memory-node'

/** The state of a file system in memory. */
export interface MemoryTree {
  readonly top: MemoryDirectory
  /** Returns the form in which names are compared. */
  readonly fold: (name: string) => string
  /** Open directories. The key is the number in the path of the directory, such as `/.held/1`. */
  readonly held: Map<string, MemoryDirectory>
  readonly nextId: () => number
}

/** Creates an empty file system. */
export function openTree(ignoreCase: boolean): MemoryTree {
  let ids = 1
  const nextId = () => ids++
  const fold = ignoreCase ? (name: string) => name.normalize('NFC').toLowerCase() : (name: string) => name
  return { top: newDirectory(nextId), fold, held: new Map(), nextId }
}

/** Creates an empty directory without adding it to a parent. */
export function newDirectory(nextId: MemoryTree['nextId'], mode = 0o755): MemoryDirectory {
  return { kind: 'directory', id: nextId(), entries: new Map(), mode }
}

/** Creates a file without adding it to a directory. */
export function newFile(nextId: MemoryTree['nextId'], bytes: Uint8Array, mode = 0o644): MemoryFile {
  return { kind: 'file', id: nextId(), bytes, mode, links: 0, writes: 0, owner: '', written: Date.now() }
}

/** Resolves a path from the root directory, or from an open directory. A link in the last name is not followed. */
export function find({ top, fold, held }: MemoryTree, path: string): MemoryPlace | undefined {
  const [, number, rest] = /^\/\.held\/(\d+)(?!\d)(.*)$/.exec(path) ?? []
  const start = number === undefined ? top : held.get(number)
  return start && walk(start, rest ?? path, fold, false)
}

/** Returns the existing entry at a path. Throws ENOENT if there is none. */
export function present(tree: MemoryTree, path: string): MemoryPlace & { readonly node: MemoryNode } {
  const place = find(tree, path)
  if (!place?.node) throw fileError('ENOENT', path)
  return { ...place, node: place.node }
}

/**
 * Returns the place of a path that does not exist, in an existing directory. Throws EEXIST if the path exists, and ENOENT if the directory
 * does not.
 */
export function absent(tree: MemoryTree, path: string): MemoryPlace {
  const place = find(tree, path)
  if (!place) throw fileError('ENOENT', path)
  if (place.node) throw fileError('EEXIST', path)
  return place
}

/** Returns the file at a path. Throws ENOENT, ELOOP or EISDIR if there is none. */
export function regular(tree: MemoryTree, path: string): MemoryFile {
  const { node } = present(tree, path)
  if (node.kind !== 'file') throw fileError(node.kind === 'link' ? 'ELOOP' : 'EISDIR', path)
  return node
}

/** Returns the directory at a path. Throws ENOENT or ENOTDIR if there is none. */
export function directoryAt(tree: MemoryTree, path: string): MemoryDirectory {
  const { node } = present(tree, path)
  if (node.kind !== 'directory') throw fileError('ENOTDIR', path)
  return node
}

/** Adds an entry to a directory. If the directory has another spelling of the name, that entry is replaced. */
export function put({ fold }: MemoryTree, place: MemoryPlace, node: MemoryNode, name = place.name): void {
  if (node.kind === 'file') node.links++
  place.parent.entries.set(fold(name), { name, node })
}

/** Removes an entry from its directory. */
export function take({ fold }: MemoryTree, place: MemoryPlace): void {
  if (place.node?.kind === 'file') place.node.links--
  place.parent.entries.delete(fold(place.name))
}

/** Moves an entry, replacing an existing file. Throws ENOENT or EISDIR. Does nothing if both paths are names of one file. */
export function move(tree: MemoryTree, from: string, to: string): void {
  const source = present(tree, from)
  const target = find(tree, to)
  if (!target) throw fileError('ENOENT', to)
  if (target.node?.kind === 'directory') throw fileError('EISDIR', to)
  if (target.node === source.node && target.path !== source.path) return
  take(tree, source)
  if (target.node && target.node !== source.node) take(tree, target)
  put(tree, target, source.node, namesOf(to).at(-1)!)
}

/** Returns the path of `sought`, a directory at or below `directory`. Undefined if it is no longer there. */
export function pathOf(directory: MemoryDirectory, sought: MemoryDirectory, at = ''): string | undefined {
  if (directory === sought) return at === '' ? '/' : at
  for (const { name, node } of directory.entries.values()) {
    const found = node.kind === 'directory' ? pathOf(node, sought, `${at}/${name}`) : undefined
    if (found !== undefined) return found
  }
  return undefined
}
