import { describe, expect, it } from 'vitest'
import { type FileChange, type Files, type MemoryEntry, memoryFiles, openWorkspace } from '../src'

const open = async (entries: Record<string, MemoryEntry>, options = {}) => {
  const files = memoryFiles(Object.fromEntries(Object.entries(entries).map(([path, entry]) => [`/p/${path}`, entry])), options)
  return { files, workspace: await openWorkspace({ files: withMount(files, '/p/mounted/'), root: '/p', patience: 0 }) }
}

/** Files of which a folder is mounted, so that no file can be moved into it or out of it. */
function withMount(files: Files, folder: string): Files {
  const within = (call: Files['rename']) => async (from: string, to: string) => {
    if (from.startsWith(folder) !== to.startsWith(folder)) throw Object.assign(new Error('EXDEV'), { code: 'EXDEV' })
    await call(from, to)
  }
  return { ...files, rename: within(files.rename), place: within(files.place), link: within(files.link) }
}

interface Row {
  readonly name: string
  readonly before: Record<string, MemoryEntry>
  readonly changes: readonly FileChange[]
  readonly after: Record<string, string>
  readonly ignoreCase?: boolean
}

const landing: readonly Row[] = [
  {
    name: 'a write replaces the content',
    before: { a: '1' },
    changes: [{ kind: 'write', path: 'a', content: '2' }],
    after: { '/p/a': '2' },
  },
  {
    name: 'a create makes its parents',
    before: { a: '1' },
    changes: [{ kind: 'create', path: 'x/y/b', content: 'b' }],
    after: { '/p/a': '1', '/p/x/y/b': 'b' },
  },
  {
    name: 'a create over an equal file changes nothing',
    before: { a: '1' },
    changes: [{ kind: 'create', path: 'a', content: '1' }],
    after: { '/p/a': '1' },
  },
  { name: 'a delete removes', before: { a: '1', b: '2' }, changes: [{ kind: 'delete', path: 'a' }], after: { '/p/b': '2' } },
  { name: 'a rename makes parents', before: { a: '1' }, changes: [{ kind: 'rename', path: 'a', to: 'd/e/b' }], after: { '/p/d/e/b': '1' } },
  {
    name: 'a rename can bring new content',
    before: { a: '1' },
    changes: [{ kind: 'rename', path: 'a', to: 'b', content: '2' }],
    after: { '/p/b': '2' },
  },
  {
    name: 'two files swap their names',
    before: { a: '1', b: '2' },
    changes: [
      { kind: 'rename', path: 'a', to: 'b' },
      { kind: 'rename', path: 'b', to: 'a' },
    ],
    after: { '/p/a': '2', '/p/b': '1' },
  },
  {
    name: 'three files move up in a chain, one of them with new content',
    before: { a: '1', b: '2', c: '3' },
    changes: [
      { kind: 'rename', path: 'a', to: 'b' },
      { kind: 'rename', path: 'b', to: 'c', content: '2b' },
      { kind: 'rename', path: 'c', to: 'd' },
    ],
    after: { '/p/b': '1', '/p/c': '2b', '/p/d': '3' },
  },
  {
    name: 'a file moves away and a new one takes its place',
    before: { a: '1' },
    changes: [
      { kind: 'rename', path: 'a', to: 'b' },
      { kind: 'create', path: 'a', content: 'from b' },
    ],
    after: { '/p/a': 'from b', '/p/b': '1' },
  },
  {
    name: 'a file moves away and a new one with equal content takes its place',
    before: { a: '1' },
    changes: [
      { kind: 'rename', path: 'a', to: 'b' },
      { kind: 'create', path: 'a', content: '1' },
    ],
    after: { '/p/a': '1', '/p/b': '1' },
  },
  {
    name: 'a file is deleted and created anew',
    before: { a: '1' },
    changes: [
      { kind: 'delete', path: 'a' },
      { kind: 'create', path: 'a', content: '2' },
    ],
    after: { '/p/a': '2' },
  },
  {
    name: 'a link stays a link and its target is written',
    before: { a: '1', l: { link: 'a' } },
    changes: [{ kind: 'write', path: 'l', content: '2' }],
    after: { '/p/a': '2', '/p/l': '-> a' },
  },
  {
    name: 'a rename changes case alone where case is ignored',
    before: { a: '1' },
    changes: [{ kind: 'rename', path: 'a', to: 'A' }],
    after: { '/p/A': '1' },
    ignoreCase: true,
  },
  {
    name: 'a rename changes case and content where case is ignored',
    before: { a: '1' },
    changes: [{ kind: 'rename', path: 'a', to: 'A', content: '2' }],
    after: { '/p/A': '2' },
    ignoreCase: true,
  },
  {
    name: 'a file moves into a mounted folder',
    before: { a: '1', 'mounted/b': '2' },
    changes: [{ kind: 'rename', path: 'a', to: 'mounted/deep/a' }],
    after: { '/p/mounted/b': '2', '/p/mounted/deep/a': '1' },
  },
  {
    name: 'a read-only file moves into a mounted folder',
    before: { a: { content: '1', mode: 0o444 }, 'mounted/b': '2' },
    changes: [{ kind: 'rename', path: 'a', to: 'mounted/a' }],
    after: { '/p/mounted/a': '1', '/p/mounted/b': '2' },
  },
  {
    name: 'two files swap their names across a mount, beside other changes',
    before: { a: '1', 'mounted/b': '2', c: '3', d: '4' },
    changes: [
      { kind: 'write', path: 'c', content: '3b' },
      { kind: 'rename', path: 'a', to: 'mounted/b' },
      { kind: 'rename', path: 'mounted/b', to: 'a' },
      { kind: 'delete', path: 'd' },
    ],
    after: { '/p/a': '2', '/p/mounted/b': '1', '/p/c': '3b' },
  },
]

describe('a set of changes', () => {
  for (const { name, before, changes, after, ignoreCase } of landing)
    it(`lands and is undone: ${name}`, async () => {
      const { files, workspace } = await open(before, { ignoreCase })
      const original = files.snapshot()
      const result = await workspace.commit(changes)
      expect(result).toMatchObject({ ok: true })
      expect(files.snapshot()).toEqual(after)
      expect(await workspace.undo()).toMatchObject({ ok: true })
      expect(files.snapshot()).toEqual(original)
      expect(await workspace.undo()).toEqual({ ok: true, nothing: true, files: [] })
    })
})
