import { AIMessageChunk, type BaseMessage, HumanMessage, type ToolMessage } from '@langchain/core/messages'
import { FakeStreamingChatModel } from '@langchain/core/utils/testing'
import { expect, it } from 'vitest'
import { editTool } from '../src'
import { langchainTool } from '../src/langchain'
import { AFTER, AT_ONCE, BETTER, project, SLOPPY } from './loop'

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
