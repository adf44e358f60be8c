import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'

/**
 * The folders of a package's sources are layers: if a folder imports another one, directly or through a third, that one must not import it.
 * A folder inside another one is separate, and so is `src` with the files in it, except the entry points and the program.
 */
const root = fileURLToPath(new URL('..', import.meta.url))
const ENTRIES = new Set(['index.ts', 'internal.ts', 'main.ts'])
const packages = ['packages', 'apps'].flatMap((parent) => readdirSync(join(root, parent)).map((name) => `${parent}/${name}`))

/** An import of a file in another folder. Paths are relative to `src`. */
interface Import {
  readonly from: string
  readonly to: string
}

/** Returns the folders by the folders that they import, with the imports. */
type Graph = ReadonlyMap<string, ReadonlyMap<string, readonly Import[]>>

describe('the folders of sources', () => {
  it.each(packages)('%s: none import each other', (name) => {
    expect(cyclesOf(graphOf(importsOf(sourcesOf(join(root, name, 'src')))))).toEqual([])
  })

  it.each<[string, Record<string, string>, string[]]>([
    ['an order', { 'a/x.ts': "import '../b/y'", 'b/y.ts': '', 'index.ts': "export { x } from './a/x'" }, []],
    [
      'two that import each other',
      { 'a/x.ts': "import '../b/y'", 'a/z.ts': '', 'b/y.ts': "import type { z } from '../a/z'" },
      ['a, b: a/x.ts imports b/y.ts, b/y.ts imports a/z.ts'],
    ],
    [
      'three in a ring',
      { 'a/x.ts': "import '../b/y'", 'b/y.ts': "import '../c/w'", 'c/w.ts': "import '../a/z'", 'a/z.ts': '' },
      ['a, b, c: a/x.ts imports b/y.ts, b/y.ts imports c/w.ts, c/w.ts imports a/z.ts'],
    ],
    [
      'the files of src and a folder',
      { 'run.ts': "import './a/x'", 'a/x.ts': "import '../options'", 'options.ts': '' },
      ['., a: run.ts imports a/x.ts, a/x.ts imports options.ts'],
    ],
    [
      'a folder and one inside it',
      { 'a/x.ts': "import './in/y'", 'a/in/y.ts': "import '../z'", 'a/z.ts': '' },
      ['a, a/in: a/x.ts imports a/in/y.ts, a/in/y.ts imports a/z.ts'],
    ],
  ])('%s', (_, files, expected) => {
    expect(cyclesOf(graphOf(importsOf(new Map(Object.entries(files)))))).toEqual(expected)
  })
})

/** Returns the sources below a folder, by their path in it. */
function sourcesOf(src: string): Map<string, string> {
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'))
  return new Map(files.map((file) => [file.replaceAll(sep, '/'), readFileSync(join(src, file), 'utf8')]))
}

function importsOf(files: ReadonlyMap<string, string>): Import[] {
  return [...files].flatMap(([from, text]) =>
    ENTRIES.has(from)
      ? []
      : ts.preProcessFile(text).importedFiles.flatMap(({ fileName }) => {
          const path = fileName.startsWith('.') ? normalize(join(dirname(from), fileName)).replaceAll(sep, '/') : ''
          const to = [`${path}.ts`, path, `${path}/index.ts`].find((file) => files.has(file))
          return to === undefined || ENTRIES.has(to) || dirname(to) === dirname(from) ? [] : [{ from, to }]
        }),
  )
}

function graphOf(imports: readonly Import[]): Graph {
  const graph = new Map<string, Map<string, Import[]>>()
  for (const each of imports) {
    const targets = graph.get(dirname(each.from)) ?? new Map<string, Import[]>()
    graph.set(dirname(each.from), targets.set(dirname(each.to), [...(targets.get(dirname(each.to)) ?? []), each]))
  }
  return graph
}

/** Returns the groups of folders that import each other, with one import for each pair of folders in a group. */
function cyclesOf(graph: Graph): string[] {
  const groups = new Set(
    [...graph.keys()].map((folder) =>
      [...reachedFrom(graph, folder)]
        .filter((other) => reachedFrom(graph, other).has(folder))
        .sort()
        .join(', '),
    ),
  )
  return [...groups]
    .filter(Boolean)
    .sort()
    .map((group) => {
      const folders = group.split(', ')
      const between = folders.flatMap((folder) =>
        [...(graph.get(folder) ?? [])].flatMap(([to, [first]]) => (folders.includes(to) ? [first!] : [])),
      )
      return `${group}: ${between.map(({ from, to }) => `${from} imports ${to}`).join(', ')}`
    })
}

function reachedFrom(graph: Graph, folder: string): Set<string> {
  const reached = new Set<string>()
  const left = [folder]
  for (let at = left.pop(); at !== undefined; at = left.pop())
    for (const next of graph.get(at)?.keys() ?? [])
      if (!reached.has(next)) {
        reached.add(next)
        left.push(next)
      }
  return reached
}
