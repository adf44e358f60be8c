import * as ai7 from 'ai'
import { MockLanguageModelV4 } from 'ai/test'
import * as ai6 from 'ai-6'
import { MockLanguageModelV3 } from 'ai-6/test'
import { expect, it } from 'vitest'
import { editTool } from '../src'
import { aiTool } from '../src/ai'
import { AFTER, AT_ONCE, BETTER, project, SLOPPY } from './loop'

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
