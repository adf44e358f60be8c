import { Client } from '@modelcontextprotocol/client'
import { InMemoryTransport } from '@modelcontextprotocol/server'
import { serveStdio } from '@modelcontextprotocol/server/stdio'
import { applyAnswer, nodeFiles } from '@suture/core'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { buildServer } from '../src/build-server'
import { serveHttp } from '../src/serve-http'
import { call, edit, eras, makePlace, overHttp, type Place } from './started'

let place: Place
/** Lets the call go on that all others on the folder wait for. */
let release: () => void
let held: Promise<unknown>

beforeEach(() => {
  place = makePlace()
  process.env.SUTURE_STATE_DIR = place.state
  const disk = nodeFiles()
  const gate = new Promise<void>((resolve) => (release = resolve))
  const read = async (path: string) => {
    await gate
    return disk.read(path)
  }
  held = applyAnswer(edit('list.txt', 'line 0', 'held'), { ...disk, read }, { root: place.root })
})
afterEach(() => place.remove())

it('a call that takes too long ends with a word, and writes nothing', async () => {
  const [ours, theirs] = InMemoryTransport.createLinkedPair()
  const server = buildServer({ roots: [place.root], showsLines: true }, 30)
  const client = new Client({ name: 'test', version: '1' })
  await Promise.all([server.connect(theirs), client.connect(ours)])
  const ended = call(client, 'edit_files', edit('cart.ts', 'return sum', 'return all'))
  await new Promise((resolve) => setTimeout(resolve, 60))
  release()
  await held
  expect(await ended).toMatchObject({ isError: true, text: expect.stringMatching(/^Nothing was written: the call took too long/) })
  expect(place.read('cart.ts')).toContain('return sum')
  await client.close()
})

it.each([2025, 2026] as const)("a call that the library's own client of %i takes back while it waits writes nothing", async (era) => {
  const [ours, theirs] = InMemoryTransport.createLinkedPair()
  serveStdio(() => buildServer({ roots: [place.root], showsLines: true }), { transport: theirs })
  const client = new Client({ name: 'test', version: '1' }, eras[era])
  await client.connect(ours)
  await expectTakenBack(client)
  await client.close()
})

it('a call over HTTP whose client leaves while it waits writes nothing', async () => {
  const address = await serveHttp(
    () => buildServer({ roots: [place.root], showsLines: true }),
    { host: '127.0.0.1', port: 0, token: 'word' },
    () => undefined,
  )
  const client = await overHttp(address, 2026)
  await expectTakenBack(client)
  await client.close()
})

/** Takes a call back that waits for the one that is held; the next one lands. */
async function expectTakenBack(client: Client): Promise<void> {
  const leaving = new AbortController()
  const sent = client.callTool({ name: 'edit_files', arguments: edit('cart.ts', 'return sum', 'return all') }, { signal: leaving.signal })
  await call(client, 'undo', { transaction: 'none: the call before has come when this one is answered' })
  leaving.abort(new Error('the user left'))
  await expect(sent).rejects.toThrow('the user left')
  await client.listTools()
  release()
  await held
  expect((await call(client, 'edit_files', edit('list.txt', 'line 1', 'first'))).isError).toBe(false)
  expect(place.read('list.txt')).toMatch(/^held\nfirst\n/)
  expect(place.read('cart.ts')).toContain('return sum')
}
