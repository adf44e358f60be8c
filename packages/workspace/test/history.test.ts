import { describe, expect, it } from 'vitest'
import { type FileChange, type Files, memoryFiles, openWorkspace } from '../src'
import { KEPT_TRANSACTIONS } from '../src/journal/journal'
import { asProcess } from './support/faulty-files'
import { tree, unfinished } from './support/tree'

const open = (files: Files) => openWorkspace({ files, root: '/p', patience: 0 })

describe('undo', () => {
  it('goes back one transaction after the other, and no further than the journal', async () => {
    const files = memoryFiles({ '/p/a': '0' })
    const workspace = await open(files)
    const count = KEPT_TRANSACTIONS + 5
    for (let i = 1; i <= count; i++)
      expect(await workspace.commit([{ kind: 'write', path: 'a', content: `${i}` }])).toMatchObject({ ok: true })
    for (let i = 1; i <= KEPT_TRANSACTIONS; i++) {
      expect(await workspace.undo()).toMatchObject({ ok: true, files: [{ kind: 'write', path: 'a' }] })
      expect(files.snapshot()).toEqual({ '/p/a': `${count - i}` })
    }
    expect(await workspace.undo()).toMatchObject({ nothing: true })
  })

  it.each([
    ['changed', { kind: 'write', path: 'a', content: 'mine' }, 'a', 'changed'],
    ['deleted', { kind: 'delete', path: 'a' }, 'a', 'deleted'],
    ['moved away', { kind: 'rename', path: 'a', to: 'z' }, 'a', 'deleted'],
    ['created again', { kind: 'create', path: 'b', content: 'mine' }, 'b', 'exists'],
  ] as const)('is refused where a file was %s since', async (_name, change, path, reason) => {
    const files = memoryFiles({ '/p/a': '1', '/p/b': '2', '/p/c': '3' })
    const workspace = await open(files)
    const set: FileChange[] = [
      { kind: 'write', path: 'a', content: '1 anew' },
      { kind: 'delete', path: 'b' },
      { kind: 'write', path: 'c', content: '3 anew' },
    ]
    expect(await workspace.commit(set)).toMatchObject({ ok: true })
    const elsewhere = await openWorkspace({ files, root: '/p', stateDir: '/other-state' })
    expect(await elsewhere.commit([change])).toMatchObject({ ok: true })
    const moved = await tree(files, '/p')
    expect(await workspace.undo()).toMatchObject({ ok: false, problems: [{ path, problem: { kind: 'conflict', reason } }] })
    expect(await tree(files, '/p')).toEqual(moved)
  })

  it('belongs to the root: another root has its own history', async () => {
    const files = memoryFiles({ '/p/a': '1', '/q/a': '1' })
    const [p, q] = [await open(files), await openWorkspace({ files, root: '/q' })]
    await p.commit([{ kind: 'write', path: 'a', content: '2' }])
    expect(await q.undo()).toMatchObject({ nothing: true })
    expect(await p.undo()).toMatchObject({ ok: true })
    expect(files.snapshot()).toEqual({ '/p/a': '1', '/q/a': '1' })
  })
})

describe('claims', () => {
  /** A link that leads to `x`, and to `y` as soon as the first lock is acquired. */
  function turning(patience: number) {
    const files = memoryFiles({ '/p/x': 'x', '/p/y': 'y', '/p/l': { link: '/p/x' }, '/p/next': { link: '/p/y' } })
    const claimed: string[] = []
    const create: Files['create'] = async (path, bytes, look) => {
      await files.create(path, bytes, look)
      if (!path.startsWith('/.state/suture/claims/') || typeof bytes === 'function') return
      claimed.push(new TextDecoder().decode(bytes))
      if (await files.info('/p/next')) await files.rename('/p/next', '/p/l')
    }
    return { files, claimed, opened: openWorkspace({ files: { ...files, create }, root: '/p', patience }) }
  }
  const change: FileChange = { kind: 'write', path: 'l', content: 'new' }

  it('are of the files that the paths lead to, not of those that they led to before', async () => {
    const { files, claimed, opened } = turning(5_000)
    expect(await (await opened).commit([change])).toMatchObject({ ok: true })
    expect(files.snapshot()).toMatchObject({ '/p/x': 'x', '/p/y': 'new' })
    expect(claimed.map((body) => [body.includes('/p/x'), body.includes('/p/y')])).toEqual([
      [true, false],
      [false, true],
    ])
  })

  it('of other files than the paths lead to now are no leave to write, where there is no time for others', async () => {
    const { files, opened } = turning(0)
    expect(await (await opened).commit([change])).toMatchObject({
      ok: false,
      problems: [{ problem: { kind: 'conflict', reason: 'locked' } }],
    })
    expect(files.snapshot()).toMatchObject({ '/p/x': 'x', '/p/y': 'y' })
  })

  it('of a live process are respected, and nothing is written', async () => {
    const files = memoryFiles({ '/p/a': '1', '/p/b': '2' })
    const stalled = asProcess(files, 'stalled')
    const both = { ...files, process: { id: 'me', name: 'me', state: async () => 'alive' as const } }
    let second: unknown
    let third: unknown
    const rename = async (from: string, to: string) => {
      const other = await openWorkspace({ files: both, root: '/p', patience: 0 })
      second = await other.commit([
        { kind: 'write', path: 'b', content: 'second' },
        { kind: 'write', path: 'a', content: 'second' },
      ])
      third = await other.commit([{ kind: 'write', path: 'b', content: 'third' }])
      await files.rename(from, to)
    }
    const first = await openWorkspace({ files: { ...stalled, rename }, root: '/p' })
    expect(await first.commit([{ kind: 'write', path: 'a', content: 'first' }])).toMatchObject({ ok: true })
    expect(second).toMatchObject({ ok: false, problems: [{ index: 1, path: 'a', problem: { kind: 'conflict', reason: 'locked' } }] })
    expect(third).toMatchObject({ ok: true })
    expect(files.snapshot()).toEqual({ '/p/a': 'first', '/p/b': 'third' })
  })

  it('of an unknown machine are respected for an hour', async () => {
    const files = memoryFiles({ '/p/a': '1' })
    const claim = async (name: string, at: number) =>
      files.create(
        `/.state/suture/claims/${name}`,
        new TextEncoder().encode(
          JSON.stringify({ at, keys: ['path:/p/a'], journal: `/.state/suture/roots/${'0'.repeat(32)}/00000001-${'0'.repeat(16)}` }),
        ),
      )
    const workspace = await open({ ...files, process: { id: 'me', name: 'me', state: async (id) => (id === 'me' ? 'alive' : 'unknown') } })
    await workspace.commit([{ kind: 'write', path: 'a', content: '2' }])
    await claim('far.1', Date.now())
    expect(await workspace.commit([{ kind: 'write', path: 'a', content: '3' }])).toMatchObject({ ok: false })
    await files.remove('/.state/suture/claims/far.1')
    await claim('ahead.1', Date.now() + 4_000_000)
    expect(await workspace.commit([{ kind: 'write', path: 'a', content: '3' }])).toMatchObject({ ok: true })
    await claim('far.2', Date.now() - 4_000_000)
    expect(await workspace.commit([{ kind: 'write', path: 'a', content: '4' }])).toMatchObject({ ok: true })
    expect(await unfinished(files)).toEqual([])
  })

  it('that were cut short before a word was written are dead after a minute, whichever way the clock went', async () => {
    const files = memoryFiles({ '/p/a': '1' })
    let written = Date.now()
    const info: typeof files.info = async (path) => {
      const found = await files.info(path)
      return found && path.includes('/claims/far.') ? { ...found, written } : found
    }
    const unknown = { id: 'me', name: 'me', state: async (id: string) => (id === 'me' ? ('alive' as const) : ('unknown' as const)) }
    const workspace = await open({ ...files, info, process: unknown })
    await workspace.commit([{ kind: 'write', path: 'a', content: '2' }])
    for (const [name, at, ok] of [
      ['far.1', 0, false],
      ['far.2', 600_000, true],
      ['far.3', -600_000, true],
    ] as const) {
      written = Date.now() + at
      await files.create(`/.state/suture/claims/${name}`, new Uint8Array())
      expect(await workspace.commit([{ kind: 'write', path: 'a', content: name }]), name).toMatchObject({ ok })
      await files.remove(`/.state/suture/claims/${name}`).catch(() => {})
    }
  })
})

it('a journal of another version is left to that version, and nothing is written meanwhile', async () => {
  const files = memoryFiles({ '/p/a': '1' })
  const workspace = await open(files)
  await workspace.commit([{ kind: 'write', path: 'a', content: '2' }])
  const roots = `${files.stateDirectory}/roots`
  const folder = `${roots}/${(await files.list(roots))[0]}/00000002-0123456789abcdef`
  await files.makeDirectory(folder)
  await files.create(
    `${folder}/plan.json`,
    new TextEncoder().encode('{"version":2,"keys":[],"steps":[],"directories":[],"files":[],"emptied":[]}'),
  )
  expect((await open(files)).recoveryProblem).toMatchObject({ kind: 'unreadable' })
  expect(await workspace.commit([{ kind: 'write', path: 'a', content: '3' }])).toMatchObject({ ok: false })
  expect(await files.info(`${folder}/plan.json`)).toBeDefined()
  expect(files.snapshot()).toEqual({ '/p/a': '2' })
})
