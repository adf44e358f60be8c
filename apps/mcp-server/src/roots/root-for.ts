import { relative, sep } from 'node:path'
import { nodeFiles } from '@suture/core'
import { insidePath } from '@suture/core/internal'
import { openWorkspace } from '@suture/workspace'

/** The root of a call, or a text that says why there is none. */
export type RootChoice = { readonly ok: true; readonly root: string } | { readonly ok: false; readonly text: string }

/** Returns the root that contains the absolute paths. If none does, returns the first root, which later refuses the paths outside it. */
export async function rootFor(paths: readonly string[], roots: readonly string[]): Promise<RootChoice> {
  const first = roots[0]!
  if (roots.length === 1) return { ok: true, root: first }
  const found = new Set<string>()
  for (const path of paths) for (const root of roots) if (await holds(root, path)) found.add(root)
  if (found.size > 1)
    return {
      ok: false,
      text: `Nothing was written: a call can only use one root, and these paths are in ${[...found].join(' and ')}. Send one call for each.`,
    }
  return { ok: true, root: [...found][0] ?? first }
}

/**
 * Returns the roots, ordered so that the root in which the client works is first. That is the root that equals, contains or is inside the
 * first matching folder of the client.
 */
export function inClientsOrder(roots: readonly string[], folders: readonly string[]): readonly string[] {
  for (const folder of folders) {
    const first = roots.find((root) => isWithin(root, folder) || isWithin(folder, root))
    if (first !== undefined) return [first, ...roots.filter((root) => root !== first)]
  }
  return roots
}

function isWithin(folder: string, path: string): boolean {
  const steps = relative(folder, path)
  return steps !== '..' && !steps.startsWith(`..${sep}`)
}

/** Whether the path is absolute and below the root. */
async function holds(root: string, path: string): Promise<boolean> {
  const workspace = await openWorkspace({ files: nodeFiles(), root, recover: false })
  return (await insidePath(path, nodeFiles(), [root, workspace.root])) !== path
}
