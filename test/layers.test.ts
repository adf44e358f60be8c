import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { afterAll, describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const layers: Record<string, readonly string[]> = JSON.parse(readFileSync(join(root, 'layers.json'), 'utf8'))
const names = Object.keys(layers)
const impure = ['workspace', 'core', 'tools', 'cli']

const sources = (name: string): string[] =>
  readdirSync(join(root, 'packages', name, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => join(root, 'packages', name, 'src', file))

const manifest = (name: string): { private?: boolean; dependencies?: Record<string, string>; peerDependencies?: Record<string, string> } =>
  JSON.parse(readFileSync(join(root, 'packages', name, 'package.json'), 'utf8'))

const parsed = (file: string): ts.SourceFile => ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.ES2022, true)

const importedBy = (name: string): Set<string> => {
  const found = new Set<string>()
  for (const file of sources(name)) {
    for (const { fileName } of ts.preProcessFile(readFileSync(file, 'utf8')).importedFiles)
      if (!/^(?:\.|node:)/.test(fileName)) found.add(/^(?:@[^/]+\/)?[^/]+/.exec(fileName)![0])
  }
  return found
}

const effects = new Set([
  'Date',
  'performance',
  'console',
  'process',
  'Buffer',
  'setTimeout',
  'setInterval',
  'queueMicrotask',
  'crypto',
  'fetch',
])

/** Where a source reaches for a clock, randomness, the console, the process or a timer. */
const effectsIn = (file: string): string[] => {
  const source = parsed(file)
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    const named = ts.isIdentifier(node) && effects.has(node.text) && !isName(node)
    const random = ts.isPropertyAccessExpression(node) && node.getText() === 'Math.random'
    if (named || random) found.push(`${file.slice(root.length)}: ${node.parent.getText().split('\n', 1)[0]}`)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

const isName = (node: ts.Identifier): boolean =>
  (ts.isPropertyAccessExpression(node.parent) && node.parent.name === node) ||
  (ts.isPropertyAssignment(node.parent) && node.parent.name === node) ||
  ts.isPropertySignature(node.parent) ||
  ts.isTypeReferenceNode(node.parent)

describe('the table of layers', () => {
  it('names every package that is published, and no other', () => {
    const published = readdirSync(join(root, 'packages')).filter((name) => manifest(name).private !== true)
    expect(published.sort()).toEqual([...names].sort())
  })

  it('no source imports a package that is private', () => {
    const hidden = readdirSync(join(root, 'packages')).filter((name) => manifest(name).private === true)
    expect(hidden).toEqual(['testing'])
    expect(names.filter((name) => hidden.some((each) => importedBy(name).has(`@suture/${each}`)))).toEqual([])
  })

  it.each(names)('%s: looks down only', (name) => {
    const below = names.slice(0, names.indexOf(name))
    expect(layers[name]!.filter((each) => !below.includes(each))).toEqual([])
  })

  it.each(names)('%s: the dependencies of package.json are what its sources import, all allowed by the table', (name) => {
    const { dependencies, peerDependencies } = manifest(name)
    const declared = Object.keys({ ...dependencies, ...peerDependencies })
    const allowed = layers[name]!.map((each) => `@suture/${each}`)
    expect(declared.filter((id) => id.startsWith('@suture/') && !allowed.includes(id))).toEqual([])
    expect(declared.sort()).toEqual([...importedBy(name)].sort())
  })
})

describe('pure packages', () => {
  it.each(names.filter((name) => !impure.includes(name)))('%s: uses no clock, randomness, console, process or timer', (name) => {
    expect(sources(name).flatMap(effectsIn)).toEqual([])
  })
})

describe('the rules made from the table', () => {
  const scratch = mkdtempSync(join(tmpdir(), 'suture-layers-'))
  afterAll(() => rmSync(scratch, { recursive: true, force: true }))

  /** A small copy of the workspace with the given sources, then what the rules say of it. */
  const judge = (story: string, files: Record<string, string>): { status: number | null; output: string } => {
    const copy = join(scratch, story.replaceAll(/\W+/g, '-'))
    mkdirSync(copy)
    for (const file of ['layers.json', '.dependency-cruiser.mjs', 'tsconfig.json', 'tsconfig.base.json', 'package.json'])
      cpSync(join(root, file), join(copy, file))
    for (const name of names) {
      mkdirSync(join(copy, 'packages', name, 'src'), { recursive: true })
      cpSync(join(root, 'packages', name, 'package.json'), join(copy, 'packages', name, 'package.json'))
      writeFileSync(join(copy, 'packages', name, 'src/index.ts'), 'export {}\n')
    }
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(copy, path)), { recursive: true })
      writeFileSync(join(copy, path), text)
    }
    const cruiser = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs')
    const { status, stdout, stderr } = spawnSync(process.execPath, [cruiser, '--config', '.dependency-cruiser.mjs', 'packages'], {
      cwd: copy,
      encoding: 'utf8',
    })
    return { status, output: stdout + stderr }
  }

  it('accept a small workspace that looks down', () => {
    const { status, output } = judge('looks down', { 'packages/graft/src/index.ts': "export { plan } from '@suture/text'\n" })
    expect(output).toContain('no dependency violations')
    expect(status).toBe(0)
  })

  it.each([
    ['an upward import', 'text-looks-down', { 'packages/text/src/index.ts': "export { graft } from '@suture/graft'\n" }],
    [
      'an upward import of types alone',
      'text-looks-down',
      { 'packages/text/src/index.ts': "export type { Graft } from '@suture/graft'\n" },
    ],
    ['an upward import in a test', 'text-looks-down', { 'packages/text/test/a.test.ts': "import '@suture/graft'\n" }],
    ['a sideways import', 'fudiff-looks-down', { 'packages/fudiff/src/index.ts': "import '@suture/search-replace'\n" }],
    [
      'a file import across packages',
      'one-door',
      { 'packages/graft/src/index.ts': "import '../../text/src/plan'\n", 'packages/text/src/plan.ts': 'export {}\n' },
    ],
    ['a module of Node in a pure package', 'pure-packages', { 'packages/text/src/index.ts': "import 'node:fs'\n" }],
    ['a cycle', 'no-cycles', { 'packages/text/src/index.ts': "import './other'\n", 'packages/text/src/other.ts': "import './index'\n" }],
    ['an import that leads nowhere', 'found', { 'packages/text/src/index.ts': "import './nowhere'\n" }],
    ['a package outside the table', 'table-is-whole', { 'packages/extra/src/index.ts': "import '@suture/text'\n" }],
  ])('refuse %s', (story, rule, files) => {
    const { status, output } = judge(story, files)
    expect(output).toContain(rule)
    expect(status).not.toBe(0)
  })
})
