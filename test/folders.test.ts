import { readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Maximum number of source files in a folder. A folder with more is hard to overview. */
const MOST = 15

it('no folder of sources holds more than fifteen', () => {
  const sources = ['packages', 'apps'].flatMap((parent) =>
    readdirSync(join(root, parent), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .flatMap((entry) => foldersBelow(join(root, parent, entry.name, 'src'))),
  )
  expect(sources.length).toBeGreaterThan(40)
  expect(sources.filter(({ files }) => files > MOST)).toEqual([])
})

/** Returns the folder and all folders below it, with the number of source files directly in each. */
function foldersBelow(folder: string): { readonly folder: string; readonly files: number }[] {
  const entries = readdirSync(folder, { withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && entry.name.endsWith('.ts')).length
  const below = entries.filter((entry) => entry.isDirectory()).flatMap((entry) => foldersBelow(join(folder, entry.name)))
  return [{ folder: relative(root, folder), files }, ...below]
}
