import { type FunctionTool, tool as loopTool } from '@openai/agents'
import type { Tool, ToolResult } from './tool'

/**
 * Converts a tool for an `Agent` of OpenAI's library. The model gets the text. Create the tool with `dialect: 'openai'`, because strict
 * calling only accepts that schema.
 */
export function openaiTool<Result extends ToolResult>(tool: Tool<Result>): FunctionTool {
  return loopTool({
    name: tool.name,
    description: tool.description,
    parameters: tool.inputSchema.jsonSchema as never,
    strict: true,
    execute: async (args: unknown, _context, details) => (await tool.execute(args, { signal: details?.signal })).text,
  }) as FunctionTool
}
