import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { call, connectStdio, edit, makePlace, script } from './started'

const repository = fileURLToPath(new URL('../../..', import.meta.url)).replace(/\/$/, '')

/** The program of the built server, as pages name it. The tests run the same server from the sources. */
const PROGRAM = '/path/to/suture/apps/mcp-server/bin/suture-mcp.mjs'

/** Returns what each block of a page starts that is to be pasted into a client's settings, with the paths filled in. */
function* blocksOf(page: string, project: string) {
  const text = readFileSync(`${repository}/${page}`, 'utf8').replaceAll('\r\n', '\n')
  for (const [, language, block] of text.matchAll(/```(json|toml)\n([\s\S]*?)```/g)) {
    const filled = block!.replaceAll(PROGRAM, script).replaceAll('/path/to/suture', repository).replaceAll('/path/to/project', project)
    yield { language: language!, settings: language === 'json' ? JSON.parse(filled) : fromToml(filled) }
  }
}

/** Returns the only table of a TOML block. Its values are valid JSON too. */
function fromToml(block: string) {
  const [, table] = /^\[(\w+)\.suture\]$/m.exec(block)!
  const values = [...block.matchAll(/^(\w+) = (.*)$/gm)].map(([, name, value]) => [name, JSON.parse(value!)])
  return { [table!]: { suture: Object.fromEntries(values) } }
}

/** Returns the command in a client's settings. It is a name with arguments, or one list. */
function commandOf(settings: Record<string, { suture: { command: string | string[]; args?: string[] } }>): string[] {
  const { command, args = [] } = Object.values(settings)[0]!.suture
  return [command, args].flat()
}

describe.each([
  ['apps/mcp-server/README.md', ['mcpServers']],
  ['docs/agents.md', ['mcpServers', 'mcp_servers', 'mcpServers', 'mcpServers', 'mcp', 'mcpServers', 'servers']],
])('the blocks of %s', (page, keys) => {
  it('are those of the usual clients', () => {
    expect([...blocksOf(page, '/p')].map(({ settings }) => Object.keys(settings)[0])).toEqual(keys)
  })

  it.each(keys.map((key, index) => [key, index] as const))('%s, block %i, starts a server on the project', async (_key, index) => {
    const place = makePlace()
    const block = [...blocksOf(page, place.root)][index]!
    const client = await connectStdio(place, 2025, commandOf(block.settings))
    expect((await call(client, 'edit_files', edit('cart.ts', '  return sum', '  return all'))).isError).toBe(false)
    expect(place.read('cart.ts')).toContain('\treturn all\r\n')
    await client.close()
    place.remove()
  })
})
