import { relative, sep } from 'node:path'
import { nodeFiles } from '@suture/core'
import { insidePath } from '@suture/core/internal'
import { openWorkspace } from '@suture/workspace'

/** The root that a call is about, or why there is none. */
export type RootChoice = { readonly ok: true; readonly root: string } | { readonly ok: false; readonly text: string }

/** The root that holds the absolute paths of a call; the first one for relative paths alone, and for paths that none holds, which it refuses. */
export async function rootFor(paths: readonly string[], roots: readonly string[]): Promise<RootChoice> {
  const first = roots[0]!
  if (roots.length === 1) return { ok: true, root: first }
  const found = new Set<string>()
  for (const path of paths) for (const root of roots) if (await holds(root, path)) found.add(root)
  if (found.size > 1)
    return {
      ok: false,
      text: `Nothing was written: one call is about one root, and these paths lie in ${[...found].join(' and ')}. Make a call for each.`,
    }
  return { ok: true, root: [...found][0] ?? first }
}

/** The roots with the one first that the client works in: it is, holds or lies in the first folder of the client's that one does so for. */
export function inClientsOrder(roots: readonly string[], told: readonly string[]): readonly string[] {
  for (const folder of told) {
    const first = roots.find((root) => isWithin(root, folder) || isWithin(folder, root))
    if (first !== undefined) return [first, ...roots.filter((root) => root !== first)]
  }
  return roots
}

function isWithin(folder: string, path: string): boolean {
  const steps = relative(folder, path)
  return steps !== '..' && !steps.startsWith(`..${sep}`)
}

/** True for an absolute path below the root. */
async function holds(root: string, path: string): Promise<boolean> {
  const workspace = await openWorkspace({ files: nodeFiles(), root, recover: false })
  return (await insidePath(path, nodeFiles(), [root, workspace.root])) !== path
}
