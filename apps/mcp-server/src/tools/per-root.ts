import type { Tool } from '@suture/tools'
import type { RootChoice } from '../roots/root-for'
import type { ServerTool } from './server-tool'

/**
 * Returns what a tool of the server has from a tool of `@suture/tools`: its name, its texts and its calls. `make` creates the tool for a root
 * when the root is first used. `rootOf` chooses the root of a call.
 */
export function perRoot(
  [first]: readonly string[],
  make: (root: string) => Tool,
  rootOf: (args: unknown, roots: readonly string[]) => Promise<RootChoice>,
): Pick<ServerTool, 'name' | 'description' | 'inputSchema' | 'run'> {
  const made = new Map<string, Tool>()
  const toolFor = (root: string) => {
    const tool = made.get(root) ?? make(root)
    made.set(root, tool)
    return tool
  }
  const { name, description, inputSchema } = toolFor(first!)
  return {
    name,
    description,
    inputSchema: inputSchema.jsonSchema,
    async run(args, { roots, signal }) {
      const chosen = await rootOf(args, roots)
      if (!chosen.ok) return chosen
      const { ok, text } = await toolFor(chosen.root).execute(args, { signal })
      return { ok, text }
    },
  }
}
