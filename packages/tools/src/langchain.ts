import { type DynamicStructuredTool, tool as loopTool } from '@langchain/core/tools'
import type { Tool, ToolResult } from './tool'

/** A tool for LangChain's models and agents: the message for the model holds the text, its `artifact` the whole result. */
export function langchainTool<Result extends ToolResult>(tool: Tool<Result>): DynamicStructuredTool {
  const { name, description, inputSchema } = tool
  const run = async (args: unknown, config?: { readonly signal?: AbortSignal }) => {
    const result = await tool.execute(args, { signal: config?.signal })
    return [result.text, result]
  }
  const settings = { name, description, schema: inputSchema.jsonSchema, responseFormat: 'content_and_artifact' } as const
  return loopTool(run, settings) as unknown as DynamicStructuredTool
}
