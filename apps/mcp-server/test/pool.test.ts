import { Client } from '@modelcontextprotocol/client'
import { InMemoryTransport } from '@modelcontextprotocol/server'
import { serveStdio } from '@modelcontextprotocol/server/stdio'
import { expect, it } from 'vitest'
import { buildServer } from '../src/build-server'
import { openPool, type PoolOptions } from '../src/calls/pool'
import { call, eras } from './started'

const making = { roots: ['/w'], showsLines: true }
const bundle = new URL('fixtures/workers.mjs', import.meta.url).href
const open = (options: PoolOptions = {}) => {
  const calls = openPool(bundle, making, options)
  const run = (tool: string, args: unknown = {}, signal = new AbortController().signal, writes = false) =>
    calls.run({ tool, args, roots: ['/w'], writes, conversation: 1 }, signal)
  return { calls, run }
}
const gateOf = () => new Int32Array(new SharedArrayBuffer(8))
/** Waits until the worker reports that it has come so far. */
const reached = async (gate: Int32Array, step: number) => {
  while (Atomics.load(gate, 0) < step) await new Promise((resolve) => setTimeout(resolve, 1))
}

it('a call that computes without end is ended when it is taken back; others are answered meanwhile', async () => {
  const { run } = open({ grace: 1 })
  const [gate, leaving] = [gateOf(), new AbortController()]
  const events: string[] = []
  const computing = run('computes', { gate }, leaving.signal).catch((error) => events.push(error.message))
  await reached(gate, 1)
  for (const text of ['one', 'two']) events.push((await run('answers', { text })).text.split(' ')[0]!)
  leaving.abort(new Error('the user left'))
  await computing
  expect(events).toEqual(['one', 'two', 'the user left'])
})

it('a call that waits for a worker is left out when it is taken back, and the next one has its turn', async () => {
  const { run } = open({ atOnce: 1, grace: 1 })
  const [gate, first, second] = [gateOf(), new AbortController(), new AbortController()]
  const ended: string[] = []
  const computing = run('computes', { gate }, first.signal).catch(() => ended.push('first'))
  await reached(gate, 1)
  const waiting = run('answers', {}, second.signal).catch(() => ended.push('second'))
  const third = run('answers', { text: 'third' })
  second.abort(new Error('left'))
  await waiting
  first.abort(new Error('left'))
  await computing
  expect(ended).toEqual(['second', 'first'])
  expect((await third).text).toBe('third of worker 2')
})

it('calls that write begin one after the other, others at once', async () => {
  const { run } = open({ patience: 600_000 })
  const { signal } = new AbortController()
  const four = async (writes: boolean) => {
    const texts = await Promise.all([1, 2, 3, 4].map(async () => (await run('answers', {}, signal, writes)).text))
    return new Set(texts).size
  }
  expect(await four(true)).toBe(1)
  expect(await four(false)).toBeGreaterThan(1)
})

it('a call that writes does not wait for ever for the one before, and not at all once it is taken back', async () => {
  const { run } = open({ grace: 1, patience: 200 })
  const [gate, leaving, ended] = [gateOf(), new AbortController(), AbortSignal.abort(new Error('left'))]
  const computing = run('computes', { gate }, leaving.signal, true).catch((error) => error.message)
  await expect(run('answers', {}, ended, true)).rejects.toThrow('left')
  expect((await run('answers', { text: 'next' }, new AbortController().signal, true)).text).toContain('next of worker')
  leaving.abort(new Error('the user left'))
  expect(await computing).toBe('the user left')
})

it('a worker that holds a claim on files is not ended, and gives its answer', async () => {
  const { run } = open({ grace: 1 })
  const [gate, leaving] = [gateOf(), new AbortController()]
  const writing = run('writes', { gate }, leaving.signal)
  await reached(gate, 2)
  leaving.abort(new Error('the user left'))
  let ended = false
  void writing.finally(() => (ended = true)).catch(() => undefined)
  for (let turn = 0; turn < 30; turn++) await new Promise((resolve) => setTimeout(resolve, 1))
  expect(ended).toBe(false)
  const step = (to: number) => {
    Atomics.store(gate, 1, to)
    Atomics.notify(gate, 1)
  }
  step(1)
  expect((await writing).text).toBe('written of worker 1')
  step(2)
})

it.each([
  ['dies', 'its worker ended'],
  ['throws', 'out of memory'],
])('a worker that %s answers its call with an error, and the next call has another', async (tool, why) => {
  const { run } = open()
  const { ok, text } = await run(tool)
  expect([ok, text]).toEqual([
    false,
    expect.stringContaining(`The call failed inside the server: ${why}. Either all of its edits are in the files, or none`),
  ])
  expect((await run('answers')).text).toBe('answer of worker 2')
})

it('calls one after the other are those of one worker', async () => {
  const { run } = open()
  const texts = []
  for (let time = 0; time < 3; time++) texts.push((await run('answers')).text)
  expect(new Set(texts)).toEqual(new Set(['answer of worker 1']))
})

it('two idle workers are kept, and no more', async () => {
  const { run } = open()
  const four = () => Promise.all([1, 2, 3, 4].map(async () => Number((await run('answers')).text.split(' ').at(-1))))
  expect(new Set(await four())).toEqual(new Set([1, 2, 3, 4]))
  expect(Math.max(...(await four()))).toBe(6)
})

/** The calls of the real tools, in the same form as the workers above. */
function clientOf(tool: string, args: object, patience?: number) {
  const { run, calls } = open({ grace: 1 })
  const as = { run: (_: unknown, signal: AbortSignal) => run(tool, args, signal) }
  const ordinary = { run: (_: unknown, signal: AbortSignal) => run('answers', {}, signal) }
  void calls
  let count = 0
  const first = { run: (work: unknown, signal: AbortSignal) => (count++ === 0 ? as : ordinary).run(work, signal) }
  return () => buildServer(making, first, patience)
}

it.each([2025, 2026] as const)("the library's own client of %i takes back a call that computes, and goes on", async (era) => {
  const [ours, theirs] = InMemoryTransport.createLinkedPair()
  const gate = gateOf()
  serveStdio(clientOf('computes', { gate }), { transport: theirs })
  const client = new Client({ name: 'test', version: '1' }, eras[era])
  await client.connect(ours)
  const leaving = new AbortController()
  const sent = client.callTool({ name: 'explain', arguments: { answer: 'x' } }, { signal: leaving.signal })
  await reached(gate, 1)
  expect((await call(client, 'read_file', { path: 'a' })).text).toBe('answer of worker 2')
  leaving.abort(new Error('the user left'))
  await expect(sent).rejects.toThrow('the user left')
  expect((await call(client, 'read_file', { path: 'a' })).text).toBe('answer of worker 2')
  await client.close()
})

it('a call that takes too long ends with a word', async () => {
  const [ours, theirs] = InMemoryTransport.createLinkedPair()
  const client = new Client({ name: 'test', version: '1' })
  await Promise.all([clientOf('computes', {}, 20)().connect(theirs), client.connect(ours)])
  const text = expect.stringMatching(/^Nothing was written: the call took too long/)
  expect(await call(client, 'edit_files', { edits: [] })).toMatchObject({ isError: true, text })
  await client.close()
})

it('arguments of 200,000 levels are refused in words', async () => {
  const [ours, theirs] = InMemoryTransport.createLinkedPair()
  const client = new Client({ name: 'test', version: '1' })
  await Promise.all([clientOf('answers', {})().connect(theirs), client.connect(ours)])
  const answer = JSON.parse('['.repeat(200_000) + ']'.repeat(200_000))
  for (const name of ['apply_answer', 'preview', 'explain', 'edit_files', 'read_file'])
    expect(await call(client, name, { answer })).toMatchObject({ isError: true, text: expect.stringContaining('nested too deep') })
  await client.close()
})
