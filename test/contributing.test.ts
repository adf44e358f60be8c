import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { answerStories, stories } from '@suture/testing'
import { afterAll, describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const run = (script: string, ...args: string[]) =>
  spawnSync(process.execPath, [join(root, 'scripts', script), ...args], { cwd: root, encoding: 'utf8' })

describe('CONTRIBUTING', () => {
  const scripts = Object.keys(JSON.parse(read('package.json')).scripts)

  it('names commands that exist', () => {
    const text = read('CONTRIBUTING.md')
    const named = [...text.matchAll(/(?:\$ |`|&& )pnpm ([a-z:-]+)/g)].map(([, name]) => name!)
    expect(named.length).toBeGreaterThan(15)
    expect(named.filter((name) => !scripts.includes(name) && name !== 'install')).toEqual([])
  })

  it('says how to have pnpm before its first command, and writes commands with pnpm', () => {
    const pages = ['README.md', 'CONTRIBUTING.md', 'docs/using.md', 'apps/mcp-server/README.md']
    for (const page of pages) {
      const [before, ...more] = read(page).split('npx -y pnpm@12')
      expect([page, more.length, before!.includes('$ pnpm ')]).toEqual([page, 1, false])
    }
    const others = spawnSync('git', ['grep', '-l', 'npx -y pnpm@12', '--', '*.md', ':!.changeset'], { cwd: root, encoding: 'utf8' }).stdout
    expect(others.trim().split('\n').sort()).toEqual([...pages].sort())
  })

  it('names files and folders that exist', () => {
    const paths = [...read('CONTRIBUTING.md').matchAll(/`((?:packages|apps|test|docs|\.ci)\/[\w./-]+|[\w.-]+\.json)`/g)].map(
      ([, path]) => path!,
    )
    expect(paths.length).toBeGreaterThan(5)
    expect(paths.filter((path) => !existsSync(join(root, path)) && !/^(?:problem|needs)\.json$/.test(path))).toEqual([])
  })

  it('has tests in the quick loop that exist', () => {
    const paths = [...read('scripts/quick.mjs').matchAll(/'([\w/-]+\.test\.ts)'/g)].map(([, path]) => path!)
    expect(paths.length).toBeGreaterThan(10)
    expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([])
  })
})

describe('pnpm case', () => {
  it.each(['edit', 'fudiff'])('runs a story of %s, prints its outcome and ends with 0', (owner) => {
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

it.each([['fixture'], ['fixture', 'Not A Name'], ['nonsense', 'name']])(
  'pnpm new %j tells what it can write, and writes nothing',
  (...args) => {
    const { status, stderr } = run('new.mjs', ...args)
    expect(status).toBe(2)
    expect(stderr).toMatch(/^pnpm new fixture NAME/)
  },
)

it('pnpm new alone tells what it can write, which is no failure', () => {
  expect(run('new.mjs')).toMatchObject({ status: 0, stderr: '', stdout: expect.stringMatching(/^pnpm new fixture NAME/) })
})

describe('pnpm new, in a copy of the tree,', () => {
  const copy = mkdtempSync(join(tmpdir(), 'suture-new-'))
  afterAll(() => rmSync(copy, { recursive: true, force: true }))
  const made: readonly [what: string, rows: readonly string[]][] = [
    ['fixture try-it --in drift', []],
    ['fixture try-it --of fudiff --in hints', []],
    ['format try-it', ["'try-it'"]],
    ['rule try-it --asks clean', ["'try-it'", "from './clean/try-it'", '  tryIt,', '"withoutRules"']],
    ['fixture try-it --in drift --refused', ['"says"']],
    ['distortion try-it', ["from './context/try-it'", '  tryIt,']],
    ['distortion try-it --in form', ["from './form/try-it'", "family: 'characters'", '  tryIt,']],
  ]

  it.each(made)('%s writes its files and its rows', (what, rows) => {
    rmSync(copy, { recursive: true, force: true })
    for (const part of ['scripts/new.mjs', 'packages/edit/src', 'packages/formats/src', 'apps/eval/src/distortions'])
      cpSync(join(root, part), join(copy, part), { recursive: true })
    const { status, stdout, stderr } = spawnSync(process.execPath, [join(copy, 'scripts/new.mjs'), ...what.split(' ')], {
      encoding: 'utf8',
    })
    expect([status, stderr]).toEqual([0, ''])
    const touched = stdout.split('\n').filter((line) => /^(?:packages|apps)\//.test(line) && existsSync(join(copy, line)))
    expect(touched.length).toBeGreaterThan(0)
    const text = touched.map((file) => readFileSync(join(copy, file), 'utf8')).join('\n')
    expect(rows.filter((row) => !text.includes(row))).toEqual([])
    expect(touched.filter((file) => /\/src\/.*\.ts$/.test(file)).flatMap((file) => lackingImports(file))).toEqual([])
  })

  /** Names that a source of the copy imports from files beside it, and that these do not export. */
  function lackingImports(file: string): string[] {
    const imports = [...readFileSync(join(copy, file), 'utf8').matchAll(/^import (?:type )?\{([^}]*)\} from '(\.[^']*)'/gm)]
    return imports.flatMap(([, names, from]) => {
      const source = readFileSync(`${join(copy, file, '..', from!)}.ts`, 'utf8')
      const wanted = names!.split(',').map((name) => name.replace(/^\s*(?:type )?|\s.*$/g, ''))
      return wanted
        .filter((name) => name !== '' && !new RegExp(`export [^\n]*\\b${name}\\b`).test(source))
        .map((name) => `${file}: ${name}`)
    })
  }
})
