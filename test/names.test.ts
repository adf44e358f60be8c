import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const packages = fileURLToPath(new URL('../packages/', import.meta.url))

/** The sources of all packages: `edit/src/edit.ts`. */
const sources = readdirSync(packages, { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => /^[\w-]+\/src\/.*\.ts$/.test(file))
  .sort()

/** Returns the names that more than one file declares, with these files. */
function shared(declaration: RegExp, of: (file: string) => string): Record<string, string[]> {
  const files = new Map<string, string[]>()
  for (const file of sources)
    for (const [, name] of readFileSync(packages + file, 'utf8').matchAll(declaration))
      files.set(name!, [...(files.get(name!) ?? []), file])
  return Object.fromEntries([...files].filter(([, declaring]) => new Set(declaring.map(of)).size > 1))
}

/** Allowed names: the functions of formats, which are the same for each format, and the indentation of a line. */
const SAME_FUNCTIONS = ['parse', 'parseFiles', 'write', 'indentOf']

test('a type has a name of its own: none is declared in two files', () => {
  const twice = shared(/^(?:export )?(?:declare )?(?:interface|type|class|enum) (\w+)/gm, (file) => file)
  expect(twice).toEqual({})
})

test('a function has a name of its own: none is exported by files of two packages', () => {
  const twice = shared(/^export (?:async )?function\*? (\w+)/gm, (file) => file.split('/')[0]!)
  expect(Object.keys(twice).filter((name) => !SAME_FUNCTIONS.includes(name))).toEqual([])
})
