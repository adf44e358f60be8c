import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import type { HostName } from '../src/hook/call/host'
import { HOSTS } from '../src/hook/hosts'
import { scratch, suture } from './desk'
import { writtenBy } from './written-by'

/** A call that a host of docs/hosts.md wrote to its hook. `/project` is the folder of the project. */
interface Recorded {
  readonly name: string
  readonly path: string
  readonly call: object
}

/** The files of a case, a character for each byte, and those that differ at the end. */
type Cases = Readonly<
  Record<string, { readonly before: Readonly<Record<string, string>>; readonly after: Readonly<Record<string, string>> }>
>

const fixture = (name: string) => JSON.parse(readFileSync(fileURLToPath(new URL(`fixtures/hook/${name}.json`, import.meta.url)), 'utf8'))
const CASES: Cases = fixture('files')

describe.each(Object.keys(HOSTS) as HostName[])('recorded calls of %s', (host) => {
  const rows: readonly Recorded[] = fixture(host)
  const names = [...new Set(rows.map(({ name }) => name))]

  test.each(names)('%s', async (name) => {
    const root = scratch()
    const { before, after } = CASES[name]!
    const put = (path: string, content: string) => {
      mkdirSync(dirname(join(root, path)), { recursive: true })
      writeFileSync(join(root, path), content, 'latin1')
    }
    for (const [path, content] of Object.entries(before)) put(path, content)
    for (const { path, call } of rows.filter((row) => row.name === name)) {
      const stdin = JSON.stringify(call).replaceAll('/project', root)
      const { out, code } = await suture(root, ['hook', host], { stdin })
      expect(code).toBe(0)
      const answer = out === '' ? {} : JSON.parse(out)
      const own = answer.hookSpecificOutput ?? answer
      if (own.permissionDecision === 'deny' || answer.decision === 'deny') continue
      const given = JSON.parse(stdin)
      const args = own.tool_input ?? own.updatedInput ?? own.modifiedArgs ?? given.tool_input ?? given.toolArgs
      const now = path in before ? readFileSync(join(root, path), 'utf8') : ''
      put(path, Buffer.from(writtenBy(now, args)).toString('latin1'))
    }
    for (const [path, content] of Object.entries({ ...before, ...after })) expect(readFileSync(join(root, path), 'latin1')).toBe(content)
    rmSync(root, { recursive: true })
  })
})
