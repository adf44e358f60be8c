import { type DynamicStructuredTool, tool as loopTool } from '@langchain/core/tools'
import type { Tool, ToolResult } from './tool'

/**
 * A tool for LangChain's models and agents: the message for the model holds the text, its `artifact` the whole result. The arguments are
 * checked by the tool itself, which says what is wrong with them where the library would throw.
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

/** The library checks the arguments as soon as it is called, before it waits for anything: for so long the schema takes whatever comes. */
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
