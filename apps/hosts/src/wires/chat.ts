import { asText, type Wire } from './wire'

interface ChatRequest {
  readonly tools?: readonly { readonly function: { readonly name: string } }[]
  readonly messages?: readonly { readonly role: string; readonly content: unknown }[]
  readonly stream?: boolean
}

const USAGE = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 }

/** OpenAI's chat completions. Source: OpenAI, Chat Completions API, streaming. */
export const chat: Wire = {
  serves: (url) => /\/chat\/completions/.test(url),
  read: ({ tools = [], messages = [], stream }: ChatRequest) => ({
    tools: tools.map((tool) => ({ name: tool.function.name })),
    results: messages.filter(({ role }) => role === 'tool').map(({ content }) => asText(content)),
    streams: stream === true,
  }),
  reply: (calls, text, { streams }) => {
    const base = { id: 'chat', created: 1, model: 'scripted' }
    const tool_calls = calls.map(({ id, tool, args }, index) => ({
      index,
      id,
      type: 'function',
      function: { name: tool.name, arguments: JSON.stringify(args) },
    }))
    const message = tool_calls.length > 0 ? { role: 'assistant', content: null, tool_calls } : { role: 'assistant', content: text }
    const finish_reason = tool_calls.length > 0 ? 'tool_calls' : 'stop'
    if (!streams) return { json: { ...base, object: 'chat.completion', choices: [{ index: 0, message, finish_reason }], usage: USAGE } }
    const chunk = { ...base, object: 'chat.completion.chunk' }
    return {
      events: [
        ['', { ...chunk, choices: [{ index: 0, delta: message, finish_reason: null }] }],
        ['', { ...chunk, choices: [{ index: 0, delta: {}, finish_reason }], usage: USAGE }],
        ['', '[DONE]'],
      ],
    }
  },
}
