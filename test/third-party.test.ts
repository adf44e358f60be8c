import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

/** Tests the licences of the packages that bundled programs contain. Needs the build. */
const read = (path: string) => readFileSync(fileURLToPath(new URL(`../${path}`, import.meta.url)), 'utf8')

/** A sentence from the code of each package, and one from its licence. */
const PROGRAMS = [
  {
    folder: 'packages/cli',
    file: 'command.cjs',
    holds: ['commander', 'diff', 'fastest-levenshtein', '@noble/hashes'],
    sentences: ['Redistributions in binary form must reproduce the above copyright notice', 'Copyright (c) 2011 TJ Holowaychuk'],
  },
  {
    folder: 'apps/mcp-server',
    file: 'suture-mcp.js',
    holds: ['@modelcontextprotocol/server', '@modelcontextprotocol/node', 'zod', 'diff', 'fastest-levenshtein', '@noble/hashes'],
    sentences: ['Redistributions in binary form must reproduce the above copyright notice', 'Permission is hereby granted'],
  },
] as const

describe.each(PROGRAMS)('$folder: THIRD-PARTY.txt', ({ folder, file, holds, sentences }) => {
  it('names every package in the program, each with a licence text', () => {
    expect(existsSync(fileURLToPath(new URL(`../${folder}/dist/${file}`, import.meta.url)))).toBe(true)
    const [introduction, ...parts] = read(`${folder}/dist/THIRD-PARTY.txt`).split(/\n-{78}\n\n/)
    expect(introduction).toContain('code of the packages below')
    expect(parts.map((part) => part.slice(0, part.indexOf(' ')))).toEqual(expect.arrayContaining([...holds]))
    for (const part of parts) expect(part).toMatch(/^\S+ \S+ \([\w. -]+\)\n\n[\s\S]{200,}/)
    for (const sentence of sentences) expect(parts.join('\n')).toContain(sentence)
  })

  it('is packed', () => {
    const { files, private: isPrivate } = JSON.parse(read(`${folder}/package.json`))
    expect(isPrivate === true || files.includes('dist')).toBe(true)
  })
})

it('NOTICE says of no dependency that it is bundled', () => {
  expect(read('NOTICE')).not.toContain('bundled into @suture/')
  expect(JSON.parse(read('packages/similarity/package.json')).dependencies).toHaveProperty('fastest-levenshtein')
})
