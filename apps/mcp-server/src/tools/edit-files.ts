import { nodeFiles } from '@suture/core'
import { editTool } from '@suture/tools'
import { pathsIn } from '@suture/tools/internal'
import { rootFor } from '../roots/root-for'
import { perRoot } from './per-root'
import { type ServerOptions, type ServerTool, shownBy, WRITES } from './server-tool'

/** Returns the tool `edit_files`, which replaces texts in any number of files, all or none. */
export function editFilesTool(serverOptions: ServerOptions): ServerTool {
  const { roots, files = nodeFiles(), session: _, ...options } = serverOptions
  const base = shownBy(serverOptions)
  const make = (root: string) => editTool({ ...options, files, base, root, dialect: 'mcp', others: ['read', 'undo'] })
  return {
    ...perRoot(roots, make, (args, roots) => rootFor(pathsIn(args), roots)),
    title: 'Edit files',
    annotations: WRITES,
    alwaysLoad: true,
  }
}
