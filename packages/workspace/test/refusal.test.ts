import { describe, expect, it } from 'vitest'
import { type FileChange, type MemoryEntry, memoryFiles, openWorkspace } from '../src'
import { hashBytes } from '../src/files/hash'
import { tree, unfinished } from './support/tree'

const hash = (text: string) => hashBytes(new TextEncoder().encode(text))
const open = (files: ReturnType<typeof memoryFiles>) => openWorkspace({ files, root: '/p', patience: 0 })

interface Row {
  readonly name: string
  readonly before?: Record<string, MemoryEntry>
  readonly changes: readonly FileChange[]
  readonly problem: object
  readonly index?: number
  readonly ignoreCase?: boolean
}

const OTHER = await hash('something else')

const ROWS: readonly Row[] = [
  {
    name: 'a write of a missing file',
    changes: [{ kind: 'write', path: 'x', content: '' }],
    problem: { kind: 'unreadable', reason: 'the file does not exist' },
  },
  {
    name: 'a write of a file that was read and is gone',
    changes: [{ kind: 'write', path: 'x', content: '', expectedHash: OTHER }],
    problem: { kind: 'conflict', reason: 'deleted' },
  },
  {
    name: 'a write of a file that has changed',
    changes: [{ kind: 'write', path: 'a', content: '', expectedHash: OTHER }],
    problem: { kind: 'conflict', reason: 'changed' },
  },
  {
    name: 'a delete of a file that has changed',
    changes: [{ kind: 'delete', path: 'a', expectedHash: OTHER }],
    problem: { kind: 'conflict', reason: 'changed' },
  },
  { name: 'a delete of a missing file', changes: [{ kind: 'delete', path: 'x' }], problem: { kind: 'conflict', reason: 'deleted' } },
  {
    name: 'a rename of a file that has changed',
    changes: [{ kind: 'rename', path: 'a', to: 'x', expectedHash: OTHER }],
    problem: { kind: 'conflict', reason: 'changed' },
  },
  {
    name: 'a rename of a missing file',
    changes: [{ kind: 'rename', path: 'x', to: 'y' }],
    problem: { kind: 'conflict', reason: 'deleted' },
  },
  {
    name: 'a rename onto a file',
    changes: [{ kind: 'rename', path: 'a', to: 'b' }],
    problem: { kind: 'conflict', path: 'b', reason: 'exists' },
  },
  {
    name: 'a create over a file that differs',
    changes: [{ kind: 'create', path: 'a', content: 'new' }],
    problem: { kind: 'conflict', reason: 'exists' },
  },
  {
    name: 'a create through a link over a file that differs',
    before: { a: '1', l: { link: 'a' } },
    changes: [{ kind: 'create', path: 'l', content: 'new' }],
    problem: { kind: 'conflict', reason: 'exists' },
  },
  {
    name: 'a delete of a link',
    before: { a: '1', l: { link: 'a' } },
    changes: [{ kind: 'delete', path: 'l' }],
    problem: { kind: 'unsafe-path', reason: 'the path is a symbolic link, so delete its target instead' },
  },
  {
    name: 'a rename of a link',
    before: { a: '1', l: { link: 'a' } },
    changes: [{ kind: 'rename', path: 'l', to: 'm' }],
    problem: { kind: 'unsafe-path', reason: 'the path is a symbolic link, so rename its target instead' },
  },
  {
    name: 'a write of a read-only file',
    before: { a: { content: '1', mode: 0o444 } },
    changes: [{ kind: 'write', path: 'a', content: '2' }],
    problem: { kind: 'unreadable', reason: 'the file is read-only' },
  },
  {
    name: 'two writes of one file',
    changes: [
      { kind: 'write', path: 'a', content: '2' },
      { kind: 'write', path: './a', content: '3' },
    ],
    index: 1,
    problem: { kind: 'unsafe-path', reason: 'the path names the same file as "a" in the same set' },
  },
  {
    name: 'two writes of one file, one of them through a link',
    before: { a: '1', l: { link: 'a' } },
    changes: [
      { kind: 'write', path: 'a', content: '2' },
      { kind: 'write', path: 'l', content: '3' },
    ],
    index: 1,
    problem: { kind: 'unsafe-path' },
  },
  {
    name: 'two writes of one file where case is ignored',
    ignoreCase: true,
    changes: [
      { kind: 'write', path: 'a', content: '2' },
      { kind: 'write', path: 'A', content: '3' },
    ],
    index: 1,
    problem: { kind: 'unsafe-path' },
  },
  {
    name: 'two new files that differ by case alone',
    changes: [
      { kind: 'create', path: 'new/x', content: '2' },
      { kind: 'create', path: 'NEW/X', content: '3' },
    ],
    index: 1,
    problem: { kind: 'unsafe-path' },
  },
  {
    name: 'two new files that differ by composition of an accent alone',
    changes: [
      { kind: 'create', path: 'caf\u00e9', content: '2' },
      { kind: 'create', path: 'cafe\u0301', content: '3' },
    ],
    index: 1,
    problem: { kind: 'unsafe-path' },
  },
  {
    name: 'a new file where another new file needs a directory',
    changes: [
      { kind: 'create', path: 'x/y', content: '2' },
      { kind: 'create', path: 'x', content: '3' },
    ],
    index: 1,
    problem: { kind: 'unsafe-path', reason: 'the path is a directory of another path in the same set' },
  },
  {
    name: 'a write and a delete of one file',
    changes: [
      { kind: 'write', path: 'a', content: '2' },
      { kind: 'delete', path: 'a' },
    ],
    index: 1,
    problem: { kind: 'unsafe-path' },
  },
]

describe('a refused set changes nothing', () => {
  it.each(ROWS)('$name', async ({ before, changes, problem, index, ignoreCase }) => {
    const entries = Object.entries(before ?? { a: '1', b: '2' }).map(([path, entry]) => [`/p/${path}`, entry] as const)
    const files = memoryFiles({ ...Object.fromEntries(entries), '/p/other': 'other' }, ignoreCase ? { ignoreCase } : {})
    const workspace = await open(files)
    const original = await tree(files, '/p')
    const set: FileChange[] = [...changes, { kind: 'write', path: 'other', content: 'changed' }]
    const expected = { ok: false, problems: [{ index: index ?? 0, problem }] }
    expect(await workspace.check(set)).toMatchObject(expected)
    expect(await workspace.commit(set)).toMatchObject(expected)
    expect(await tree(files, '/p')).toEqual(original)
    expect(await unfinished(files)).toEqual([])
    expect(await workspace.undo()).toEqual({ ok: true, nothing: true, files: [] })
  })

  it('all problems of a set are told at once', async () => {
    const workspace = await open(memoryFiles({ '/p/a': '1' }))
    const result = await workspace.commit([
      { kind: 'write', path: 'a', content: '2', expectedHash: OTHER },
      { kind: 'delete', path: 'x' },
    ])
    expect(result).toMatchObject({ ok: false, problems: [{ index: 0 }, { index: 1 }] })
  })
})

describe('a set that finds everything as it should be', () => {
  it('takes no step and leaves no transaction', async () => {
    const files = memoryFiles({ '/p/a': '1' })
    const workspace = await open(files)
    const changes: FileChange[] = [{ kind: 'write', path: 'a', content: '1', expectedHash: await hash('1') }]
    expect(await workspace.commit(changes)).toEqual({ ok: true, files: [] })
    expect(await workspace.commit([])).toEqual({ ok: true, files: [] })
    expect(await workspace.undo()).toMatchObject({ nothing: true })
  })

  it('is reported with the hashes of old and new bytes', async () => {
    const workspace = await open(memoryFiles({ '/p/a': '1', '/p/c': '3' }))
    const result = await workspace.commit([
      { kind: 'write', path: './a', content: '2' },
      { kind: 'create', path: 'b', content: 'b' },
      { kind: 'rename', path: 'c', to: 'd' },
    ])
    expect(result).toMatchObject({
      ok: true,
      files: [
        { kind: 'write', path: 'a', oldHash: await hash('1'), newHash: await hash('2') },
        { kind: 'create', path: 'b', newHash: await hash('b') },
        { kind: 'rename', path: 'c', to: 'd', oldHash: await hash('3'), newHash: await hash('3') },
      ],
    })
  })
})
