/** A file in memory. Its hard links share this object. */
export interface MemoryFile {
  readonly kind: 'file'
  readonly id: number
  bytes: Uint8Array
  mode: number
  links: number
  /** Number of writes so far. */
  writes: number
  owner: string
  /** Time of the last write, in milliseconds since 1970. */
  written: number
}

/** A symbolic link in memory. */
export interface MemoryLink {
  readonly kind: 'link'
  readonly id: number
  readonly target: string
}

/** A directory in memory. The keys are its names, in lower case if case is ignored. */
export interface MemoryDirectory {
  readonly kind: 'directory'
  readonly id: number
  readonly entries: Map<string, { readonly name: string; readonly node: MemoryNode }>
  mode: number
}

/** An entry of a directory. */
export type MemoryNode = MemoryFile | MemoryLink | MemoryDirectory

/** A resolved path: its parent directory, and the entry at the path. The entry is absent if there is none. */
export interface MemoryPlace {
  /** The path without links. */
  readonly path: string
  readonly parent: MemoryDirectory
  readonly name: string
  readonly node: MemoryNode | undefined
}

/** Maximum number of links in a path. A path with more links is a loop. */
const LINK_LIMIT = 40

/** Returns an error as Node's file system throws it. */
export function fileError(code: string, path: string): Error {
  return Object.assign(new Error(`${code}: ${path}`), { code })
}

/** Splits an absolute path at its slashes. */
export function namesOf(path: string): string[] {
  return path.split('/').filter((name) => name !== '' && name !== '.')
}

/** Resolves a path from the root directory. Links are followed. A link in the last name is only followed with `follow`. */
export function walk(
  top: MemoryDirectory,
  path: string,
  fold: (name: string) => string,
  follow: boolean,
  depth = 0,
): MemoryPlace | undefined {
  if (depth > LINK_LIMIT) throw fileError('ELOOP', path)
  const names = namesOf(path)
  let parent = top
  let at = ''
  for (let i = 0; i < names.length; i++) {
    const name = names[i]!
    const last = i === names.length - 1
    if (name === '..')
      return walk(top, `${at.slice(0, Math.max(0, at.lastIndexOf('/')))}/${names.slice(i + 1).join('/')}`, fold, follow, depth)
    const { name: known = name, node } = parent.entries.get(fold(name)) ?? {}
    if (node?.kind === 'link' && (!last || follow))
      return walk(top, [aimOf(node, at), ...names.slice(i + 1)].join('/'), fold, follow, depth + 1)
    at = `${at}/${known}`
    if (last) return { path: at, parent, name: known, node }
    if (node?.kind !== 'directory') return undefined
    parent = node
  }
  return { path: '/', parent: top, name: '', node: top }
}

/** Returns the path to which a link in the directory `at` leads. */
function aimOf({ target }: MemoryLink, at: string): string {
  return target.startsWith('/') ? target : `${at}/${target}`
}
