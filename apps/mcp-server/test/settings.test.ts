import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { readSettings } from '../src/settings'
import { script } from './started'

const HERE = fileURLToPath(new URL('.', import.meta.url)).replace(/[\\/]$/, '')
const read = (args: readonly string[], env = {}) => readSettings(args, HERE, env)
const stdio = { roots: [HERE], session: expect.stringMatching(/^[\w-]{16}$/), showsLines: true }

it.each<[string, readonly string[], object]>([
  ['no argument: the current folder, with lines', [], stdio],
  [
    'several roots, which are relative to the current folder',
    ['--root', '.', '--root', '..'],
    { ...stdio, roots: [HERE, resolve(HERE, '..')] },
  ],
  ['a policy', ['--policy', 'safe'], { ...stdio, policy: 'safe' }],
  ['the other policy', ['--policy', 'spec'], { ...stdio, policy: 'spec' }],
  ['no lines', ['--no-lines'], { ...stdio, showsLines: false }],
])('reads %s', (_name, args, settings) => {
  expect(read(args)).toEqual(settings)
})

it.each([
  ['0', 0],
  ['65535', 65_535],
])('takes the port %s', (text, port) => {
  expect(read(['--http', text], { SUTURE_MCP_TOKEN: 'word' })).toEqual({ ...stdio, http: { host: '127.0.0.1', port, token: 'word' } })
})

it('takes the host, and generates a token of 24 bytes if none is set', () => {
  const generated = read(['--http', '1', '--host', '::1'], { SUTURE_MCP_TOKEN: '' })
  expect(generated).toMatchObject({ http: { host: '::1', port: 1, token: expect.stringMatching(/^[\w-]{32}$/) } })
})

it.each([
  [['--http', '65536'], '--http must be a port, found "65536"'],
  [['--http=-1'], '--http must be a port, found "-1"'],
  [['--http', '1.5'], '--http must be a port, found "1.5"'],
  [['--policy', 'loose'], '--policy must be safe or spec, found "loose"'],
  [['--root', 'absent'], `the root ${resolve(HERE, 'absent')} is not a directory`],
  [['--root', 'settings.test.ts'], `the root ${resolve(HERE, 'settings.test.ts')} is not a directory`],
])('refuses %j', (args, text) => {
  expect(read(args)).toEqual({ text })
})

it.each([['--help'], ['-h']])('shows the help for %s', (flag) => {
  expect(read([flag])).toMatchObject({ help: true, text: expect.stringMatching(/^suture-mcp \[--root DIR\]/) })
})

it('prints no control character of an argument', () => {
  const { status, stderr } = spawnSync(process.execPath, [script, '--root', '/no\u001b[31m'], { encoding: 'utf8' })
  expect([status, stderr]).toEqual([2, 'suture-mcp: the root /no\u241b[31m is not a directory\n'])
})
