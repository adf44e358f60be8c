import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const page = readFileSync(`${root}docs/architecture.md`, 'utf8')
const rows = page.split('\n').filter((line) => /^\| `/.test(line))
const folders = (path: string) =>
  readdirSync(root + path, { withFileTypes: true }).flatMap((each) => (each.isDirectory() ? [each.name] : []))

it('the page of the architecture has every package and every program', () => {
  const named = rows.map((row) => /^\| `([^`]+)`/.exec(row)![1]!)
  expect(named).toEqual(expect.arrayContaining([...folders('packages'), ...folders('apps').map((name) => `apps/${name}`)]))
})

it.each(folders('packages'))('it names each room of %s, and none that is not there', (name) => {
  const rooms = readdirSync(`${root}packages/${name}/src`, { recursive: true, withFileTypes: true }).flatMap((each) =>
    each.isDirectory() ? [each.name] : [],
  )
  const told = rows
    .filter((row) => row.startsWith(`| \`${name}\` |`))
    .flatMap((row) => [...row.matchAll(/`([\w-]+)\/`/g)].map(([, room]) => room!))
  expect([...told].sort()).toEqual([...rooms].sort())
})
