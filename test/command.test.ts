import { spawn, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

/** The command as a process of its own, from what is built: streams, signals and closed pipes. Needs the build (`pnpm build`). */
const root = fileURLToPath(new URL('..', import.meta.url))
const command = join(root, 'packages/cli/bin/suture.cjs')
const answer = join(root, 'examples/answer.md')
const scratch = mkdtempSync(join(tmpdir(), 'suture-command-'))
const shop = join(scratch, 'shop')
const env = {
  ...process.env,
  SUTURE_STATE_DIR: join(scratch, 'state'),
  XDG_CACHE_HOME: join(scratch, 'cache'),
  FORCE_COLOR: undefined,
  NO_COLOR: undefined,
}

beforeAll(() => {
  if (!existsSync(join(root, 'packages/cli/dist/index.js'))) throw new Error('packages/cli is not built: run `pnpm build`')
  cpSync(join(root, 'packages/cli/test/fixtures/shop'), shop, { recursive: true })
})
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

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

  it('says so, with 2, when it is called wrongly', () => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [command, 'aply'], { encoding: 'utf8', env })
    expect([status, stdout]).toEqual([2, ''])
    expect(stderr).toContain("unknown command 'aply'")
  })
})
