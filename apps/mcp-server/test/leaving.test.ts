import { request as httpRequest } from 'node:http'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type RawServer, request, startRaw } from './raw'
import { call, edit, makePlace, overHttp, overStdio, type Place, startHttp } from './started'

/** A set of edits of eight files, so that it can be interrupted in the middle. */
const names = Array.from({ length: 8 }, (_, at) => `part-${at}.txt`)
const changed = { edits: names.flatMap((name) => edit(name, 'old', 'new').edits) }
const textsOf = (place: Place) => new Set(names.map((name) => place.read(name)))

let place: Place
beforeEach(() => {
  place = makePlace()
  for (const name of names) place.write(name, 'old\n')
})
afterEach(() => place.remove())

/** Returns what the next server finds: all changes of the set or none, and nothing that prevents it from working. */
async function expectWhole(): Promise<void> {
  const client = await overStdio(place, 2025)
  expect((await call(client, 'edit_files', edit('cart.ts', 'return sum', 'return all'))).isError).toBe(false)
  await client.close()
  expect(textsOf(place).size).toBe(1)
}

describe('a call that is taken back', () => {
  let server: RawServer
  afterEach(() => {
    server?.child.kill()
  })

  it('writes nothing and is not answered; the calls after it are', async () => {
    server = await startRaw(place)
    const cancel = { method: 'notifications/cancelled', params: { requestId: 1, reason: 'the user pressed Escape' } }
    server.send(request(1, 'edit_files', changed), cancel, request(2, 'edit_files', edit('cart.ts', 'return sum', 'return all')))
    expect((await server.wait(({ id }) => id === 2)).result?.isError).toBeUndefined()
    expect(place.read('cart.ts')).toContain('return all')
    expect(textsOf(place)).toEqual(new Set(['old\n']))
    expect(server.sent.filter(({ id }) => id === 1)).toEqual([])
  })
})

describe('a client that leaves in the middle of a call', () => {
  it('and closes the input: the server ends, and nothing is half written', async () => {
    const server = await startRaw(place)
    server.send(request(1, 'edit_files', changed))
    server.child.stdin!.end()
    expect(await server.ended()).toBe(0)
    await expectWhole()
  })

  it('and kills the server: what was half written is taken back by the next one', async () => {
    for (const wait of [0, 10, 30, 60, 100]) {
      const server = await startRaw(place)
      server.send(request(1, 'edit_files', changed))
      await new Promise((resolve) => setTimeout(resolve, wait))
      server.child.kill('SIGKILL')
      await server.ended()
    }
    await expectWhole()
  })

  it('and hangs up over HTTP: nothing is half written, and others are served', async () => {
    const { address, child } = await startHttp(place)
    const headers = {
      authorization: 'Bearer word',
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': '2025-11-25',
    }
    const sent = httpRequest(address, { method: 'POST', headers })
    sent.once('error', () => undefined)
    await new Promise<void>((resolve) => {
      sent.end(JSON.stringify({ jsonrpc: '2.0', ...request(1, 'edit_files', changed) }), resolve)
    })
    sent.destroy()
    const client = await overHttp(address, 2026)
    expect((await call(client, 'edit_files', edit('cart.ts', 'return sum', 'return none'))).isError).toBe(false)
    await client.close()
    child.kill()
    expect(textsOf(place).size).toBe(1)
  })
})

describe('a call that is taken back while it writes', () => {
  it('leaves all of its files as they are to be or as they were, whenever that is, and no later call waits for it', async () => {
    const server = await startRaw(place)
    for (const [at, wait] of [0, 20, 40, 60, 80, 120].entries()) {
      const [from, to] = [[...textsOf(place)][0]!.trim(), `new ${at}`]
      server.send(request(2 * at + 1, 'edit_files', { edits: names.flatMap((name) => edit(name, from, to).edits) }))
      await new Promise((resolve) => setTimeout(resolve, wait))
      server.send(
        { method: 'notifications/cancelled', params: { requestId: 2 * at + 1 } },
        request(2 * at + 2, 'edit_files', edit(names[0]!, 'nowhere', 'x')),
      )
      await server.wait(({ id }) => id === 2 * at + 2)
      server.send(request(1_000 + at, 'edit_files', { edits: names.flatMap((name) => edit(name, from, from).edits) }))
      await server.wait(({ id }) => id === 1_000 + at)
      expect(textsOf(place).size).toBe(1)
    }
    server.child.kill()
    await expectWhole()
  })
})

it('a message over stdio that is not UTF-8 is answered with an error, writes nothing, and the next one is answered', async () => {
  const server = await startRaw(place)
  const before = place.read('cart.ts')
  const message = { jsonrpc: '2.0', ...request(7, 'edit_files', edit('cart.ts', 'return sum', 'caf\xe9')) }
  server.child.stdin!.write(Buffer.from(`${JSON.stringify(message)}\n`, 'latin1'))
  expect((await server.wait(({ id }) => id === 7)).error).toEqual({ code: -32_700, message: 'the message is not valid UTF-8' })
  expect(place.read('cart.ts')).toBe(before)
  const line = Buffer.from(`${JSON.stringify({ ...message, id: 8 })}\n`)
  for (const byte of line) server.child.stdin!.write(Buffer.of(byte))
  expect((await server.wait(({ id }) => id === 8)).result?.isError).toBeUndefined()
  expect(place.read('cart.ts')).toContain(Buffer.from('caf\xe9').toString('latin1'))
  server.child.kill()
})

describe('more than a server takes over stdio', () => {
  const large = 'x'.repeat(11 * 1024 * 1024)

  it.each([
    ['last, as libraries write it', { method: 'tools/call', params: { name: 'edit_files', arguments: edit('cart.ts', '', large) }, id: 7 }],
    ['first', request(7, 'edit_files', edit('cart.ts', '', large))],
  ])('is answered with an error, the id %s, and the messages behind it as ever', async (_, message) => {
    const server = await startRaw(place)
    server.send(message)
    server.send(request(8, 'edit_files', edit('cart.ts', 'return sum', 'return all')))
    expect((await server.wait(({ id }) => id === 7)).error?.message).toContain('larger than 10 MiB')
    expect((await server.wait(({ id }) => id === 8)).result?.isError).toBeUndefined()
    expect(place.read('cart.ts')).toContain('return all')
    server.child.kill()
  })
})
