import type { Problem } from '@suture/text'
import { appendAll } from '@suture/text/internal'
import type { ChangeProblem, FileChange } from '../files/change'
import { type Files, foldPath } from '../files/files'
import { makesRepository } from './new-repository'
import { type ResolvedPath, resolveInside } from './resolve-path'

/** A change with its paths resolved. `source` is the existing file, and `goal` is the path that the change creates. */
export interface Subject {
  readonly index: number
  readonly change: FileChange
  readonly source?: ResolvedPath
  readonly goal?: ResolvedPath
}

/** The changes of a set with their paths resolved, and the problems with these paths. */
export interface ResolvedChanges {
  readonly subjects: readonly Subject[]
  readonly problems: readonly ChangeProblem[]
  /** Canonical keys of all files and places of the set. A file has the same key in all processes, whatever path a process uses for it. */
  readonly keys: readonly string[]
}

/**
 * Resolves all paths of a set. A set may name each file only once, and different paths for one file (links, case, hard links) count as the
 * same name. `onChecked` is called after each change.
 */
export async function resolveChanges(
  files: Files,
  root: string,
  changes: readonly FileChange[],
  onChecked?: () => void,
): Promise<ResolvedChanges> {
  const subjects: Subject[] = []
  const problems: ChangeProblem[] = []
  const follow = async (index: number, path: string): Promise<ResolvedPath | undefined> => {
    const result = await resolveInside(files, root, path)
    if (result.ok) return result.resolved
    problems.push({ index, path, problem: result.problem })
    return undefined
  }
  for (const [index, change] of changes.entries()) {
    const source = change.kind === 'create' ? undefined : await follow(index, change.path)
    const goal =
      change.kind === 'create' || change.kind === 'rename'
        ? await follow(index, change.kind === 'rename' ? change.to : change.path)
        : undefined
    subjects.push({ index, change, ...(source && { source }), ...(goal && { goal }) })
    onChecked?.()
  }
  appendAll(problems, namedTwice(subjects))
  appendAll(problems, await ofNewRepositories(files, root, subjects))
  const keys = new Set(subjects.flatMap(({ source, goal }) => [...keysOf(source), ...keysOf(goal)]))
  return { subjects, problems, keys: [...keys].sort() }
}

/** Returns a key for a file, which is the same for all of its paths. */
export function identity(resolved: ResolvedPath): string {
  return resolved.info?.id ? `file:${resolved.info.id}` : `path:${foldPath(resolved.target)}`
}

/** Returns a key for the place of a new file. */
export function placeKey(resolved: ResolvedPath): string {
  return `path:${foldPath(resolved.place)}`
}

/**
 * Returns the keys to lock for a file: its paths, and its inode if the file has several hard links. If it has only one, the inode is not a
 * key, because every replacement changes it.
 */
export function keysOf(resolved: ResolvedPath | undefined): string[] {
  if (!resolved) return []
  const linked = resolved.info && resolved.info.links > 1 ? [identity(resolved)] : []
  return [...linked, placeKey(resolved), `path:${foldPath(resolved.target)}`]
}

async function ofNewRepositories(files: Files, root: string, subjects: readonly Subject[]): Promise<ChangeProblem[]> {
  const goals = subjects.flatMap(({ goal }) => goal ?? [])
  const found = await makesRepository(files, root, goals)
  const reason = 'with other paths of the same set, the path would turn its folder into a git repository'
  return subjects.flatMap(({ index, goal }) =>
    goal && found.has(goal) ? [{ index, path: goal.path, problem: unsafe(goal.path, reason) }] : [],
  )
}

function namedTwice(subjects: readonly Subject[]): ChangeProblem[] {
  const problems: ChangeProblem[] = []
  const sources = new Map<string, string>()
  const goals = new Map<string, string>()
  const directories = new Set(subjects.flatMap(({ goal }) => goal?.missing.map((path) => `path:${foldPath(path)}`) ?? []))
  const note = (index: number, path: string, key: string, seen: Map<string, string>) => {
    const other = seen.get(key)
    const reason = other === undefined ? undefined : `the path names the same file as ${JSON.stringify(other)} in the same set`
    if (reason) problems.push({ index, path, problem: unsafe(path, reason) })
    else seen.set(key, path)
  }
  for (const { index, source } of subjects) if (source) note(index, source.path, identity(source), sources)
  for (const { index, goal } of subjects) {
    if (!goal) continue
    note(index, goal.path, placeKey(goal), goals)
    if (directories.has(placeKey(goal)))
      problems.push({ index, path: goal.path, problem: unsafe(goal.path, 'the path is a directory of another path in the same set') })
  }
  return problems
}

function unsafe(path: string, reason: string): Problem {
  return { kind: 'unsafe-path', path, reason }
}
