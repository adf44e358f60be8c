// Joins sources of the workspace into one module and loads it: nothing has to be built first.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { sourcesOfDoors } from './doors.mjs'

/** The repository's root. */
export const root = fileURLToPath(new URL('..', import.meta.url))
const packages = join(root, 'packages')

/** A module is loaded once by its name: each gets its own. */
let loaded = 0

/** Loads the exports of `contents`. Its imports are relative to `folder`, and `import.meta.url` of the sources is `self`. */
export async function load(contents, folder, self = join(folder, 'index.ts'), plugins = []) {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: folder, loader: 'ts' },
    alias: sourcesOfDoors(packages),
    define: { 'import.meta.url': JSON.stringify(pathToFileURL(self).href) },
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    logLevel: 'error',
    plugins,
  })
  const cache = join(root, 'node_modules/.cache/suture')
  const file = join(cache, `loaded-${process.pid}-${loaded++}.mjs`)
  mkdirSync(cache, { recursive: true })
  writeFileSync(file, outputFiles[0].contents)
  try {
    return await import(pathToFileURL(file).href)
  } finally {
    rmSync(file, { force: true })
  }
}
