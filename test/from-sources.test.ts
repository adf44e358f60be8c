import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'

/** A copy of the repository without any build. */
const root = fileURLToPath(new URL('..', import.meta.url))
const fresh = mkdtempSync(join(tmpdir(), 'suture-fresh-'))

beforeAll(() => {
  symlinkSync(join(root, 'node_modules'), join(fresh, 'node_modules'))
  cpSync(join(root, 'scripts'), join(fresh, 'scripts'), { recursive: true })
  for (const folder of ['packages', 'apps/mcp-server'])
    cpSync(join(root, folder), join(fresh, folder), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (path) => !['dist', 'test', '.turbo'].includes(basename(path)),
    })
})
afterAll(() => rmSync(fresh, { recursive: true, force: true }))

it('the command runs from the sources alone, and prints nothing but what it was asked for', () => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(fresh, 'scripts/suture.mjs'), 'apply', 'examples/answer.md', '--root', 'examples/shop', '--check', '--json'],
    { cwd: fresh, encoding: 'utf8', env: { ...process.env, INIT_CWD: root } },
  )
  expect([status, stderr]).toEqual([0, ''])
  expect(JSON.parse(stdout)).toMatchObject({ exitCode: 0, dryRun: true })
})

it('the hook of the command runs from the sources alone, and its settings start this clone', () => {
  const program = join(fresh, 'scripts/suture.mjs')
  const { status, stdout } = spawnSync(process.execPath, [program, 'hook', 'claude', '--print'], { cwd: fresh, encoding: 'utf8' })
  expect(status).toBe(0)
  expect(stdout).toContain(JSON.stringify(`node "${program}" hook claude || exit 0`))
  const call = spawnSync(process.execPath, [program, 'hook', 'claude'], { cwd: fresh, encoding: 'utf8', input: '{}' })
  expect(call.status).toBe(0)
})

it('the MCP server runs from the sources alone, and writes nothing but the protocol', () => {
  const hello = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'test', version: '1' } }
  const messages = [
    { id: 1, method: 'initialize', params: hello },
    { method: 'notifications/initialized' },
    { id: 2, method: 'tools/list' },
  ]
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(fresh, 'scripts/suture-mcp.mjs'), '--root', 'examples/shop'], {
    cwd: fresh,
    encoding: 'utf8',
    env: { ...process.env, INIT_CWD: root },
    input: messages.map((each) => `${JSON.stringify({ jsonrpc: '2.0', ...each })}\n`).join(''),
  })
  expect([status, stderr]).toEqual([0, ''])
  const [greeting] = stdout.split('\n')
  expect(JSON.parse(greeting!)).toMatchObject({ id: 1, result: { serverInfo: { name: 'suture' } } })
})

it.each([
  ['suture', 'scripts/suture.mjs'],
  ['suture-mcp', 'scripts/suture-mcp.mjs'],
  ['suture', 'packages/cli/bin/suture.cjs'],
  ['suture-mcp', 'apps/mcp-server/bin/suture-mcp.mjs'],
])('%s says what to do in a clone that is not installed: %s', (program, script) => {
  const bare = mkdtempSync(join(tmpdir(), 'suture-bare-'))
  cpSync(fresh, bare, { recursive: true, filter: (path) => basename(path) !== 'node_modules' })
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(bare, script), '--help'], { encoding: 'utf8' })
  rmSync(bare, { recursive: true })
  expect([status, stdout]).toEqual([3, ''])
  expect(stderr).toMatch(RegExp(`^${program}: the (command|server) is not built\\..* pnpm install && pnpm build, or pnpm ${program}\\.\n$`))
})
