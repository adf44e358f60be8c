import { describe, expect, it } from 'vitest'
import { type FileChange, type Files, memoryFiles, openWorkspace } from '../src'
import { asProcess, faulty } from './support/faulty-files'
import { unfinished } from './support/tree'

const open = (files: Files) => openWorkspace({ files, root: '/p', patience: 0 })

const SET: readonly FileChange[] = [
  { kind: 'write', path: 'a', content: 'a new' },
  { kind: 'delete', path: 'b' },
  { kind: 'create', path: 'made', content: 'made' },
]

/**
 * Returns how many calls are made after a signal. The signal is sent when a number of temporary files and steps of a set of `count` files
 * are done.
 */
async function callsAfter(count: number, done: number): Promise<number> {
  const paths = Array.from({ length: count }, (_, i) => `${i}.txt`)
  const controller = new AbortController()
  const { files, calls } = faulty(memoryFiles(Object.fromEntries(paths.map((path) => [`/p/${path}`, 'old']))), -1, 'none')
  let before = 0
  const onProgress = (reached: number) => {
    if (reached !== done) return
    before = calls.length
    controller.abort('stop')
  }
  const changes = paths.map((path): FileChange => ({ kind: 'write', path, content: 'new' }))
  await (await open(files)).commit(changes, { signal: controller.signal, onProgress }).catch(() => {})
  return calls.length - before
}

describe('a signal', () => {
  it('at any call leaves the old set or the new, at once, and says which', async () => {
    const world = () => memoryFiles({ '/p/a': 'a old', '/p/b': 'b old', '/p/c': 'c' })
    const counted = faulty(asProcess(world(), 'first'), -1, 'none')
    await (await open(counted.files)).commit(SET)
    const ends = { back: 0, whole: 0 }
    for (let at = 0; at < counted.calls.length; at++) {
      const files = world()
      const before = files.snapshot()
      const controller = new AbortController()
      const broken = faulty(asProcess(files, 'first'), at, 'none', async () => controller.abort('stop'))
      const result = await open(broken.files)
        .then((workspace) => workspace.commit(SET, { signal: controller.signal }))
        .catch((error: unknown) => error)
      if (result === 'stop') expect(files.snapshot()).toEqual(before)
      else expect(files.snapshot()).toEqual({ '/p/a': 'a new', '/p/c': 'c', '/p/made': 'made' })
      expect(await unfinished(files), `signal at call ${at}`).toEqual([])
      ends[result === 'stop' ? 'back' : 'whole']++
    }
    expect(ends.back).toBeGreaterThan(20)
    expect(ends.whole).toBeGreaterThan(5)
  })

  it('that comes before the first step asks for nothing but that the names go, two a file', async () => {
    for (const done of [60, 120]) expect(await callsAfter(120, done)).toBeLessThan(2 * 120 + 60)
  })

  it('that comes between steps looks at the files of these alone, ten calls for each that is taken back or finished', async () => {
    const ends = [
      [30, 30],
      [39, 39],
      [40, 80],
      [65, 55],
      [110, 10],
    ] as const
    for (const [done, rest] of ends) expect(await callsAfter(120, 120 + done), `${done}`).toBeLessThan(2 * 120 + 60 + rest * 10)
  })
})
