import { readdirSync, readFileSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'
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
    const isLibrary = names.some((name) => member === `packages/${name}`)
    if (!isLibrary) return expect(scripts.types).toBe('node ../../node_modules/typescript-7/bin/tsc --noEmit -p tsconfig.json')
    // The build of a library checks its types.
    expect(scripts.types).toBeUndefined()
    const [, config = `${member}/tsup.config.ts`] = /^tsup(?: --config \.\.\/\.\.\/(tsup\.base\.ts))?$/.exec(scripts.build)!
    expect(readFileSync(root + config, 'utf8')).toMatch(/^export default .*\blibrary\(/m)
  })

  it('tests are run again when sources below change, which they read unbuilt; types when what is built below does', () => {
    const { tasks } = json('turbo.json')
    expect([tasks.test.dependsOn, tasks.sources.dependsOn, tasks.sources.inputs]).toEqual([
      ['sources'],
      ['^sources'],
      expect.arrayContaining(['src/**', 'cases/**', 'package.json']),
    ])
    expect([tasks.types.dependsOn, tasks.build.dependsOn]).toEqual([['^build'], ['^build']])
  })

  // If a package's tests read files outside the package, they must run again when these change. `sources` covers the packages that it
  // uses, and the inputs of `test` the rest.
  const BEYOND: Record<string, string> = {
    'packages/cli': 'examples, scripts',
    'packages/core': 'docs, the transcription in search-replace',
    'packages/testing': 'apps/eval/package.json: the releases that the eval compares, for the tests of others',
    'apps/eval': 'docs: the page and its figures say the same',
    'apps/mcp-server': 'docs, scripts',
    'apps/vscode': 'scripts',
    'apps/site': 'every page; its turbo.json lets nothing be remembered',
  }

  it('no tests read beyond their package but those of the list, whose tasks say what they read', () => {
    const reaching = members.filter((member) => testsOf(member).some((file) => reachesBeyond(member, file)))
    expect(reaching.sort()).toEqual(Object.keys(BEYOND).sort())
    expect(json('turbo.json').tasks.test.inputs).toEqual(
      expect.arrayContaining(['docs', 'examples', 'scripts'].map((name) => `$TURBO_ROOT$/${name}/**`)),
    )
    expect(json('apps/site/turbo.json').tasks.test.cache).toBe(false)
  })

  it('.ci/run remembers nothing', () => {
    expect(readFileSync(`${root}.ci/run`, 'utf8')).toContain('TURBO_FORCE=true')
  })
})

/** Returns the test files. For `testing`, also the sources that tests of other packages call. */
function testsOf(member: string): string[] {
  const folders = member === 'packages/testing' ? ['src', 'test'] : ['test']
  return folders.flatMap((folder) =>
    readdirSync(`${root}${member}/${folder}`, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.ts') && !path.includes('fixtures/'))
      .map((path) => `${member}/${folder}/${path}`),
  )
}

/** Whether a relative path in the file leads out of the package. */
function reachesBeyond(member: string, file: string): boolean {
  const paths = [...readFileSync(root + file, 'utf8').matchAll(/(?:URL\(|from )'(\.\.\/[^']*)'/g)].map(([, path]) => path!)
  return paths.some((path) => relative(root + member, resolve(root, dirname(file), path)).startsWith('..'))
}
