import { type Files, joinPath } from '../files/files'
import { foldName, isRepository, REPOSITORY_NAMES } from './path-rules'
import type { ResolvedPath } from './resolve-path'

/**
 * Returns the paths of a set that would turn a folder into a git repository, because the set adds the names that the folder lacks. Git runs
 * programs that the settings of such a folder name.
 *
 *     on disk  docs/refs/    set  docs/HEAD, docs/objects/x, docs/config    refused: docs/HEAD, docs/objects/x
 */
export async function makesRepository(files: Files, root: string, goals: readonly ResolvedPath[]): Promise<ReadonlySet<ResolvedPath>> {
  const brought = new Map<string, Map<string, ResolvedPath[]>>()
  for (const goal of goals)
    for (const { directory, name } of stepsTo(root, goal.target)) {
      const names = brought.get(directory) ?? new Map<string, ResolvedPath[]>()
      brought.set(directory, names.set(name, [...(names.get(name) ?? []), goal]))
    }
  const found = new Set<ResolvedPath>()
  for (const [directory, names] of brought) {
    if (!(await isComplete(files, directory, names))) continue
    for (const each of [...names.values()].flat()) found.add(each)
  }
  return found
}

/** Returns each part of a path whose name also occurs in git repositories. */
function stepsTo(root: string, target: string): { readonly directory: string; readonly name: string }[] {
  const names = target.slice(root.length).split('/').filter(Boolean)
  return names.flatMap((name, i) => {
    const own = REPOSITORY_NAMES.find((each) => foldName(each) === foldName(name))
    return own ? [{ directory: names.slice(0, i).reduce(joinPath, root), name: own }] : []
  })
}

function isComplete(files: Files, directory: string, brought: ReadonlyMap<string, unknown>): Promise<boolean> {
  return isRepository(async (name) => brought.has(name) || (await files.info(joinPath(directory, name))) !== undefined)
}
