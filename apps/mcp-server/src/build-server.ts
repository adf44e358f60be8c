import { type CallToolResult, McpServer, type ToolAnnotations } from '@modelcontextprotocol/server'
import { isDeep } from '@suture/core/internal'
import { version } from '../package.json'
import type { Calls } from './calls/pool'
import { askRoots } from './roots/ask-roots'
import { inClientsOrder } from './roots/root-for'
import type { ServerOptions, ServerResult, ServerTool } from './tools/server-tool'
import { toolsOf } from './tools/tools'

const INSTRUCTIONS = [
  'Applies edits to text files, all of a call or none, and refuses what is not certain, showing the lines that are there.',
  'Read a file with read_file, edit it with edit_files. apply_answer takes SEARCH/REPLACE blocks, diffs and patches as well.',
  'After a refusal nothing was written: follow its text, and send the whole call again.',
].join(' ')

/** Maximum milliseconds of a call. Clients stop waiting after about the same time. */
const PATIENCE = 60_000

const TOO_LONG = 'Nothing was written: the call took too long. Send calls with fewer or smaller files.'

const TOO_DEEP = 'Nothing was done: the arguments are nested too deep.'

/** Number of conversations so far. Each server is one conversation. */
let conversations = 0

/**
 * Creates the server for a connection, or for one request over HTTP. `calls` runs its calls. If a call takes longer than `patience`
 * milliseconds, it ends with nothing written, unless it is already writing.
 */
export function buildServer(serverOptions: ServerOptions, calls: Calls, patience = PATIENCE): McpServer {
  const { roots } = serverOptions
  const server = new McpServer({ name: 'suture', version }, { instructions: `${INSTRUCTIONS} Files: ${roots.join(', ')}` })
  const clientsRoots = roots.length > 1 ? askRoots(server) : async () => []
  const conversation = ++conversations
  const run = async ({ name, annotations }: ServerTool, args: unknown, signal: AbortSignal): Promise<ServerResult> => {
    if (isDeep(args)) return { ok: false, text: TOO_DEEP }
    const limit = new AbortController()
    const timer = setTimeout(() => limit.abort(new Error(TOO_LONG)), patience)
    try {
      const order = inClientsOrder(roots, await clientsRoots())
      const work = { tool: name, args, roots: order, writes: !annotations.readOnlyHint, conversation }
      return await calls.run(work, AbortSignal.any([signal, limit.signal]))
    } finally {
      clearTimeout(timer)
    }
  }
  for (const tool of toolsOf(serverOptions)) register(server, tool, run)
  return server
}

function register(
  server: McpServer,
  tool: ServerTool,
  run: (tool: ServerTool, args: unknown, signal: AbortSignal) => Promise<ServerResult>,
): void {
  const { name, title, description, annotations, alwaysLoad } = tool
  const config = {
    title,
    description,
    annotations: annotations as ToolAnnotations,
    inputSchema: schemaOf(tool.inputSchema),
    ...(alwaysLoad && { _meta: { 'anthropic/alwaysLoad': true } }),
  }
  // Return only text, because some clients show their model only the structured data if there is any.
  server.registerTool(name, config, async (args, context): Promise<CallToolResult> => {
    const { ok, text } = await run(tool, args, context.mcpReq.signal)
    return { content: [{ type: 'text', text }], ...(ok ? {} : { isError: true }) }
  })
}

/**
 * Returns the schema for clients. Its validation accepts everything, because the tool itself checks the arguments, accepts other names, and
 * reports what is wrong.
 */
function schemaOf(schema: Readonly<Record<string, unknown>>) {
  const whole = () => ({ ...schema })
  return {
    '~standard': {
      version: 1 as const,
      vendor: 'suture',
      validate: (value: unknown) => ({ value }),
      jsonSchema: { input: whole, output: whole },
    },
  }
}
