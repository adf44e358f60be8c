import { lstat, mkdir, readdir, readFile, rename, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { nodeFiles, openWorkspace } from '../src'
import { bundle, start, temporary } from './support/child'
import { unfinished } from './support/tree'

/** Number of runs: 60 by default. SUTURE_SWAPS=5000 sets a longer run. */
const TRIES = Number(process.env.SUTURE_SWAPS ?? 60)

const exists = (path: string) =>
  lstat(path).then(
    () => true,
    () => false,
  )

it.runIf(process.platform === 'linux')(
  `a folder that another process swaps with a link without pause lets nothing out (${TRIES} tries)`,
  async () => {
    const place = await temporary()
    const [root, outside, stateDir] = ['root', 'outside', 'state'].map((name) => join(place.path, name)) as [string, string, string]
    const [folder, link, parked] = ['d', 'l', 'p'].map((name) => join(root, name)) as [string, string, string]
    for (const each of [root, outside, folder]) await mkdir(each)
    for (const each of [folder, outside]) await writeFile(join(each, 'x.txt'), 'old')
    await symlink(outside, link)
    const files = { ...nodeFiles(), stateDirectory: stateDir }
    const attacker = start(await bundle('swapping', place.path), [folder, link, parked])
    await attacker.ready
    let text = 'old'
    const seen = { landed: 0, refused: 0 }
    for (let i = 0; i < TRIES; i++) {
      const workspace = await openWorkspace({ files, root, patience: 50 })
      const result = await workspace.commit([
        { kind: 'write', path: 'd/x.txt', content: `try ${i}` },
        { kind: 'create', path: `d/made-${i}.txt`, content: 'made' },
      ])
      seen[result.ok ? 'landed' : 'refused']++
      expect((await readdir(outside)).sort(), `try ${i}`).toEqual(['x.txt'])
      expect(await readFile(join(outside, 'x.txt'), 'utf8'), `try ${i}`).toBe(text)
      // Both files have the same text, so that they only differ in their place.
      if (result.ok) await writeFile(join(outside, 'x.txt'), (text = `try ${i}`))
    }
    attacker.process.kill('SIGKILL')
    await attacker.ended
    if (await exists(parked)) {
      if (!(await exists(link))) await rename(folder, link)
      await rename(parked, folder)
    }
    await openWorkspace({ files, root })
    expect((await readdir(folder)).filter((name) => name.startsWith('.suture-'))).toEqual([])
    expect(await unfinished(files)).toEqual([])
    console.info(`swaps: ${seen.landed} of ${TRIES} sets landed, ${seen.refused} were refused; nothing outside`)
    await place.remove()
  },
  60_000 + TRIES * 1_000,
)
