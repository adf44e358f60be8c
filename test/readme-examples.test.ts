import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { commands, type Fence, fences, kept, matchesOutput, printed, promises } from './readme'

const root = fileURLToPath(new URL('..', import.meta.url))
const readmes = [
  'README.md',
  'docs/using.md',
  'docs/agents.md',
  ...['packages', 'apps'].flatMap((parent) => readdirSync(join(root, parent)).map((name) => `${parent}/${name}/README.md`)),
]

/** Loads what an example imports: a package of this repository from its sources, anything else by its name. */
async function load(id: string): Promise<unknown> {
  const door = /^@suture\/([a-z-]+)$/.exec(id)
  return import(/* @vite-ignore */ door ? join(root, 'packages', door[1]!, 'src/index.ts') : id)
}

/** Runs an example as a module and gives what it prints. */
async function run(example: Fence): Promise<string[]> {
  const options = { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022, esModuleInterop: true }
  const { outputText } = ts.transpileModule(example.code, { compilerOptions: options })
  const modules = new Map<string, unknown>()
  for (const { fileName } of ts.preProcessFile(example.code).importedFiles) modules.set(fileName, await load(fileName))
  const lines: string[] = []
  const body = new Function('require', 'exports', 'console', `return (async () => {${outputText}\n})()`)
  await body((id: string) => modules.get(id), {}, { log: (...values: unknown[]) => lines.push(printed(values)) })
  return lines
}

describe.each(readmes)('%s', (readme) => {
  it('exists', () => {
    expect(existsSync(join(root, readme))).toBe(true)
  })

  const examples = existsSync(join(root, readme)) ? fences(join(root, readme)).filter((fence) => fence.language === 'ts') : []

  if (readme.startsWith('packages/'))
    it('has an example with its result', () => {
      expect(examples.flatMap((example) => promises(example.code)).length).toBeGreaterThan(0)
    })

  it.each(examples)('prints what it promises: the example at line $line', async (example) => {
    const promised = promises(example.code)
    expect(kept(await run(example), promised)).toEqual(promised)
  })
})

/** The examples as they were committed: whoever tried the README's commands has changed those of the folder. */
function copyExamples(to: string): void {
  const listed = spawnSync('git', ['ls-files', '-z', 'examples'], { cwd: root })
  const copied = spawnSync('git', ['checkout-index', '-z', '--stdin', `--prefix=${to}/`], { cwd: root, input: listed.stdout })
  if (listed.status !== 0 || copied.status !== 0) throw new Error(`the examples are not to be had from git: ${copied.stderr}`)
}

describe('the commands of the README, run in a copy of the examples', () => {
  const blocks = fences(join(root, 'README.md')).filter((fence) => fence.language === 'console')
  const ours = blocks.flatMap((fence) => commands(fence.code)).filter(({ command }) => command.startsWith('npx -y pnpm@12 suture '))

  it.each(ours)('$command', ({ command, output }) => {
    const copy = mkdtempSync(join(tmpdir(), 'suture-readme-'))
    copyExamples(copy)
    const args = command.split(' ').slice(4)
    const { stdout, status } = spawnSync(process.execPath, [join(root, 'packages/cli/bin/suture.cjs'), ...args], {
      cwd: copy,
      encoding: 'utf8',
      env: { ...process.env, NO_COLOR: '1', XDG_STATE_HOME: join(copy, 'state') },
    })
    rmSync(copy, { recursive: true, force: true })
    expect(matchesOutput(stdout.trimEnd().split('\n'), output) ? output : stdout).toEqual(output)
    expect(status).toBe(0)
  })

  it('there is one at least', () => {
    expect(ours.length).toBeGreaterThan(0)
  })
})
