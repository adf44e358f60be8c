import { sampled } from '@suture/testing'
import { describe, expect, it } from 'vitest'
import { type FileChange, type Files, memoryFiles, openWorkspace } from '../src'
import { asProcess, faulty, withoutHolding } from './support/faulty-files'
import { unfinished } from './support/tree'

const CHANGES: readonly FileChange[] = [
  { kind: 'write', path: 'src/x.txt', content: 'new' },
  { kind: 'write', path: 'src/linked.txt', content: 'new' },
  { kind: 'create', path: 'src/made.txt', content: 'new' },
  { kind: 'create', path: 'src/deep/made.txt', content: 'new' },
  { kind: 'delete', path: 'src/gone.txt' },
  { kind: 'rename', path: 'src/here.txt', to: 'src/there.txt' },
  { kind: 'write', path: 'src/sub/y.txt', content: 'new' },
  { kind: 'create', path: 'src/sub/made.txt', content: 'new' },
  { kind: 'rename', path: 'above.txt', to: 'src/below.txt' },
  { kind: 'delete', path: 'src/own.txt' },
  { kind: 'rename', path: 'upper.txt', to: 'src/own.txt' },
]

/** A root with a folder and, under another name, a link to a folder outside that contains the same files. */
async function world() {
  const names = ['x.txt', 'linked.txt', 'gone.txt', 'here.txt', 'sub/y.txt']
  const inside = ['above.txt', 'upper.txt', 'src/own.txt']
  const files = memoryFiles(
    {
      ...Object.fromEntries(names.flatMap((name) => [`/dir/src/${name}`, `/outside/${name}`].map((path) => [path, 'old']))),
      ...Object.fromEntries(inside.map((name) => [`/dir/${name}`, 'old'])),
      '/dir/evil': { link: '/outside' },
    },
    { holds: true },
  )
  for (const folder of ['/dir/src', '/outside']) await files.link(`${folder}/linked.txt`, `${folder}/second.txt`)
  return files
}

/** Swaps the folder and the link, as `renameat2` does in one call. */
async function exchange(files: Files): Promise<void> {
  // Both are started together, so that no other call is made between them.
  await Promise.all([
    files.rename('/dir/src', '/dir/parked'),
    files.rename('/dir/evil', '/dir/src'),
    files.rename('/dir/parked', '/dir/evil'),
  ])
}

/** Returns the files below a folder. */
const below = (files: { snapshot(): Record<string, string> }, folder: string) =>
  Object.fromEntries(Object.entries(files.snapshot()).filter(([path]) => path.startsWith(`${folder}/`)))

/** Commits a change. The folder is swapped before call `at`, and swapped back before call `back`. */
async function run(at: number, back: number, holding: boolean) {
  const files = await world()
  const before = below(files, '/dir')
  const own = asProcess(holding ? files : withoutHolding(files), 'first')
  const second = faulty(own, back, 'none', () => exchange(files))
  const first = faulty(second.files, at, 'none', () => exchange(files))
  const workspace = await openWorkspace({ files: first.files, root: '/dir', patience: 0 })
  const result = await workspace.commit(CHANGES)
  return { files, before, result, calls: first.calls, swaps: Number(first.calls.length > at) + Number(second.calls.length > back) }
}

describe('a folder that is exchanged for a link to the outside while a set is written', () => {
  it('at any call and for any time: nothing outside changes, and inside is the old set or the new, with nothing left', async () => {
    const { calls, files: done } = await run(Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, true)
    const whole = below(done, '/dir')
    const untouched = below(await world(), '/outside')
    const seen = { landed: 0, refused: 0 }
    for (let at = 0; at < calls.length; at++)
      for (const back of sampled([at + 1, at + 2, at + 5, at + 40, Number.POSITIVE_INFINITY], 2, at)) {
        const where = `exchanged before call ${at} (${calls[at]}), back before ${back}`
        const { files, before, result, swaps } = await run(at, back, true)
        expect(below(files, '/outside'), where).toEqual(untouched)
        if (swaps === 1) await exchange(files)
        await openWorkspace({ files: asProcess(files, 'second'), root: '/dir' })
        expect(below(files, '/dir'), where).toEqual(result.ok ? whole : before)
        expect(await unfinished(files), where).toEqual([])
        seen[result.ok ? 'landed' : 'refused']++
      }
    expect(seen.landed).toBeGreaterThan(20)
    expect(seen.refused).toBeGreaterThan(20)
  })

  it('where directories cannot be held: a link that stays is found out after the call, and what went outside is taken back', async () => {
    const { calls } = await run(Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, false)
    const untouched = below(await world(), '/outside')
    for (let at = 0; at < calls.length; at++) {
      const { files } = await run(at, Number.POSITIVE_INFINITY, false)
      expect(below(files, '/outside'), `exchanged before call ${at} (${calls[at]})`).toEqual(untouched)
    }
  })
})

it.each([
  ['the folder', 'x.txt'],
  ['a folder above it', 'sub/x.txt'],
])('%s of a file that is exchanged while the file is read gives away nothing from outside', async (_name, path) => {
  const texts = new Set<string>()
  for (let at = 0; at < 50; at++) {
    const files = memoryFiles(
      { [`/dir/src/${path}`]: 'inside', [`/outside/${path}`]: 'secret', '/dir/evil': { link: '/outside' } },
      { holds: true },
    )
    const broken = faulty(files, at, 'none', () => exchange(files))
    const read = await (await openWorkspace({ files: broken.files, root: '/dir' })).read(`src/${path}`)
    texts.add(read.ok ? read.text : read.problem.kind)
  }
  expect([...texts].sort()).toEqual(['inside', 'unreadable', 'unsafe-path'])
})
