import { type DynamicStructuredTool, tool as loopTool } from '@langchain/core/tools'
import type { Tool, ToolResult } from './tool'

/**
 * Converts a tool for LangChain's models and agents. The message for the model has the text, its `artifact` the whole result. The tool
 * itself checks the arguments and reports what is wrong with them, where the library would throw.
 */
export function langchainTool<Result extends ToolResult>(tool: Tool<Result>): DynamicStructuredTool {
  const { name, description, inputSchema } = tool
  const run = async (args: unknown, config?: { readonly signal?: AbortSignal }) => {
    const result = await tool.execute(args, { signal: config?.signal })
    return [result.text, result]
  }
  const settings = { name, description, schema: inputSchema.jsonSchema, responseFormat: 'content_and_artifact' } as const
  return withoutChecks(loopTool(run, settings) as unknown as DynamicStructuredTool)
}

/** The library validates the arguments synchronously when it is called, so the schema accepts everything during that time. */
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
