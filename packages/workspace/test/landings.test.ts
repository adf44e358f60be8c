import { describe, expect, it } from 'vitest'
import { hashText, type MemoryFiles, memoryFiles, openWorkspace } from '../src'
import { KEPT_EDITS } from '../src/journal/step'

const open = (files: MemoryFiles) => openWorkspace({ files, root: '/p', patience: 0 })
const hashes = (count: number) => Promise.all(Array.from({ length: count }, (_, i) => hashText(`${i}`)))

async function planPath(files: MemoryFiles, transaction: string) {
  const roots = `${files.stateDirectory}/roots`
  const [root] = await files.list(roots)
  return `${roots}/${root}/${transaction}/plan.json`
}

async function committed(edits: readonly string[]) {
  const files = memoryFiles({ '/p/a': '1' })
  const workspace = await open(files)
  const result = await workspace.commit([{ kind: 'write', path: 'a', content: '2', edits }])
  if (!result.ok || !result.transaction) throw new Error('not committed')
  return { files, workspace, transaction: result.transaction }
}

describe('edits that landed', () => {
  it('are known with the hash of the file', async () => {
    const edits = await hashes(3)
    const { workspace, transaction } = await committed(edits)
    expect(await workspace.landings()).toEqual([{ transaction, path: 'a', hash: await hashText('2'), edits: new Set(edits) }])
  })

  it('are known at the new path of a renamed file, the last transaction first', async () => {
    const [first, second] = await hashes(2)
    const { workspace } = await committed([first!])
    await workspace.commit([{ kind: 'rename', path: 'a', to: 'b', content: '3', edits: [second!] }])
    expect((await workspace.landings()).map(({ path, edits }) => [path, ...edits])).toEqual([
      ['b', second],
      ['a', first],
    ])
  })

  it('are forgotten when they are taken back', async () => {
    const { workspace } = await committed(await hashes(1))
    expect(await workspace.undo()).toMatchObject({ ok: true })
    expect(await workspace.landings()).toEqual([])
  })

  it('are kept up to a bound in one transaction, all of a file or none', async () => {
    const files = memoryFiles({ '/p/a': '1', '/p/b': '1', '/p/c': '1' })
    const workspace = await open(files)
    const edits = await hashes(KEPT_EDITS - 1)
    const sets = { a: edits, b: edits.slice(0, 2), c: edits.slice(0, 1) }
    await workspace.commit(Object.entries(sets).map(([path, each]) => ({ kind: 'write', path, content: '2', edits: each }) as const))
    expect((await workspace.landings()).map(({ path }) => path)).toEqual(['a', 'c'])
  })

  it.each([
    ['no list', { length: 1 }],
    ['no hash', ['x']],
    ['a number', [1]],
    ['a hash and more', [`${'0'.repeat(64)}\n`]],
    ['too many', Array.from({ length: KEPT_EDITS + 1 }, () => '0'.repeat(64))],
  ])('are not trusted if the journal has %s, and undo is as before', async (_name, edits) => {
    const { files, workspace, transaction } = await committed(await hashes(1))
    const path = await planPath(files, transaction)
    const plan = JSON.parse(new TextDecoder().decode(await files.read(path)))
    plan.files[0].edits = edits
    await files.remove(path)
    await files.create(path, new TextEncoder().encode(JSON.stringify(plan)), { mode: 0o600 })
    expect(await workspace.landings()).toEqual([])
    expect(await workspace.undo()).toMatchObject({ ok: true })
    expect(files.snapshot()).toEqual({ '/p/a': '1' })
  })
})
