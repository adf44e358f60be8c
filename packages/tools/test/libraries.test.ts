import { AIMessageChunk, type BaseMessage, HumanMessage, type ToolMessage } from '@langchain/core/messages'
import { FakeStreamingChatModel } from '@langchain/core/utils/testing'
import { Agent, Runner } from '@openai/agents'
import { assistantMessage, functionCall, modelResponse, ScriptedModel } from '@openai/agents/testing'
import { type MemoryFiles, memoryFiles } from '@suture/core'
import * as ai7 from 'ai'
import { MockLanguageModelV4 } from 'ai/test'
import * as ai6 from 'ai-6'
import { MockLanguageModelV3 } from 'ai-6/test'
import { expect, it } from 'vitest'
import { editTool } from '../src'
import { aiTool } from '../src/ai'
import { langchainTool } from '../src/langchain'
import { openaiTool } from '../src/openai-agents'

/** A file in which a line occurs twice, so that a call that only quotes this line is refused. */
const BEFORE = 'def a(x):\n    log(x)\n    return x\n\ndef b(x):\n    log(x)\n    return -x\n\none\ntwo\nthree\nfour\n'

/** The files of a conversation. */
const project = (): MemoryFiles => memoryFiles({ '/w/a.py': BEFORE })

const call = (old_string: string, new_string: string) => ({ edits: [{ path: 'a.py', old_string, new_string, replace_all: null }] })

/** An inexact call that is refused, a call that lands after the refusal was read, and six calls at the same time. */
const SLOPPY = call('log(x)', 'log("b", x)')
const BETTER = call('def b(x):\n  log(x)\n', 'def b(x):\n  log("b", x)\n')
const AT_ONCE = [
  call('one', '1'),
  call('two', '2'),
  call('three', '3'),
  call('four', '4'),
  call('return x', 'return +x'),
  call('def a(x):', 'def a(x, y):'),
]

/** The file after all of these calls. */
const AFTER = 'def a(x, y):\n    log(x)\n    return +x\n\ndef b(x):\n    log("b", x)\n    return -x\n\n1\n2\n3\n4\n'

const TURNS = [[SLOPPY], [BETTER], AT_ONCE, []]
const usage = {
  inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 1, text: 1, reasoning: 0 },
}

/** The answers of a mock model, one for each turn. */
const turns = (name: string) =>
  TURNS.map((calls, turn) => ({
    content: calls.length
      ? calls.map((args, at) => ({ type: 'tool-call' as const, toolCallId: `${turn}-${at}`, toolName: name, input: JSON.stringify(args) }))
      : [{ type: 'text' as const, text: 'Done.' }],
    finishReason: { unified: calls.length ? ('tool-calls' as const) : ('stop' as const), raw: undefined },
    usage,
    warnings: [],
  }))

const libraries = [
  { name: 'ai 7', ai: ai7, model: (name: string) => new MockLanguageModelV4({ doGenerate: turns(name) }) },
  { name: 'ai 6', ai: ai6, model: (name: string) => new MockLanguageModelV3({ doGenerate: turns(name) }) },
]

it.each(libraries)('$name: a refused call is told, the next one lands, six calls of one turn land at once', async ({ ai, model }) => {
  const files = project()
  const tool = editTool({ root: '/w', files, dialect: 'openai' })
  const scripted = model(tool.name)
  const { generateText, stepCountIs } = ai as typeof ai7
  const tools = { [tool.name]: aiTool(tool) }
  const { text } = await generateText({ model: scripted as MockLanguageModelV4, tools, prompt: 'Edit.', stopWhen: stepCountIs(9) })
  expect(text).toBe('Done.')
  expect(files.snapshot()['/w/a.py']).toBe(AFTER)
  const outputs = scripted.doGenerateCalls.slice(1).map(({ prompt }) => {
    const last = prompt.at(-1)
    return last?.role === 'tool' ? last.content.map((part) => (part.type === 'tool-result' ? part.output : undefined)) : []
  })
  expect(outputs.map((each) => each.map((output) => output?.type))).toEqual([['error-text'], ['text'], AT_ONCE.map(() => 'text')])
  expect(JSON.stringify(outputs[0])).toContain('2 places')
  expect(JSON.stringify(outputs).length).toBeLessThan(2_000 * 8)
})

it('LangChain: a refused call is told, the next one lands, six calls of one turn land at once', async () => {
  const files = project()
  const tool = langchainTool(editTool({ root: '/w', files, dialect: 'openai' }))
  const answers = [[SLOPPY], [BETTER], AT_ONCE, []].map(
    (calls, turn) =>
      new AIMessageChunk({
        content: '',
        tool_calls: calls.map((args, at) => ({ id: `${turn}-${at}`, name: tool.name, args, type: 'tool_call' as const })),
      }),
  )
  const messages: BaseMessage[] = [new HumanMessage('Edit.')]
  const told: string[][] = []
  for (const answer of answers) {
    const message = await new FakeStreamingChatModel({ chunks: [answer] }).bindTools([tool]).invoke(messages)
    const calls = (message as AIMessageChunk).tool_calls ?? []
    const results = (await Promise.all(calls.map((call) => tool.invoke({ ...call, type: 'tool_call' })))) as ToolMessage[]
    told.push(results.map(({ content }) => String(content)))
    messages.push(message, ...results)
  }
  expect(told.map(({ length }) => length)).toEqual([1, 1, 6, 0])
  expect(told[0]![0]).toContain('2 places')
  expect(told[1]![0]).toContain('1 edit landed')
  expect(messages.flatMap((each) => ('artifact' in each ? [(each.artifact as { ok: boolean }).ok] : []))).toEqual([
    false,
    ...Array(7).fill(true),
  ])
  expect(messages.flatMap((each) => ('status' in each ? [each.status] : []))).toEqual(['error', ...Array(7).fill('success')])
  expect(await tool.invoke(call('nine', '9'))).toContain('1 edit refused')
  expect(files.snapshot()['/w/a.py']).toBe(AFTER)
})

it('LangChain: arguments that do not fit the schema are read or refused in words, and the schema that models are shown stays', async () => {
  const files = project()
  const tool = langchainTool(editTool({ root: '/w', files }))
  const shown = JSON.stringify(tool.schema)
  const tell = async (args: object) =>
    String(((await tool.invoke({ id: '1', name: tool.name, args, type: 'tool_call' })) as ToolMessage).content)
  expect(await tell({ edits: 3 })).toContain('The call contains no edit')
  expect(await tell({})).toContain('The call contains no edit')
  const told = await Promise.all([tell(SLOPPY), tell({ edits: JSON.stringify(BETTER.edits) })])
  expect(told[0]).toContain('2 places')
  expect(told[1]).toContain('1 edit landed')
  expect(JSON.stringify(tool.schema)).toBe(shown)
})

it("OpenAI's agents: a refused call is told, the next one lands, six calls of one turn land at once", async () => {
  const files = project()
  const tool = openaiTool(editTool({ root: '/w', files, dialect: 'openai' }))
  const turns = [[SLOPPY], [BETTER], AT_ONCE].map((calls, turn) =>
    modelResponse(calls.map((args, at) => functionCall(tool.name, args, { callId: `${turn}-${at}` }))),
  )
  const model = new ScriptedModel([...turns, modelResponse([assistantMessage('Done.')])])
  const runner = new Runner({ tracingDisabled: true })
  const { finalOutput, newItems } = await runner.run(new Agent({ name: 'editor', model, tools: [tool] }), 'Edit.')
  expect(finalOutput).toBe('Done.')
  const told = newItems.flatMap((item) => (item.type === 'tool_call_output_item' ? [String(item.output)] : []))
  expect(told.length).toBe(8)
  expect(told[0]).toContain('2 places')
  expect(told.slice(1).every((text) => text.includes('1 edit landed'))).toBe(true)
  expect(files.snapshot()['/w/a.py']).toBe(AFTER)
})
