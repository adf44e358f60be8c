import { describe, expect, test } from 'vitest'
import { scriptedModel, type Turn } from '../src/script/scripted-model'

const ARGS = { path: 'a.ts' }
const SCRIPT: readonly Turn[] = [
  {
    calls: [
      { tool: /^read$/, args: ARGS },
      { tool: /edit/, args: ARGS, text: 'patch' },
    ],
  },
  { calls: [{ tool: /none/ }] },
]

interface Sent {
  readonly url: string
  /** The request with these results so far. */
  readonly body: (results: readonly string[]) => object
  /** The names of the tools that the reply calls. */
  readonly called: (reply: string) => string[]
}

const found = (pattern: RegExp) => (reply: string) => [...reply.matchAll(pattern)].map(([, name]) => name!)

/** What hosts send, a request for each protocol. */
const SENT: Readonly<Record<string, Sent>> = {
  anthropic: {
    url: '/v1/messages?beta=true',
    body: (results) => ({
      stream: true,
      tools: [{ name: 'read' }, { name: 'my_edit' }],
      messages: [{ role: 'user', content: results.map((content) => ({ type: 'tool_result', content })) }],
    }),
    called: found(/"type":"tool_use","id":"\w+","name":"(\w+)"/g),
  },
  chat: {
    url: '/v1/chat/completions',
    body: (results) => ({
      stream: true,
      tools: ['read', 'my_edit'].map((name) => ({ type: 'function', function: { name } })),
      messages: results.map((content) => ({ role: 'tool', content })),
    }),
    called: found(/"function":\{"name":"(\w+)"/g),
  },
  responses: {
    url: '/v1/responses',
    body: (results) => ({
      tools: [
        { type: 'custom', name: 'my_edit' },
        { type: 'namespace', name: 'files', tools: [{ type: 'function', name: 'read' }] },
      ],
      input: results.map((output) => ({ type: 'function_call_output', output })),
    }),
    called: found(/"call_id":"\w+","name":"(\w+)"/g),
  },
  gemini: {
    url: '/v1beta/models/x:streamGenerateContent?alt=sse',
    body: (results) => ({
      tools: [{ functionDeclarations: [{ name: 'read' }, { name: 'my_edit' }] }],
      contents: [{ parts: results.map((output) => ({ functionResponse: { response: { output } } })) }],
    }),
    called: found(/"functionCall":\{"name":"(\w+)"/g),
  },
}

describe.each(Object.entries(SENT))('the scripted model, in the protocol %s', (name, { url, body, called }) => {
  test('sends the calls of a turn together, and waits for all of their results', async () => {
    const script = name === 'responses' ? [{ calls: [{ tool: /^filesread$/, args: ARGS }, SCRIPT[0]!.calls[1]!] }, SCRIPT[1]!] : SCRIPT
    const model = await scriptedModel(script)
    const ask = async (results: readonly string[]) =>
      (await fetch(`http://127.0.0.1:${model.port}${url}`, { method: 'POST', body: JSON.stringify(body(results)) })).text()
    try {
      expect(called(await ask([]))).toEqual(['read', 'my_edit'])
      expect(called(await ask(['one']))).toEqual([])
      expect(called(await ask(['one', 'two']))).toEqual([])
      expect(model.missing).toEqual(['none'])
      expect(model.results.map((text) => text.replace(/^\{"output":"(.*)"\}$/, '$1'))).toEqual(['one', 'two'])
    } finally {
      model.close()
    }
  })
})
