import { fileError, type MemoryDirectory, type MemoryFile, type MemoryNode, type MemoryPlace, namesOf, walk } from './memory-node'

/** All that the memory file system holds. */
export interface MemoryTree {
  readonly top: MemoryDirectory
  /** The form in which names are compared. */
  readonly fold: (name: string) => string
  /** Directories that are held open, by the number in their path `/.held/1`. */
  readonly held: Map<string, MemoryDirectory>
  readonly nextId: () => number
}

/** A tree with an empty top. */
export function openTree(ignoreCase: boolean): MemoryTree {
  let ids = 1
  const nextId = () => ids++
  const fold = ignoreCase ? (name: string) => name.normalize('NFC').toLowerCase() : (name: string) => name
  return { top: newDirectory(nextId), fold, held: new Map(), nextId }
}

/** An empty directory that has no place yet. */
export function newDirectory(nextId: MemoryTree['nextId'], mode = 0o755): MemoryDirectory {
  return { kind: 'directory', id: nextId(), entries: new Map(), mode }
}

/** A file that has no place yet. */
export function newFile(nextId: MemoryTree['nextId'], bytes: Uint8Array, mode = 0o644): MemoryFile {
  return { kind: 'file', id: nextId(), bytes, mode, links: 0, writes: 0, owner: '', written: Date.now() }
}

/** Where a path leads, below the top or a directory that is held; the last name is not followed. */
export function find({ top, fold, held }: MemoryTree, path: string): MemoryPlace | undefined {
  const [, number, rest] = /^\/\.held\/(\d+)(.*)$/.exec(path) ?? []
  const start = number === undefined ? top : held.get(number)
  return start && walk(start, rest ?? path, fold, false)
}

/** The place at which something is; throws ENOENT. */
export function present(tree: MemoryTree, path: string): MemoryPlace & { readonly node: MemoryNode } {
  const place = find(tree, path)
  if (!place?.node) throw fileError('ENOENT', path)
  return { ...place, node: place.node }
}

/** The place at which nothing is, in a directory that does; throws ENOENT and EEXIST. */
export function absent(tree: MemoryTree, path: string): MemoryPlace {
  const place = find(tree, path)
  if (!place) throw fileError('ENOENT', path)
  if (place.node) throw fileError('EEXIST', path)
  return place
}

/** The file at a path; throws ENOENT, ELOOP and EISDIR. */
export function regular(tree: MemoryTree, path: string): MemoryFile {
  const { node } = present(tree, path)
  if (node.kind !== 'file') throw fileError(node.kind === 'link' ? 'ELOOP' : 'EISDIR', path)
  return node
}

/** The directory at a path; throws ENOENT and ENOTDIR. */
export function directoryAt(tree: MemoryTree, path: string): MemoryDirectory {
  const { node } = present(tree, path)
  if (node.kind !== 'directory') throw fileError('ENOTDIR', path)
  return node
}

/** Puts a node at a place, under its name or another spelling of it. */
export function put({ fold }: MemoryTree, place: MemoryPlace, node: MemoryNode, name = place.name): void {
  if (node.kind === 'file') node.links++
  place.parent.entries.set(fold(name), { name, node })
}

/** Removes what is at a place. */
export function take({ fold }: MemoryTree, place: MemoryPlace): void {
  if (place.node?.kind === 'file') place.node.links--
  place.parent.entries.delete(fold(place.name))
}

/** Moves a node, over a file that is there; throws ENOENT and EISDIR. Two names of one file stay as they are. */
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

/** The path of a directory below another one, which is at `at`; undefined where it is there no more. */
export function pathOf(directory: MemoryDirectory, sought: MemoryDirectory, at = ''): string | undefined {
  if (directory === sought) return at === '' ? '/' : at
  for (const { name, node } of directory.entries.values()) {
    const found = node.kind === 'directory' ? pathOf(node, sought, `${at}/${name}`) : undefined
    if (found !== undefined) return found
  }
  return undefined
}
