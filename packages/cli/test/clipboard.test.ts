import { spawnSync } from 'node:child_process'
import { chmodSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { clipboardReaders } from '../src/input/clipboard'
import { scratch, suture } from './desk'

const ANSWER = 'a.txt\n<<<<<<< SEARCH\none\n=======\nzwei, größer\n>>>>>>> REPLACE\n'

describe('the readers of the clipboard', () => {
  test.each([
    ['macOS', 'darwin', {}, ['pbpaste']],
    ['Windows', 'win32', {}, ['powershell.exe']],
    ['Wayland before X', 'linux', { WAYLAND_DISPLAY: 'wayland-0', DISPLAY: ':0' }, ['wl-paste', 'xclip', 'xsel']],
    ['X', 'linux', { DISPLAY: ':0' }, ['xclip', 'xsel']],
    ['Windows around Linux', 'linux', { WSL_DISTRO_NAME: 'Debian' }, ['powershell.exe']],
    ['no display', 'linux', {}, []],
  ])('on %s', (_name, platform, env, programs) => {
    expect(clipboardReaders(platform, env).map(([program]) => program)).toEqual(programs)
  })
})

describe.runIf(process.platform === 'linux')('--clipboard', () => {
  const { PATH } = process.env
  let bin: string

  beforeEach(() => {
    bin = scratch()
    process.env.PATH = `${bin}${delimiter}${PATH}`
  })
  afterEach(() => {
    process.env.PATH = PATH
  })

  /** Creates a program with this name that runs a script. */
  function program(name: string, script: string): void {
    writeFileSync(join(bin, name), `#!/bin/sh\n${script}\n`)
    chmodSync(join(bin, name), 0o755)
  }

  const apply = (root: string, ...args: string[]) => suture(root, ['apply', '--clipboard', ...args], { env: { DISPLAY: ':99' } })

  test('lands what was copied, read by the program of the platform', async () => {
    const root = scratch()
    writeFileSync(join(root, 'a.txt'), 'one\n')
    writeFileSync(join(bin, 'copied'), ANSWER)
    program('xclip', `[ "$*" = "-selection clipboard -out" ] && cat '${join(bin, 'copied')}'`)
    expect((await apply(root)).code).toBe(0)
    expect(readFileSync(join(root, 'a.txt'), 'utf8')).toBe('zwei, größer\n')
  })

  test.each([
    ['that is empty', 'exit 0', 'The clipboard is empty.'],
    ['that is refused', 'echo "cannot open display" >&2; exit 1', 'xclip: cannot open display'],
    ['that holds no text', "printf '\\377\\376\\375'", 'the clipboard: '],
  ])('says why of one %s', async (_name, script, words) => {
    program('xclip', script)
    const ran = await apply(scratch())
    expect([ran.code, ran.out]).toEqual([3, ''])
    expect(ran.err).toContain(words)
  })

  test('is read alone, not beside an answer', async () => {
    expect((await apply(scratch(), 'answer.md')).code).toBe(2)
  })

  const hasDisplay = ['Xvfb', 'xclip'].every((name) => spawnSync('which', [name]).status === 0)
  test.runIf(hasDisplay)('is the clipboard of an X display, where there is one', async () => {
    const root = scratch()
    writeFileSync(join(root, 'a.txt'), 'one\n')
    writeFileSync(join(bin, 'copied'), ANSWER)
    const command = `Xvfb :87 >/dev/null 2>&1 & X=$!; sleep 2; DISPLAY=:87 xclip -selection clipboard '${join(bin, 'copied')}'; DISPLAY=:87 xclip -selection clipboard -out; kill $X`
    const { stdout } = spawnSync('bash', ['-c', command], { encoding: 'utf8', timeout: 30_000 })
    expect(stdout).toBe(ANSWER)
  })
})
