import { link, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { draws } from '@suture/testing'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Files, memoryFiles, nodeFiles, openWorkspace } from '../src'
import { decodeText, encodedPieces, encodeText, openTextCheck } from '../src/encoding/encoding'
import { hashBytes, openHash } from '../src/files/hash'
import { LARGE } from '../src/files/large'
import { temporary } from './support/child'
import { tree, unfinished } from './support/tree'

const SEED = 20_264
const lines = (count: number, word = 'line') =>
  Array.from({ length: count }, (_, i) => `${word} ${i} of a large file, “quoted” \u{1f600}\n`).join('')
const OLD = lines(450_000)
const NEW = `${OLD}the end\n`

let place: Awaited<ReturnType<typeof temporary>>
let root: string
beforeEach(async () => {
  place = await temporary()
  root = join(place.path, 'root')
  await mkdir(root)
})
afterEach(() => place.remove())

/** The files of this machine, which count the bytes of files that are read completely. */
function counted(): { readonly files: Files; readonly whole: () => number } {
  const own = { ...nodeFiles(), stateDirectory: join(place.path, 'state') }
  let read = 0
  return {
    files: {
      ...own,
      read: async (path) => {
        const bytes = await own.read(path)
        read += bytes.length
        return bytes
      },
    },
    whole: () => read,
  }
}

describe('a file above the bound', () => {
  it('is written and taken back without being held, but for the one reading of its text', async () => {
    const { files, whole } = counted()
    await writeFile(join(root, 'large'), OLD)
    const size = Buffer.byteLength(OLD)
    expect(size).toBeGreaterThan(LARGE)
    const before = await tree(files, root)
    const workspace = await openWorkspace({ files, root })
    const read = await workspace.read('large')
    if (!read.ok) throw new Error(read.problem.kind)
    const start = whole()
    const done = await workspace.commit([{ kind: 'write', path: 'large', content: NEW, expectedHash: read.hash }])
    expect(done).toMatchObject({ ok: true, files: [{ newHash: await hashBytes(new TextEncoder().encode(NEW)) }] })
    expect(whole() - start).toBeLessThan(10_000)
    expect(await readFile(join(root, 'large'), 'utf8')).toBe(NEW)
    const written = whole()
    expect(await workspace.undo()).toMatchObject({ ok: true })
    // The old bytes are from the journal, and so are its plans.
    expect(whole() - written).toBeLessThan(size + 10_000)
    expect(await tree(files, root)).toEqual(before)
    expect(await unfinished(files)).toEqual([])
  })

  it('keeps its inode where it has another name', async () => {
    const { files } = counted()
    await writeFile(join(root, 'large'), OLD)
    await link(join(root, 'large'), join(root, 'other'))
    const workspace = await openWorkspace({ files, root })
    expect(await workspace.commit([{ kind: 'write', path: 'large', content: NEW }])).toMatchObject({ ok: true })
    expect(await readFile(join(root, 'other'), 'utf8')).toBe(NEW)
    expect(await workspace.undo()).toMatchObject({ ok: true })
    expect(await readFile(join(root, 'other'), 'utf8')).toBe(OLD)
  })

  it('that another program changes while it is kept is a conflict, and nothing is left behind', async () => {
    const { files } = counted()
    const target = join(root, 'large')
    await writeFile(target, OLD)
    let reads = 0
    const racing: Files = {
      ...files,
      readPieces: async (path, tell) => {
        // The second reading is for the copy in the journal.
        if (path.endsWith('/large') && ++reads === 2) await writeFile(target, NEW)
        await files.readPieces?.(path, tell)
      },
    }
    const workspace = await openWorkspace({ files: racing, root })
    const done = await workspace.commit([{ kind: 'write', path: 'large', content: 'mine\n' }])
    expect(done).toEqual({
      ok: false,
      problems: [{ index: 0, path: 'large', problem: { kind: 'conflict', path: 'large', reason: 'changed' } }],
    })
    expect(await readFile(target, 'utf8')).toBe(NEW)
    expect(await unfinished(files)).toEqual([])
    expect(Object.keys(await tree(files, root))).toEqual([target])
  })

  it('lands where files are read whole alone, in the encoding that it has', async () => {
    const encoded = encodeText(OLD, 'utf-16be')
    const fresh = encodeText(`\ufeff${NEW}`, 'utf-16be')
    if (!encoded.ok || !fresh.ok) throw new Error('no text')
    const files = memoryFiles({ '/p/large': encoded.bytes })
    const workspace = await openWorkspace({ files, root: '/p' })
    expect(await workspace.commit([{ kind: 'write', path: 'large', content: `\ufeff${NEW}` }])).toMatchObject({ ok: true })
    expect(await hashBytes(await files.read('/p/large'))).toBe(await hashBytes(fresh.bytes))
    expect(await workspace.undo()).toMatchObject({ ok: true })
    expect(await hashBytes(await files.read('/p/large'))).toBe(await hashBytes(encoded.bytes))
  })
})

describe('pieces', () => {
  it(`are checked as the whole is, wherever they are cut after two bytes (seed ${SEED})`, () => {
    const marks = fc.constantFrom([], [0xef, 0xbb, 0xbf], [0xff, 0xfe], [0xfe, 0xff])
    const parts = fc.array(fc.constantFrom([0x61], [0xe2, 0x82, 0xac], [0xf0, 0x9f, 0x98, 0x80], [0], [0xe9], [0xd8, 0x3d], [0xde, 0]))
    let texts = 0
    fc.assert(
      fc.property(marks, parts, fc.nat(20), (mark, rest, cut) => {
        const given = Uint8Array.from([...mark, ...rest.flat()])
        const { feed, end } = openTextCheck()
        const at = Math.min(given.length, cut + 2)
        feed(given.subarray(0, at))
        for (let i = at; i < given.length; i++) feed(given.subarray(i, i + 1))
        const decoded = decodeText(given)
        expect(end()).toEqual(decoded.ok ? { ok: true, encoding: decoded.encoding } : decoded)
        if (decoded.ok) texts++
      }),
      { seed: SEED, numRuns: draws(1_500) },
    )
    expect(texts).toBeGreaterThan(300)
  })

  it.each(['utf-8', 'utf-16le', 'utf-16be'] as const)('of a text in %s never part a character', async (encoding) => {
    const text = `a${'\u{1f600}'.repeat(700_000)}`
    const whole = encodeText(text, encoding)
    if (!whole.ok) throw new Error(whole.reason)
    const { update, digest } = openHash()
    let count = 0
    for (const piece of encodedPieces(text, encoding)) {
      update(piece)
      count++
    }
    expect(count).toBeGreaterThan(1)
    expect(digest()).toBe(await hashBytes(whole.bytes))
    expect(decodeText(whole.bytes)).toMatchObject({ ok: true })
  })
})
