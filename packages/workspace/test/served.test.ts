import { describe, expect, it } from 'vitest'
import { memoryFiles, type ServedTexts, servedTexts } from '../src'
import { tree } from './support/tree'

const DAY = 24 * 60 * 60 * 1000
const inMemory = (now?: () => number) => servedTexts(now ? { now } : {})
const inState = (now?: () => number) => servedTexts({ files: memoryFiles(), ...(now && { now }) })

describe.each([
  ['in memory', inMemory],
  ['in the state directory', inState],
])('served texts %s', (_, open) => {
  it('are those of a file that is not UTF-8, too', async () => {
    const served = servedTexts()
    const text = 'caf\udce9\n1\n'
    await served.remember('/w/a', text)
    await served.remember('/w/a', text.replace('1', '2'), text)
    expect(await served.versions('/w/a')).toEqual([text.replace('1', '2'), text])
    await served.remember('/w/b', 'é\udce9')
    expect(await served.versions('/w/b')).toEqual([])
  })

  it('are returned newest first, each once, by their path', async () => {
    const served = open()
    for (const text of ['one', 'two', 'one']) await served.remember('/shop/a.ts', text)
    await served.remember('/shop/b.ts', 'other')
    expect(await served.versions('/shop/a.ts')).toEqual(['one', 'two'])
    expect(await served.versions('/shop/c.ts')).toEqual([])
  })

  it('keep a byte order mark, line ends and any character', async () => {
    const served = open()
    const text = '\ufeffa\r\nb\rc\n\u{1f600}'
    await served.remember('/a', text)
    expect(await served.versions('/a')).toEqual([text])
  })

  it('follow an edit only if the text that it changed is the newest one', async () => {
    const served = open()
    await served.remember('/a', 'two', 'one')
    expect(await served.versions('/a')).toEqual([])
    await served.remember('/a', 'one')
    await served.remember('/a', 'two', 'one')
    await served.remember('/a', 'four', 'three')
    expect(await served.versions('/a')).toEqual(['two', 'one'])
  })

  it('are forgotten after a day', async () => {
    let now = 1_000
    const served = open(() => now)
    await served.remember('/a', 'one')
    now += DAY
    await served.remember('/a', 'two')
    expect(await served.versions('/a')).toEqual(['two', 'one'])
    now += 1
    expect(await served.versions('/a')).toEqual(['two'])
  })

  it('are eight of one file, and none of more than 1 MiB', async () => {
    const served = open()
    for (let k = 0; k < 10; k++) await served.remember('/a', `${k}`)
    await served.remember('/a', 'x'.repeat((1 << 20) + 1))
    expect(await served.versions('/a')).toEqual(['9', '8', '7', '6', '5', '4', '3', '2'])
  })

  it('take 16 MiB in all, of which the oldest are dropped', async () => {
    const served = open()
    const big = (k: number) => `${k}`.padEnd(1 << 20, 'x')
    for (let k = 0; k < 17; k++) await served.remember(`/${k}`, big(k))
    const there = await Promise.all(Array.from({ length: 17 }, async (_, k) => (await served.versions(`/${k}`)).length))
    expect(there).toEqual([0, ...Array.from({ length: 16 }, () => 1)])
  })
})

describe('texts in the state directory', () => {
  const seen = async (served: ServedTexts) => served.versions('/shop/a.ts')

  it('are found by other processes, and only by this user', async () => {
    const files = memoryFiles()
    await servedTexts({ files, stateDir: '/state' }).remember('/shop/a.ts', 'one')
    expect(await seen(servedTexts({ files, stateDir: '/state' }))).toEqual(['one'])
    const [folder, [path, content]] = [await files.info('/state/served'), Object.entries(await tree(files, '/state/served'))[0]!]
    expect([folder?.mode.toString(8), content]).toEqual(['700', '600 one'])
    expect(path).toMatch(/^\/state\/served\/\d{13}-3-[0-9a-f]{32}-[0-9a-f]{64}$/)
  })

  it('are unknown if their bytes do not have the hash of their name', async () => {
    const files = memoryFiles()
    const served = servedTexts({ files })
    await served.remember('/shop/a.ts', 'one')
    const [path] = Object.keys(await tree(files, `${files.stateDirectory}/served`))
    await files.overwrite(path!, new TextEncoder().encode('on'), 0o600)
    expect(await seen(served)).toEqual([])
  })

  it('are unknown if others can write the folder', async () => {
    const files = memoryFiles()
    const served = servedTexts({ files })
    await served.remember('/shop/a.ts', 'one')
    const open = { ...files, isOwn: () => false }
    expect(await seen(servedTexts({ files: open }))).toEqual([])
  })

  it('are unknown, without an error, if nothing can be written or read', async () => {
    const files = memoryFiles()
    const failing = async () => Promise.reject(Object.assign(new Error('no'), { code: 'EACCES' }))
    const served = servedTexts({ files: { ...files, makeDirectory: failing, list: failing } })
    await served.remember('/shop/a.ts', 'one')
    expect(await seen(served)).toEqual([])
  })
})
