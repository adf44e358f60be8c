import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { answerCases } from '@suture/conformance'
import { expect, it } from 'vitest'

const docs = fileURLToPath(new URL('../docs', import.meta.url))
const page = readFileSync(join(docs, 'formats.md'), 'utf8')
/** Returns the anchor of a heading in its page. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}_ -]/gu, '')
    .replaceAll(' ', '-')
const tools = answerCases().filter(({ topic }) => topic === 'tools')

it('docs/formats.md has a line for each case of tools, and says of each whether it is read', () => {
  const lines = [...page.matchAll(/^\|[^|]*\|[^|]*\| (yes|no)[^|]*\| \[([^\]]*)\]\([^)]*tools\.md#([^)]*)\) \|$/gm)]
  const told = lines.map(([, read, heading, name]) => [heading, name, read])
  expect(told).toEqual(tools.map(({ heading, status }) => [heading, anchorOf(heading), status === 'applied' ? 'yes' : 'no']))
})

it('docs/formats.md links to files that are there', () => {
  const links = [...page.matchAll(/\]\(([^)#]+)/g)].map(([, path]) => path!)
  expect(links.length).toBeGreaterThan(20)
  expect(links.filter((path) => !existsSync(join(docs, path)))).toEqual([])
})
