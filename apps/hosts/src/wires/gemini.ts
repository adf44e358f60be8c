import { asText, type Wire } from './wire'

interface ContentRequest {
  readonly tools?: readonly { readonly functionDeclarations?: readonly { readonly name: string }[] }[]
  readonly contents?: readonly { readonly parts?: readonly { readonly functionResponse?: { readonly response: unknown } }[] }[]
}

/** Gemini's generateContent. Source: Google, Gemini API, streamGenerateContent. */
export const gemini: Wire = {
  serves: (url) => /generateContent/i.test(url),
  read: ({ tools = [], contents = [] }: ContentRequest, url) => ({
    tools: tools.flatMap(({ functionDeclarations = [] }) => functionDeclarations.map(({ name }) => ({ name }))),
    results: contents.flatMap(({ parts = [] }) =>
      parts.flatMap(({ functionResponse }) => (functionResponse ? [asText(functionResponse.response)] : [])),
    ),
    streams: /stream/i.test(url),
  }),
  reply: (calls, text, { streams }) => {
    const parts = calls.length > 0 ? calls.map(({ tool, args }) => ({ functionCall: { name: tool.name, args } })) : [{ text }]
    const json = {
      candidates: [{ content: { role: 'model', parts }, finishReason: 'STOP', index: 0 }],
      usageMetadata: { promptTokenCount: 1, candidatesTokenCount: 1, totalTokenCount: 2 },
      modelVersion: 'scripted',
    }
    return streams ? { events: [['', json]] } : { json }
  },
}
