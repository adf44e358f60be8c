import { describe, expect, it } from 'vitest'
import { type FileChange, type Files, memoryFiles, openWorkspace } from '../src'
import { hashBytes } from '../src/files/hash'
import { asProcess, faulty } from './support/faulty-files'
import { tree, unfinished } from './support/tree'

const STATE = '/.state/suture'
const open = (files: Files) => openWorkspace({ files, root: '/p', patience: 0 })
const text = (content: string) => new TextEncoder().encode(content)

/** Returns the only journal folder of the root. */
async function journalOf(files: Files): Promise<string> {
  const root = `${STATE}/roots/${(await files.list(`${STATE}/roots`))[0]}`
  return `${root}/${(await files.list(root))[0]}`
}

async function overwrite(files: Files, path: string, change: (bytes: Uint8Array) => Uint8Array): Promise<void> {
  await files.overwrite(path, change(await files.read(path)), 0o600)
}

const SET: readonly FileChange[] = [
  { kind: 'write', path: 'a', content: 'a new' },
  { kind: 'delete', path: 'b' },
  { kind: 'create', path: 'made', content: 'made' },
]

async function landed() {
  const files = memoryFiles({ '/p/a': 'a old', '/p/b': 'b old', '/p/c': 'c' })
  const workspace = await open(files)
  expect(await workspace.commit(SET)).toMatchObject({ ok: true })
  return { files, workspace, journal: await journalOf(files) }
}

it('shows a byte order mark in a snapshot', () => {
  expect(memoryFiles({ '/a': '\ufeffx\n' }).snapshot()).toEqual({ '/a': '\ufeffx\n' })
})

describe('undo of a damaged journal writes nothing', () => {
  it.each([
    ['cut to three bytes', 'kept', (bytes: Uint8Array) => bytes.slice(0, 3)],
    ['with bytes flipped', 'kept', (bytes: Uint8Array) => bytes.map((byte, i) => (i % 2 ? byte ^ 1 : byte))],
    ['of garbage', 'plan.json', () => text('{"version":1,"steps":')],
    ['of the wrong shape', 'plan.json', () => text('{"version":1}')],
    ['of no date', 'plan.json', (bytes: Uint8Array) => text(new TextDecoder().decode(bytes).replace(/"at":\d+/, '"at":1e20'))],
  ])('%s', async (_name, file, change) => {
    const { files, workspace, journal } = await landed()
    const before = files.snapshot()
    await overwrite(files, `${journal}/${file}`, change)
    const result = await workspace.undo()
    expect(result).toMatchObject({
      ok: false,
      problems: expect.arrayContaining([expect.objectContaining({ problem: expect.objectContaining({ cause: 'journal' }) })]),
    })
    expect(files.snapshot()).toEqual(before)
  })

  it('whose old bytes are gone', async () => {
    const { files, workspace, journal } = await landed()
    await files.remove(`${journal}/kept`)
    expect(await workspace.undo()).toMatchObject({ ok: false })
    expect(files.snapshot()).toEqual({ '/p/a': 'a new', '/p/c': 'c', '/p/made': 'made' })
  })

  it('takes back what it can when asked to, and keeps the transaction for the rest', async () => {
    const { files, workspace, journal } = await landed()
    const kept = await files.read(`${journal}/kept`)
    await overwrite(files, `${journal}/kept`, (bytes) => bytes.map((byte, i) => (i === 0 ? byte ^ 1 : byte)))
    const result = await workspace.undo({ partial: true })
    expect(result).toMatchObject({ ok: true, left: [{ path: 'a' }] })
    expect(files.snapshot()).toEqual({ '/p/a': 'a new', '/p/b': 'b old', '/p/c': 'c' })
    expect(await workspace.history()).toMatchObject([{ state: 'partly' }])
    await overwrite(files, `${journal}/kept`, () => kept)
    expect(await workspace.undo()).toMatchObject({ ok: true, already: ['b', 'made'] })
    expect(files.snapshot()).toEqual({ '/p/a': 'a old', '/p/b': 'b old', '/p/c': 'c' })
    expect(await workspace.history()).toEqual([])
  })
})

describe('undo', () => {
  it('passes over files that are as before already, and reaches the transaction before', async () => {
    const files = memoryFiles({ '/p/a': '1', '/p/b': '1' })
    const workspace = await open(files)
    await workspace.commit([{ kind: 'write', path: 'a', content: '2' }])
    await workspace.commit([{ kind: 'write', path: 'b', content: '2' }])
    await files.overwrite('/p/b', text('1'), 0o644)
    expect(await workspace.undo()).toMatchObject({ ok: true, files: [], already: ['b'] })
    expect(await workspace.undo()).toMatchObject({ ok: true, files: [{ path: 'a' }] })
    expect(files.snapshot()).toEqual({ '/p/a': '1', '/p/b': '1' })
  })

  it('takes back the later one of two transactions with one number, and none by that number', async () => {
    const files = memoryFiles({ '/p/a': '1', '/p/b': '1', '/p/c': '1' })
    const workspace = await open(files)
    for (const path of ['a', 'b', 'c']) await workspace.commit([{ kind: 'write', path, content: '2' }])
    const root = (await journalOf(files)).split('/').slice(0, -1).join('/')
    const moved: string[] = []
    // All three began at once. The ids are such that neither order of the names is that of the times.
    for (const [index, name] of (await files.list(root)).sort().entries()) {
      moved.push(`00000001-${[8, 9, 7][index]}${name.slice(-15)}`)
      const plan = new TextDecoder()
        .decode(await files.read(`${root}/${name}/plan.json`))
        .replaceAll(name.slice(-16), moved[index]!.slice(-16))
      await files.overwrite(`${root}/${name}/plan.json`, text(plan.replace(/"at":\d+/, `"at":${index + 1}`)), 0o600)
      await files.rename(`${root}/${name}`, `${root}/${moved[index]}`)
    }
    expect((await workspace.history()).map(({ id }) => id)).toEqual(moved.toReversed())
    expect(await workspace.undo({ id: '1' })).toMatchObject({ ok: false })
    expect(await workspace.undo()).toMatchObject({ ok: true, files: [{ path: 'c' }] })
    expect(await workspace.undo({ id: moved[0]! })).toMatchObject({ ok: true, files: [{ path: 'a' }] })
    expect(await workspace.undo({ id: '1' })).toMatchObject({ ok: true, files: [{ path: 'b' }] })
  })

  it('takes an earlier transaction back by its number, and lists them', async () => {
    const files = memoryFiles({ '/p/a': '1', '/p/b': '1' })
    const workspace = await open(files)
    for (const path of ['a', 'b']) await workspace.commit([{ kind: 'write', path, content: '2' }])
    expect((await workspace.history()).map(({ files: changed }) => changed[0]?.path)).toEqual(['b', 'a'])
    expect(await workspace.undo({ id: '1' })).toMatchObject({ ok: true })
    expect(files.snapshot()).toEqual({ '/p/a': '1', '/p/b': '2' })
    for (const id of ['7', '0', '00', '']) expect(await workspace.undo({ id })).toMatchObject({ ok: false })
  })

  it('never says that there is nothing while a transaction is pending', async () => {
    const { files } = await crashed()
    const foreign = {
      ...files,
      process: { id: 'me', name: 'me', state: async (id: string) => (id === 'me' ? ('alive' as const) : ('unknown' as const)) },
    }
    const workspace = await open(foreign)
    expect(await workspace.undo()).toMatchObject({ ok: false, pending: [{ state: 'unknown', holder: 'first', files: 3 }] })
    expect(await workspace.commit(SET)).toMatchObject({
      problems: [{ problem: { reason: 'locked', holder: expect.stringMatching(/^first, since \d\d:\d\d:\d\d UTC$/) } }],
      pending: await workspace.pending(),
    })
    const [pending] = await workspace.pending()
    expect(await workspace.recover(pending!.id)).toMatchObject([{ result: 'rolled-back', files: 3, root: '/p', leftAlone: [] }])
    expect(files.snapshot()).toEqual({ '/p/a': 'a old', '/p/b': 'b old', '/p/c': 'c' })
    expect(await unfinished(files)).toEqual([])
  })
})

/** Simulates a process that ended between its steps. */
async function crashed() {
  const files = memoryFiles({ '/p/a': 'a old', '/p/b': 'b old', '/p/c': 'c' })
  const counted = faulty(asProcess(files, 'first'), -1, 'none')
  await (await open(counted.files)).commit(SET)
  const again = memoryFiles({ '/p/a': 'a old', '/p/b': 'b old', '/p/c': 'c' })
  const at = counted.calls.lastIndexOf('rename') - 1
  await open(faulty(asProcess(again, 'first'), at, 'crash-after').files).then(
    (workspace) => workspace.commit(SET),
    () => undefined,
  )
  return { files: again }
}

describe('an unfinished transaction', () => {
  it('is told by who ends it, with its files', async () => {
    const { files } = await crashed()
    const workspace = await open(asProcess(files, 'second'))
    expect(workspace.recovered).toMatchObject([{ result: 'rolled-back', files: 3, root: '/p', leftAlone: [] }])
  })

  it('is left as it is by who only looks', async () => {
    const { files } = await crashed()
    const before = await tree(files, '')
    const workspace = await openWorkspace({ files: asProcess(files, 'second'), root: '/p', recover: false })
    await workspace.check(SET)
    expect(await workspace.pending()).toMatchObject([{ state: 'dead', files: 3 }])
    expect(await tree(files, '')).toEqual(before)
  })

  it('is not ended while its process lives, whatever is asked', async () => {
    const { files } = await crashed()
    const alive = { ...files, process: { id: 'me', name: 'me', state: async () => 'alive' as const } }
    const workspace = await open(alive)
    const before = await tree(files, '')
    expect(await workspace.recover((await workspace.pending())[0]!.id)).toEqual([])
    expect(await tree(files, '')).toEqual(before)
  })

  it('that another process clears away at the same time is no hindrance', async () => {
    for (let at = 0, calls = 1; at < calls; at++) {
      const { files, journal } = await landed()
      const rest = `${journal}.gone`
      await files.rename(journal, rest)
      const clear = async () => {
        for (const name of await files.list(rest).catch(() => [])) await files.remove(`${rest}/${name}`).catch(() => {})
        await files.removeDirectory(rest).catch(() => {})
      }
      const raced = faulty(asProcess(files, 'second'), at, 'none', clear)
      const workspace = await open(raced.files)
      expect(workspace.recoveryProblem, `cleared before call ${at}`).toBeUndefined()
      expect(await workspace.commit([{ kind: 'write', path: 'c', content: `c ${at}` }]), `cleared before call ${at}`).toMatchObject({
        ok: true,
      })
      expect(await files.info(rest)).toBeUndefined()
      calls = raced.calls.length
    }
  })

  it('whose old bytes are damaged leaves those files alone, and says which', async () => {
    const { files } = await crashed()
    const [side] = Object.keys(files.snapshot()).filter((path) => path.endsWith('.old'))
    const kept = `${await journalOf(files)}/kept`
    await overwrite(files, kept, (bytes) => bytes.map((byte) => byte ^ 1))
    if (side) await files.remove(side)
    const workspace = await open(asProcess(files, 'second'))
    expect(workspace.recovered).toMatchObject([{ leftAlone: ['/p/a'] }])
    expect(files.snapshot()['/p/a']).toBe('a new')
  })
})

describe('claims', () => {
  const claimed = async (body: string, age: number) => {
    const files = memoryFiles({ '/p/a': 'a old', '/p/b': 'b old', '/p/c': 'c' })
    await open(files)
    for (const path of ['/.state', STATE, `${STATE}/claims`]) await files.makeDirectory(path).catch(() => {})
    await files.create(`${STATE}/claims/0123456789ab-77-12345.dead`, text(body))
    const info: Files['info'] = async (path) => {
      const found = await files.info(path)
      return found && path.endsWith('.dead') ? { ...found, written: Date.now() - age } : found
    }
    const process = { id: 'me', name: 'me', state: async (id: string) => (id === 'me' ? ('alive' as const) : ('unknown' as const)) }
    return open({ ...files, info, process })
  }

  it.each(['', '{"at":1', '{"at":1,"keys":"all","journal":7}', 'null'])('that cannot be read (%j) age out in a minute', async (body) => {
    const held = await (await claimed(body, 30_000)).commit(SET)
    expect(held).toMatchObject({
      ok: false,
      pending: [{ id: '0123456789ab-77-12345.dead', state: 'unknown', since: expect.any(Number) }],
    })
    expect(await (await claimed(body, 61_000)).commit(SET)).toMatchObject({ ok: true })
  })

  it('that name a journal anywhere else delete nothing there', async () => {
    const files = memoryFiles({ '/p/a': 'a', '/victim/kept.txt': 'precious', '/planted/committed': '' })
    const plan = {
      version: 1,
      root: '/',
      at: 1,
      keys: [],
      directories: [],
      files: [],
      emptied: [],
      steps: [
        {
          kind: 'replace',
          change: 0,
          target: '/victim/x',
          temp: '/victim/kept.txt',
          side: '/p/a',
          hash: '',
          old: { from: 0, to: 0, hash: '', mode: 0, owner: '' },
        },
      ],
    }
    await files.create('/planted/plan.json', text(JSON.stringify(plan)))
    for (const path of ['/.state', STATE, `${STATE}/claims`]) await files.makeDirectory(path)
    // One journal has a plan. The other has none, as if its transaction had never begun, and is removed.
    for (const [name, journal] of Object.entries({ 'dead-1.ab': '/planted', 'dead-2.ab': '/victim' }))
      await files.create(`${STATE}/claims/${name}`, text(JSON.stringify({ at: 1, keys: [], journal })))
    const before = files.snapshot()
    await open(asProcess(files, 'second'))
    expect(files.snapshot()).toEqual(before)
  })
})

describe('a plan acts on its own names below its own root alone', () => {
  it.each([
    ['a temporary name of another', { temp: '/p/c' }],
    ['a side name of another', { side: '/p/c' }],
    ['a temporary name that goes on', { temp: '/p/.suture-ID-0.new.ts' }],
    ['a side name that goes on', { side: '/p/.suture-ID-1.older' }],
    ['a target outside', { target: '/outside', temp: '/.suture-ID-0.new', side: '/.suture-ID-1.old' }],
    ['a target by a step up', { target: '/p/../outside', temp: '/p/../.suture-ID-0.new', side: '/p/../.suture-ID-1.old' }],
    ['a target in .git', { target: '/p/.git/config', temp: '/p/.git/.suture-ID-0.new', side: '/p/.git/.suture-ID-1.old' }],
  ])('%s', async (_name, change) => {
    const { files, journal } = await landed()
    await files.remove(`${journal}/closed`)
    const id = journal.slice(-16)
    await overwrite(files, `${journal}/plan.json`, (bytes) => {
      const plan = JSON.parse(new TextDecoder().decode(bytes)) as { steps: { kind: string }[] }
      const steps = plan.steps.map((step) => (step.kind === 'replace' ? { ...step, ...change } : step))
      return text(JSON.stringify({ ...plan, steps }).replaceAll('ID', id))
    })
    const before = files.snapshot()
    const workspace = await open(asProcess(files, 'second'))
    expect(workspace.recovered).toEqual([])
    expect(await workspace.pending()).toMatchObject([{ state: 'damaged' }])
    expect(files.snapshot()).toEqual(before)
    expect(await workspace.commit([{ kind: 'write', path: 'c', content: 'c new' }])).toMatchObject({ ok: true })
    const [pending] = await workspace.pending()
    await workspace.recover(pending!.id)
    expect(await workspace.pending()).toEqual([])
  })
})

describe('a state directory', () => {
  const withState = async (mode: number, owner: boolean) => {
    const files = memoryFiles({ '/p/a': 'a old', '/p/b': 'b old' })
    await files.makeDirectory('/.state')
    await files.makeDirectory(STATE, mode)
    return open({ ...files, isOwn: () => owner })
  }

  it.each([
    ['of somebody else', 0o700, false, 'belongs to another user'],
    ['that the group can write', 0o770, true, 'others can write'],
    ['that everybody can write', 0o777, true, 'others can write'],
  ] as const)('%s is refused, and nothing is read from it or written', async (_name, mode, own, words) => {
    const workspace = await withState(mode, own)
    expect(workspace.recoveryProblem).toMatchObject({
      kind: 'unreadable',
      path: STATE,
      cause: 'state',
      reason: expect.stringContaining(words),
    })
    expect(await workspace.commit(SET)).toMatchObject({ ok: false, problems: [{ problem: { path: STATE, cause: 'state' } }] })
    expect(await workspace.check(SET)).toMatchObject({ ok: false, problems: [{ problem: { cause: 'state' } }] })
    expect(await workspace.undo()).toMatchObject({ ok: false, problems: [{ problem: { cause: 'state' } }] })
  })

  it("of one's own serves", async () => expect(await (await withState(0o700, true)).commit(SET)).toMatchObject({ ok: true }))

  it('with strays in it goes on serving', async () => {
    const { files, workspace, journal } = await landed()
    const root = journal.slice(0, journal.lastIndexOf('/'))
    await files.create(`${root}/notes.txt`, text('stray'))
    await files.makeDirectory(`${root}/00000009-stray`)
    await files.create(`${root}/00000008-${'0'.repeat(16)}`, text('stray'))
    await files.create(`${root}/00000007-${'0'.repeat(16)}.gone`, text('stray'))
    for (const name of ['00000005-0123456789abcdef', '00000006-0123456789abcdef.gone']) {
      await files.makeDirectory(`${root}/${name}`)
      await files.makeDirectory(`${root}/${name}/stray`)
    }
    await files.create(`${STATE}/claims/README`, text('stray'))
    await files.makeDirectory(`${STATE}/claims/0-0-0-1-1.abc`)
    expect(await workspace.commit([{ kind: 'write', path: 'c', content: 'c new' }])).toMatchObject({ ok: true })
    expect(await workspace.undo()).toMatchObject({ ok: true, files: [{ path: 'c' }] })
    expect(await hashBytes(await files.read(`${root}/notes.txt`))).toBe(await hashBytes(text('stray')))
  })
})

describe('a state directory that cannot be made', () => {
  it('is named, and no file of the project, where a folder above it is a file', async () => {
    const files = memoryFiles({ '/p/a': 'a old', '/home': 'a file' })
    const workspace = await openWorkspace({ files, root: '/p', stateDir: '/home/.local/state/suture', patience: 0 })
    const result = await workspace.commit([{ kind: 'write', path: 'a', content: 'a new' }])
    expect(result).toMatchObject({ ok: false, problems: [{ problem: { path: '/home/.local/state/suture', cause: 'state' } }] })
    expect(await workspace.check([{ kind: 'write', path: 'a', content: 'a new' }])).toMatchObject({
      ok: false,
      problems: [{ problem: { path: '/home/.local/state/suture', cause: 'state' } }],
    })
    expect(new TextDecoder().decode(await files.read('/p/a'))).toBe('a old')
  })
  it('is named where a folder above it cannot be looked into', async () => {
    const files = memoryFiles({ '/p/a': 'a old' })
    const closed =
      <T>(call: (path: string) => Promise<T>) =>
      async (path: string): Promise<T> => {
        if (path.startsWith('/root/')) throw Object.assign(new Error('EACCES: permission denied'), { code: 'EACCES' })
        return call(path)
      }
    const foreign = { ...files, real: closed(files.real), info: closed(files.info) }
    const workspace = await openWorkspace({ files: foreign, root: '/p', stateDir: '/root/.local/state/suture', patience: 0 })
    const named = { ok: false, problems: [{ problem: { path: '/root/.local/state/suture', cause: 'state' } }] }
    const change: readonly FileChange[] = [{ kind: 'write', path: 'a', content: 'a new' }]
    expect(workspace.recoveryProblem).toMatchObject({ cause: 'state' })
    expect(await workspace.check(change)).toMatchObject(named)
    expect(await workspace.commit(change)).toMatchObject(named)
    expect(await workspace.undo()).toMatchObject(named)
    expect(files.snapshot()).toEqual({ '/p/a': 'a old' })
  })
})
