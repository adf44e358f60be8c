import { type CallToolResult, McpServer, type ToolAnnotations } from '@modelcontextprotocol/server'
import { version } from '../package.json'
import { askRoots } from './ask-roots'
import { inClientsOrder } from './root-for'
import { applyAnswerTool } from './tools/apply-answer'
import { editFilesTool } from './tools/edit-files'
import { explainTool } from './tools/explain'
import { previewTool } from './tools/preview'
import { readFileTool } from './tools/read-file'
import type { Making, ServerResult, ServerTool } from './tools/server-tool'
import { undoTransactionTool } from './tools/undo'

const INSTRUCTIONS = [
  'Lands edits on text files, all of a call or none, and refuses what is not certain, with the lines that are there.',
  'Read a file with read_file, edit it with edit_files. apply_answer takes SEARCH/REPLACE blocks, diffs and patches as well.',
  'After a refusal nothing was written: do what its text says, and send the whole call again.',
].join(' ')

/** Milliseconds that a call may take: clients give up after about as long. */
const PATIENCE = 60_000

const TOO_LONG = 'Nothing was written: the call took too long. Make calls about fewer files, or smaller ones.'

/**
 * A server for one connection, or one request over HTTP; the tools are new each time, since they remember what they have told. A call that
 * takes longer than `patience` milliseconds ends with nothing written.
 */
export function buildServer(making: Making, patience = PATIENCE): McpServer {
  const { roots } = making
  const server = new McpServer({ name: 'suture', version }, { instructions: `${INSTRUCTIONS} Files: ${roots.join(', ')}` })
  const clientsRoots = roots.length > 1 ? askRoots(server) : async () => []
  const run = async (tool: ServerTool, args: unknown, signal: AbortSignal) => {
    const limit = new AbortController()
    const timer = setTimeout(() => limit.abort(new Error(TOO_LONG)), patience)
    try {
      const order = inClientsOrder(roots, await clientsRoots())
      return await tool.run(args, { roots: order, signal: AbortSignal.any([signal, limit.signal]) })
    } finally {
      clearTimeout(timer)
    }
  }
  for (const make of [editFilesTool, applyAnswerTool, previewTool, explainTool, readFileTool, undoTransactionTool])
    register(server, make(making), run)
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
