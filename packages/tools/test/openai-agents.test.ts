import { Agent, Runner } from '@openai/agents'
import { assistantMessage, functionCall, modelResponse, ScriptedModel } from '@openai/agents/testing'
import { expect, it } from 'vitest'
import { editTool } from '../src'
import { openaiTool } from '../src/openai-agents'
import { AFTER, AT_ONCE, BETTER, project, SLOPPY } from './loop'

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
