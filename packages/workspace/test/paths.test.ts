import { describe, expect, it } from 'vitest'
import { type FileChange, type Files, type MemoryEntry, memoryFiles, openWorkspace } from '../src'
import { foldName, splitPath } from '../src/paths/path-rules'
import { resolvePath } from '../src/paths/resolve-path'
import { FRIENDLY, HOSTILE } from './support/hostile-paths'
import { linkedWorld } from './support/linked-world'

/** Files that record every path for which they are called. */
function watched(files: Files): { readonly files: Files; readonly written: string[]; readonly read: string[] } {
  const written: string[] = []
  const read: string[] = []
  const noting = (list: string[], call: (...args: never[]) => unknown, both: boolean) =>
    ((...args: unknown[]) => {
      list.push(...(both ? args.slice(0, 2) : args.slice(0, 1)).filter((each): each is string => typeof each === 'string'))
      return (call as (...all: unknown[]) => unknown)(...args)
    }) as never
  const { create, overwrite, rename, place, link, remove, makeDirectory, removeDirectory } = files
  return {
    written,
    read,
    files: {
      ...files,
      read: noting(read, files.read, false),
      create: noting(written, create, false),
      overwrite: noting(written, overwrite, false),
      rename: noting(written, rename, true),
      place: noting(written, place, true),
      link: noting(written, link, true),
      remove: noting(written, remove, false),
      makeDirectory: noting(written, makeDirectory, false),
      removeDirectory: noting(written, removeDirectory, false),
    },
  }
}

const show = (path: string) => JSON.stringify(path.length > 40 ? `${path.slice(0, 40)}...` : path)
const isOurs = (path: string) => path.startsWith('/dir/') || path.startsWith('/.state')

describe.each([
  { system: 'case matters', options: {} },
  { system: 'case is ignored', options: { ignoreCase: true } },
])('hostile paths where $system', ({ options }) => {
  it('are more than sixty', () => expect(new Set(HOSTILE).size).toBeGreaterThan(60))

  it.each(HOSTILE.map((path) => ({ path, name: show(path) })))(
    'refused for every kind of change, and nothing is touched: $name',
    async ({ path }) => {
      const raw = linkedWorld(options)
      const before = raw.snapshot()
      const { files, written, read } = watched(raw)
      const workspace = await openWorkspace({ files, root: '/dir', patience: 0 })
      expect(await workspace.read(path)).toMatchObject({ ok: false, problem: { kind: 'unsafe-path' } })
      for (const change of [
        { kind: 'write', path, content: 'x' },
        { kind: 'create', path, content: 'x' },
        { kind: 'delete', path },
        { kind: 'rename', path, to: 'renamed.ts' },
        { kind: 'rename', path: 'a.ts', to: path },
      ] as const) {
        const result = await workspace.commit([change, { kind: 'write', path: 'src/b.ts', content: 'changed' }])
        expect(result).toMatchObject({ ok: false, problems: [{ index: 0, problem: { kind: 'unsafe-path' } }] })
      }
      expect(raw.snapshot()).toEqual(before)
      expect(read.filter((each) => !isOurs(each))).toEqual([])
      expect(written).toEqual([])
    },
  )
})

describe('paths that are fine', () => {
  it.each(FRIENDLY.map(([path, target]) => ({ path, target, name: show(path) })))('$name leads to $target', async ({ path, target }) => {
    expect(await resolvePath(linkedWorld(), '/dir', path)).toMatchObject({ ok: true, resolved: { target } })
  })
})

it('a name that only Windows reads otherwise is refused there although the file stands', async () => {
  const files = { ...linkedWorld(), windows: true }
  for (const path of ['aux.c', 'ab:c.txt']) expect(await resolvePath(files, '/dir', path)).toMatchObject({ ok: false })
})

it.each(['x\u202ecod.exe', 'docs\u2066/a.md', 'a\u009b2J.ts'])(
  'the name %j, which hides its true spelling, is not made, and edited where it exists',
  async (name) => {
    const workspace = await openWorkspace({ files: memoryFiles({ '/dir/a.ts': 'a' }), root: '/dir', patience: 0 })
    const made = await workspace.commit([{ kind: 'create', path: name, content: 'x' }])
    expect(made).toMatchObject({ ok: false, problems: [{ problem: { reason: expect.stringContaining('hides its true spelling') } }] })
    expect(await resolvePath(memoryFiles({ [`/dir/${name}`]: 'x' }), '/dir', name)).toMatchObject({ ok: true })
  },
)

it('the journal is out of reach even when it stands inside the root', async () => {
  const files = memoryFiles({ '/.state/suture/x': 'journal', '/a.ts': 'a' })
  for (const path of ['.state/suture/x', '.state/suture/new', '.state/suture/roots/x/plan.json'])
    expect(await resolvePath(files, '/', path)).toMatchObject({ ok: false, problem: { reason: 'the path leads into the journal' } })
  // The folder is only created at the first commit, and is not accessible before.
  for (const path of ['.state/suture/new', '.state/suture/roots/x/plan.json'])
    expect(await resolvePath(memoryFiles({ '/a.ts': 'a' }), '/', path)).toMatchObject({
      ok: false,
      problem: { reason: 'the path leads into the journal' },
    })
  const linked = memoryFiles({ '/p/real/x': 'x', '/state': { link: '/p/real' } })
  const workspace = await openWorkspace({ files: linked, root: '/p', stateDir: '/state/suture' })
  expect(await workspace.commit([{ kind: 'create', path: 'real/suture/new', content: '' }])).toMatchObject({ ok: false })
  expect(await workspace.read('real/x')).toMatchObject({ ok: true })
})

describe('the folder of a git repository without a working tree', () => {
  const repository = { '/r/HEAD': 'ref: refs/heads/main\n', '/r/config': '[core]\n', '/r/objects/pack/x': '', '/r/refs/heads/main': '0' }
  const below = Object.fromEntries(Object.entries(repository).map(([path, text]) => [path.replace('/r/', '/dir/sub.git/'), text]))
  const files = memoryFiles({ ...repository, ...below, '/r/main/a.ts': 'a', '/dir/l': { link: '/dir/sub.git/config' }, '/dir/config': 'a' })

  it.each([
    ['/r', 'config'],
    ['/r', 'CONFIG'],
    ['/r', 'hooks/post-checkout'],
    ['/r', 'info/attributes'],
    ['/dir', 'sub.git/config'],
    ['/dir', 'sub.git/hooks/pre-commit'],
    ['/dir', 'l'],
  ])("keeps what is git's own: %s, %s", async (root, path) => {
    expect(await resolvePath(files, root, path)).toMatchObject({ ok: false, problem: { reason: expect.stringContaining("git's own") } })
  })

  it.each([
    ['/r', 'main/a.ts'],
    ['/r', 'notes.md'],
    ['/dir', 'config'],
    ['/dir', 'hooks/pre-commit'],
  ])('leaves everything else alone: %s, %s', async (root, path) => {
    expect(await resolvePath(files, root, path)).toMatchObject({ ok: true })
  })
})

describe('a set that would make a folder a git repository', () => {
  const file = (path: string): FileChange => ({ kind: 'create', path, content: 'x' })
  const refusedIn = async (before: Record<string, MemoryEntry>, changes: readonly FileChange[]) => {
    const workspace = await openWorkspace({ files: memoryFiles({ '/p/.keep': '', ...before }), root: '/p' })
    const result = await workspace.commit(changes)
    return result.ok ? [] : result.problems.map(({ path }) => path)
  }

  it.each<[string, Record<string, MemoryEntry>, FileChange[], string[]]>([
    [
      'all three names come',
      {},
      ['HEAD', 'config', 'objects/x', 'refs/x'].map((name) => file(`docs/${name}`)),
      ['docs/HEAD', 'docs/objects/x', 'docs/refs/x'],
    ],
    ['in another order, at the root, in other spelling', {}, ['Refs/x', 'OBJECTS/y', 'head'].map(file), ['Refs/x', 'OBJECTS/y', 'head']],
    ['the last one comes', { '/p/docs/HEAD': 'x', '/p/docs/objects/x': 'x' }, [file('docs/refs/x')], ['docs/refs/x']],
    [
      'the last one comes by a rename',
      { '/p/docs/objects/x': 'x', '/p/docs/refs/x': 'x', '/p/a': 'x' },
      [{ kind: 'rename', path: 'a', to: 'docs/HEAD' }],
      ['docs/HEAD'],
    ],
    [
      'the data lies in another folder',
      {},
      ['docs/HEAD', 'docs/commondir', 'docs/config.worktree', 'c/objects/x', 'c/refs/x'].map(file),
      ['docs/HEAD', 'docs/commondir'],
    ],
    ['two of the three are no repository', {}, ['docs/HEAD', 'docs/objects/x'].map(file), []],
    ['the three in different folders are none', {}, ['a/HEAD', 'b/objects/x', 'c/refs/x'].map(file), []],
  ])('%s', async (_, before, changes, refused) => {
    expect(await refusedIn(before, changes)).toEqual(refused)
  })
})

const OTHERS =
  '.hg/hgrc sub/.HG/hgrc .jj/repo/config.toml .svn/entries .sl/config .bzr/branch/branch.conf _darcs/prefs/defaults .pijul/config _MTN/monotonerc'

it.each([...OTHERS.split(' '), '.fslckout', '_FOSSIL_'])('settings and hooks of other repositories are out of reach: %s', async (path) => {
  expect(await resolvePath(memoryFiles({ '/p/a': 'a' }), '/p', path)).toMatchObject({ ok: false, problem: { kind: 'unsafe-path' } })
})

it('another name of the folder of a repository does not lead into it, such as its short name on Windows', async () => {
  const memory = memoryFiles({ '/p/.hg/hgrc': 'a', '/p/PROGRA~1/a': 'a' })
  const long = (path: string) => path.replace('/HG~1', '/.hg')
  const files = { ...memory, info: (path: string) => memory.info(long(path)), real: (path: string) => memory.real(long(path)) }
  for (const path of ['HG~1/hgrc', 'HG~1/new', 'HG~1'])
    expect(await resolvePath(files, '/p', path)).toMatchObject({ problem: { reason: 'the path leads into .hg' } })
  expect(await resolvePath(files, '/p', 'PROGRA~1/a')).toMatchObject({ ok: true })
})

it('a root that is a link is followed once, and its neighbours stay outside', async () => {
  const files = memoryFiles({ '/real/a.ts': 'a', '/real-evil/x.ts': 'x', '/root': { link: '/real' } })
  const workspace = await openWorkspace({ files, root: '/root' })
  expect(workspace.root).toBe('/real')
  expect(await workspace.read('a.ts')).toMatchObject({ ok: true, text: 'a' })
  expect(await workspace.read('../real-evil/x.ts')).toMatchObject({ ok: false })
})

describe('splitting and folding', () => {
  it('takes hostile lengths in one pass', () => {
    expect(splitPath(`${'a/'.repeat(100_000)}b`)).toMatchObject({ ok: true })
    expect(splitPath(`${'../'.repeat(100_000)}b`)).toMatchObject({ ok: false })
    expect(splitPath('.'.repeat(1_000_000))).toMatchObject({ ok: false })
    expect(splitPath(' '.repeat(1_000_000))).toMatchObject({ ok: false })
  })

  it.each([
    ['.GIT', '.git'],
    ['.git . .', '.git'],
    ['.git:stream', '.git'],
    ['\uff0eG\u200bI\u200dT', '.git'],
    ['..', '..'],
    ['.\u200c.', '..'],
    ['a.b', 'a.b'],
  ])('%j folds to %j', (name, folded) => expect(foldName(name)).toBe(folded))
})
