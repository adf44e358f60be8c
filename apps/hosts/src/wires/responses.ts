import { asText, type OfferedTool, type Wire } from './wire'

type RequestedTool =
  | { readonly type: 'namespace'; readonly name: string; readonly tools: readonly RequestedTool[] }
  | { readonly type: 'function' | 'custom'; readonly name?: string }

interface ResponsesRequest {
  readonly tools?: readonly RequestedTool[]
  readonly input?: string | readonly { readonly type?: string; readonly output?: unknown }[]
}

/** OpenAI's responses, as a stream. Source: OpenAI, Responses API, streaming. */
export const responses: Wire = {
  serves: (url) => /\/responses(?:\?|$)/.test(url),
  read: ({ tools = [], input = [] }: ResponsesRequest) => ({
    tools: tools.flatMap(toolsIn),
    results: (typeof input === 'object' ? input : [])
      .filter(({ type = '' }) => type.endsWith('_output'))
      .map(({ output }) => asText(output)),
    streams: true,
  }),
  reply: (calls, text) => {
    const message = { type: 'message', role: 'assistant', id: 'message', content: [{ type: 'output_text', text }] }
    const items = calls.map(({ id, tool, args, text: input }) =>
      tool.takesText
        ? { type: 'custom_tool_call', call_id: id, name: tool.name, input }
        : {
            type: 'function_call',
            call_id: id,
            name: tool.name,
            arguments: JSON.stringify(args),
            ...(tool.group && { namespace: tool.group }),
          },
    )
    const usage = { input_tokens: 1, input_tokens_details: null, output_tokens: 1, output_tokens_details: null, total_tokens: 2 }
    return {
      events: [
        ['response.created', { type: 'response.created', response: { id: 'response' } }],
        ...(items.length > 0 ? items : [message]).map((item, index): [string, unknown] => [
          'response.output_item.done',
          { type: 'response.output_item.done', output_index: index, item },
        ]),
        ['response.completed', { type: 'response.completed', response: { id: 'response', usage } }],
      ],
    }
  },
}

function toolsIn(tool: RequestedTool): OfferedTool[] {
  if (tool.type === 'namespace') return tool.tools.flatMap(toolsIn).map((each) => ({ ...each, group: tool.name }))
  return [{ name: tool.name ?? tool.type, ...(tool.type === 'custom' && { takesText: true }) }]
}
