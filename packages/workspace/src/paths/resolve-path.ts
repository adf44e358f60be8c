import type { Problem } from '@suture/text'
import { directoryOf, type FileInfo, type Files, isInside, joinPath, nameOf } from '../files/files'
import { isGitsOwn, nameRule, REPOSITORY_NAMES, splitPath } from './path-rules'

/** A path that passed the jail. */
export interface ResolvedPath {
  /** Relative to the root, `/` between names, as given otherwise. */
  readonly path: string
  /** Absolute path of the file itself, links followed. For a missing file, the path it would have. */
  readonly target: string
  /** The directory that holds `target`. It exists, unless `missing` says otherwise. */
  readonly directory: string
  /** The path without following a link in its last name. */
  readonly place: string
  /** What is at `target`; absent when nothing does. */
  readonly info?: FileInfo
  /** True when the last name is a link. */
  readonly linked: boolean
  /** Absolute paths of directories to make first, outermost first. */
  readonly missing: readonly string[]
}

/** A resolved path, or why it may not be touched. */
export type PathResult = { readonly ok: true; readonly resolved: ResolvedPath } | { readonly ok: false; readonly problem: Problem }

/**
 * Follows a path from an answer to the file it means. Nothing outside the root is read or written: names are checked before
 * the file system is asked, every link is followed and its end checked, and a missing end is only taken below a real directory of
 * the root. Throws a RangeError when `root` leads nowhere. Source: docs/architecture.md, Files.
 */
export async function resolvePath(files: Files, root: string, path: string): Promise<PathResult> {
  const real = await files.real(root)
  if (real === undefined) throw new RangeError(`the root ${root} is no directory`)
  return resolveInside(files, real, path)
}

/** `resolvePath` for a root whose real path is known. */
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
    if (found.info.kind !== 'directory') return unsafe(`${JSON.stringify(name)} is no directory`)
    directory = found.target
  }
  throw new RangeError('a path has at least one name')
}

/** The place in the path's own spelling: where case is ignored, the file there may be spelt otherwise. */
export function namedPlace(resolved: ResolvedPath): string {
  return joinPath(directoryOf(resolved.place), nameOf(resolved.path))
}

function resolvedFile(path: string, place: string, { target, info, linked }: Followed, unsafe: (reason: string) => PathResult): PathResult {
  if (info.kind !== 'file') return unsafe(info.kind === 'directory' ? 'the path names a directory' : 'the path names no regular file')
  const directory = directoryOf(target)
  return { ok: true, resolved: { path, target, directory, info, place: linked ? place : target, linked, missing: [] } }
}

/** What is at a place, its link followed. */
interface Followed {
  readonly target: string
  readonly info: FileInfo
  readonly linked: boolean
}

/** One step: what is at a place; 'missing', or the reason for which it may not be touched. */
async function follow(files: Files, root: string, place: string): Promise<Followed | string> {
  const own = await files.info(place)
  if (!own) return 'missing'
  const target = await files.real(place)
  if (target === undefined) return own.kind === 'link' ? 'the path leads through a link that leads nowhere' : 'missing'
  if (!isInside(root, target)) return 'the path leads out of the root through a link'
  if (isInside(files.stateDirectory, target)) return 'the path leads into the journal'
  const info = own.kind === 'link' ? await files.info(target) : own
  if (!info || info.kind === 'link') return 'the path changed while it was looked at'
  const below = target.slice(root.length).split('/').filter(Boolean)
  if (own.kind !== 'link') return { target, info, linked: false }
  const rule = below.map(nameRule).find((each) => each?.applies === 'always')
  if (rule) return rule.reason
  let directory = root
  for (const name of below) {
    if (await isInRepository(files, directory, name)) return IN_REPOSITORY
    directory = joinPath(directory, name)
  }
  return { target, info, linked: true }
}

const IN_REPOSITORY = "the path leads into the folder of a git repository, to what is git's own"

/** True for what is git's own in the folder of a repository without a working tree, which has no `.git` in its path. Source: git's is_git_directory. */
async function isInRepository(files: Files, directory: string, name: string): Promise<boolean> {
  if (!isGitsOwn(name)) return false
  for (const own of REPOSITORY_NAMES) if (!(await files.info(joinPath(directory, own)))) return false
  return true
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
