import { asText, type Wire } from './wire'

interface MessagesRequest {
  readonly tools?: readonly { readonly name: string }[]
  readonly messages?: readonly { readonly content: string | readonly { readonly type: string; readonly content?: unknown }[] }[]
  readonly stream?: boolean
}

/** A part of the model's message: a call, or a text. */
type Block = { readonly type: string; readonly input: object } | { readonly type: string; readonly text: string }

const USAGE = { input_tokens: 1, output_tokens: 1, cache_creation_input_tokens: 0, cache_read_input_tokens: 0 }

/** Anthropic's messages. Source: Anthropic, Messages API, streaming. */
export const anthropic: Wire = {
  serves: (url) => /\/messages(?:\?|$)/.test(url),
  read: ({ tools = [], messages = [], stream }: MessagesRequest) => ({
    tools: tools.map(({ name }) => ({ name })),
    results: messages.flatMap(({ content }) =>
      typeof content === 'object' ? content.filter(({ type }) => type === 'tool_result').map((part) => asText(part.content)) : [],
    ),
    streams: stream === true,
  }),
  reply: (calls, text, { streams }) => {
    const blocks = calls.map(({ id, tool, args }) => ({ type: 'tool_use', id: `toolu_${id}`, name: tool.name, input: args }))
    const content = blocks.length > 0 ? blocks : [{ type: 'text', text }]
    const stop = { stop_reason: blocks.length > 0 ? 'tool_use' : 'end_turn', stop_sequence: null }
    const message = { id: 'msg', type: 'message', role: 'assistant', model: 'scripted', usage: USAGE }
    if (!streams) return { json: { ...message, content, ...stop } }
    return {
      events: [
        ['message_start', { type: 'message_start', message: { ...message, content: [], stop_reason: null, stop_sequence: null } }],
        ...content.flatMap((block, index) => blockEvents(block, index)),
        ['message_delta', { type: 'message_delta', delta: stop, usage: USAGE }],
        ['message_stop', { type: 'message_stop' }],
      ],
    }
  },
}

function blockEvents(block: Block, index: number): [string, unknown][] {
  const isCall = 'input' in block
  const delta = isCall ? { type: 'input_json_delta', partial_json: JSON.stringify(block.input) } : { type: 'text_delta', text: block.text }
  return [
    [
      'content_block_start',
      { type: 'content_block_start', index, content_block: isCall ? { ...block, input: {} } : { ...block, text: '' } },
    ],
    ['content_block_delta', { type: 'content_block_delta', index, delta }],
    ['content_block_stop', { type: 'content_block_stop', index }],
  ]
}
