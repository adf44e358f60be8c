import { type ChildProcess, spawnSync } from 'node:child_process'
import { request } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildServer } from '../src/build-server'
import { type HttpBounds, serveHttp } from '../src/serve-http'
import { call, edit, makePlace, overHttp, overStdio, type Place, startHttp, transactionIn } from './started'

const BODY = { jsonrpc: '2.0', id: 1, method: 'tools/list' }
const HEADERS = { authorization: 'Bearer word', 'content-type': 'application/json', accept: 'application/json, text/event-stream' }
let place: Place

/** Returns the status of a raw request. Its header `Host` can have values that `fetch` does not allow. */
const statusOf = (
  address: string,
  headers: Record<string, string>,
  body: unknown = BODY,
  path = '/mcp',
  method = 'POST',
): Promise<number> =>
  new Promise((resolve, reject) => {
    const sent = request(new URL(path, address), { method, headers: { ...HEADERS, ...headers } }, (response) => {
      response.resume()
      resolve(response.statusCode!)
    })
    sent.once('error', reject).end(JSON.stringify(body))
  })

describe('suture-mcp over HTTP', () => {
  let address: string
  let child: ChildProcess
  beforeAll(async () => {
    place = makePlace()
    ;({ address, child } = await startHttp(place))
  })
  afterAll(() => {
    child.kill()
    place.remove()
  })

  it('listens at the loopback address', () => {
    expect(new URL(address).hostname).toBe('127.0.0.1')
  })

  it.each([
    ['no token', { authorization: '' }, 401],
    ['a wrong token', { authorization: 'Bearer words' }, 401],
    ['a page of another origin', { origin: 'https://evil.example' }, 403],
    ["another host's name", { host: 'evil.example' }, 403],
  ])('turns away %s', async (_, headers, status) => {
    expect(await statusOf(address, headers)).toBe(status)
  })

  it('takes the scheme of the token in any case, and no method that the protocol does not have', async () => {
    expect(await statusOf(address, { authorization: 'bearer word' })).toBe(200)
    expect(await statusOf(address, { authorization: 'BEARER word' })).toBe(200)
    expect(await statusOf(address, { authorization: 'Basic word' })).toBe(401)
    expect(await statusOf(address, { authorization: 'Bearer ' })).toBe(401)
    for (const method of ['TRACE', 'PUT', 'PATCH']) expect(await statusOf(address, {}, BODY, '/mcp', method)).toBe(405)
  })

  it('serves a page of its own origin, nothing at other addresses, and no request of more than 4 MiB', async () => {
    expect(await statusOf(address, { origin: 'http://localhost:3000' })).toBe(200)
    expect(await statusOf(address, {}, BODY, '/')).toBe(404)
    // If a request is too large, the server closes the connection, before or after the client has read the response.
    const tooLarge = { ...BODY, params: { large: 'x'.repeat(5 * 1024 * 1024) } }
    expect([413, 'EPIPE', 'ECONNRESET']).toContain(await statusOf(address, {}, tooLarge).catch((error) => error.code))
  })

  it('refuses a body that is not UTF-8, and writes nothing', async () => {
    const before = place.read('cart.ts')
    const params = { name: 'edit_files', arguments: edit('cart.ts', 'return sum', 'caf\xe9') }
    const message = JSON.stringify({ ...BODY, method: 'tools/call', params })
    const sent = await fetch(address, { method: 'POST', headers: HEADERS, body: Buffer.from(message, 'latin1') })
    expect([sent.status, await sent.json()]).toEqual([
      400,
      { jsonrpc: '2.0', error: { code: -32_700, message: 'the message is not valid UTF-8' }, id: null },
    ])
    expect(place.read('cart.ts')).toBe(before)
    // Each write is a chunk of its own, so the two bytes of the last character arrive apart.
    const bytes = Buffer.from(message)
    const half = bytes.indexOf(0xa9)
    await new Promise((resolve, reject) => {
      const inTwo = request(address, { method: 'POST', headers: HEADERS }, (response) => response.resume().once('end', resolve))
      inTwo.once('error', reject).write(bytes.subarray(0, half))
      inTwo.end(bytes.subarray(half))
    })
    expect(place.read('cart.ts')).toContain(Buffer.from('caf\xe9').toString('latin1'))
  })

  it('goes on when clients leave in the middle of a call: each edit is there whole, or not at all', async () => {
    const before = place.read('list.txt')
    const params = {
      name: 'edit_files',
      arguments: { edits: [...edit('list.txt', 'line 1', 'left 1').edits, ...edit('list.txt', 'line 2', 'left 2').edits] },
    }
    for (const wait of [0, 5, 20, 50, 100]) {
      const leaving = new AbortController()
      const sent = fetch(address, {
        method: 'POST',
        headers: HEADERS,
        body: JSON.stringify({ ...BODY, method: 'tools/call', params }),
        signal: leaving.signal,
      })
      setTimeout(() => leaving.abort(), wait)
      await sent.then((response) => response.text()).catch(() => undefined)
    }
    const client = await overHttp(address, 2026)
    expect((await call(client, 'edit_files', edit('list.txt', 'line 7', 'seven'))).isError).toBe(false)
    await client.close()
    const [none, all] = [before, before.replace('line 1', 'left 1').replace('line 2', 'left 2')].map((text) =>
      text.replace('line 7', 'seven'),
    )
    expect([none, all]).toContain(place.read('list.txt'))
  })
})

describe('the bounds of the server over HTTP', () => {
  const started = (bounds: HttpBounds) =>
    serveHttp(
      () => buildServer({ roots: ['/w'], showsLines: true }, { run: async () => ({ ok: true, text: '' }) }),
      { host: '127.0.0.1', port: 0, token: 'word' },
      () => undefined,
      bounds,
    )
  /** Returns what the server does with a connection that sends only this text. */
  const ends = (address: string, text: string, onOpen = () => {}) =>
    new Promise<string>((resolve) => {
      let answer = ''
      const socket = connect(Number(new URL(address).port), '127.0.0.1', () => {
        socket.write(text)
        onOpen()
      })
      socket.on('error', () => undefined).on('close', () => resolve(answer.split('\r\n')[0]!))
      socket.on('data', (bytes) => {
        answer += bytes
      })
    })
  const head = (lines: string) => `POST /mcp HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n${lines}\r\n\r\n`

  it('cut a body that does not come, soon after its time and not at the next look of Node, which is half a minute away', async () => {
    const address = await started({ patience: 100 })
    const cut = ends(address, `${head('authorization: Bearer word\r\ncontent-length: 90')}{`)
    const order = await Promise.race([cut, new Promise((resolve) => setTimeout(() => resolve('never'), 15_000))])
    expect(order).toBe('HTTP/1.1 408 Request Timeout')
  })

  it('name the scheme of the token to a caller without it, and to no other', async () => {
    const address = await started({})
    const schemeOf = async (path: string, headers: Record<string, string>) =>
      (await fetch(new URL(path, address), { method: 'POST', headers, body: '{}' })).headers.get('www-authenticate')
    expect([await schemeOf('/mcp', {}), await schemeOf('/other?mcp', HEADERS)]).toEqual(['Bearer', null])
  })

  it('take an address with a query', async () => {
    expect((await fetch(`${await started({})}?from=test`, { method: 'POST', headers: HEADERS, body: JSON.stringify(BODY) })).status).toBe(
      200,
    )
  })

  it('do not wait for the body of a caller without the token', async () => {
    const address = await started({})
    expect(await ends(address, `${head('content-length: 4000000')}{`)).toBe('HTTP/1.1 401 Unauthorized')
  })

  it('take 4 MiB and not a byte more, and hold no more of it', async () => {
    const address = await started({})
    const list = JSON.stringify({ ...BODY, params: {} })
    const body = (bytes: number) => list.padEnd(bytes, ' ')
    const sent = (bytes: number) => fetch(address, { method: 'POST', headers: HEADERS, body: body(bytes) })
    expect((await sent(4 * 1024 * 1024)).status).toBe(200)
    const oneMore = `${head(`authorization: Bearer word\r\naccept: application/json, text/event-stream\r\ncontent-length: ${4 * 1024 * 1024 + 1}`)}`
    expect(await ends(address, oneMore + body(4 * 1024 * 1024 + 1))).toBe('HTTP/1.1 413 Payload Too Large')
  })

  it('hang up on connections beyond those that are held', async () => {
    const address = await started({ connections: 2 })
    const open = () => new Promise<void>((resolve) => void ends(address, 'POST ', resolve))
    await open()
    await open()
    expect(await ends(address, head('content-length: 2'))).toBe('')
  })
})

describe('suture-mcp over stdio', () => {
  it('keeps each call to the root that holds its paths, and refuses one about two', async () => {
    const [one, two] = [makePlace(), makePlace()]
    const client = await overStdio(one, 2026, [one.root, two.root])
    const inTwo = join(two.root, 'cart.ts')
    const landed = await call(client, 'edit_files', edit(inTwo, 'return sum', 'return two'))
    expect(landed.isError).toBe(false)
    expect([one, two].map((each) => each.read('cart.ts').includes('two'))).toEqual([false, true])
    const both = { edits: [...edit(inTwo, 'two', '2').edits, ...edit(join(one.root, 'cart.ts'), 'sum', '1').edits] }
    const refused = await call(client, 'edit_files', both)
    expect(refused.isError).toBe(true)
    expect(refused.text).toContain('Send one call for each')
    expect((await call(client, 'undo', {})).text).toMatch(/^transaction is missing\./)
    expect((await call(client, 'undo', { transaction: transactionIn(landed.text) })).isError).toBe(false)
    expect(two.read('cart.ts')).toContain('return sum')
    await client.close()
    for (const each of [one, two]) each.remove()
  })

  it('prints its help on standard output', () => {
    const script = fileURLToPath(new URL('../../../scripts/suture-mcp.mjs', import.meta.url))
    const { status, stdout, stderr } = spawnSync(process.execPath, [script, '--help'], { encoding: 'utf8' })
    expect([status, stdout.split(' ')[0], stderr]).toEqual([0, 'suture-mcp', ''])
  })

  it('says what is wrong with its arguments on standard error alone', () => {
    const script = fileURLToPath(new URL('../../../scripts/suture-mcp.mjs', import.meta.url))
    for (const args of [['--root', '/no/such/folder'], ['--http', 'x'], ['--policy', 'loose'], ['--what']]) {
      const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], { encoding: 'utf8' })
      expect([status, stdout]).toEqual([2, ''])
      expect(stderr).toMatch(/^suture-mcp: /)
    }
  })
})
