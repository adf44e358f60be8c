import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmdirSync } from 'node:fs'
import { chmod, chown, link, lstat, mkdir, readdir, readFile, readlink, stat, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type FileChange, type Files, nodeFiles, openWorkspace, stateDirectory, type Workspace } from '../src'
import { cooperative } from '../src/files/node-calls'
import { temporary } from './support/child'
import { tree, unfinished } from './support/tree'

let place: Awaited<ReturnType<typeof temporary>>
let root: string
let workspace: Workspace

beforeEach(async () => {
  place = await temporary()
  root = join(place.path, 'root')
  await mkdir(root)
  workspace = await openWorkspace({ files: nodeFiles(), root, stateDir: join(place.path, 'state') })
})
afterEach(() => place.remove())

/** Whether this machine and its folder for temporary files support access control lists. */
const hasAccessLists = spawnSync('setfacl', ['--test', '-m', 'u:12345:r', tmpdir()]).status === 0

/** Whether this machine and the folder of temporary files know extended attributes, and GNU tar and cp are here to find and copy them. */
const hasAttributes =
  ['/bin/tar', '/bin/cp'].every((program) => /GNU/.test(spawnSync(program, ['--version'], { encoding: 'utf8' }).stdout ?? '')) && settable()

function settable(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'attributes-'))
  try {
    return spawnSync('setfattr', ['-n', 'user.test', '-v', '1', folder]).status === 0
  } finally {
    rmdirSync(folder)
  }
}

if (!hasAccessLists) console.info('No setfacl that works here: tests of access lists are skipped.')
if (!hasAttributes) console.info('No setfattr that works here, or no GNU tar and cp: tests of extended attributes are skipped.')

const at = (path: string) => join(root, path)
const mode = async (path: string) => (await stat(at(path))).mode & 0o7777
const write = (path: string, content = 'new'): FileChange => ({ kind: 'write', path, content })
const lands = async (...changes: FileChange[]) => expect(await workspace.commit(changes)).toMatchObject({ ok: true })
const undoes = async () => expect(await workspace.undo()).toMatchObject({ ok: true })
const files = () => ({ ...nodeFiles(), stateDirectory: join(place.path, 'state') })

describe('calls that are made at once', () => {
  it('take turns with the rest of the process: a signal is heard after nine milliseconds of them', async () => {
    let clock = 0
    const heard: number[] = []
    const atOnce = cooperative(() => clock)
    setImmediate(() => heard.push(clock))
    for (let call = 0; call < 100; call++) {
      await atOnce(() => clock++)
      if (clock === 50) setImmediate(() => heard.push(clock))
    }
    expect(heard).toEqual([9, 54])
  })

  it.each([
    ['over nothing', async () => {}],
    ['over a file', () => writeFile(at('to'), 'old')],
    ['over a file with another name', () => writeFile(at('other'), 'old').then(() => link(at('other'), at('to')))],
    ['over a file that cannot be read', () => writeFile(at('to'), 'old', { mode: 0o000 })],
    ['over a link, which it replaces', () => writeFile(at('other'), 'old').then(() => symlink('other', at('to')))],
    ['over a link that leads nowhere', () => symlink('nowhere', at('to'))],
  ])('move %s, and leave no file open', async (_name, prepare) => {
    const open = () =>
      readdir('/proc/self/fd').then(
        (names) => names.length,
        () => 0,
      )
    await prepare()
    await writeFile(at('from'), 'new')
    const before = await open()
    await files().rename(at('from'), at('to'))
    expect([await readFile(at('to'), 'utf8'), (await lstat(at('to'))).isFile(), await open()]).toEqual(['new', true, before])
    expect((await readdir(root)).filter((name) => name !== 'other')).toEqual(['to'])
    if ((await readdir(root)).includes('other')) expect(await readFile(at('other'), 'utf8')).toBe('old')
  })

  it.each([0, 1, 65_536, 65_537, 200_000])('write and read %i bytes as the others do', async (length) => {
    const bytes = new Uint8Array(length).map((_, i) => i % 251)
    await files().create(at('made'), bytes, { mode: 0o640 })
    expect([await mode('made'), Buffer.compare(await files().read(at('made')), bytes)]).toEqual([0o640, 0])
    const pieces: Uint8Array[] = []
    await files().readPieces!(at('made'), (piece) => void pieces.push(piece.slice()))
    expect(Buffer.compare(Buffer.concat(pieces), bytes)).toBe(0)
    await expect(files().create(at('made'), bytes)).rejects.toMatchObject({ code: 'EEXIST' })
    await files().remove(at('made'))
    await expect(files().remove(at('made'))).rejects.toMatchObject({ code: 'ENOENT' })
  })
})

describe('permission bits', () => {
  it.each([0o600, 0o640, 0o644, 0o664, 0o666, 0o700, 0o711, 0o755, 0o777, 0o4755, 0o2755])(
    '%o survives write, rename, delete and undo',
    async (bits) => {
      for (const name of ['written', 'renamed', 'moved', 'gone']) {
        await writeFile(at(name), 'old')
        await chmod(at(name), bits)
      }
      const before = await tree(files(), root)
      await lands(
        write('written'),
        { kind: 'rename', path: 'renamed', to: 'new/renamed', content: 'new' },
        { kind: 'rename', path: 'moved', to: 'new/moved' },
        { kind: 'delete', path: 'gone' },
      )
      for (const name of ['written', 'new/moved']) expect(await mode(name)).toBe(bits)
      // New content under a new name is a new file. The group rights of the old file may have been the mask of an access control list,
      // which the new file does not have.
      const narrowed = bits === 0o640 ? 0o600 : bits === 0o664 ? 0o644 : bits
      expect(await mode('new/renamed')).toBe(narrowed)
      await undoes()
      expect(await tree(files(), root)).toEqual({ ...before, [at('renamed')]: `${narrowed.toString(8)} old` })
    },
  )

  it('of a new file are the system’s own', async () => {
    await writeFile(at('plain'), '')
    await lands({ kind: 'create', path: 'made', content: '' }, { kind: 'create', path: 'run', content: '', mode: 0o700 })
    expect([await mode('made'), await mode('run')]).toEqual([await mode('plain'), 0o700])
  })

  it('a created file gets no permission that the umask removes, and a restored file gets all that it had', async () => {
    const before = process.umask(0o077)
    try {
      await lands(
        { kind: 'create', path: 'asked', content: '', mode: 0o777 },
        { kind: 'create', path: 'long', content: 'x'.repeat(100_000), mode: 0o644 },
      )
      expect([await mode('asked'), await mode('long')]).toEqual([0o700, 0o600])
      await writeFile(at('shared'), '')
      await chmod(at('shared'), 0o644)
      await lands({ kind: 'delete', path: 'shared' })
      expect(await workspace.undo()).toMatchObject({ ok: true })
      expect(await mode('shared')).toBe(0o644)
    } finally {
      process.umask(before)
    }
  })

  it.each([
    [0o664, 0o644],
    [0o640, 0o600],
    [0o604, 0o600],
    [0o4755, 0o755],
  ])('of a restored file whose owner cannot be restored are no wider: mode %o', async (bits, restored) => {
    await writeFile(at('theirs'), 'text')
    await chmod(at('theirs'), bits)
    const given = nodeFiles()
    const others = await openWorkspace({ files: { ...given, canOwn: () => false }, root, stateDir: join(place.path, 'state') })
    expect(await others.commit([{ kind: 'delete', path: 'theirs' }])).toMatchObject({ ok: true })
    expect(await others.undo()).toMatchObject({ ok: true })
    expect([await mode('theirs'), await readFile(at('theirs'), 'utf8')]).toEqual([restored, 'text'])
  })

  it('are never wider on the way: the temporary file of a private file is private from its first byte', async () => {
    await writeFile(at('private'), 'secret')
    await chmod(at('private'), 0o600)
    let writing = true
    const committed = workspace.commit([write('private', 'x'.repeat(20_000_000))]).finally(() => {
      writing = false
    })
    const seen = new Set<string>()
    while (writing)
      for (const name of await readdir(root))
        seen.add(
          await mode(name).then(
            (bits) => bits.toString(8),
            () => 'gone',
          ),
        )
    expect(await committed).toMatchObject({ ok: true })
    seen.delete('gone')
    expect([...seen]).toEqual(['600'])
  })

  it('of the journal keep others out', async () => {
    await writeFile(at('a'), 'secret')
    await lands(write('a'))
    const paths = Object.entries(await tree(files(), join(place.path, 'state')))
    expect(paths.filter(([, shown]) => !/^(?:directory|600 )/.test(shown))).toEqual([])
    expect((await stat(join(place.path, 'state'))).mode & 0o777).toBe(0o700)
  })
})

describe('links', () => {
  it('a symbolic link stays, and its target is written', async () => {
    await mkdir(at('real'))
    await writeFile(at('real/a'), 'old')
    await symlink('real/a', at('link'))
    await lands(write('link'))
    expect(await readlink(at('link'))).toBe('real/a')
    expect(await readFile(at('real/a'), 'utf8')).toBe('new')
    await undoes()
    expect(await readFile(at('link'), 'utf8')).toBe('old')
  })

  it('a link out of the root is refused and its target untouched', async () => {
    await writeFile(join(place.path, 'outside'), 'old')
    await symlink('../outside', at('link'))
    expect(await workspace.commit([write('link')])).toMatchObject({ ok: false, problems: [{ problem: { kind: 'unsafe-path' } }] })
    expect(await readFile(join(place.path, 'outside'), 'utf8')).toBe('old')
  })

  it('hard links keep their inode, and all names see the new content and the old again', async () => {
    await writeFile(at('one'), 'old')
    await link(at('one'), at('two'))
    const { ino } = await stat(at('one'))
    await lands(write('one', 'new and longer'))
    expect([(await stat(at('one'))).ino, (await stat(at('two'))).ino]).toEqual([ino, ino])
    expect(await readFile(at('two'), 'utf8')).toBe('new and longer')
    await undoes()
    expect([(await stat(at('one'))).ino, await readFile(at('two'), 'utf8')]).toEqual([ino, 'old'])
  })

  it.each([0o640, 0o660, 0o664])('a file whose group has rights that others lack keeps its inode: mode %o', async (bits) => {
    await writeFile(at('one'), 'old')
    await chmod(at('one'), bits)
    const { ino } = await stat(at('one'))
    await lands(write('one', 'new and longer'))
    expect([(await stat(at('one'))).ino, await mode('one')]).toEqual([ino, bits])
    await undoes()
    expect([(await stat(at('one'))).ino, await mode('one'), await readFile(at('one'), 'utf8')]).toEqual([ino, bits, 'old'])
  })

  it.runIf(hasAttributes)('extended attributes are kept by writes, renames and deletions, and by their undo', async () => {
    const names = ['written', 'renamed', 'moved', 'gone', "it's  \u00fcn odd [name]"]
    const shown = (name: string) =>
      execFileSync('getfattr', ['-d', '--only-values', '-n', 'user.note', at(name)], { encoding: 'utf8', stdio: 'pipe' })
    for (const name of [...names, 'plain']) await writeFile(at(name), 'old')
    for (const name of names) execFileSync('setfattr', ['-n', 'user.note', '-v', `of ${name}`, at(name)])
    const { ino } = await stat(at('plain'))
    const before = await tree(files(), root)
    await lands(
      write('plain'),
      write('written'),
      write("it's  \u00fcn odd [name]"),
      { kind: 'rename', path: 'renamed', to: 'new/renamed', content: 'new and longer' },
      { kind: 'rename', path: 'moved', to: 'new/moved' },
      { kind: 'delete', path: 'gone' },
    )
    expect(['written', 'new/renamed', 'new/moved', names[4]!].map(shown)).toEqual(
      ['written', 'renamed', 'moved', names[4]].map((name) => `of ${name}`),
    )
    expect((await stat(at('plain'))).ino).not.toBe(ino)
    expect([await mode('new/renamed'), await readFile(at('new/renamed'), 'utf8')]).toEqual([await mode('plain'), 'new and longer'])
    await undoes()
    expect(names.map(shown)).toEqual(names.map((name) => `of ${name}`))
    expect(await tree(files(), root)).toEqual(before)
  })

  it.runIf(hasAccessLists).each([
    ['that gives', 'u::rw,u:12345:rw,g::---,o::---'],
    ['that denies', 'u::rw,u:12345:---,g::r,o::r'],
  ])('an access list %s is kept by a write, a rename and a deletion, and by their undo', async (_, entries) => {
    const names = ['a listed name', 'renamed', 'gone']
    const list = (name: string) => execFileSync('getfacl', ['-cpn', at(name)], { encoding: 'utf8' })
    for (const name of [...names, 'plain']) await writeFile(at(name), 'old')
    for (const name of names) execFileSync('setfacl', ['-m', entries, at(name)])
    const before = list('a listed name')
    const { ino } = await stat(at('plain'))
    await lands(
      write('a listed name'),
      write('plain'),
      { kind: 'rename', path: 'renamed', to: 'moved', content: 'new' },
      { kind: 'delete', path: 'gone' },
    )
    expect([list('a listed name'), list('moved')]).toEqual([before, before])
    expect((await stat(at('plain'))).ino).not.toBe(ino)
    await undoes()
    expect(names.map(list)).toEqual([before, before, before])
  })

  it.runIf(hasAccessLists)('a new file gives nobody the rights that an access list denied, where the list cannot be copied', async () => {
    const real = files()
    const copying: Files = { ...real, create: (path, bytes, { like: _, ...attributes } = {}) => real.create(path, bytes, attributes) }
    workspace = await openWorkspace({ files: copying, root })
    for (const name of ['listed', 'gone']) {
      await writeFile(at(name), 'old')
      execFileSync('setfacl', ['-m', 'u::rw,u:12345:---,g::r,o::r', at(name)])
    }
    await lands({ kind: 'rename', path: 'listed', to: 'moved', content: 'new' }, { kind: 'delete', path: 'gone' })
    expect((await mode('moved')) & 0o077).toBe(0)
    await undoes()
    expect(((await mode('gone')) | (await mode('listed'))) & 0o077).toBe(0)
  })

  it('two names of one inode in one set are refused', async () => {
    await writeFile(at('one'), 'old')
    await link(at('one'), at('two'))
    expect(await workspace.commit([write('one'), write('two')])).toMatchObject({ ok: false, problems: [{ index: 1 }] })
  })
})

it('a file without a link count keeps its owner, where this process may give it', async () => {
  await writeFile(at('theirs'), 'old')
  const owner = process.geteuid?.() === 0 ? 4242 : (await stat(at('theirs'))).uid
  await chown(at('theirs'), owner, (await stat(at('theirs'))).gid)
  await lands(write('theirs'))
  expect((await stat(at('theirs'))).uid).toBe(owner)
  await lands({ kind: 'delete', path: 'theirs' })
  await undoes()
  expect((await stat(at('theirs'))).uid).toBe(owner)
})

it('a refused set leaves bytes, modification times and inodes as they were', async () => {
  for (const name of ['a', 'b', 'c']) await writeFile(at(name), name)
  const times = new Date('2001-02-03T04:05:06.789Z')
  for (const name of ['a', 'b', 'c']) await utimes(at(name), times, times)
  const look = () =>
    Promise.all(['a', 'b', 'c', '.'].map(async (name) => lstat(at(name), { bigint: true }).then(({ ino, mtimeNs }) => [ino, mtimeNs])))
  const before = await look()
  expect(await workspace.commit([write('a'), write('b'), { ...write('c'), expectedHash: '0' } as FileChange])).toMatchObject({ ok: false })
  expect(await workspace.commit([write('a'), write('../b')])).toMatchObject({ ok: false })
  expect(await look()).toEqual(before)
})

it('a set that is taken back midway leaves bytes, modification times and inodes as they were', async () => {
  for (const name of ['a', 'b', 'c']) await writeFile(at(name), name)
  const look = () =>
    Promise.all(['a', 'b', 'c'].map(async (name) => lstat(at(name), { bigint: true }).then(({ ino, mtimeNs }) => [ino, mtimeNs])))
  const before = await look()
  const real = files()
  let renames = 0
  const failing = {
    ...real,
    rename: async (from: string, to: string) => {
      if (++renames === 3) throw Object.assign(new Error('EIO'), { code: 'EIO' })
      await real.rename(from, to)
    },
  }
  const broken = await openWorkspace({ files: failing, root })
  expect(await broken.commit([write('a'), { kind: 'delete', path: 'b' }, write('c')])).toMatchObject({ ok: false })
  expect(await look()).toEqual(before)
  expect(Object.keys(await tree(files(), root))).toEqual([at('a'), at('b'), at('c')])
  expect(await unfinished(files())).toEqual([])
})

it('a directory, a socket or a device is no file', async () => {
  await mkdir(at('folder'))
  await symlink('/dev/null', at('null'))
  expect(await workspace.read('folder')).toMatchObject({ ok: false, problem: { kind: 'unsafe-path' } })
  expect(await workspace.read('null')).toMatchObject({ ok: false, problem: { kind: 'unsafe-path' } })
})

it('a root that is no directory is a mistake of the caller', async () => {
  await writeFile(at('file'), '')
  for (const path of [at('file'), at('missing')]) await expect(openWorkspace({ files: files(), root: path })).rejects.toThrow(RangeError)
})

it('many files land in one transaction and are undone', async () => {
  const names = Array.from({ length: 400 }, (_, i) => `d${i % 20}/f${i}.txt`)
  await lands(...names.map((path): FileChange => ({ kind: 'create', path, content: path })))
  expect(await readFile(at('d7/f387.txt'), 'utf8')).toBe('d7/f387.txt')
  await undoes()
  expect(await tree(files(), root)).toEqual({})
})

describe('the state directory', () => {
  it.each([
    ['SUTURE_STATE_DIR goes before all', { SUTURE_STATE_DIR: '/own', XDG_STATE_HOME: '/xdg' }, 'linux', '/own'],
    ['XDG_STATE_HOME on Linux', { XDG_STATE_HOME: '/xdg/' }, 'linux', '/xdg/suture'],
    ['a relative XDG_STATE_HOME is ignored', { XDG_STATE_HOME: 'xdg' }, 'linux', '/home/me/.local/state/suture'],
    ['an empty SUTURE_STATE_DIR is ignored', { SUTURE_STATE_DIR: '' }, 'linux', '/home/me/.local/state/suture'],
    ['the library on macOS', { XDG_STATE_HOME: '/xdg' }, 'darwin', '/home/me/Library/Application Support/suture'],
    ['LOCALAPPDATA on Windows', { LOCALAPPDATA: 'C:\\Local' }, 'win32', 'C:\\Local/suture'],
    ['the profile on Windows', {}, 'win32', '/home/me/AppData/Local/suture'],
  ] as const)('%s', (_name, env, platform, expected) => expect(stateDirectory(env, platform, '/home/me')).toBe(expected))
})
