import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { answerCases, diffCases, editCases } from '@suture/conformance'
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
    const pages = ['README.md', 'CONTRIBUTING.md', 'docs/using.md', 'apps/mcp-server/README.md', 'apps/site/pages/index.md']
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
    expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([])
  })

  it('has tests in the quick loop that exist', () => {
    const paths = [...read('scripts/quick.mjs').matchAll(/'([\w/-]+\.test\.ts)'/g)].map(([, path]) => path!)
    expect(paths.length).toBeGreaterThan(10)
    expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([])
  })
})

describe('pnpm case', () => {
  const cases = { edits: editCases(), diffs: diffCases(), answers: answerCases() }
  it.each(['edits', 'diffs', 'answers'] as const)('runs a case of %s by its heading, prints its outcome and ends with 0', (of) => {
    const { heading } = cases[of].find(({ status }) => status === 'refused')!
    const { status, stdout, stderr } = run('case.mjs', heading)
    expect([status, stderr]).toEqual([0, ''])
    for (const part of [heading, '--- Before', '--- The case', '--- Outcome: refused', '--- In words', 'It ends as the case says.'])
      expect(stdout).toContain(part)
  })

  it('runs a topic, and counts', () => {
    const count = cases.diffs.filter(({ topic }) => topic === 'conflict').length
    expect(run('case.mjs', 'conflict')).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(`${count} as they must, 0 in another way`),
    })
  })

  it('asks another engine by an adapter, for what it has', () => {
    const folder = mkdtempSync(join(tmpdir(), 'suture-adapter-'))
    const adapter = join(folder, 'adapter.mjs')
    writeFileSync(adapter, "export const engine = { edit: (before) => ({ status: 'applied', content: before }) }\n")
    const { status, stdout } = run('case.mjs', '--engine', adapter)
    rmSync(folder, { recursive: true })
    expect(status).toBe(1)
    expect(stdout).toContain(`, ${cases.diffs.length + cases.answers.length} not asked for`)
    expect(stdout).toContain('status is "applied", not "refused"')
  })

  it('ends with 2 for a heading that no case has', () => {
    expect(run('case.mjs', 'no such case')).toMatchObject({ status: 2, stderr: 'there is no case no such case\n' })
  })
})

it.each([['case'], ['case', 'Not A Name', '--in', 'drift'], ['nonsense', 'name']])(
  'pnpm new %j tells what it can write, and writes nothing',
  (...args) => {
    const { status, stderr } = run('new.mjs', ...args)
    expect(status).toBe(2)
    expect(stderr).toMatch(/^pnpm new case NAME/)
  },
)

it('pnpm new alone tells what it can write, which is no failure', () => {
  expect(run('new.mjs')).toMatchObject({ status: 0, stderr: '', stdout: expect.stringMatching(/^pnpm new case NAME/) })
})

describe('pnpm new, in a copy of the tree,', () => {
  const copy = mkdtempSync(join(tmpdir(), 'suture-new-'))
  afterAll(() => rmSync(copy, { recursive: true, force: true }))
  const made: readonly [what: string, rows: readonly string[]][] = [
    ['case try-it --in drift', ['## Try it', 'ts result']],
    ['case try-it --of diffs --in of-its-own', ['# Of its own\n', 'diff patch']],
    ['format try-it', ["'try-it'"]],
    ['law try-it', ["'try-it'", "from './try-it'", "['try-it', tryIt, ", '"without":["try-it"]']],
    ['case try-it --of answers --in read-json --refused', ['text refused', 'md answer']],
    ['distortion try-it', ["from './context/try-it'", '  tryIt,']],
    ['distortion try-it --in form', ["from './form/try-it'", "family: 'characters'", '  tryIt,']],
  ]

  it.each(made)('%s writes its files and its rows', (what, rows) => {
    rmSync(copy, { recursive: true, force: true })
    for (const part of [
      'scripts/new.mjs',
      'packages/edit/src',
      'packages/conformance/cases',
      'packages/formats/src',
      'apps/eval/src/cases',
      'apps/eval/src/distortions',
    ])
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

  /** Returns the names that a file of the copy imports from files next to it, and that these do not export. */
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
