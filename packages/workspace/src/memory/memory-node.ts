/** A file of the memory file system. Two names of one file share it. */
export interface MemoryFile {
  readonly kind: 'file'
  readonly id: number
  bytes: Uint8Array
  mode: number
  links: number
  /** Counts the writes. */
  writes: number
  owner: string
  /** Milliseconds since 1970 of the last write. */
  written: number
}

/** A symbolic link of the memory file system. */
export interface MemoryLink {
  readonly kind: 'link'
  readonly id: number
  readonly target: string
}

/** A directory of the memory file system; its keys are the names, folded when case is ignored. */
export interface MemoryDirectory {
  readonly kind: 'directory'
  readonly id: number
  readonly entries: Map<string, { readonly name: string; readonly node: MemoryNode }>
  mode: number
}

/** Whatever can be in a directory. */
export type MemoryNode = MemoryFile | MemoryLink | MemoryDirectory

/** Where a path leads: the directory that holds the last name, and what is there. */
export interface MemoryPlace {
  /** The true path. */
  readonly path: string
  readonly parent: MemoryDirectory
  readonly name: string
  readonly node: MemoryNode | undefined
}

/** The links that are followed before a path counts as a loop. */
const LINK_LIMIT = 40

/** An error as Node's file system throws it. */
export function fileError(code: string, path: string): Error {
  return Object.assign(new Error(`${code}: ${path}`), { code })
}

/** The names of an absolute path. */
export function namesOf(path: string): string[] {
  return path.split('/').filter((name) => name !== '' && name !== '.')
}

/** Follows a path from the top. Links on the way are followed; the last name only with `follow`. */
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

/** Where a link in the directory `at` leads. */
function aimOf({ target }: MemoryLink, at: string): string {
  return target.startsWith('/') ? target : `${at}/${target}`
}
