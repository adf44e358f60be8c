import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { names } from './pack'

const root = fileURLToPath(new URL('..', import.meta.url))
const json = (path: string) => JSON.parse(readFileSync(root + path, 'utf8'))
const members = ['packages', 'apps'].flatMap((parent) => readdirSync(root + parent).map((name) => `${parent}/${name}`))

describe('tasks that turbo runs by package, and remembers', () => {
  it.each(members)('%s has its tests and types, and a build where it is published', (member) => {
    const { scripts } = json(`${member}/package.json`)
    expect(scripts.test).toBe(`vitest run --root ../.. --project ${member.split('/')[1]}`)
    expect(scripts.types).toBe('tsc --noEmit -p tsconfig.json')
    if (names.some((name) => member === `packages/${name}`)) expect(scripts.build).toBe('tsup')
  })

  it('tests are run again when sources below change, which they read unbuilt; types when what is built below does', () => {
    const { tasks } = json('turbo.json')
    expect([tasks.test.dependsOn, tasks.sources.dependsOn, tasks.sources.inputs]).toEqual([
      ['sources'],
      ['^sources'],
      expect.arrayContaining(['src/**', 'package.json']),
    ])
    expect([tasks.types.dependsOn, tasks.build.dependsOn]).toEqual([['^build'], ['^build']])
  })
})
