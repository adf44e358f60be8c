import { spawn, spawnSync } from 'node:child_process'
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { copyExamples } from '../scripts/examples.mjs'

/** Runs the built command as a separate process, to test streams, signals and closed pipes. Needs the build (`pnpm build`). */
const root = fileURLToPath(new URL('..', import.meta.url))
const command = join(root, 'packages/cli/bin/suture.cjs')
const answer = join(root, 'examples/answer.md')
const scratch = mkdtempSync(join(tmpdir(), 'suture-command-'))
const shop = join(scratch, 'examples/shop')
const env = {
  ...process.env,
  SUTURE_STATE_DIR: join(scratch, 'state'),
  XDG_CACHE_HOME: join(scratch, 'cache'),
  FORCE_COLOR: undefined,
  NO_COLOR: undefined,
}

beforeAll(() => {
  if (!existsSync(join(root, 'packages/cli/dist/index.js'))) throw new Error('packages/cli is not built: run `pnpm build`')
  copyExamples(root, scratch)
})
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

describe('a hook as a process', () => {
  const hook = (input: string) => spawnSync(process.execPath, [command, 'hook', 'gemini'], { cwd: scratch, input, encoding: 'utf8', env })
  const call = (old_string: string) =>
    JSON.stringify({ cwd: scratch, tool_name: 'replace', tool_input: { file_path: 'hook.py', old_string, new_string: '\tx = 2' } })

  it('answers a call, and writes nothing', () => {
    writeFileSync(join(scratch, 'hook.py'), 'if a:\n    x = 1\n')
    const { status, stdout, stderr } = hook(call('\tx = 1'))
    expect([status, stderr]).toEqual([0, ''])
    expect(JSON.parse(stdout).hookSpecificOutput.tool_input).toMatchObject({ old_string: '    x = 1', new_string: '    x = 2' })
    expect(readFileSync(join(scratch, 'hook.py'), 'utf8')).toBe('if a:\n    x = 1\n')
  })

  it.each(['', 'no JSON', '{"tool_name":"replace","tool_input":7}'])('passes a call that it cannot read, with 0: %j', (input) => {
    const { status, stdout, stderr } = hook(input)
    expect([status, stdout]).toEqual([0, ''])
    expect(stderr).toMatch(/^suture hook gemini: .*the call is left as it is.*\.\n$/)
  })

  it('ends with 0 if the host has closed its pipes', async () => {
    const child = spawn(process.execPath, [command, 'hook', 'gemini'], { cwd: scratch, env, stdio: ['pipe', 'pipe', 'pipe'] })
    child.stdout.destroy()
    child.stderr.destroy()
    child.stdin.end(call('x = 1\n'))
    expect(await new Promise((resolve) => child.on('close', resolve))).toBe(0)
  })

  it('does not load the rest of the command', () => {
    const size = (name: string) => readFileSync(join(root, 'packages/cli/dist', name)).length
    expect(size('hook.cjs')).toBeLessThan(0.8 * size('command.cjs'))
    expect(readFileSync(join(root, 'packages/cli/dist/hook.cjs'), 'utf8')).not.toContain('--fuzzy-threshold')
  })
})

describe('the command as a process', () => {
  it('prints a trial without colours into a pipe', () => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [command, 'apply', answer, '--root', shop, '--dry-run'], {
      encoding: 'utf8',
      env,
    })
    expect([status, stderr]).toEqual([0, ''])
    expect(stdout).toContain('7 edits would land in 5 files.')
    expect(stdout).not.toContain('\u001b[')
  })

  it.each(['--version', '-V', '-v'])('tells its version with %s', (option) => {
    const { version } = JSON.parse(readFileSync(join(root, 'packages/cli/package.json'), 'utf8')) as { version: string }
    const { status, stdout, stderr } = spawnSync(process.execPath, [command, option], { encoding: 'utf8', env })
    expect([status, stdout, stderr]).toEqual([0, `${version}\n`, ''])
  })

  it('reads the answer from standard input, and gives the exit code of the refusal', () => {
    const input = readFileSync(join(root, 'examples/refused.md'))
    const { status, stdout } = spawnSync(process.execPath, [command, 'apply', '-', '--root', shop, '--json'], {
      input,
      encoding: 'utf8',
      env,
    })
    expect(status).toBe(1)
    expect(JSON.parse(stdout)).toMatchObject({ status: 'refused', exitCode: 1, written: false })
  })

  it('survives a reader that goes away, and still ends its job', async () => {
    const child = spawn(process.execPath, [command, 'apply', answer, '--root', shop], { env, stdio: ['ignore', 'pipe', 'pipe'] })
    let stderr = ''
    child.stderr.on('data', (chunk) => {
      stderr += chunk
    })
    child.stdout.destroy()
    const status = await new Promise((resolve) => child.on('close', resolve))
    expect([status, stderr]).toEqual([0, ''])
    expect(readFileSync(join(shop, 'shop.ini'), 'utf8')).toContain('vat_percent = 19\r\n')
  })

  it.runIf(existsSync('/dev/full'))('says that its output is lost, with 3, and still ends its job', () => {
    const root = mkdtempSync(join(scratch, 'full-'))
    writeFileSync(join(root, 'a.txt'), 'one\ntwo\n')
    writeFileSync(join(root, 'answer.md'), 'a.txt\n<<<<<<< SEARCH\ntwo\n=======\n2\n>>>>>>> REPLACE\n')
    const full = openSync('/dev/full', 'w')
    const { status, stderr } = spawnSync(process.execPath, [command, 'apply', 'answer.md'], {
      cwd: root,
      env,
      encoding: 'utf8',
      stdio: ['ignore', full, 'pipe'],
    })
    closeSync(full)
    expect([status, stderr]).toEqual([3, expect.stringMatching(/^suture: the output could not be written: ENOSPC.*\n$/)])
    expect(readFileSync(join(root, 'a.txt'), 'utf8')).toBe('one\n2\n')
  })

  it.skipIf(process.platform === 'win32')('says, with 3, that the current folder is gone', () => {
    const gone = mkdtempSync(join(scratch, 'gone-'))
    const line = `rmdir "$1" && exec "$2" "$3" apply`
    const { status, stdout, stderr } = spawnSync('sh', ['-c', line, 'sh', gone, process.execPath, command], {
      cwd: gone,
      env,
      encoding: 'utf8',
    })
    expect([status, stdout, stderr]).toEqual([3, '', 'suture: the current folder is no longer there.\n'])
  })

  it('says so, with 2, when it is called wrongly', () => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [command, 'aply'], { encoding: 'utf8', env })
    expect([status, stdout]).toEqual([2, ''])
    expect(stderr).toContain("unknown command 'aply'")
  })
})
