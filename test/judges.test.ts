import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { explicitEditConfig } from '../integrations/src/judges/explicit-edit'
import { sutureContender } from '../integrations/src/judges/pi-edit-benchmark'
import { runScenarios, type Scenario } from '../integrations/src/judges/run-scenarios'

const stateDir = mkdtempSync(join(tmpdir(), 'suture-'))
afterAll(() => rmSync(stateDir, { recursive: true }))

/** Scenarios in the form of pi-edit-benchmark. */
const SCENARIOS: readonly (Scenario & { readonly verdict: string })[] = [
  {
    id: 'a line',
    fileName: 'a.txt',
    fixture: 'one\r\ntwo\r\nthree\r\n',
    target: { kind: 'line', match: 'two' },
    replacement: ['2'],
    expected: { outcome: 'applied', content: 'one\r\n2\r\nthree\r\n' },
    verdict: 'right',
  },
  {
    id: 'the second of two equal lines',
    fileName: 'a.txt',
    fixture: 'end\none\nend\ntwo\n',
    target: { kind: 'line-nth', match: 'end', nth: 2 },
    replacement: ['END'],
    expected: { outcome: 'applied', content: 'end\none\nEND\ntwo\n' },
    verdict: 'right',
  },
  {
    id: 'a line that another program changed',
    fileName: 'a.txt',
    focus: 'staleness',
    fixture: 'one\ntwo\nthree\n',
    target: { kind: 'line', match: 'two' },
    replacement: ['2'],
    mutateAfterRead: (content) => content.replace('two', 'two and a half'),
    expected: { outcome: 'rejected' },
    verdict: 'right',
  },
  {
    id: 'an edit that is refused, but should land',
    fileName: 'a.txt',
    fixture: 'one\n',
    target: { kind: 'line', match: 'one' },
    replacement: ['1'],
    mutateAfterRead: () => 'two\n',
    expected: { outcome: 'applied', content: '1\n' },
    verdict: 'refused',
  },
  {
    id: 'an edit that lands, but should have other bytes',
    fileName: 'a.txt',
    fixture: 'one\n',
    target: { kind: 'line', match: 'one' },
    replacement: ['1'],
    expected: { outcome: 'applied', content: '2\n' },
    verdict: 'wrong',
  },
  {
    id: 'insert-after',
    fileName: 'a.txt',
    fixture: 'one\ntwo\n',
    target: { kind: 'line', match: 'one' },
    replacement: ['and', 'a half'],
    expected: { outcome: 'applied', content: 'one\nand\na half\ntwo\n' },
    verdict: 'right',
  },
  {
    id: 'undo',
    fileName: 'a.txt',
    fixture: 'one\ntwo\n',
    target: { kind: 'range', from: 'one', to: 'two' },
    replacement: ['1'],
    expected: { outcome: 'applied', content: '1\n' },
    verdict: 'right',
  },
]

describe('the contender of pi-edit-benchmark', () => {
  it('is judged by the bytes that it writes', async () => {
    const results = await runScenarios(sutureContender(stateDir), SCENARIOS)
    expect(results.map(({ id, verdict }) => [id, verdict])).toEqual(SCENARIOS.map(({ id, verdict }) => [id, verdict]))
  })

  it('offers its tools to a model', async () => {
    const tools = await sutureContender(stateDir).listTools()
    expect(tools.map(({ name }) => name)).toContain('edit')
    for (const { description, parameters } of tools) expect([description.length > 0, parameters]).toEqual([true, expect.any(Object)])
  })
})

it('the configuration for Explicit Edit Benchmark names the model and the extension, and no key', () => {
  const config = explicitEditConfig({
    command: '/usr/bin/pi',
    piVersion: '0.85.1',
    extension: '/suture/integrations/dist/pi.js',
    version: '0.1.0',
    model: 'openai/some-model',
    thinking: 'low',
    authFile: '/home/me/.pi/agent/auth.json',
  })
  expect(config).toMatchObject({
    harnesses: {
      'pi-suture': {
        kind: 'pi-default',
        provider: 'openai',
        modelFamily: 'some-model',
        readOnly: ['/suture/integrations/dist'],
        seedFiles: { 'pi/auth.json': '/home/me/.pi/agent/auth.json' },
        args: expect.arrayContaining(['--extension', '/suture/integrations/dist/pi.js', '{prompt}']),
      },
    },
  })
})
