import { readTool } from '@suture/tools'
import { rootFor } from '../root-for'
import { perRoot } from './per-root'
import { READS, type ServerTool } from './server-tool'

/** `read_file`: lines of a file with their numbers. */
export function readFileTool(roots: readonly string[]): ServerTool {
  const toolFor = perRoot((root) => readTool({ root, dialect: 'mcp' }))
  const { name, description, inputSchema } = toolFor(roots[0]!)
  return {
    name,
    title: 'Read a file',
    description,
    annotations: READS,
    inputSchema: inputSchema.jsonSchema,
    async run(args, { roots, signal }) {
      const path = (args as { readonly path?: unknown } | undefined)?.path
      const chosen = await rootFor(typeof path === 'string' ? [path] : [], roots)
      if (!chosen.ok) return { ok: false, text: chosen.text }
      const { ok, text } = await toolFor(chosen.root).execute(args, { signal })
      return { ok, text }
    },
  }
}
