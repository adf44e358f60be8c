import { nodeFiles, servedTexts } from '@suture/core'
import { editTool } from '@suture/tools'
import { pathsIn } from '@suture/tools/internal'
import { rootFor } from '../roots/root-for'
import { perRoot } from './per-root'
import { type ServerOptions, type ServerTool, WRITES } from './server-tool'

/** Returns the tool `edit_files`, which replaces texts in any number of files, all or none. */
export function editFilesTool({ roots, files = nodeFiles(), ...options }: ServerOptions): ServerTool {
  const base = servedTexts({ files })
  const toolFor = perRoot((root) => editTool({ ...options, files, base, root, dialect: 'mcp', others: ['read', 'undo'] }))
  const { name, description, inputSchema } = toolFor(roots[0]!)
  return {
    name,
    title: 'Edit files',
    description,
    annotations: WRITES,
    alwaysLoad: true,
    inputSchema: inputSchema.jsonSchema,
    async run(args, { roots, signal }) {
      const chosen = await rootFor(pathsIn(args), roots)
      if (!chosen.ok) return chosen
      const { ok, text } = await toolFor(chosen.root).execute(args, { signal })
      return { ok, text }
    },
  }
}
