import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { answerStories, stories } from '@suture/testing'
import { describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const run = (script: string, ...args: string[]) =>
  spawnSync(process.execPath, [join(root, 'scripts', script), ...args], { cwd: root, encoding: 'utf8' })

describe('CONTRIBUTING', () => {
  const scripts = Object.keys(JSON.parse(read('package.json')).scripts)

  it('names commands that exist', () => {
    const text = read('CONTRIBUTING.md')
    const named = [...text.matchAll(/(?:npx -y pnpm@12|`pnpm) ([a-z-]+)/g)].map(([, name]) => name!)
    expect(named.length).toBeGreaterThan(15)
    expect(named.filter((name) => !scripts.includes(name) && name !== 'install')).toEqual([])
  })

  it('names files and folders that exist', () => {
    const paths = [...read('CONTRIBUTING.md').matchAll(/`((?:packages|apps|test|docs|\.ci)\/[\w./-]+|[\w.-]+\.json)`/g)].map(
      ([, path]) => path!,
    )
    expect(paths.length).toBeGreaterThan(5)
    expect(paths.filter((path) => !existsSync(join(root, path)) && !/^(?:problem|needs)\.json$/.test(path))).toEqual([])
  })
})

describe('pnpm case', () => {
  it.each(['replacers', 'fudiff'])('runs a story of %s, prints its outcome and ends with 0', (owner) => {
    const folder = `packages/${owner}/test/fixtures`
    const story = stories(join(root, folder)).find(({ problem }) => problem !== undefined)!
    const { status, stdout, stderr } = run('case.mjs', story.folder)
    expect([status, stderr]).toEqual([0, ''])
    for (const part of [story.name, '--- Before', '--- Outcome: refused', '--- Problem', '--- In words', 'It ends as the story says.'])
      expect(stdout).toContain(part)
  })

  it('finds a story by its name alone, in any group, and runs an answer of several files too', () => {
    const { status, stdout } = run('case.mjs', answerStories(join(root, 'packages/core/test/fixtures'))[0]!.name)
    expect([status, stdout.includes('--- Answer'), stdout.includes('It ends as the story says.')]).toEqual([0, true, true])
  })

  it('ends with 2 for a name that no story has', () => {
    expect(run('case.mjs', 'no-such-story')).toMatchObject({ status: 2, stderr: 'there is no fixture no-such-story\n' })
  })
})

it.each([[], ['fixture'], ['fixture', 'Not A Name'], ['nonsense', 'name']])(
  'pnpm new %j tells what it can write, and writes nothing',
  (...args) => {
    const { status, stderr } = run('new.mjs', ...args)
    expect(status).toBe(2)
    expect(stderr).toMatch(/^pnpm new fixture NAME/)
  },
)
