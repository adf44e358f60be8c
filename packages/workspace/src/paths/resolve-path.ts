import type { Problem } from '@suture/text'
import { directoryOf, type FileInfo, type Files, isInside, joinPath, nameOf } from '../files/files'
import { isGitsOwn, isRepository, nameRule, splitPath } from './path-rules'

/** A path that may be accessed. */
export interface ResolvedPath {
  /** Path relative to the root, with `/` between names, otherwise as given. */
  readonly path: string
  /** Absolute path of the file, with links resolved. For a missing file, the path that it would have. */
  readonly target: string
  /** The parent directory of `target`. It exists, unless `missing` contains it. */
  readonly directory: string
  /** The absolute path, in which a link in the last name is not resolved. */
  readonly place: string
  /** Information about the entry at `target`. Absent if there is none. */
  readonly info?: FileInfo
  /** Whether the last name is a link. */
  readonly linked: boolean
  /** Absolute paths of directories that must be created first. Parents come before children. */
  readonly missing: readonly string[]
}

/** A resolved path, or why the path may not be accessed. */
export type PathResult = { readonly ok: true; readonly resolved: ResolvedPath } | { readonly ok: false; readonly problem: Problem }

/**
 * Resolves a path of an answer. Nothing outside the root is accessed. Names are checked before the file system is accessed. Every link is
 * resolved and its target is checked. A missing file must be below a real directory of the root. Throws a RangeError if `root` is not a
 * directory. Source: docs/architecture.md, Files.
 */
export async function resolvePath(files: Files, root: string, path: string): Promise<PathResult> {
  const real = await files.real(root)
  if (real === undefined) throw new RangeError(`the root ${root} is not a directory`)
  return resolveInside(files, real, path)
}

/** Like `resolvePath`, for a root whose real path is known. */
export async function resolveInside(files: Files, root: string, path: string): Promise<PathResult> {
  const unsafe = (reason: string): PathResult => ({ ok: false, problem: { kind: 'unsafe-path', path, reason } })
  const split = splitPath(path)
  if (!split.ok) return unsafe(split.reason)
  const { names } = split
  const banned = names.map(nameRule).find((rule) => rule?.applies === 'always' || (files.windows && rule?.applies === 'windows'))
  if (banned) return unsafe(banned.reason)
  let directory = root
  for (let i = 0; i < names.length; i++) {
    const name = names[i]!
    if (await isInRepository(files, directory, name)) return unsafe(IN_REPOSITORY)
    const place = joinPath(directory, name)
    const found = await follow(files, root, place)
    if (found === 'missing') return missing(files, directory, names.slice(i), names, unsafe)
    if (typeof found === 'string') return unsafe(found)
    if (i === names.length - 1) return resolvedFile(names.join('/'), place, found, unsafe)
    if (found.info.kind !== 'directory') return unsafe(`${JSON.stringify(name)} is not a directory`)
    directory = found.target
  }
  throw new RangeError('a path has at least one name')
}

/** Returns the place in the spelling of the given path. On a case-insensitive file system the existing file may have another spelling. */
export function namedPlace(resolved: ResolvedPath): string {
  return joinPath(directoryOf(resolved.place), nameOf(resolved.path))
}

function resolvedFile(path: string, place: string, { target, info, linked }: Followed, unsafe: (reason: string) => PathResult): PathResult {
  if (info.kind !== 'file')
    return unsafe(info.kind === 'directory' ? 'the path names a directory' : 'the path does not name a regular file')
  const directory = directoryOf(target)
  return { ok: true, resolved: { path, target, directory, info, place: linked ? place : target, linked, missing: [] } }
}

/** The entry at a place. If it is a link, the link is resolved. */
interface Followed {
  readonly target: string
  readonly info: FileInfo
  readonly linked: boolean
}

/** Resolves one name. Returns the entry, 'missing', or the reason why the entry may not be accessed. */
async function follow(files: Files, root: string, place: string): Promise<Followed | string> {
  const own = await files.info(place)
  if (!own) return 'missing'
  const target = await files.real(place)
  if (target === undefined) return own.kind === 'link' ? 'the path leads through a broken link' : 'missing'
  if (!isInside(root, target)) return 'the path leads out of the root through a link'
  if (isInside(files.stateDirectory, target)) return 'the path leads into the journal'
  const linked = own.kind === 'link'
  const info = linked ? await files.info(target) : own
  if (!info || info.kind === 'link') return 'the path changed while it was checked'
  if (target === place) return { target, info, linked }
  // A link, or another name of the entry, such as HG~1 for .hg on Windows.
  const below = target.slice(root.length).split('/').filter(Boolean)
  const rule = below.map(nameRule).find((each) => each?.applies === 'always')
  if (rule) return rule.reason
  let directory = root
  for (const name of below) {
    if (await isInRepository(files, directory, name)) return IN_REPOSITORY
    directory = joinPath(directory, name)
  }
  return { target, info, linked }
}

const IN_REPOSITORY = "the path leads to git's own files in the folder of a repository"

/**
 * Whether a name belongs to git in the folder of a bare repository. The path of such a repository has no `.git`. Source: git's
 * is_git_directory.
 */
async function isInRepository(files: Files, directory: string, name: string): Promise<boolean> {
  return isGitsOwn(name) && isRepository(async (own) => (await files.info(joinPath(directory, own))) !== undefined)
}

function missing(
  files: Files,
  directory: string,
  rest: readonly string[],
  names: readonly string[],
  unsafe: (reason: string) => PathResult,
): PathResult {
  const rule = rest.map(nameRule).find(Boolean)
  if (rule) return unsafe(rule.reason)
  const made: string[] = []
  let at = directory
  for (const name of rest.slice(0, -1)) made.push((at = joinPath(at, name)))
  const target = joinPath(at, rest.at(-1)!)
  if (isInside(files.stateDirectory, target)) return unsafe('the path leads into the journal')
  return { ok: true, resolved: { path: names.join('/'), target, directory: at, place: target, linked: false, missing: made } }
}
