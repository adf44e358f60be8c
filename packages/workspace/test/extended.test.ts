import { closeSync, openSync } from 'node:fs'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { copyAttributes, extendedFiles } from '../src/files/node-extended'

type Answer = (error: { readonly killed: boolean } | null, output: string) => void
type Programs = Record<string, (done: Answer) => void>

const missing = (done: Answer) => done({ killed: false }, '')
const forbidden = () => {
  throw new Error('ERR_ACCESS_DENIED')
}

/** Runs no program: `programs` are what they would do. Returns the paths that each run was given. */
function answering(programs: Programs): string[][] {
  const runs: string[][] = []
  const execFile = (file: string, args: string[], _options: object, done: Answer) => {
    runs.push(args.slice(args.indexOf('--') + 1))
    return (programs[file] ?? missing)(done)
  }
  vi.spyOn(process, 'getBuiltinModule').mockReturnValue({ execFile } as never)
  vi.spyOn(process, 'platform', 'get').mockReturnValue('linux')
  return runs
}

afterEach(() => {
  vi.restoreAllMocks()
})

const files = [
  { path: '/a', id: '1:7' },
  { path: '/b', id: '1:70' },
  { path: '/c', id: '1:700' },
]
const ALL = files.map(({ id }) => id)

describe('which files have an access list', () => {
  const lines = '  7 -rw-r--r-- 1 0 0 4 Nov 25 04:00 /a\n 70 -rw-r--r--+ 1 0 0 4 Nov 25 04:00 /b\n700 -rw-r--r--@ 1 0 0 4 Nov 25 04:00 /c\n'

  it.each<[string, (done: Answer) => void, string[]]>([
    ['those with a mark behind the mode', (done) => done(null, lines), ['1:70', '1:700']],
    ['of those that are still there', (done) => done({ killed: false }, lines.slice(0, lines.indexOf('700'))), ['1:70']],
    ['all, where no answer comes in time', (done) => done({ killed: true }, lines), ALL],
    ['none, where ls may not be run', forbidden, []],
  ])('%s', async (_, ls, expected) => {
    answering({ '/bin/ls': ls })
    expect([...(await extendedFiles(files))]).toEqual(expected)
  })
})

describe('which files have extended attributes', () => {
  const lines = '-rw-r--r--  0/0 2 2026-11-26 00:39 /a\n-rw-r--r--* 0/0 2 2026-11-26 00:39 /b\n-rw-r--r--  0/0 2 2026-11-26 00:39 /c\n'

  it.each<[string, (done: Answer) => void, string[]]>([
    ['those with a mark behind the mode', (done) => done(null, lines), ['1:70']],
    ['all, where a line is missing', (done) => done({ killed: false }, lines.slice(lines.indexOf('\n') + 1)), ALL],
    ['none, where tar is another program', missing, []],
    ['none, where tar prints no marks', (done) => done(null, lines.replaceAll('*', '')), []],
    ['all, where no answer comes in time', (done) => done({ killed: true }, lines), ALL],
    ['none, where tar may not be run', forbidden, []],
  ])('%s', async (_, tar, expected) => {
    answering({ '/bin/tar': tar })
    expect([...(await extendedFiles(files))]).toEqual(expected)
  })

  it('is asked of 200 files in one run of each program, and on Linux alone', async () => {
    const runs = answering({})
    await extendedFiles(Array.from({ length: 401 }, (_, i) => ({ path: `/${i}`, id: `1:${i}` })))
    expect(runs.map(({ length }) => length)).toEqual([200, 200, 200, 200, 1, 1])
    vi.spyOn(process, 'platform', 'get').mockReturnValue('darwin')
    await extendedFiles(files)
    expect(runs.length).toBe(7)
  })
})

describe('copied attributes', () => {
  it('reach both files through the handles of this process, and are reported as missing where cp fails', async () => {
    const runs = answering({ '/bin/cp': (done) => done(null, '') })
    expect(await copyAttributes(5, 6)).toBe(true)
    expect(runs).toEqual([[`/proc/${process.pid}/fd/5`, `/proc/${process.pid}/fd/6`]])
    answering({})
    expect(await copyAttributes(5, 6)).toBe(false)
    answering({ '/bin/cp': forbidden })
    expect(await copyAttributes(5, 6)).toBe(false)
  })

  it('are not copied on other systems than Linux', async () => {
    vi.spyOn(process, 'platform', 'get').mockReturnValue('darwin')
    const handle = openSync(import.meta.filename, 'r')
    expect(await copyAttributes(handle, handle)).toBe(false)
    closeSync(handle)
  })
})
