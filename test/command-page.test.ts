import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { run } from '@suture/cli'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const file = `${root}docs/command.md`
const streams = { inputIsTerminal: false, outIsTerminal: false, errIsTerminal: false, width: 80 }
const BLOCK = /^```console\n\$ suture (?:(\w+) )?--help\n[\s\S]*?\n```$/gm

/** Returns the help of the command, or of one of its commands. */
async function helpOf(name?: string): Promise<string> {
  let text = ''
  const out = (part: string) => void (text += part)
  const input = async () => new Uint8Array()
  await run([...(name === undefined ? [] : [name]), '--help'], { out, err: out, input, ...streams, env: {}, cwd: root })
  return text.trimEnd()
}

/** Returns the page with the present help in each of its blocks. */
async function withHelp(page: string): Promise<string> {
  const names = [...new Set([...page.matchAll(BLOCK)].map(([, name]) => name))]
  const helps = new Map(await Promise.all(names.map(async (name) => [name, await helpOf(name)] as const)))
  return page.replace(
    BLOCK,
    (_, name?: string) => `\`\`\`console\n$ suture ${name === undefined ? '' : `${name} `}--help\n${helps.get(name)}\n\`\`\``,
  )
}

it('docs/command.md shows the help of the command as it is (SUTURE_RENEW=1 renews it)', async () => {
  const page = readFileSync(file, 'utf8')
  const wanted = await withHelp(page)
  if (process.env.SUTURE_RENEW === '1' && wanted !== page) writeFileSync(file, wanted)
  expect(readFileSync(file, 'utf8')).toBe(wanted)
})

it('docs/command.md has a heading for each command', async () => {
  const commands = (await helpOf()).split('\nCommands:\n')[1]!.split('\n\n')[0]!
  const names = [...commands.matchAll(/^ {2}([a-z]+)(?= )/gm)].map(([, name]) => name!).filter((name) => name !== 'help')
  expect(names.length).toBeGreaterThan(10)
  const headings = [...readFileSync(file, 'utf8').matchAll(/^## suture (\w+)$/gm)].map(([, name]) => name!)
  expect(headings.toSorted()).toEqual(names.toSorted())
})
