import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import ts from 'typescript'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { names } from './pack'
import { fences, kept, promises } from './readme'

/**
 * Tests each package as users get it. It is packed, installed by npm into an empty ESM project and an empty CommonJS project, imported,
 * required, type-checked from outside, and runs the examples of its README. Needs the build (`pnpm build`) and a registry.
 */
const root = fileURLToPath(new URL('..', import.meta.url))
const scratch = mkdtempSync(join(tmpdir(), 'suture-packages-'))
const kinds = ['module', 'commonjs'] as const
const rows = names.flatMap((name) => kinds.map((kind) => ({ name, kind })))
const folder = (name: string, kind: string) => join(scratch, `${name}-${kind}`)
const archives = inject('archives')
const tarball = (name: string) => join(archives.folder, `suture-${name}-${version(name)}.tgz`)
const version = (name: string): string => JSON.parse(readFileSync(join(root, 'packages', name, 'package.json'), 'utf8')).version
const examples = (name: string) => fences(join(root, 'packages', name, 'README.md')).filter((fence) => fence.language === 'ts')

function run(command: string, args: readonly string[], cwd: string): { readonly status: number | null; readonly output: string } {
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, npm_config_loglevel: 'error' },
  })
  return { status, output: `${stdout}${stderr}` }
}

/** What the example prints: one line of JSON for each text, so that line breaks inside a text are kept. */
const prelude = `
const text = (value) => (typeof value === 'string' ? value : String(JSON.stringify(value)))
console.log = (...values) => process.stdout.write(JSON.stringify(values.map(text).join(' ')) + '\\n')
`

/** Returns a project with only one of these packages installed. The packages that it needs are installed from their archives too. */
function makeProject(name: string, kind: (typeof kinds)[number]): void {
  const project = folder(name, kind)
  mkdirSync(project)
  const overrides = Object.fromEntries(names.filter((each) => each !== name).map((each) => [`@suture/${each}`, `file:${tarball(each)}`]))
  const manifest = {
    name: 'consumer',
    private: true,
    type: kind,
    dependencies: { [`@suture/${name}`]: `file:${tarball(name)}` },
    overrides,
  }
  writeFileSync(join(project, 'package.json'), JSON.stringify(manifest, null, 2))
  writeFileSync(join(project, 'prelude.cjs'), prelude)
  writeFileSync(
    join(project, 'all.ts'),
    `import * as all from '@suture/${name}'\nexport const names: string[] = Object.keys(all).filter((name) => name !== 'default')\nconsole.log(names.length)\n`,
  )
  for (const [index, example] of examples(name).entries())
    writeFileSync(join(project, `example-${index}.ts`), kind === 'module' ? example.code : asScript(example.code))
}

/** Returns an example that uses `await` at the top level, in a form that a CommonJS module allows. */
function asScript(code: string): string {
  if (!/\bawait\b/.test(code)) return code
  const lines = code.split('\n')
  const imports = lines.filter((line) => line.startsWith('import '))
  const body = lines.filter((line) => !line.startsWith('import '))
  return `${imports.join('\n')}\nasync function main() {\n${body.join('\n')}\n}\nvoid main()\n`
}

/** Compiles an example to the kind of module of the project, as the build of a user would. */
function compile(project: string, file: string, kind: (typeof kinds)[number]): string {
  const module = kind === 'module' ? ts.ModuleKind.ESNext : ts.ModuleKind.CommonJS
  const compilerOptions = { module, target: ts.ScriptTarget.ES2022, esModuleInterop: true }
  const { outputText } = ts.transpileModule(readFileSync(join(project, `${file}.ts`), 'utf8'), { compilerOptions })
  writeFileSync(join(project, `${file}.js`), outputText)
  return `${file}.js`
}

beforeAll(() => {
  if (archives.fault) throw new Error(archives.fault)
  for (const { name, kind } of rows) makeProject(name, kind)
})

afterAll(() => rmSync(scratch, { recursive: true, force: true }))

describe.each(names)('@suture/%s', (name) => {
  // What npm installs does not depend on the kind of the project.
  it('is installed by npm', () => {
    const [project, other] = kinds.map((kind) => folder(name, kind))
    const { status, output } = run('npm', ['install', '--no-audit', '--no-fund', '--prefer-offline', '--ignore-scripts'], project!)
    expect(output.includes('ERR')).toBe(false)
    expect(status).toBe(0)
    symlinkSync(join(project!, 'node_modules'), join(other!, 'node_modules'), 'junction')
  })
})

describe.each(rows)('@suture/$name in an empty $kind project', ({ name, kind }) => {
  const project = folder(name, kind)

  it(kind === 'module' ? 'is imported' : 'is required', () => {
    const { status, output } = run(process.execPath, ['-r', './prelude.cjs', compile(project, 'all', kind)], project)
    expect(output).toMatch(/^"[1-9]\d*"\n$/)
    expect(status).toBe(0)
  })

  it('runs the examples of its README', () => {
    for (const [index, example] of examples(name).entries()) {
      const { output } = run(process.execPath, ['-r', './prelude.cjs', compile(project, `example-${index}`, kind)], project)
      const promised = promises(example.code)
      const lines = output.trimEnd().split('\n').map(readPrinted)
      expect(kept(lines, promised)).toEqual(promised)
    }
  })
})

/** Returns a printed text. A line that is not JSON, such as an error, is returned unchanged. */
function readPrinted(line: string): string {
  try {
    return JSON.parse(line) as string
  } catch {
    return line
  }
}

describe('the types of all packages, seen from outside', () => {
  const filesFor = (resolution: string) =>
    rows
      .filter(({ kind }) => kind === 'module' || resolution !== 'Bundler')
      .flatMap(({ name, kind }) =>
        ['all.ts', ...examples(name).map((_, index) => `example-${index}.ts`)].map((file) => join(folder(name, kind), file)),
      )
  const isOurs = (file: string) => file.startsWith(scratch) || file.includes('suture')
  const options = { target: 'ES2022', lib: ['ES2023'], strict: true, noEmit: true, skipLibCheck: false, moduleDetection: 'force' }
  const nodeTypes = { types: ['node'], typeRoots: [join(root, 'node_modules/@types')] }

  // TypeScript 7 takes a fifth of the time of TypeScript 5.
  it.each([
    ['Node16', 'Node16'],
    ['NodeNext', 'NodeNext'],
    ['Bundler', 'ESNext'],
  ])('hold under %s, from ESM and from CommonJS', (moduleResolution, module) => {
    const compilerOptions = { ...options, ...nodeTypes, module, moduleResolution }
    const project = join(scratch, `tsconfig-${moduleResolution}.json`)
    writeFileSync(project, JSON.stringify({ compilerOptions, files: filesFor(moduleResolution) }))
    const compiler = join(root, 'node_modules/typescript-7/bin/tsc')
    const { output } = run(process.execPath, [compiler, '-p', project, '--pretty', 'false'], root)
    const found = output.split('\n').filter((line) => /\berror TS\d+/.test(line))
    expect(found.filter((line) => !/^\S+\(\d+,\d+\)/.test(line) || isOurs(resolve(root, line.split('(')[0]!)))).toEqual([])
  })

  it('hold under NodeNext in TypeScript 5', () => {
    const program = ts.createProgram(filesFor('NodeNext'), {
      ...ts.convertCompilerOptionsFromJson({ ...options, module: 'NodeNext', moduleResolution: 'NodeNext' }, root).options,
      ...nodeTypes,
    })
    const ours = ts.getPreEmitDiagnostics(program).filter(({ file }) => !file || isOurs(file.fileName))
    expect(
      ours.map((each) => `${each.file?.fileName.slice(scratch.length)}: ${ts.flattenDiagnosticMessageText(each.messageText, '\n')}`),
    ).toEqual([])
  })
})

describe.each(names)('@suture/%s as published', (name) => {
  it('has nothing that publint warns of', async () => {
    const { messages, pkg } = await publint({ pkgDir: join(root, 'packages', name), level: 'warning', pack: false })
    expect(messages.map((message) => formatMessage(message, pkg))).toEqual([])
  })

  it('carries its licence, README and build, and no sources or tests', () => {
    const { output } = run('tar', ['-tzf', tarball(name)], scratch)
    const files = output
      .trim()
      .split('\n')
      .map((file) => file.replace(/^package\//, ''))
    for (const file of ['LICENSE', 'README.md', 'package.json', 'dist/index.js', 'dist/index.cjs', 'dist/index.d.ts', 'dist/index.d.cts'])
      expect(files).toContain(file)
    expect(files.filter((file) => !/^(?:dist|bin)\/|^(?:LICENSE|README\.md|CHANGELOG\.md|package\.json)$/.test(file))).toEqual([])
  })

  it('drags in no package of ours that it does not use', () => {
    const installed = join(folder(name, 'module'), 'node_modules/@suture')
    const allowed: readonly string[] = JSON.parse(readFileSync(join(root, 'layers.json'), 'utf8'))[name]
    expect(readdirSync(installed).filter((each) => each !== name && !allowed.includes(each))).toEqual([])
  })
})
