import { execFileSync } from 'node:child_process'
import { readlinkSync } from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FileChange, type Files, nodeFiles, openWorkspace } from '../src'
import { temporary } from './support/child'
import { faulty } from './support/faulty-files'

let place: Awaited<ReturnType<typeof temporary>>
let disk: string
let mounted = false

const mount = (...args: string[]) => execFileSync('mount', args, { stdio: 'ignore' })

beforeAll(async () => {
  place = await temporary()
  disk = join(place.path, 'disk')
  await mkdir(disk)
  try {
    mount('-t', 'tmpfs', '-o', 'size=256k', 'none', disk)
    mounted = true
  } catch {
    console.info('No small disk may be mounted here: the full and the read-only disk are injected through the port alone.')
  }
})
afterAll(async () => {
  if (mounted) execFileSync('umount', [disk], { stdio: 'ignore' })
  await place.remove()
})

/** Returns the real path of a path through an open directory. */
function inTruth(path: string): string {
  const [held, rest] = [path.slice(0, path.lastIndexOf('/')), path.slice(path.lastIndexOf('/'))]
  return held.startsWith('/proc/self/fd/') ? readlinkSync(held) + rest : path
}

/**
 * Returns files that refuse to write below a directory, as for a user without permission. The tests may run as a user with all permissions.
 */
function refusing(files: Files, directory: string, code: string): Files {
  const guard =
    <A extends unknown[]>(call: (path: string, ...rest: A) => Promise<void>) =>
    async (path: string, ...rest: A): Promise<void> => {
      if (inTruth(path).startsWith(`${directory}/`)) throw Object.assign(new Error(code), { code })
      return call(path, ...rest)
    }
  const { create, overwrite, remove, makeDirectory } = files
  const mayWrite = (path: string) => guard(files.mayWrite!)(path === directory ? `${path}/` : path)
  return {
    ...files,
    create: guard(create),
    overwrite: guard(overwrite),
    remove: guard(remove),
    makeDirectory: guard(makeDirectory),
    mayWrite,
  }
}

const set = (size: number): FileChange[] => [
  { kind: 'write', path: 'a.txt', content: 'a'.repeat(size) },
  { kind: 'delete', path: 'b.txt' },
  { kind: 'create', path: 'new/c.txt', content: 'c'.repeat(size) },
  { kind: 'write', path: 'd.txt', content: 'd'.repeat(size) },
]

async function plant(name: string): Promise<string> {
  const root = join(disk, name)
  await mkdir(root)
  for (const file of ['a.txt', 'b.txt', 'd.txt']) await writeFile(join(root, file), `${file} as it was`)
  return root
}

async function untouched(root: string): Promise<void> {
  expect((await readdir(root)).sort()).toEqual(['a.txt', 'b.txt', 'd.txt'])
  for (const file of ['a.txt', 'b.txt', 'd.txt']) expect(await readFile(join(root, file), 'utf8')).toBe(`${file} as it was`)
}

describe('a full disk', () => {
  it('refuses the set and leaves every file as it was, whether the journal is on it or not', async () => {
    for (const stateDir of [join(place.path, 'state'), join(disk, 'state')]) {
      const root = await plant(`full-${stateDir.length}`)
      const files = mounted ? nodeFiles() : faulty(nodeFiles(), 60, 'full').files
      const workspace = await openWorkspace({ files, root, stateDir })
      if (mounted) expect(await workspace.check(set(100_000))).toMatchObject({ ok: false, problems: [{ problem: { cause: 'room' } }] })
      const result = await workspace.commit(set(100_000))
      expect(result).toMatchObject({ ok: false, problems: [{ problem: { kind: 'unreadable' } }] })
      expect(result).not.toHaveProperty('unsettled')
      await untouched(root)
      const again = await openWorkspace({ files: nodeFiles(), root, stateDir })
      expect(await again.commit(set(100))).toMatchObject({ ok: true })
      expect(await again.undo()).toMatchObject({ ok: true })
      await untouched(root)
    }
  })

  it('is foreseen by a check, at the change for which there is no room any more', async () => {
    const root = await plant('foreseen')
    let asked = 0
    const check = async (free: (path: string) => number) => {
      asked = 0
      const diskSpace = async (path: string) => {
        asked++
        return { disk: path.startsWith(root) ? 'project' : 'state', free: free(path) }
      }
      const workspace = await openWorkspace({ files: { ...nodeFiles(), diskSpace }, root, stateDir: join(place.path, 'state') })
      return workspace.check(set(100_000))
    }
    expect(await check(() => 300_000)).toMatchObject({ ok: true })
    // For the journal, for the root, and for the folder that does not exist yet.
    expect(asked).toBe(3)
    expect(await check(() => 150_000)).toMatchObject({
      ok: false,
      problems: [
        { index: 2, path: 'new/c.txt', problem: { reason: 'could not be written: no space left on the disk (ENOSPC)', cause: 'room' } },
      ],
    })
    const stateFull = await check((path) => (path.startsWith(root) ? Infinity : 40))
    expect(stateFull).toMatchObject({ ok: false, problems: [{ problem: { path: join(place.path, 'state'), cause: 'state' } }] })
    expect(
      await check(() => {
        throw new Error('it cannot be asked')
      }),
    ).toMatchObject({ ok: true })
    await untouched(root)
  })

  it('full of the journal alone refuses too', async () => {
    const root = join(place.path, 'roomy')
    await mkdir(root)
    await writeFile(join(root, 'a.txt'), 'a'.repeat(400_000))
    const stateDir = join(disk, 'small-state')
    const files = mounted ? nodeFiles() : refusing(nodeFiles(), stateDir, 'ENOSPC')
    const workspace = await openWorkspace({ files, root, stateDir })
    const result = await workspace.commit([{ kind: 'write', path: 'a.txt', content: 'new' }])
    expect(result).toMatchObject({
      ok: false,
      problems: [
        {
          problem: { path: stateDir, reason: 'the folder for journals cannot be used: no space left on the disk (ENOSPC)', cause: 'state' },
        },
      ],
    })
    expect(await readdir(root)).toEqual(['a.txt'])
  })
})

it('a file that is mounted by itself is left as it is, with all others, and told of as such', async () => {
  const root = await plant('bound')
  const target = join(root, 'd.txt')
  const far = () => Promise.reject(Object.assign(new Error('EXDEV'), { code: 'EXDEV' }))
  if (mounted) {
    await writeFile(join(place.path, 'elsewhere.txt'), 'd.txt as it was')
    mount('--bind', join(place.path, 'elsewhere.txt'), target)
  }
  try {
    const workspace = await openWorkspace({
      files: mounted ? nodeFiles() : { ...nodeFiles(), link: far },
      root,
      stateDir: join(place.path, 'state'),
    })
    const changes = [
      { kind: 'write', path: 'a.txt', content: 'a' },
      { kind: 'write', path: 'd.txt', content: 'd' },
    ] as const
    expect(await workspace.commit(changes)).toMatchObject({ ok: false, problems: [{ problem: { kind: 'unreadable', cause: 'mount' } }] })
  } finally {
    if (mounted) execFileSync('umount', [target])
  }
  await untouched(root)
})

describe('a read-only place', () => {
  it('a directory that may not be written refuses the whole set', async () => {
    const root = await plant('guarded')
    await mkdir(join(root, 'locked'))
    await writeFile(join(root, 'locked/x.txt'), 'x')
    const files = refusing(nodeFiles(), join(root, 'locked'), 'EACCES')
    const workspace = await openWorkspace({ files, root, stateDir: join(place.path, 'state') })
    const changes: FileChange[] = [...set(10), { kind: 'write', path: 'locked/x.txt', content: 'y' }]
    const result = await workspace.commit(changes)
    expect(await workspace.check(changes)).toEqual(result)
    const reason = 'could not be written: permission denied (EACCES)'
    expect(result).toEqual({
      ok: false,
      problems: [{ index: 4, path: 'locked/x.txt', problem: { kind: 'unreadable', path: 'locked/x.txt', reason, cause: 'rights' } }],
    })
    expect(await readFile(join(root, 'locked/x.txt'), 'utf8')).toBe('x')
    expect((await readdir(root)).sort()).toEqual(['a.txt', 'b.txt', 'd.txt', 'locked'])
  })

  it('a disk that may not be written refuses the whole set', async () => {
    const root = await plant('read-only')
    if (mounted) mount('-o', 'remount,ro', disk)
    const files = mounted ? nodeFiles() : refusing(nodeFiles(), root, 'EROFS')
    const workspace = await openWorkspace({ files, root, stateDir: join(place.path, 'state') })
    const result = await workspace.commit(set(10))
    expect(result).toMatchObject({
      ok: false,
      problems: [{ problem: { reason: 'could not be written: the file system is read-only (EROFS)' } }],
    })
    const check = await workspace.check(set(10))
    expect(check).toMatchObject({ problems: expect.arrayContaining(result.ok ? [] : [...result.problems]) })
    await untouched(root)
  })

  it('a state directory that may not be written refuses commits, and reading works', async () => {
    const root = join(place.path, 'readable')
    await mkdir(root)
    await writeFile(join(root, 'a.txt'), 'a')
    const stateDir = join(place.path, 'no-state')
    const workspace = await openWorkspace({ files: refusing(nodeFiles(), place.path, 'EACCES'), root, stateDir })
    expect(await workspace.read('a.txt')).toMatchObject({ ok: true, text: 'a' })
    const changes: FileChange[] = [{ kind: 'write', path: 'a.txt', content: 'b' }]
    const result = await workspace.commit(changes)
    expect(result).toMatchObject({
      problems: [{ problem: { path: stateDir, reason: 'the folder for journals cannot be used: permission denied (EACCES)' } }],
    })
    expect(await workspace.check(changes)).toEqual(result)
    expect(await workspace.check([{ kind: 'write', path: 'a.txt', content: 'a' }])).toMatchObject({ ok: true, files: [] })
    expect(await readFile(join(root, 'a.txt'), 'utf8')).toBe('a')
  })
})
