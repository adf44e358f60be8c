import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { copyExamples } from '../scripts/examples.mjs'
import { commands, fences, kept, matchesOutput, promises } from './readme'
import { run } from './run-example'

const root = fileURLToPath(new URL('..', import.meta.url))
const readmes = [
  'README.md',
  'docs/using.md',
  'docs/agents.md',
  ...['packages', 'apps'].flatMap((parent) => readdirSync(join(root, parent)).map((name) => `${parent}/${name}/README.md`)),
]

describe.each(readmes)('%s', (readme) => {
  it('exists', () => {
    expect(existsSync(join(root, readme))).toBe(true)
  })

  const examples = existsSync(join(root, readme)) ? fences(join(root, readme)).filter((fence) => fence.language === 'ts') : []

  if (readme.startsWith('packages/'))
    it('opens with an example of at most ten lines, with its result', () => {
      const [first] = examples
      expect(promises(first!.code).length).toBeGreaterThan(0)
      expect(first!.code.split('\n').filter((line) => line !== '').length).toBeLessThanOrEqual(10)
    })

  it.each(examples)('prints what it promises: the example at line $line', async (example) => {
    const promised = promises(example.code)
    expect(kept(await run(example.code), promised)).toEqual(promised)
  })
})

describe('the commands of the README, run in a copy of the examples', () => {
  const blocks = fences(join(root, 'README.md')).filter((fence) => fence.language === 'console')
  const ours = blocks.flatMap((fence) => commands(fence.code)).filter(({ command }) => command.startsWith('pnpm suture '))

  it.each(ours)('$command', ({ command, output }) => {
    const copy = mkdtempSync(join(tmpdir(), 'suture-readme-'))
    copyExamples(root, copy)
    const args = command.split(' ').slice(2)
    const { stdout, status } = spawnSync(process.execPath, [join(root, 'scripts/suture.mjs'), ...args], {
      cwd: copy,
      encoding: 'utf8',
      env: { ...process.env, INIT_CWD: copy, NO_COLOR: '1', XDG_STATE_HOME: join(copy, 'state') },
    })
    rmSync(copy, { recursive: true, force: true })
    expect(matchesOutput(stdout.trimEnd().split('\n'), output) ? output : stdout).toEqual(output)
    expect(status).toBe(0)
  })

  it('there is one at least', () => {
    expect(ours.length).toBeGreaterThan(0)
  })
})
