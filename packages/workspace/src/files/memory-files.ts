import { joinBytes } from './encoding'
import type { FileInfo, Files, Filling } from './files'
import { fileError, type MemoryDirectory, type MemoryFile, type MemoryNode, type MemoryPlace, namesOf, walk } from './memory-node'

/** A file to begin with: its text or bytes, its mode, or a link and where it points. */
export type MemoryEntry =
  | string
  | Uint8Array
  | { readonly content: string | Uint8Array; readonly mode?: number }
  | { readonly link: string }

/** A file system in memory, and a look at all of it. */
export interface MemoryFiles extends Files {
  /** Path to text for every file outside the state directory, in order of the paths. Links read as `-> target`. */
  snapshot(): Record<string, string>
}

/**
 * A file system in memory, for tests, dry runs and browsers. Keys are absolute paths; directories come with them.
 * `ignoreCase` makes it as macOS and Windows are: names keep their case and are found in any. With `holds` directories can be held open, as on
 * Linux; calls then come with other paths.
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
  const fold = options.ignoreCase ? (name: string) => name.normalize('NFC').toLowerCase() : (name: string) => name
  let ids = 1
  const directory = (mode = 0o755): MemoryDirectory => ({ kind: 'directory', id: ids++, entries: new Map(), mode })
  const file = (bytes: Uint8Array, mode = 0o644): MemoryFile => ({
    kind: 'file',
    id: ids++,
    bytes,
    mode,
    links: 0,
    writes: 0,
    owner: '',
    written: Date.now(),
  })
  const top = directory()
  const held = new Map<string, MemoryDirectory>()
  const find = (path: string) => {
    const [, number, rest] = /^\/\.held\/(\d+)(.*)$/.exec(path) ?? []
    const start = number === undefined ? top : held.get(number)
    return start && walk(start, rest ?? path, fold, false)
  }
  const put = (place: MemoryPlace, node: MemoryNode, name = place.name) => {
    if (node.kind === 'file') node.links++
    place.parent.entries.set(fold(name), { name, node })
  }
  const take = (place: MemoryPlace) => {
    if (place.node?.kind === 'file') place.node.links--
    place.parent.entries.delete(fold(place.name))
  }
  const present = (path: string): MemoryPlace & { readonly node: MemoryNode } => {
    const place = find(path)
    if (!place?.node) throw fileError('ENOENT', path)
    return { ...place, node: place.node }
  }
  const absent = (path: string): MemoryPlace => {
    const place = find(path)
    if (!place) throw fileError('ENOENT', path)
    if (place.node) throw fileError('EEXIST', path)
    return place
  }
  const regular = (path: string): MemoryFile => {
    const { node } = present(path)
    if (node.kind !== 'file') throw fileError(node.kind === 'link' ? 'ELOOP' : 'EISDIR', path)
    return node
  }
  const move = (from: string, to: string) => {
    const source = present(from)
    const target = find(to)
    if (!target) throw fileError('ENOENT', to)
    if (target.node?.kind === 'directory') throw fileError('EISDIR', to)
    if (target.node === source.node && target.path !== source.path) return
    take(source)
    if (target.node && target.node !== source.node) take(target)
    put(target, source.node, namesOf(to).at(-1)!)
  }
  for (const [path, entry] of Object.entries(entries)) {
    seed(top, path, directory, fold)
    const link = typeof entry === 'object' && 'link' in entry
    put(absent(path), link ? { kind: 'link', id: ids++, target: entry.link } : fileOf(entry, file))
  }
  return {
    windows: false,
    stateDirectory: '/.state/suture',
    process: { id: 'memory', name: 'this process', state: async () => 'alive' },
    canOwn: () => true,
    info: async (path) => infoOf(find(path)?.node),
    real: async (path) => {
      const place = walkOrNothing(top, path, fold)
      return place?.node ? place.path : undefined
    },
    list: async (path) => {
      const { node } = present(path)
      if (node.kind !== 'directory') throw fileError('ENOTDIR', path)
      return [...node.entries.values()].map((entry) => entry.name)
    },
    read: async (path) => regular(path).bytes.slice(),
    create: async (path, bytes, look = {}) => put(absent(path), file(await wholeOf(bytes), look.mode)),
    overwrite: async (path, bytes, mode) => {
      const node = regular(path)
      Object.assign(node, { bytes: bytes.slice(), mode, writes: node.writes + 1, written: Date.now() })
    },
    rename: async (from, to) => move(from, to),
    place: async (from, to) => {
      absent(to)
      move(from, to)
    },
    link: async (from, to) => put(absent(to), regular(from)),
    remove: async (path) => {
      const place = present(path)
      if (place.node.kind === 'directory') throw fileError('EISDIR', path)
      take(place)
    },
    makeDirectory: async (path, mode) => put(absent(path), directory(mode)),
    removeDirectory: async (path) => {
      const place = present(path)
      if (place.node.kind !== 'directory') throw fileError('ENOTDIR', path)
      if (place.node.entries.size) throw fileError('ENOTEMPTY', path)
      take(place)
    },
    sync: async () => {},
    ...(options.holds && {
      hold: async (path: string) => {
        const { node } = present(path)
        if (node.kind !== 'directory') throw fileError('ENOTDIR', path)
        const number = `${ids++}`
        held.set(number, node)
        return { path: `/.held/${number}`, where: async () => pathOf(top, node, ''), release: async () => void held.delete(number) }
      },
    }),
    snapshot: () =>
      Object.fromEntries(
        contents(top, '')
          .filter(([path]) => !path.startsWith('/.state/'))
          .sort(byPath),
      ),
  }
}

/** A copy of the bytes. */
async function wholeOf(bytes: Uint8Array | Filling): Promise<Uint8Array> {
  if (typeof bytes !== 'function') return bytes.slice()
  const pieces: Uint8Array[] = []
  await bytes(async (piece) => void pieces.push(piece.slice()))
  return joinBytes(pieces)
}

function pathOf(directory: MemoryDirectory, sought: MemoryDirectory, at: string): string | undefined {
  if (directory === sought) return at === '' ? '/' : at
  for (const { name, node } of directory.entries.values()) {
    const found = node.kind === 'directory' ? pathOf(node, sought, `${at}/${name}`) : undefined
    if (found !== undefined) return found
  }
  return undefined
}

function fileOf(
  entry: Exclude<MemoryEntry, { readonly link: string }>,
  file: (bytes: Uint8Array, mode?: number) => MemoryFile,
): MemoryFile {
  const plain = typeof entry === 'string' || entry instanceof Uint8Array
  const content = plain ? entry : entry.content
  return file(typeof content === 'string' ? new TextEncoder().encode(content) : content.slice(), plain ? undefined : entry.mode)
}

function seed(top: MemoryDirectory, path: string, make: () => MemoryDirectory, fold: (name: string) => string): void {
  if (!path.startsWith('/')) throw new TypeError(`memory path ${JSON.stringify(path)} is not absolute`)
  let at = top
  for (const name of namesOf(path).slice(0, -1)) {
    const next = at.entries.get(fold(name))?.node ?? make()
    if (next.kind !== 'directory') throw new TypeError(`memory path ${JSON.stringify(path)} leads through a file`)
    at.entries.set(fold(name), { name: at.entries.get(fold(name))?.name ?? name, node: next })
    at = next
  }
}

function walkOrNothing(top: MemoryDirectory, path: string, fold: (name: string) => string): MemoryPlace | undefined {
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
    return [[path, node.kind === 'link' ? `-> ${node.target}` : new TextDecoder().decode(node.bytes)]]
  })
}

function byPath(a: [string, string], b: [string, string]): number {
  return a[0] < b[0] ? -1 : 1
}
