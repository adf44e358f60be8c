import { ToolMessage } from '@langchain/core/messages'
import { type DynamicStructuredTool, tool as loopTool } from '@langchain/core/tools'
import type { Tool, ToolResult } from './tool'

/**
 * Converts a tool for LangChain's models and agents. The message for the model contains the text, with the status `error` if the call was
 * refused, and the `artifact` of that message is the whole result. The tool itself checks the arguments and reports what is wrong with them. LangChain's own check would throw an error.
 */
export function langchainTool<Result extends ToolResult>(tool: Tool<Result>): DynamicStructuredTool {
  const { name, description, inputSchema } = tool
  const run = async (args: unknown, config?: { readonly signal?: AbortSignal; readonly toolCall?: { readonly id?: string } }) => {
    const result = await tool.execute(args, { signal: config?.signal })
    const { ok, text: content } = result
    const id = config?.toolCall?.id
    // LangChain gives a text the status `success`.
    const isMessage = !ok && id !== undefined
    return [isMessage ? new ToolMessage({ content, status: 'error', artifact: result, tool_call_id: id, name }) : content, result]
  }
  const settings = { name, description, schema: inputSchema.jsonSchema, responseFormat: 'content_and_artifact' } as const
  return withoutChecks(loopTool(run, settings) as unknown as DynamicStructuredTool)
}

/**
 * Disables the library's own check of the arguments. The library checks them synchronously when the tool is called, so the schema accepts
 * everything during that time.
 */
function withoutChecks(made: DynamicStructuredTool): DynamicStructuredTool {
  const { schema } = made
  const call = made.call.bind(made) as (...args: unknown[]) => Promise<unknown>
  const anything = (...args: unknown[]) => {
    made.schema = {}
    try {
      return call(...args)
    } finally {
      made.schema = schema
    }
  }
  return Object.assign(made, { call: anything })
}
