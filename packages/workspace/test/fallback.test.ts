import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { fallbackDirectory } from '../src/files/state-directory'

const top = fs.mkdtempSync(join(tmpdir(), 'suture-fallback-'))
afterAll(() => fs.rmSync(top, { recursive: true, force: true }))

const uid = process.geteuid!()
let temporary = ''
beforeEach(() => {
  temporary = fs.mkdtempSync(join(top, 'tmp-'))
  fs.chmodSync(temporary, 0o1777)
})

/** The calls of a machine whose home directory is not writable. */
const denied = (code: string) => ({
  ...fs,
  accessSync: (path: fs.PathLike, mode?: number) => {
    if (`${path}`.startsWith('/home/nobody')) throw Object.assign(new Error(code), { code: `${path}` === '/home/nobody' ? code : 'ENOENT' })
    fs.accessSync(path, mode)
  },
})
const USUAL = '/home/nobody/.local/state/suture'
const fallback = (env: Record<string, string> = {}, calls = denied('EACCES'), usual = USUAL) =>
  fallbackDirectory(usual, { env, uid, temporary }, calls)

describe('where the usual folder for journals cannot be written', () => {
  it.each(['EACCES', 'EROFS'])('a private one is made among the temporary files (%s)', (code) => {
    const place = fallback({}, denied(code))
    expect(place).toBe(`${temporary}/suture-${uid}`)
    const made = fs.lstatSync(place!)
    expect([made.isDirectory(), made.mode & 0o777, made.uid]).toEqual([true, 0o700, uid])
    expect(fallback({}, denied(code))).toBe(place)
  })

  it('the folder of the session goes before', () => {
    const runtime = fs.mkdtempSync(join(top, 'run-'))
    expect(fallback({ XDG_RUNTIME_DIR: runtime })).toBe(`${runtime}/suture`)
    expect(fallback({ XDG_RUNTIME_DIR: 'relative' })).toBe(`${temporary}/suture-${uid}`)
    expect(fallback({ XDG_RUNTIME_DIR: join(top, 'none') })).toBe(`${temporary}/suture-${uid}`)
  })

  it('is used where it can be, and where it is named', () => {
    expect(fallback({}, denied('EACCES'), join(top, 'state/suture'))).toBeUndefined()
    expect(fallback({ SUTURE_STATE_DIR: '/elsewhere' })).toBeUndefined()
  })

  it.each([
    ['a link', (place: string) => fs.symlinkSync(top, place)],
    ['a file', (place: string) => fs.writeFileSync(place, '')],
    ['open to others', (place: string) => fs.mkdirSync(place, 0o755)],
  ])('what another has put in its place is not taken: %s', (_, plant) => {
    plant(`${temporary}/suture-${uid}`)
    expect(fallback()).toBeUndefined()
  })

  it('a folder of another user is not taken', () => {
    fs.mkdirSync(`${temporary}/suture-${uid + 1}`, 0o700)
    expect(fallbackDirectory(USUAL, { env: {}, uid: uid + 1, temporary }, denied('EACCES'))).toBeUndefined()
  })

  it('a folder in which others could replace it is not taken', () => {
    fs.chmodSync(temporary, 0o777)
    expect(fallback()).toBeUndefined()
  })
})
