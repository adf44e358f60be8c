import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build as esbuild } from 'esbuild'
import ts from 'typescript'
import { build as vite } from 'vite'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { type Registry, startRegistry } from './registry'

/**
 * Another monorepo that uses these packages. It has four packages, which npm, pnpm and yarn install from a registry on this machine. They
 * are run as ESM, as CommonJS and as a command, bundled by Vite and esbuild for a browser, and type-checked. Needs the build, and a
 * registry for all other packages.
 */
const root = fileURLToPath(new URL('..', import.meta.url))
const scratch = realpathSync(mkdtempSync(join(tmpdir(), 'suture-consumers-')))
let registry: Registry

const ANSWER = 'a.ts\n<<<<<<< SEARCH\nconst a = 1\n=======\nconst a = 2\n>>>>>>> REPLACE\n'
const LAND = `import { applyAnswer, memoryFiles } from '@suture/core'
const files = memoryFiles({ '/p/a.ts': 'const a = 1\\n' })
const report = await applyAnswer(${JSON.stringify(ANSWER)}, files, { root: '/p' })
`
/** The packages of this repository, in their current versions. */
const ours = (...names: string[]) =>
  Object.fromEntries(
    names.map((name) => [`@suture/${name}`, `^${JSON.parse(readFileSync(join(root, 'packages', name, 'package.json'), 'utf8')).version}`]),
  )
const SOURCES = {
  'packages/esm/package.json': manifest('esm', 'module', ours('core')),
  'packages/esm/index.js': `${LAND}console.log(report.status, await report.text('a.ts'))\n`,
  'packages/esm/types.ts': `${LAND}export const exitCode: number = report.exitCode\n// @ts-expect-error a number is no root\nawait applyAnswer('', files, { root: 1 })\n`,
  'packages/commonjs/package.json': manifest('commonjs', 'commonjs', ours('replacers', 'fudiff')),
  'packages/commonjs/index.js': `const { replace } = require('@suture/replacers')
const { createPatch, formatPatch } = require('@suture/fudiff')
console.log(replace('a b', 'b', 'c'), formatPatch(createPatch('x\\n', 'y\\n')).includes('-x'))\n`,
  'packages/commonjs/types.ts': `import { replace } from '@suture/replacers'\nexport const text: string = replace('a b', 'b', 'c')\n`,
  'packages/command/package.json': manifest('command', 'module', ours('cli'), { land: 'suture apply answer.md' }),
  'packages/command/answer.md': ANSWER,
  'packages/command/a.ts': 'const a = 1\n',
  'packages/browser/package.json': manifest('browser', 'module', ours('core')),
  'packages/browser/main.js': `${LAND}export const text = [report.status, await report.text('a.ts')]\n`,
}

function manifest(name: string, type: string, dependencies: object, scripts: object = {}): string {
  return JSON.stringify({ name: `@consumer/${name}`, version: '1.0.0', private: true, type, scripts, dependencies }, null, 2)
}

interface Manager {
  readonly name: string
  readonly files: (url: string) => Record<string, string>
  readonly install: readonly string[]
  readonly run: readonly string[]
}

const pnpm = /(^|[\\/])pnpm[^\\/]*$/.test(process.env.npm_execpath ?? '') ? ['pnpm'] : ['npx', '-y', 'pnpm@12']
const yarn = [process.execPath, join(root, 'node_modules/@yarnpkg/cli-dist/bin/yarn.js')]
/** The configuration of npm on this machine, which yarn does not read. */
const told = (key: string): string => spawnSync('npm', ['config', 'get', key], { encoding: 'utf8' }).stdout.trim()
const managers: readonly Manager[] = [
  {
    name: 'npm',
    files: (url) => ({ '.npmrc': `@suture:registry=${url}/\n` }),
    install: ['npm', 'install', '--no-audit', '--no-fund', '--prefer-offline'],
    run: ['npm', 'run', '--silent'],
  },
  {
    name: 'pnpm',
    files: (url) => ({ '.npmrc': `@suture:registry=${url}/\n`, 'pnpm-workspace.yaml': 'packages:\n  - packages/*\n' }),
    install: [...pnpm, 'install', '--no-frozen-lockfile', '--prefer-offline'],
    run: [...pnpm, 'run', '--silent'],
  },
  {
    name: 'yarn',
    files: (url) => ({
      'yarn.lock': '',
      '.yarnrc.yml': [
        'nodeLinker: node-modules',
        'enableTelemetry: false',
        'enableImmutableInstalls: false',
        `globalFolder: ${join(scratch, 'yarn-global')}`,
        `npmRegistryServer: ${told('registry')}`,
        ...authorities(),
        `npmScopes:\n  suture:\n    npmRegistryServer: ${url}`,
        'unsafeHttpWhitelist:\n  - 127.0.0.1\n',
      ].join('\n'),
    }),
    install: [...yarn, 'install'],
    run: [...yarn, 'run'],
  },
]

/** The certificates for the registry, if npm has any. */
function authorities(): string[] {
  const file = told('cafile')
  return existsSync(file) ? [`httpsCaFilePath: ${file}`] : []
}

/** The registry runs in this process. So a command that uses it must run asynchronously. */
function run([command, ...args]: readonly string[], cwd: string): Promise<{ readonly status: number | null; readonly output: string }> {
  const env = { ...process.env, npm_config_loglevel: 'error', NO_COLOR: '1', XDG_STATE_HOME: join(scratch, 'state'), CI: '' }
  return new Promise((resolve) => {
    const child = spawn(command!, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (output += part))
    child.on('close', (status) => resolve({ status, output }))
  })
}

function write(folder: string, files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
}

beforeAll(async () => {
  const { folder, fault } = inject('archives')
  if (fault) throw new Error(fault)
  registry = await startRegistry(folder)
})
afterAll(async () => {
  await registry?.close()
  rmSync(scratch, { recursive: true, force: true })
})

describe.each(managers)('a workspace of $name', ({ name, files, install, run: script }) => {
  const workspace = join(scratch, name)

  it('installs the packages from a registry', async () => {
    write(workspace, SOURCES)
    write(workspace, {
      'package.json': JSON.stringify({ name: 'consumer', private: true, workspaces: ['packages/*'] }),
      ...files(registry.url),
    })
    const before = registry.asked.length
    expect(await run(install, workspace)).toEqual({ status: 0, output: expect.any(String) })
    expect(registry.asked.slice(before)).toEqual(expect.arrayContaining(['@suture/core', '@suture/cli', '@suture/text']))
  })

  it('imports them, and requires them', async () => {
    expect(await run([process.execPath, 'index.js'], join(workspace, 'packages/esm'))).toEqual({
      status: 0,
      output: 'applied const a = 2\n\n',
    })
    expect(await run([process.execPath, 'index.js'], join(workspace, 'packages/commonjs'))).toEqual({ status: 0, output: 'a c true\n' })
  })

  it('runs the command', async () => {
    const { status, output } = await run([...script, 'land'], join(workspace, 'packages/command'))
    expect([status, output]).toEqual([0, expect.stringContaining('✓ a.ts:1')])
    expect(readFileSync(join(workspace, 'packages/command/a.ts'), 'utf8')).toBe('const a = 2\n')
  })
})

describe('in the workspace of pnpm, which shows a package what it declares and nothing else,', () => {
  const browser = join(scratch, 'pnpm/packages/browser')
  const bundled = async (file: string) => (await import(/* @vite-ignore */ pathToFileURL(file).href)).text

  it('Vite joins them for a browser', async () => {
    const lib = { entry: join(browser, 'main.js'), formats: ['es' as const], fileName: () => 'vite.mjs' }
    await vite({ root: browser, configFile: false, logLevel: 'error', build: { lib, outDir: join(browser, 'dist'), target: 'es2022' } })
    const text = readFileSync(join(browser, 'dist/vite.mjs'), 'utf8')
    expect(text).not.toMatch(/from ?["']node:|require\(/)
    expect(await bundled(join(browser, 'dist/vite.mjs'))).toEqual(['applied', 'const a = 2\n'])
  })

  it('esbuild joins them for a browser', async () => {
    const outfile = join(browser, 'dist/esbuild.mjs')
    await esbuild({ entryPoints: [join(browser, 'main.js')], bundle: true, format: 'esm', platform: 'browser', target: 'es2022', outfile })
    expect(await bundled(outfile)).toEqual(['applied', 'const a = 2\n'])
  })

  it.each([
    ['nodenext', ts.ModuleKind.NodeNext, ts.ModuleResolutionKind.NodeNext, ['esm', 'commonjs']],
    ['bundler', ts.ModuleKind.ESNext, ts.ModuleResolutionKind.Bundler, ['esm']],
  ])('their types hold under %s', (_, module, moduleResolution, packages) => {
    const files = packages.map((name) => join(scratch, 'pnpm/packages', name, 'types.ts'))
    const types = { types: [], lib: ['lib.es2023.d.ts', 'lib.dom.d.ts'], skipLibCheck: false }
    const program = ts.createProgram(files, {
      module,
      moduleResolution,
      target: ts.ScriptTarget.ES2022,
      strict: true,
      noEmit: true,
      ...types,
    })
    const told = ts.getPreEmitDiagnostics(program).map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))
    expect(told).toEqual([])
  })
})
