import { type CallToolResult, McpServer, type ToolAnnotations } from '@modelcontextprotocol/server'
import { isDeep } from '@suture/core/internal'
import { version } from '../package.json'
import type { Calls } from './calls/pool'
import { askRoots } from './roots/ask-roots'
import { inClientsOrder } from './roots/root-for'
import type { Making, ServerResult, ServerTool } from './tools/server-tool'
import { toolsOf } from './tools/tools'

const INSTRUCTIONS = [
  'Lands edits on text files, all of a call or none, and refuses what is not certain, with the lines that are there.',
  'Read a file with read_file, edit it with edit_files. apply_answer takes SEARCH/REPLACE blocks, diffs and patches as well.',
  'After a refusal nothing was written: do what its text says, and send the whole call again.',
].join(' ')

/** Milliseconds that a call may take: clients give up after about as long. */
const PATIENCE = 60_000

const TOO_LONG = 'Nothing was written: the call took too long. Make calls about fewer files, or smaller ones.'

const TOO_DEEP = 'Nothing was done: the arguments are nested too deep.'

/** Conversations so far: each server is one. */
let conversations = 0

/**
 * A server for one connection, or one request over HTTP, which has its calls run by `calls`. A call that takes longer than `patience`
 * milliseconds ends with nothing written, unless it was being written then.
 */
export function buildServer(making: Making, calls: Calls, patience = PATIENCE): McpServer {
  const { roots } = making
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
  for (const tool of toolsOf(making)) register(server, tool, run)
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
  // Text alone: of data beside it some clients show their model the data, and nothing else.
  server.registerTool(name, config, async (args, context): Promise<CallToolResult> => {
    const { ok, text } = await run(tool, args, context.mcpReq.signal)
    return { content: [{ type: 'text', text }], ...(ok ? {} : { isError: true }) }
  })
}

/** What clients are shown. The arguments are checked by the tool, which says what is wrong in words that help, and reads other names too. */
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
