import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const packages = fileURLToPath(new URL('../packages/', import.meta.url))

interface Manifest {
  readonly private?: boolean
  readonly dependencies?: Readonly<Record<string, string>>
}

it('what a published package depends on beyond its siblings is a range, so that an application can have one copy of it', () => {
  const pinned = readdirSync(packages).flatMap((name) => {
    const manifest = JSON.parse(readFileSync(`${packages}${name}/package.json`, 'utf8')) as Manifest
    const ranges = manifest.private ? [] : Object.entries(manifest.dependencies ?? {})
    return ranges.filter(([, range]) => !/^(?:workspace:|\^)/.test(range)).map(([dependency, range]) => `${name}: ${dependency} ${range}`)
  })
  expect(pinned).toEqual([])
})
