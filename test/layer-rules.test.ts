import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import { afterAll, describe, expect, it } from 'vitest'
import { names } from './pack'

const root = fileURLToPath(new URL('..', import.meta.url))

describe('the rules made from the table', () => {
  const scratch = mkdtempSync(join(tmpdir(), 'suture-layers-'))
  afterAll(() => rmSync(scratch, { recursive: true, force: true }))

  /** Creates a small copy of the workspace with the given sources, and returns the output of the rules. */
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
    const { status, output } = judge('looks down', { 'packages/edit/src/index.ts': "export { plan } from '@suture/text'\n" })
    expect(output).toContain('no dependency violations')
    expect(status).toBe(0)
  })

  const faults: readonly (readonly [story: string, rule: string, path: string, text: string])[] = [
    ['an upward import', 'text-looks-down', 'packages/text/src/up.ts', "export { edit } from '@suture/edit'\n"],
    ['an upward import of types alone', 'text-looks-down', 'packages/text/src/types.ts', "export type { Edited } from '@suture/edit'\n"],
    ['an upward import in a test', 'text-looks-down', 'packages/text/test/a.test.ts', "import '@suture/edit'\n"],
    ['a sideways import', 'fudiff-looks-down', 'packages/fudiff/src/sideways.ts', "import '@suture/search-replace'\n"],
    ['a file import across packages', 'one-door', 'packages/edit/src/across.ts', "import '../../text/src/plan'\n"],
    ['a module of Node in a pure package', 'pure-packages', 'packages/text/src/node.ts', "import 'node:fs'\n"],
    ['a cycle', 'no-cycles', 'packages/text/src/one.ts', "import './other'\n"],
    ['an import that leads nowhere', 'found', 'packages/text/src/lost.ts', "import './nowhere'\n"],
    ['a package outside the table', 'table-is-whole', 'packages/extra/src/index.ts', "import '@suture/text'\n"],
  ]

  // The rules are applied once, because that takes two seconds. Each fault has a file of its own; a cycle is told of one of its files.
  it('refuse each fault in its file, and no other file', () => {
    const { status, output } = judge('faults', {
      'packages/text/src/plan.ts': 'export {}\n',
      'packages/text/src/other.ts': "import './one'\n",
      ...Object.fromEntries(faults.map(([, , path, text]) => [path, text])),
    })
    expect(status).not.toBe(0)
    const told = [...stripVTControlCharacters(output).matchAll(/^ *error ([\w-]+): (\S+?\.ts)/gm)].map(([, rule, path]) => [rule, path])
    for (const [story, rule, path] of faults) expect(told, story).toContainEqual([rule, path])
    expect(new Set(told.map(([, path]) => path))).toEqual(new Set(faults.map(([, , path]) => path)))
  })
})
