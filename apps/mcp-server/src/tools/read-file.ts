import { nodeFiles, servedTexts } from '@suture/core'
import { readTool } from '@suture/tools'
import { pathsIn } from '@suture/tools/internal'
import { rootFor } from '../roots/root-for'
import { perRoot } from './per-root'
import { READS, type ServerOptions, type ServerTool } from './server-tool'

/** Returns the tool `read_file`, which reads lines of a file with their numbers. */
export function readFileTool({ roots, files = nodeFiles() }: ServerOptions): ServerTool {
  // Other calls may run in other workers, so the texts are in the state directory.
  const base = servedTexts({ files })
  const toolFor = perRoot((root) => readTool({ root, dialect: 'mcp', files, base }))
  const { name, description, inputSchema } = toolFor(roots[0]!)
  return {
    name,
    title: 'Read a file',
    description,
    annotations: READS,
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
