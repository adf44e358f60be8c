import { nodeFiles } from '@suture/core'
import { undoTool } from '@suture/tools'
import { openWorkspace } from '@suture/workspace'
import type { RootChoice } from '../roots/root-for'
import { perRoot } from './per-root'
import { type ServerOptions, type ServerTool, WRITES } from './server-tool'

/** Returns the tool `undo`, which undoes the transaction with the given id. */
export function undoTransactionTool({ roots, files = nodeFiles() }: ServerOptions): ServerTool {
  const make = (root: string) => undoTool({ root, dialect: 'mcp', files })
  return { ...perRoot(roots, make, rootOf), title: 'Undo', annotations: WRITES }
}

/** Returns the root whose history contains the transaction. */
async function rootOf(args: unknown, roots: readonly string[]): Promise<RootChoice> {
  const id = (args as { readonly transaction?: unknown } | undefined)?.transaction
  for (const root of roots) {
    const workspace = await openWorkspace({ files: nodeFiles(), root, recover: false })
    if ((await workspace.history()).some((each) => each.id === id)) return { ok: true, root }
  }
  const [first] = roots
  return { ok: true, root: first! }
}
