import { jsonSchema, type Tool as LoopTool } from 'ai'
import type { Tool, ToolResult } from './tool'

/**
 * A tool for `generateText`, `streamText` and agents of `ai` 6 and 7. The model gets the text alone, as an error where the call was
 * refused; the result of the step holds the rest. The arguments are checked by the tool itself, which says what is wrong with them.
 */
export function aiTool(tool: Tool): LoopTool<unknown, ToolResult> {
  return {
    description: tool.description,
    inputSchema: jsonSchema<unknown>(tool.inputSchema.jsonSchema),
    execute: (args, { abortSignal }) => tool.execute(args, { signal: abortSignal }),
    toModelOutput: ({ output }) => ({ type: output.ok ? 'text' : 'error-text', value: output.text }),
  }
}
