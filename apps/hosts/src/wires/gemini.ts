import { asText, type Body, type Wire } from './wire'

/** Gemini's generateContent. Source: Google, Gemini API, streamGenerateContent. */
export const gemini: Wire = {
  serves: (url) => /generateContent/i.test(url),
  read: ({ tools = [], contents = [] }, url) => ({
    tools: tools.flatMap(({ functionDeclarations = [] }: Body) => functionDeclarations.map(({ name }: Body) => ({ name }))),
    results: contents.flatMap(({ parts = [] }: Body) =>
      parts.flatMap(({ functionResponse }: Body) => (functionResponse ? [asText(functionResponse.response)] : [])),
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
