import type { ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Client } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { call, edit, makePlace, overHttp, overStdio, type Place, startHttp, transactionIn } from './started'

describe.each([
  ['stdio', 2025],
  ['stdio', 2026],
  ['http', 2025],
  ['http', 2026],
] as const)('suture-mcp over %s, era %i', (transport, era) => {
  let place: Place
  let client: Client
  let other: Client
  let child: ChildProcess | undefined

  beforeAll(async () => {
    place = makePlace()
    if (transport === 'stdio') [client, other] = [await overStdio(place, era), await overStdio(place, era)]
    else {
      const started = await startHttp(place)
      child = started.child
      ;[client, other] = [await overHttp(started.address, era), await overHttp(started.address, era)]
    }
  })
  afterAll(async () => {
    await client?.close()
    await other?.close()
    child?.kill()
    place.remove()
  })

  it('offers its tools, each with a schema that is an object', async () => {
    const { tools } = await client.listTools()
    expect(tools.map(({ name }) => name)).toEqual(['edit_files', 'apply_answer', 'preview', 'explain', 'read_file', 'undo'])
    expect(tools.map(({ inputSchema }) => inputSchema.type)).toEqual(tools.map(() => 'object'))
    expect(tools.filter(({ annotations }) => annotations?.readOnlyHint).map(({ name }) => name)).toEqual([
      'preview',
      'explain',
      'read_file',
    ])
    expect(tools.filter(({ annotations }) => annotations?.openWorldHint !== false)).toEqual([])
    // An edit that is sent again may change another place: with the policy spec, x to xx does so each time.
    expect(tools.filter(({ annotations }) => annotations?.idempotentHint)).toEqual([])
    expect(tools.filter(({ annotations }) => annotations?.destructiveHint).map(({ name }) => name)).toEqual([
      'edit_files',
      'apply_answer',
      'undo',
    ])
  })

  it('answers in text alone, which every client shows its model', async () => {
    const { tools } = await client.listTools()
    expect(tools.filter((tool) => 'outputSchema' in tool)).toEqual([])
    const calls: readonly (readonly [string, Record<string, unknown>])[] = [
      ['edit_files', edit('list.txt', 'line 0', 'line 0!')],
      ['edit_files', edit('list.txt', 'line 0!', 'line 0')],
      ['edit_files', edit('list.txt', 'no such line', 'x')],
      ['preview', { answer: edit('list.txt', 'line 0', 'zero') }],
      ['apply_answer', { answer: 'no edit in it' }],
      ['explain', { answer: edit('list.txt', 'line 0', 'zero') }],
      ['read_file', { path: 'list.txt' }],
      ['undo', { transaction: 'none' }],
    ]
    for (const [name, args] of calls) expect((await call(client, name, args)).rest).not.toHaveProperty('structuredContent')
  })

  it('has the two tools that a model cannot do without loaded from the beginning', async () => {
    const { tools } = await client.listTools()
    const loaded = tools.filter(({ _meta }) => _meta?.['anthropic/alwaysLoad'] === true)
    expect(loaded.map(({ name }) => name)).toEqual(['edit_files', 'read_file'])
  })

  it('reads by the names that models know, and refuses what it does not know', async () => {
    const whole = (await call(client, 'read_file', { file_path: join(place.root, 'list.txt') })).text
    expect(whole.split('\n').length).toBe(8)
    for (const range of [
      { offset: 2, limit: 2 },
      { from: 2, to: 3 },
      { start_line: 2, end_line: 3 },
    ])
      expect((await call(client, 'read_file', { file_path: 'list.txt', ...range })).text).toBe(whole.split('\n').slice(1, 3).join('\n'))
    const refused = await call(client, 'read_file', { path: 'list.txt', lines: '2-3' })
    expect(refused).toMatchObject({ isError: true, text: expect.stringMatching(/^There is no argument lines\./) })
  })

  it.each(['edit_files', 'apply_answer', 'preview', 'explain'])('%s has no argument policy', async (name) => {
    const edits = edit('list.txt', 'line 0', 'zero')
    const { isError, text } = await call(client, name, { ...(name === 'edit_files' ? edits : { answer: edits }), policy: 'spec' })
    expect([isError, text.includes('policy')]).toEqual([true, true])
  })

  it('names no program that a model without a shell does not have', async () => {
    for (const name of ['apply_answer', 'preview', 'explain'])
      expect((await call(client, name, { answer: 'no edit in it' })).text).not.toContain('suture ')
  })

  it('reads lines, lands a sloppy edit on them, and takes it back byte for byte', async () => {
    const before = place.read('cart.ts')
    expect((await call(client, 'read_file', { path: 'cart.ts' })).text).toBe('1\tfunction total() {\n2\t\treturn sum\n3\t}')
    const landed = await call(
      client,
      'edit_files',
      edit(join(place.root, 'cart.ts'), 'function total() {\n  return sum\n}', 'function total() {\n  return all\n}'),
    )
    expect(landed.isError).toBe(false)
    expect(landed.text).toMatch(/^1 edit landed in 1 file\.\n/)
    expect(landed.text).toContain('\n\ncart.ts now:\n1\tfunction total() {\n2\t\treturn all\n3\t}\n')
    expect(place.read('cart.ts')).toBe('function total() {\r\n\treturn all\r\n}\r\n')
    const undone = await call(other, 'undo', { transaction: transactionIn(landed.text) })
    expect(undone).toMatchObject({ isError: false, text: '1 file is as before: cart.ts.' })
    expect(place.read('cart.ts')).toBe(before)
  })

  it('previews with the diff, writes nothing, then lands the same answer as text and as an object', async () => {
    const before = place.read('cart.ts')
    const answer = 'cart.ts\n<<<<<<< SEARCH\nreturn sum\n=======\nreturn one\n>>>>>>> REPLACE\n'
    const seen = await call(client, 'preview', { answer })
    expect(seen.isError).toBe(false)
    expect(seen.text).toContain('+\treturn one')
    expect(place.read('cart.ts')).toBe(before)
    expect((await call(client, 'apply_answer', { answer })).text).toMatch(/^1 edit landed in 1 file\./)
    expect((await call(client, 'apply_answer', { answer: edit('cart.ts', 'return one', 'return sum') })).isError).toBe(false)
    expect(place.read('cart.ts')).toBe(before)
  })

  it('explains each edit of an answer: each quoted line, and why it would land or not; writes nothing', async () => {
    const before = place.read('cart.ts')
    const edits = [...edit('cart.ts', '  return sum', '  return 0').edits, ...edit('cart.ts', 'return tax', 'return 1').edits]
    const { isError, text } = await call(client, 'explain', { answer: { edits } })
    expect(isError).toBe(false)
    expect(text).toMatch(/^cart\.ts, edit on line 1 of the answer \(json\)\n {2}line 2: [\d.]+ bits for it, /)
    expect(text).toContain('-> applied: line 2 by alignment')
    expect(text).toMatch(/-> refused: .*(\n {5}.*)*\n {5}Tried: simple, /)
    expect(place.read('cart.ts')).toBe(before)
    expect(await call(client, 'explain', { answer: 'no edit in it' })).toMatchObject({ isError: true })
  })

  it('tells a refusal as an error, with what to do, and writes nothing of its set', async () => {
    const before = place.read('list.txt')
    const edits = [...edit('list.txt', 'line 1', 'first').edits, ...edit('list.txt', 'line 99 is not here', 'x').edits]
    const refused = await call(client, 'edit_files', { edits })
    expect(refused.isError).toBe(true)
    expect(refused.text).toContain('nothing was written')
    expect(place.read('list.txt')).toBe(before)
  })

  it.each(['../secret.txt', '/etc/passwd', 'a/../../secret.txt', 'file:///etc/passwd', '..\\secret.txt', 'C:\\secret.txt', 'a\u0000b'])(
    'reaches no file by the path %j',
    async (path) => {
      const created = await call(client, 'edit_files', edit(path, '', 'x'))
      const read = await call(client, 'read_file', { path })
      expect([created.isError, read.isError]).toEqual([true, true])
      expect(read.text).not.toContain('root:')
      expect(existsSync(join(place.root, 'a'))).toBe(false)
    },
  )

  it.each([
    ['edit_files', {}],
    ['edit_files', { edits: 3 }],
    ['apply_answer', {}],
    ['apply_answer', { answer: 'no edit in it' }],
    ['read_file', {}],
    ['undo', { transaction: 'none such' }],
  ])('%s says what is wrong with %j', async (name, args) => {
    const { isError, text } = await call(client, name, args)
    expect(isError).toBe(true)
    expect(text.length).toBeGreaterThan(20)
  })

  it('lands the edits of two clients at once on the same file', async () => {
    const results = await Promise.all(
      Array.from({ length: 8 }, (_, at) => call(at % 2 ? client : other, 'edit_files', edit('list.txt', `line ${at}`, `LINE ${at}`))),
    )
    expect(results.map(({ isError }) => isError)).toEqual(results.map(() => false))
    expect(place.read('list.txt')).toBe(`${Array.from({ length: 8 }, (_, at) => `LINE ${at}`).join('\n')}\n`)
  })
})
