import { describe, expect, it } from 'vitest'
import { type FileChange, type Files, memoryFiles, openWorkspace } from '../src'
import { hashBytes } from '../src/files/hash'
import { asProcess, faulty } from './support/faulty-files'
import { unfinished } from './support/tree'

const text = (content: string) => new TextEncoder().encode(content)

/** What another program does to a file without acquiring a lock. */
const INTRUDERS: Record<string, (files: Files) => Promise<void>> = {
  'writes in place': (files) => files.overwrite('/p/b', text('theirs'), 0o644),
  'puts another file there': async (files) => {
    await files.create('/p/theirs.tmp', text('theirs'))
    await files.rename('/p/theirs.tmp', '/p/b')
  },
  'deletes it': (files) => files.remove('/p/b'),
}

const KINDS: Record<string, FileChange> = {
  write: { kind: 'write', path: 'b', content: 'ours' },
  delete: { kind: 'delete', path: 'b' },
  rename: { kind: 'rename', path: 'b', to: 'b2' },
  'rename with content': { kind: 'rename', path: 'b', to: 'b2', content: 'ours' },
}

async function run(change: FileChange, at: number, intrude: (files: Files) => Promise<void>) {
  const files = memoryFiles({ '/p/a': '1', '/p/b': 'old', '/p/c': '3' })
  const expectedHash = await hashBytes(text('old'))
  let intruded = false
  const broken = faulty(asProcess(files, 'first'), at, 'none', async () => {
    intruded = await intrude(files).then(
      () => true,
      () => false,
    )
  })
  const workspace = await openWorkspace({ files: broken.files, root: '/p', patience: 0 })
  const set: FileChange[] = [
    { kind: 'write', path: 'a', content: '1 anew' },
    { ...change, expectedHash } as FileChange,
    { kind: 'delete', path: 'c' },
  ]
  const result = await workspace.commit(set)
  const state = files.snapshot()
  await openWorkspace({ files: asProcess(files, 'second'), root: '/p' })
  return { result, state, files, intruded, calls: broken.calls }
}

describe.each(Object.keys(KINDS))('while a file is due for a %s', (kind) => {
  it.each(Object.keys(INTRUDERS))(
    'another program %s at any call: a conflict that changes nothing, or the set had landed',
    async (name) => {
      const { calls } = await run(KINDS[kind]!, -1, async () => {})
      const lost: string[] = []
      for (let at = 0; at < calls.length; at++) {
        const where = `${name} before call ${at} (${calls[at]})`
        const { result, state, files, intruded } = await run(KINDS[kind]!, at, INTRUDERS[name]!)
        const { '/p/a': a, '/p/b': b, '/p/c': c, '/p/b2': b2, ...rest } = state
        expect(rest, where).toEqual({})
        expect([a, c], where).toEqual(result.ok ? ['1 anew', undefined] : ['1', '3'])
        if (!result.ok) {
          expect(result.problems[0]?.problem.kind, where).toBe('conflict')
          expect([b, b2], where).toEqual([name === 'deletes it' ? undefined : 'theirs', undefined])
        } else if (intruded && name !== 'deletes it' && b !== 'theirs' && b2 !== 'theirs') lost.push(calls[at]!)
        expect(await unfinished(files), where).toEqual([])
      }
      // Between the last check and the rename that follows it directly, a change by another program cannot be detected.
      expect(lost.filter((call) => call !== 'rename' && call !== 'place')).toEqual([])
      expect(lost.length).toBeLessThanOrEqual(1)
    },
  )
})
