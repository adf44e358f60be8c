import { parse } from '@suture/core'
import { editTool } from '@suture/tools'
import { rootFor } from '../root-for'
import { perRoot } from './per-root'
import { REPORT_SCHEMA, refusedCall, reportData, type ServerTool, WRITES } from './server-tool'

/** `edit_files`: old and new texts on any number of files, all or none. */
export function editFilesTool(roots: readonly string[]): ServerTool {
  const toolFor = perRoot((root) => editTool({ root, dialect: 'mcp' }))
  const { name, description, inputSchema } = toolFor(roots[0]!)
  return {
    name,
    title: 'Edit files',
    description,
    annotations: WRITES,
    inputSchema: inputSchema.jsonSchema,
    outputSchema: REPORT_SCHEMA,
    async run(args, { roots, signal }) {
      const chosen = await rootFor(pathsIn(args), roots)
      if (!chosen.ok) return refusedCall(chosen.text)
      const { ok, text, report } = await toolFor(chosen.root).execute(args, { signal })
      return { ok, text, data: reportData(report) }
    },
  }
}

function pathsIn(args: unknown): string[] {
  return parse(JSON.stringify(args ?? {})).edits.flatMap(({ path }) => (path === undefined ? [] : [path]))
}
