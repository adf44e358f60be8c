import { nodeFiles } from '@suture/core'
import { undoTool } from '@suture/tools'
import { openWorkspace } from '@suture/workspace'
import { perRoot } from './per-root'
import { type ServerOptions, type ServerTool, WRITES } from './server-tool'

/**
 * Returns the tool `undo`, which undoes the transaction with the given id. Without an id, undoes the last transaction of the first root.
 */
export function undoTransactionTool({ roots, files }: ServerOptions): ServerTool {
  const toolFor = perRoot((root) => undoTool({ root, dialect: 'mcp', ...(files && { files }) }))
  const { name, description, inputSchema } = toolFor(roots[0]!)
  return {
    name,
    title: 'Undo',
    description,
    annotations: { ...WRITES, idempotentHint: false },
    inputSchema: inputSchema.jsonSchema,
    async run(args, { roots, signal }) {
      const id = (args as { readonly transaction?: unknown } | undefined)?.transaction
      const { ok, text } = await toolFor(await rootOf(id, roots)).execute(args, { signal })
      return { ok, text }
    },
  }
}

/** Returns the root whose history contains the transaction. */
async function rootOf(id: unknown, roots: readonly string[]): Promise<string> {
  for (const root of roots.slice(1)) {
    const workspace = await openWorkspace({ files: nodeFiles(), root, recover: false })
    if ((await workspace.history()).some((each) => each.id === id)) return root
  }
  return roots[0]!
}
