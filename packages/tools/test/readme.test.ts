import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AIMessageChunk } from '@langchain/core/messages'
import { FakeStreamingChatModel } from '@langchain/core/utils/testing'
import * as agents from '@openai/agents'
import { assistantMessage, functionCall, modelResponse, ScriptedModel } from '@openai/agents/testing'
import * as ai from 'ai'
import { MockLanguageModelV4 } from 'ai/test'
import { afterEach, beforeEach, expect, it } from 'vitest'
import * as tools from '../src'
import { aiTool } from '../src/ai'
import { langchainTool } from '../src/langchain'
import { openaiTool } from '../src/openai-agents'

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')
const modules: Readonly<Record<string, object>> = {
  ai,
  '@openai/agents': agents,
  '@suture/tools': tools,
  '@suture/tools/ai': { aiTool },
  '@suture/tools/langchain': { langchainTool },
  '@suture/tools/openai-agents': { openaiTool },
}

let top: string
let root: string
beforeEach(() => {
  top = mkdtempSync(join(tmpdir(), 'suture-tools-'))
  root = join(top, 'root')
  mkdirSync(root)
  process.env.SUTURE_STATE_DIR = join(top, 'state')
  writeFileSync(join(root, 'a.txt'), 'one\n\ttwo\n')
})
afterEach(() => rmSync(top, { recursive: true, force: true }))

/** Runs the block of the README that imports an adapter, as a program that has a root, a model and a prompt. */
async function paste(door: string, model: unknown): Promise<void> {
  const block = [...readme.replaceAll('\r\n', '\n').matchAll(/```js\n([\s\S]*?)```/g)].find(([, code]) => code!.includes(`'${door}'`))![1]!
  const body = block.replaceAll(/^import (\{.*\}) from '(.*)'$/gm, 'const $1 = modules["$2"]')
  await new Function('modules', 'root', 'model', 'prompt', `return (async () => {${body}\n})()`)(modules, root, model, 'Edit.')
}

const args = (path: string) => ({ edits: [{ [path]: 'a.txt', old_string: '  two', new_string: '  2', replace_all: null }] })

it("ai: the block lands a model's call", async () => {
  const usage = { inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 }, outputTokens: { total: 1, text: 1, reasoning: 0 } }
  const call = {
    type: 'tool-call' as const,
    toolCallId: '1',
    toolName: 'edit_file',
    input: JSON.stringify({ edits: JSON.stringify(args('path').edits) }),
  }
  const turn = (content: readonly object[], unified: 'tool-calls' | 'stop') => ({
    content,
    finishReason: { unified, raw: undefined },
    usage,
    warnings: [],
  })
  const turns = [turn([call], 'tool-calls'), turn([{ type: 'text', text: 'Done.' }], 'stop')]
  await paste('@suture/tools/ai', new MockLanguageModelV4({ doGenerate: turns as never }))
  expect(readFileSync(join(root, 'a.txt'), 'utf8')).toBe('one\n\t2\n')
})

it("OpenAI's agents: the block lands a model's call", async () => {
  agents.setTracingDisabled(true)
  const turns = [modelResponse([functionCall('edit_file', args('file_path'), { callId: '1' })]), modelResponse([assistantMessage('Done.')])]
  await paste('@suture/tools/openai-agents', new ScriptedModel(turns))
  expect(readFileSync(join(root, 'a.txt'), 'utf8')).toBe('one\n\t2\n')
})

it("LangChain: the block lands a model's call", async () => {
  const call = { id: '1', name: 'edit_file', args: args('file_path'), type: 'tool_call' as const }
  await paste('@suture/tools/langchain', new FakeStreamingChatModel({ chunks: [new AIMessageChunk({ content: '', tool_calls: [call] })] }))
  expect(readFileSync(join(root, 'a.txt'), 'utf8')).toBe('one\n\t2\n')
})
