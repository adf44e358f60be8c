import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, it } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const pnpm = /(^|[\\/])pnpm[^\\/]*$/.test(process.env.npm_execpath ?? '') ? ['pnpm'] : ['npx', '-y', 'pnpm@12']
const copy = mkdtempSync(join(tmpdir(), 'suture-first-run-'))
afterAll(() => rmSync(copy, { recursive: true, force: true }))

it('the first command of a clone prints its own output alone: no progress of the installation, no warning about engines', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const announce = { 'pnpm:devPreinstall': scripts['pnpm:devPreinstall'] }
  const manifest = (value: object) => `${JSON.stringify({ version: '1.0.0', private: true, ...value })}\n`
  mkdirSync(join(copy, 'other'))
  writeFileSync(join(copy, 'other/package.json'), manifest({ name: 'other', engines: { node: '>=99' } }))
  writeFileSync(
    join(copy, 'package.json'),
    manifest({ name: 'clone', dependencies: { other: 'file:other' }, scripts: { ...announce, hello: 'node hello.mjs' } }),
  )
  writeFileSync(join(copy, 'hello.mjs'), "import { existsSync } from 'node:fs'\nconsole.log(existsSync('node_modules/other'))\n")
  for (const file of ['pnpm-workspace.yaml', 'scripts/announce-install.mjs']) cpSync(join(root, file), join(copy, file))
  const env = { ...process.env, pnpm_config_verify_deps_before_run: undefined, CI: undefined }
  const { status, stdout, stderr } = spawnSync(pnpm[0]!, [...pnpm.slice(1), 'hello'], {
    cwd: copy,
    encoding: 'utf8',
    env,
  })
  expect([status, stdout, stderr]).toEqual([0, 'true\n', ''])
})
