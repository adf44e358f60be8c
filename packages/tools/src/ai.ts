import { jsonSchema, type Tool as LoopTool } from 'ai'
import type { Tool, ToolResult } from './tool'

/**
 * Converts a tool for `generateText`, `streamText` and agents of `ai` 6 and 7. The model only gets the text, which is an error if the call
 * was refused. The result of the step contains the whole result. The tool itself checks the arguments and reports what is wrong with them.
 */
export function aiTool(tool: Tool): LoopTool<unknown, ToolResult> {
  return {
    description: tool.description,
    inputSchema: jsonSchema<unknown>(tool.inputSchema.jsonSchema),
    execute: (args, { abortSignal }) => tool.execute(args, { signal: abortSignal }),
    toModelOutput: ({ output }) => ({ type: output.ok ? 'text' : 'error-text', value: output.text }),
  }
}
