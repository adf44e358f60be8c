import { execFile } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { edit, environment, makePlace, type Place, script, startHttp } from './started'

const manifest = createRequire(import.meta.url).resolve('@modelcontextprotocol/inspector-cli/package.json')
const inspector = join(dirname(manifest), 'build/cli.js')
// The Inspector reads its own name from the package.json above the folder in which it is started.
const cwd = fileURLToPath(new URL('.', import.meta.url))

describe("the Inspector's command line", () => {
  let place: Place
  beforeAll(() => {
    place = makePlace()
  })
  afterAll(() => place.remove())

  const inspect = async (target: readonly string[], ...args: readonly string[]) => {
    const { stdout } = await promisify(execFile)(process.execPath, [inspector, '--cli', ...target, ...args], {
      cwd,
      env: environment(place),
    })
    return JSON.parse(stdout)
  }
  const stdio = () => [process.execPath, script, '--root', place.root]
  const callTool = (target: readonly string[], name: string, pair: string, ...more: readonly string[]) =>
    inspect(target, '--method', 'tools/call', '--tool-name', name, '--tool-arg', pair, ...more)

  it('lists the tools', async () => {
    const { tools } = await inspect(stdio(), '--method', 'tools/list')
    expect(tools.map(({ name }: { name: string }) => name)).toContain('edit_files')
  })

  it('lands an edit, and an answer that it made an object of', async () => {
    const before = place.read('cart.ts')
    const landed = await callTool(stdio(), 'edit_files', `edits=${JSON.stringify(edit('cart.ts', '  return sum', '  return all').edits)}`)
    expect(landed.content[0].text).toMatch(/^1 edit landed/)
    const answered = await callTool(stdio(), 'apply_answer', `answer=${JSON.stringify(edit('cart.ts', 'return all', 'return none'))}`)
    expect(answered.content[0].text).toMatch(/^1 edit landed/)
    expect(place.read('cart.ts')).toBe(before.replace('sum', 'none'))
  })

  it('is told a refusal as an error, over HTTP as well', async () => {
    const { address, child } = await startHttp(place)
    const pair = `edits=${JSON.stringify(edit('list.txt', 'line', 'x').edits)}`
    const refused = await callTool([address], 'edit_files', pair, '--header', 'Authorization: Bearer word')
    child.kill()
    expect(refused.isError).toBe(true)
    expect(refused.content[0].text).toContain('nothing was written')
  })
})
