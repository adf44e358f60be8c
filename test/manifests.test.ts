import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { names } from './pack'

const root = fileURLToPath(new URL('..', import.meta.url))
const manifest = (path: string) => JSON.parse(readFileSync(`${root}${path}package.json`, 'utf8'))

it.each(names)('%s names its repository, its page and its keywords', (name) => {
  const { repository, homepage, keywords, description, license } = manifest(`packages/${name}/`)
  const { repository: whole, homepage: home } = manifest('')
  expect(repository).toEqual({ ...whole, directory: `packages/${name}` })
  expect(homepage).toBe(`${home}/tree/main/packages/${name}#readme`)
  expect([typeof description, license, keywords.length > 2, new Set(keywords).size]).toEqual(['string', 'MIT', true, keywords.length])
})

it.each(names)('%s has a source map, with the sources, for each module that it ships', (name) => {
  const dist = `${root}packages/${name}/dist`
  const files = readdirSync(dist, { recursive: true, encoding: 'utf8' })
  const programs = /^(?:command|hook|start)\.cjs$/
  const modules = files.filter((file) => /\.c?js$/.test(file) && !programs.test(file))
  expect(modules.length).toBeGreaterThan(1)
  const bare = modules.filter((file) => {
    if (!files.includes(`${file}.map`)) return true
    const { sources, sourcesContent } = JSON.parse(readFileSync(`${dist}/${file}.map`, 'utf8'))
    const held = (sourcesContent ?? []).filter((each: unknown) => typeof each === 'string')
    return sources.length !== held.length // a door that only hands on has no source of its own
  })
  expect(bare).toEqual([])
})
