import { type Random, seeded } from '@suture/testing'

/** A typical file of a project: its path, the language of its code fence, and its lines. */
export interface SmallFile {
  readonly path: string
  readonly language: string
  readonly lines: readonly string[]
}

const NAMES = [
  'cart',
  'price',
  'tax',
  'order',
  'stock',
  'user',
  'invoice',
  'token',
  'cache',
  'route',
  'mail',
  'queue',
  'clock',
  'theme',
  'label',
  'badge',
]

/** Returns the lines of a unit for each kind of file: a setting, an import, a function. `n` makes them different. */
const KINDS: Readonly<
  Record<
    string,
    {
      readonly path: string
      readonly language: string
      readonly head: readonly string[]
      readonly unit: (name: string, n: number) => readonly string[]
    }
  >
> = {
  ini: {
    path: 'conf/app.ini',
    language: 'ini',
    head: [],
    unit: (name, n) => (n % 4 === 0 ? [`[${name}]`, `limit = ${n}`] : [`${name}_${n} = ${n * 3}`]),
  },
  ignore: { path: '.gitignore', language: '', head: [], unit: (name, n) => [n % 3 === 0 ? `*.${name}${n}` : `${name}-${n}/`] },
  requirements: { path: 'requirements.txt', language: 'text', head: [], unit: (name, n) => [`${name}-kit${n}==${n}.2.0`] },
  barrel: { path: 'src/index.ts', language: 'ts', head: [], unit: (name, n) => [`export { ${name}${n} } from './${name}-${n}'`] },
  init: { path: 'shop/__init__.py', language: 'python', head: [], unit: (name, n) => [`from .${name} import ${name}_${n}`] },
  json: { path: 'data/prices.json', language: 'json', head: ['{'], unit: (name, n) => [`  "${name}${n}": ${n},`] },
  yaml: {
    path: 'deploy/app.yaml',
    language: 'yaml',
    head: ['services:'],
    unit: (name, n) => [`  ${name}${n}:`, `    image: ${name}:${n}`],
  },
  make: { path: 'Makefile', language: 'makefile', head: [], unit: (name, n) => [`${name}${n}:`, `\tgo build ./${name}${n}`, ''] },
  css: { path: 'web/site.css', language: 'css', head: [], unit: (name, n) => [`.${name}-${n} {`, `  margin: ${n}px;`, '}', ''] },
  python: {
    path: 'shop/tools.py',
    language: 'python',
    head: ['import os', '', ''],
    unit: (name, n) => [`def ${name}_${n}(x):`, `    total = x + ${n}`, '    return total', '', ''],
  },
  go: {
    path: 'cmd/main.go',
    language: 'go',
    head: ['package main', ''],
    unit: (name, n) => [`func ${name}${n}() int {`, `\treturn ${n}`, '}', ''],
  },
  ts: {
    path: 'src/tools.ts',
    language: 'ts',
    head: ["import { base } from './base'", ''],
    unit: (name, n) => [`export function ${name}${n}(x: number) {`, `  return base(x) + ${n}`, '}', ''],
  },
}

/** Files of 1 to 60 lines, five of each kind. */
export function smallFiles(seed: number): SmallFile[] {
  const random = seeded(seed)
  const kinds = Object.values(KINDS)
  return Array.from({ length: 60 }, (_, i) => {
    const { path, language, head, unit } = kinds[i % kinds.length]!
    return { path, language, lines: linesOf(random, head, unit, i + 1) }
  })
}

function linesOf(random: Random, head: readonly string[], unit: (name: string, n: number) => readonly string[], count: number): string[] {
  const lines = [...head]
  for (let n = 1; lines.length < count; n++) lines.push(...unit(random.pick(NAMES), n))
  return lines.slice(0, count)
}

/** Returns lines in the file's language that the file does not have. */
export function newLines(file: SmallFile, random: Random, count: number): string[] {
  const { head, unit } = Object.values(KINDS).find(({ path }) => path === file.path)!
  return linesOf(random, [], (name, n) => unit(`${name}New`, n + 100), count + head.length).slice(0, count)
}
