import { Client } from '@modelcontextprotocol/client'
import { InMemoryTransport } from '@modelcontextprotocol/server'
import { serveStdio } from '@modelcontextprotocol/server/stdio'
import { applyAnswer, nodeFiles } from '@suture/core'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { buildServer } from '../src/build-server'
import { openPool } from '../src/calls/pool'
import { serveHttp } from '../src/serve-http'
import { faultyBundle, serverBundle } from './bundles'
import { call, edit, eras, makePlace, overHttp, type Place } from './started'

let place: Place
beforeEach(() => {
  place = makePlace()
  process.env.SUTURE_STATE_DIR = place.state
})
afterEach(() => place.remove())

const making = () => ({ roots: [place.root], showsLines: true })

/** A transaction on list.txt that has begun, and continues when it is released. */
function held() {
  let release = () => {}
  let begun = () => {}
  const gate = new Promise<void>((resolve) => (release = resolve))
  const isBegun = new Promise<void>((resolve) => (begun = resolve))
  const disk = nodeFiles()
  const create: typeof disk.create = async (path, ...look) => {
    if (!path.startsWith(place.state)) {
      begun()
      await gate
    }
    return disk.create(path, ...look)
  }
  const done = applyAnswer(edit('list.txt', 'line 0', 'held'), { ...disk, create }, { root: place.root })
  return { release, isBegun, done }
}

it.each([2025, 2026] as const)("a call that the library's own client of %i takes back while it waits writes nothing", async (era) => {
  const [ours, theirs] = InMemoryTransport.createLinkedPair()
  const calls = openPool(await serverBundle(), making())
  serveStdio(() => buildServer(making(), calls), { transport: theirs })
  const client = new Client({ name: 'test', version: '1' }, eras[era])
  await client.connect(ours)
  await expectTakenBack(client)
  await client.close()
})

it('a call over HTTP whose client leaves while it waits writes nothing', async () => {
  const calls = openPool(await serverBundle(), making())
  const address = await serveHttp(
    () => buildServer(making(), calls),
    { host: '127.0.0.1', port: 0, token: 'word' },
    () => undefined,
  )
  const client = await overHttp(address, 2026)
  await expectTakenBack(client)
  await client.close()
})

/** Aborts a call that waits for the running transaction. Other calls are handled meanwhile, and the next call lands. */
async function expectTakenBack(client: Client): Promise<void> {
  const before = held()
  await before.isBegun
  const leaving = new AbortController()
  const sent = client.callTool({ name: 'edit_files', arguments: edit('list.txt', 'line 2', 'second') }, { signal: leaving.signal })
  expect((await call(client, 'read_file', { path: 'list.txt', limit: 1 })).text).toBe('1\tline 0')
  expect((await call(client, 'edit_files', edit('cart.ts', 'return sum', 'return all'))).isError).toBe(false)
  leaving.abort(new Error('the user left'))
  await expect(sent).rejects.toThrow('the user left')
  await client.listTools()
  before.release()
  await before.done
  expect((await call(client, 'edit_files', edit('list.txt', 'line 1', 'first'))).isError).toBe(false)
  expect(place.read('list.txt')).toMatch(/^held\nfirst\nline 2\n/)
  expect(place.read('cart.ts')).toContain('return all')
}

/** The number of steps of a set of four files: lock, journal, temporary files, links, renames, marks, and deletions at the end. */
it.each([1, 2, 4, 6, 9, 12, 14, 16, 18, 20, 22])(
  'a worker that dies at step %i of a transaction leaves all of it or nothing, and the next call lands',
  async (steps) => {
    process.env.SUTURE_TEST_STEPS = `${steps}`
    const names = ['one.txt', 'two.txt', 'three.txt', 'four.txt']
    for (const name of names) place.write(name, 'old\n')
    const calls = openPool(await faultyBundle(), making())
    const run = (args: object) =>
      calls.run({ tool: 'edit_files', args, roots: [place.root], writes: true, conversation: 1 }, new AbortController().signal)
    const { ok, text } = await run({ edits: names.flatMap((name) => edit(name, 'old', 'new').edits) })
    const isDead = text.startsWith('The call failed inside the server')
    expect([ok, isDead]).toEqual([!isDead, isDead])
    const texts = new Set(names.map((name) => place.read(name)))
    expect(texts.size).toBe(1)
    if (!isDead) expect([...texts]).toEqual(['new\n'])
    expect(place.names()).toEqual(['cart.ts', ...names, 'list.txt'].sort())
    expect((await run(edit('one.txt', [...texts][0]!.trim(), 'next'))).ok).toBe(true)
  },
)
