import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'

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

/** Finds where a source uses a clock, random numbers, the console, the process or a timer. */
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
  it('names every package that is published, and no other but private ones', () => {
    const published = readdirSync(join(root, 'packages')).filter((name) => manifest(name).private !== true)
    expect(published.sort()).toEqual(names.filter((name) => manifest(name).private !== true).sort())
  })

  it('no source imports a package that is private', () => {
    const hidden = readdirSync(join(root, 'packages')).filter((name) => manifest(name).private === true)
    expect(hidden).toEqual(expect.arrayContaining(['conformance', 'testing']))
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
