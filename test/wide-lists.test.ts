import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Matches a list that is spread into the arguments of a call. */
const SPREAD = /(?:\.(?:push|unshift|splice)|Math\.(?:min|max))\([^{}'`]*\.\.\./

/** The lists of these lines are short, whatever the answer and the files are. */
const SHORT = [
  ['packages/cli/src/commands/prompt-command.ts', 'Math.max(...formatNames'],
  ['packages/edit/src/check/governing.ts', 'rows.push(...namingKeys('],
  ['packages/edit/src/locate/windows.ts', 'kept.push(...wordSeeds('],
  ['packages/text/src/values/opaque.ts', 'String.fromCharCode(...units.subarray('],
  ['packages/workspace/src/journal/recover.ts', 'recovered.push(...(await'],
]

it('no list of unknown length is spread into a call, whose arguments are on the stack', () => {
  const packages = readdirSync(`${root}packages`).filter((name) => !['conformance', 'testing'].includes(name))
  const sources = [...packages.map((name) => `packages/${name}/src`), 'apps/mcp-server/src'].flatMap((folder) =>
    readdirSync(root + folder, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.ts'))
      .map((path) => `${folder}/${path}`),
  )
  const found = sources.flatMap((path) =>
    readFileSync(root + path, 'utf8')
      .split('\n')
      .filter((line) => SPREAD.test(line) && !SHORT.some(([file, part]) => file === path && line.includes(part!)))
      .map((line) => `${path}: ${line.trim()}`),
  )
  expect(found).toEqual([])
})
